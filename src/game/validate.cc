// SPDX-License-Identifier: MIT
#include "game/validate.h"

#include <algorithm>
#include <utility>

namespace tafl::game {

// Has the right to fill a Game.
class Validation {
 public:
  static std::shared_ptr<const Game> run(gdl::RuleSheet sheet, gdl::Diagnostics& diagnostics) {
    Game game;
    game.sheet_ = std::move(sheet);
    collect_roles(game);
    bool complete = true;
    for (std::size_t i = 0; i < game.sheet_.rules.size(); ++i) {
      complete &= append_clauses(game.sheet_.rules[i], i, game.clauses_, diagnostics);
    }
    if (!complete || diagnostics.has_errors()) return nullptr;
    return std::make_shared<const Game>(std::move(game));
  }

 private:
  static void collect_roles(Game& game) {
    for (const gdl::Rule& rule : game.sheet_.rules) {
      if (game.symbols().keyword(rule.head.symbol) != gdl::Keyword::kRole || !rule.body.empty() ||
          rule.head.arity() != 1) {
        continue;
      }
      const gdl::SymbolId role = rule.head.args[0].symbol;
      if (std::find(game.roles_.begin(), game.roles_.end(), role) == game.roles_.end()) {
        game.roles_.push_back(role);
      }
    }
  }
};

std::shared_ptr<const Game> validate(gdl::RuleSheet sheet, gdl::Diagnostics& diagnostics,
                                     const ValidationOptions& options) {
  (void)options;
  return Validation::run(std::move(sheet), diagnostics);
}

}  // namespace tafl::game
