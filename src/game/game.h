// SPDX-License-Identifier: MIT
//
// A rule sheet that has been checked, in the normal form that machines compile.
//
// A Game can only be obtained from validate() (validate.h). It is immutable; machines hold it by
// shared_ptr and may be built from it on any thread.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/id.h"
#include "game/normal_form.h"
#include "gdl/ast.h"
#include "gdl/diagnostic.h"

namespace tafl::game {

using RoleId = base::Id<struct RoleTag>;
using MoveId = base::Id<struct MoveTag>;

class Game {
 public:
  const gdl::RuleSheet& sheet() const { return sheet_; }
  const gdl::SymbolTable& symbols() const { return sheet_.symbols; }
  // In the order of the role facts, which is the order of moves in a joint move.
  std::span<const gdl::SymbolId> roles() const { return roles_; }
  const std::string& role_name(RoleId role) const {
    return sheet_.symbols.name(roles_[role.index()]);
  }
  // An invalid id where no role has this name.
  RoleId find_role(std::string_view name) const;
  // Facts are clauses without conditions. In the order of the rules in the sheet.
  std::span<const Clause> clauses() const { return clauses_; }

 private:
  friend class Validation;
  Game() = default;

  gdl::RuleSheet sheet_;
  std::vector<gdl::SymbolId> roles_;
  std::vector<Clause> clauses_;
};

// The value that a goal's second argument stands for: an integer as GDL writes it, or kNoGoal.
inline constexpr int kNoGoal = -1;
int goal_value(std::string_view text);

}  // namespace tafl::game
