// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/dependencies.h"
#include "game/game.h"

namespace tafl::verify {

using analysis::Dependence;

struct RelationCount {
  std::string name;
  std::size_t arity = 0;
  std::size_t clauses = 0;
  Dependence dependence = Dependence::kRules;
  bool recursive = false;
  bool keyword = false;  // role, legal, next, ...
};

// The size and make of a rule sheet.
struct Census {
  std::size_t rules = 0;    // statements with a body, as written
  std::size_t facts = 0;    // statements without
  std::size_t clauses = 0;  // after disjunctions were taken apart
  bool declares_base = false;
  bool declares_input = false;
  std::vector<RelationCount> relations;  // by name
};

Census census(const game::Game& game);

// The clauses of a game as text, one per line, in the order of the sheet.
std::string clauses_text(const game::Game& game);

}  // namespace tafl::verify
