// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/analysis.h"
#include "base/limits.h"
#include "game/game.h"
#include "view/layout.h"

namespace tafl::workbench {

// What the structure of the rules says about boards, for games whose names say nothing: scrambled
// ones, say.
struct Discovery {
  struct Thing {
    std::optional<std::size_t> owner;
    bool blank = false;
  };
  std::vector<view::BoardLayout> boards;
  std::map<std::string, Thing> things;  // by what stands on a square
};

// Compiles the game, which takes `seconds` at the most; nothing if that is not enough.
std::optional<Discovery> discover(const std::shared_ptr<const game::Game>& game,
                                  const base::Limits& limits, double seconds);

// The boards whose cells are hexagons by the rules, without compiling anything. Pages draw a cell
// so that it touches (column + 1, row - 1); where it is (column + 1, row + 1), the columns of the
// layout are put in the opposite order.
std::vector<bool> find_hexes(const std::shared_ptr<const game::Game>& game, view::Layout& layout,
                             const base::Limits& limits);

// The analysis itself; nothing if the limits are not enough.
std::optional<analysis::Analysis> analysed(const std::shared_ptr<const game::Game>& game,
                                           const base::Limits& limits, double seconds);

}  // namespace tafl::workbench
