// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "gdl/ast.h"

namespace tafl::gdl {

// A sheet that means the same with other names, and how to read it.
struct Scrambled {
  RuleSheet sheet;
  // (original, scrambled) for every name that changed, variables with their '?'.
  std::vector<std::pair<std::string, std::string>> names;
};

// Gives every relation, function, constant and variable a name that says nothing, as game masters
// do so that nobody recognises a game. Keywords stay, and so do numbers where they are a value of
// `goal`, which GDL reads as numbers. Comments are dropped. The same seed gives the same names.
Scrambled scramble(const RuleSheet& sheet, base::Rng rng);

// Puts the names of `names` back.
RuleSheet unscramble(const RuleSheet& sheet,
                     const std::vector<std::pair<std::string, std::string>>& names);

}  // namespace tafl::gdl
