// SPDX-License-Identifier: MIT
#pragma once

#include "ground/program.h"
#include "net/network.h"

namespace tafl::net {

struct BuildOptions {
  bool factor = true;         // take out what rules of an atom have in common
  bool legal_implied = true;  // conditions that a legal move implies are not tested again
  bool complement = true;     // most of a group of exclusive atoms is all of it but the others
};

// The network of a ground program, atom by atom: what an atom depends on comes first.
Network build(const ground::GroundProgram& program, const BuildOptions& options = {});

}  // namespace tafl::net
