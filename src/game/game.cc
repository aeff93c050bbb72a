// SPDX-License-Identifier: MIT
#include "game/game.h"

#include <algorithm>
#include <charconv>

namespace tafl::game {

RoleId Game::find_role(std::string_view name) const {
  const gdl::SymbolId symbol = sheet_.symbols.find(name);
  const auto found = std::find(roles_.begin(), roles_.end(), symbol);
  if (!symbol.valid() || found == roles_.end()) return {};
  return RoleId(static_cast<std::size_t>(found - roles_.begin()));
}

int goal_value(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0) return kNoGoal;
  return value;
}

}  // namespace tafl::game
