// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "ground/rewrite.h"

namespace tafl::ground {

// Takes conditions on moves apart (see rewrite.h); the rules of the projections go to `rules`.
class MoveProjections {
 public:
  explicit MoveProjections(Rules& rules) : rules_(rules) {}

  void apply(game::Clause& clause);

 private:
  using Positions = std::vector<std::size_t>;

  std::vector<Positions> parts(const game::Clause& clause, std::size_t condition) const;
  gdl::Term projection(const gdl::Term& does, const Positions& positions, std::size_t rule);
  gdl::SymbolId relation(const gdl::Term& does, const Positions& positions, std::size_t rule);

  Rules& rules_;
  std::map<std::tuple<gdl::SymbolId, std::size_t, Positions>, gdl::SymbolId> known_;
};

}  // namespace tafl::ground
