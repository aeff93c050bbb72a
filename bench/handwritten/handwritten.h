// SPDX-License-Identifier: MIT
//
// Random playouts of five games written by hand on bitboards: the practical limit of one core, with
// which machines that read the rules are compared.
//
//   if (const Entry* entry = find("reversi")) {
//     const Tally tally = entry->run(1, 3.0, base::ThreadCpuClock());
//     use(tally.playouts / tally.seconds);
//   }
//
// A playout starts at the initial state, chooses exactly uniformly among the legal moves and ends
// where the rule sheet ends it, a pass being a transition. So length and goals have the same
// distribution as on any machine, and playouts per second may be compared. One game is played at a
// time, without tables of whole games. The instruction set is chosen when a run begins.
//
// Everything may be called from any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/clock.h"

namespace tafl::handwritten {

struct Tally {
  std::uint64_t playouts = 0;
  std::uint64_t transitions = 0;
  std::vector<double> goal_sums;  // by role, in the order of the rule sheet
  double seconds = 0;             // on the clock that was handed in
};

struct Entry {
  std::string_view name;  // "connect-four 8x6"
  // The rule sheets of this very game: folders of games/ and files of the public collection.
  std::vector<std::string_view> games;
  // Plays for `seconds`, at least one batch of some thousand playouts. REQUIRES: the clock moves.
  Tally (*run)(std::uint64_t seed, double seconds, const base::Clock& clock);
};

std::span<const Entry> entries();

// The entry of a rule sheet, by its name; null if there is none.
const Entry* find(std::string_view game_name);

}  // namespace tafl::handwritten
