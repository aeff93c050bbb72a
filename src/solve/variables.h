// SPDX-License-Identifier: MIT
//
// The state of a game as variables with several values each.
//
// A variable is a group of fluents of which at most one holds in any state that can be reached.
// Likely groups come from analysis/groupings.h; they are proved by whoever builds a model on them
// (actions.h), and refined where that fails.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "analysis/groupings.h"
#include "dd/diagram.h"
#include "ground/program.h"

namespace tafl::solve {

using analysis::find_groupings;
using analysis::Grouping;
using analysis::Variable;

// The variables in some order, and where each fluent is.
struct Variables {
  explicit Variables(std::vector<Variable> in_order, std::size_t fluents);

  std::vector<Variable> list;
  std::vector<std::uint32_t> level_of;  // by fluent
  std::vector<std::uint32_t> value_of;  // by fluent

  dd::Shape shape() const;
  // The values of the variables in a state. REQUIRES: at most one fluent of each holds.
  std::vector<std::uint32_t> read(std::span<const std::uint64_t> bits) const;
  // The other way.
  std::vector<std::uint64_t> bits(std::span<const std::uint32_t> values) const;
};

// "cell 2 3" for people.
std::string name_of(const Variable& variable, const ground::GroundProgram& program);

}  // namespace tafl::solve
