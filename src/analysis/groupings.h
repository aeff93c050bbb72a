// SPDX-License-Identifier: MIT
//
// Groups of fluents of which at most one holds at a time: the values of one thing, such as
// (cell 2 3 x), (cell 2 3 o), (cell 2 3 b). They are found by the form of the fluents: all that are
// equal but for some arguments. Random play throws out what is wrong; what is left is likely, and
// to be proved by whoever relies on it (solve/actions.h does), refined where that fails.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/sample.h"
#include "ground/program.h"

namespace tafl::analysis {

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

}  // namespace tafl::analysis
