// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "game/controller.h"
#include "player/player.h"
#include "workbench/match_data.h"
#include "workbench/table.h"

namespace tafl::workbench {

struct SeatRequest {
  std::string player;
  std::size_t role = 0;
  std::string match;
  double start_seconds = 0;
  double play_seconds = 1;
  std::uint64_t seed = 0;
};

// A player in its seat that knows the moves so far.
base::Result<std::shared_ptr<player::Player>> seat_program(const SeatRequest& request,
                                                           const ShownGame& shown,
                                                           const Services& services,
                                                           const std::vector<PlayedPly>& plies);

// The deadline for a program of this process that has so long to think. Nobody loses here by being
// late, so the margin that players keep before a deadline is put behind it: it grows with the load
// of the machine, to which patient threads add, until no time would be left to think.
double unhurried_deadline(double begin, double play_seconds);

// The text with the settings that keep a player within what everybody shares: its threads and the
// memory of its tree, unless it asks for less. An error if there is no such player.
base::Result<std::string> bounded_player(const std::string& text, const Services& services);

// Makes a joint move given as texts; throws std::runtime_error if it is not legal.
void make_joint(game::Controller& controller, const std::vector<std::string>& joint);

// Lowers the priority of this thread, and of those it will start. There is no way back.
void be_patient();

// A controller on the machine "auto" whose network is compiled at low priority.
base::Result<std::unique_ptr<game::Controller>> patient_controller(const ShownGame& shown,
                                                                   const Services& services);

}  // namespace tafl::workbench
