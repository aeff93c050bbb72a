// SPDX-License-Identifier: MIT
//
// The state of a game as variables with several values each.
//
// A variable is a group of fluents of which at most one holds in any state that can be reached:
// (cell 2 3 x), (cell 2 3 o), (cell 2 3 b). Groups are found by the form of the fluents: all that
// are equal but for some arguments. Random play throws out what is wrong; what is left is to be
// proved by whoever builds a model on it (actions.h), and refined where that fails.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "dd/diagram.h"
#include "ground/program.h"
#include "solve/sample.h"

namespace tafl::solve {

struct Variable {
  std::vector<std::uint32_t> fluents;  // by value
  bool may_be_none = false;            // then the last value says that none of them holds
  std::uint32_t kind = 0;              // which name the fluents have
  std::vector<std::uint32_t> key;      // the arguments that the fluents have in common

  std::uint32_t values() const {
    return static_cast<std::uint32_t>(fluents.size()) + (may_be_none ? 1 : 0);
  }
};

// How the fluents of one name may be grouped, from the coarsest way down to one fluent each.
struct Grouping {
  std::vector<std::vector<Variable>> ways;
  std::size_t chosen = 0;

  bool refine() {
    if (chosen + 1 == ways.size()) return false;
    ++chosen;
    return true;
  }
};

// One grouping per name; fluents that the sample has never seen change keep their place.
std::vector<Grouping> find_groupings(const ground::GroundProgram& program, const Sample& sample);

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
