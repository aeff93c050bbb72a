// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "game/normal_form.h"
#include "gdl/ast.h"
#include "prolog/body_order.h"

namespace tafl::prolog {

// Which arguments are bound whenever a relation is called, if machines ask for next(?), terminal,
// legal(role, ?) and goal(role, ?) and every body runs in the order that `order` gives it. Authors
// write bodies with such calls in mind, so the guess of BodyOrder needs to know them.
class CallModes {
 public:
  CallModes(std::span<const game::Clause> clauses, const gdl::SymbolTable& symbols,
            const BodyOrder& order);

  // The variables of a clause that its callers bind.
  Variables given(const gdl::Term& head) const;

 private:
  // Notes a call; true if this says something new.
  bool note(const gdl::Term& atom, const Variables& bound);

  std::unordered_map<gdl::Relation, std::vector<bool>> bound_;  // of relations that are called
};

}  // namespace tafl::prolog
