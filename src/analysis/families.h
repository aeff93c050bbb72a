// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "ground/program.h"

namespace tafl::analysis {

// All fluents of one name and number of arguments.
struct Family {
  std::string name;
  std::size_t arity = 0;
  std::vector<std::uint32_t> fluents;
  std::vector<std::vector<std::string>> args;    // by fluent of the family, then by argument
  std::vector<std::vector<std::string>> values;  // by argument, in the order of the rule sheet
};

// In the order in which their names first occur in the rules, which renaming does not change.
std::vector<Family> families(const ground::GroundProgram& program);

}  // namespace tafl::analysis
