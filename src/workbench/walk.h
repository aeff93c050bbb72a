// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "game/controller.h"
#include "workbench/json.h"
#include "workbench/table.h"

namespace tafl::workbench {

// A move as a request has it: a list is a joint move, a text the move of whoever has the choice.
struct GivenMove {
  std::vector<std::string> texts;
  bool single = false;
};
using Moves = std::vector<GivenMove>;
// The field "moves" of a request.
Moves read_moves(const json& body);

// Makes them and answers them as joint moves; throws ApiError where one is not legal.
std::vector<std::vector<std::string>> make_moves(game::Controller& controller, const Moves& moves);

// POST /api/games/ID/walk.
json walk_json(const Services& services, const std::string& game, const json& body);

}  // namespace tafl::workbench
