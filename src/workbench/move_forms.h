// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "game/controller.h"
#include "workbench/shown_game.h"

namespace tafl::workbench {

using MoveForms = std::map<std::pair<std::string, std::size_t>, MoveForm>;

// Finds out how moves name squares by watching: two arguments of a move are a square if, in random
// play, the square of that name changes more often than not when the move is made. One argument is
// a column (or row) if something in it does. Independent of names, so scrambled rules do as well.
// Leaves the controller at its initial state.
MoveForms find_forms(const ShownGame& shown, game::Controller& controller);

// The squares that a step of a move with these arguments names; none if they are no labels.
std::vector<std::size_t> squares_of(const ShownGame& shown, const MoveForm::Step& step,
                                    const std::vector<std::string>& args);

}  // namespace tafl::workbench
