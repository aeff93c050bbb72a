// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "ground/program.h"
#include "net/network.h"

namespace tafl::net {

// A stable text of a network: a line for every gate that some output needs, inputs before users,
// then the outputs. `!` negates; `&` is a gate.
//
//   g12 = (true (cell 1 1 b)) & !g7
//   legal x (mark 1 1) = g12
std::string to_text(const Network& network, const ground::GroundProgram& program);

// The same as a graph for Graphviz: inputs as boxes, moves as rounded ones, outputs as double
// boxes, negations as dots at the arrow's head.
std::string to_dot(const Network& network, const ground::GroundProgram& program);

}  // namespace tafl::net
