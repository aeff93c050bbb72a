// SPDX-License-Identifier: MIT
//
// What a game is about, read off its rules and off random games.
//
//   const Analysis analysis = analyse(compiled, {});
//   analysis.boards, analysis.pieces, analysis.counters, ...     // each with its confidence
//
// Confidence is 1 where the rules prove it; below that it was seen in all of the sample, or is the
// likeliest reading of the structure. Nothing depends on names: a scrambled rule sheet yields the
// same. Costs about as much as playing `states` random moves one by one; immutable afterwards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/boards.h"
#include "analysis/counters.h"
#include "analysis/families.h"
#include "analysis/groupings.h"
#include "analysis/relations.h"
#include "base/limits.h"
#include "lanes/compiled_game.h"

namespace tafl::analysis {

// Fluents that say how much there is of something: (score white 30), (heap 2 5).
struct Quantity {
  std::string name;
  std::string key;                     // the other arguments, as text; may be empty
  std::optional<std::size_t> owner;    // the role among them
  std::vector<std::uint32_t> fluents;  // in the order of the values
  bool grows = false;                  // it was never seen to fall
  bool shrinks = false;                // it was never seen to rise
  double confidence = 0;
};

// Fluents that say whose turn it is.
struct Control {
  std::string name;
  std::vector<std::uint32_t> fluents;  // by role
  bool proved = false;
  double confidence = 0;
};

// Pieces that are taken: how many stand on the board never grows, and falls with some moves.
struct Captures {
  std::vector<std::uint64_t> men;  // the fluents of all pieces that roles own, as bits of a state
  std::vector<std::vector<std::uint64_t>> by_role;  // the same, those of each role
  double share = 0;                                 // of the moves of random games
  // Correlation of balance and goal in random games: above 0 it is good to have more than others,
  // below 0 it is bad; 0 where chance could explain it.
  double worth = 0;
  double confidence = 0;

  // How many stand in a state.
  std::size_t count(std::span<const std::uint64_t> state) const;
  // From -1, nothing is left of a role, to 1, all that is left is its own.
  double balance(std::span<const std::uint64_t> state, std::size_t role) const;
};

enum class Turns : std::uint8_t { kAlone, kTakeTurns, kAtOnce };
enum class Rewards : std::uint8_t { kAlone, kConstantSum, kCooperative, kMixed };

struct Spread {
  double least = 0;
  double mean = 0;
  double most = 0;
};

struct Statistics {
  std::size_t games = 0;
  std::size_t finished = 0;
  std::size_t states = 0;
  Spread length;               // plies of finished games
  std::vector<Spread> moves;   // by role: legal moves where it has a choice
  std::vector<double> choice;  // by role: share of states in which it has one
  std::vector<double> goals;   // by role: average
};

struct Analysis {
  std::vector<Order> orders;
  std::vector<Family> families;
  std::vector<Counter> counters;
  std::vector<Board> boards;
  std::vector<Piece> pieces;
  std::vector<Quantity> quantities;
  std::optional<Control> control;
  std::optional<Captures> captures;  // none where roles move at once
  std::vector<Grouping> groupings;   // likely values of one thing, by name of the fluents

  Turns turns = Turns::kAlone;
  double turns_confidence = 0;
  Rewards rewards = Rewards::kAlone;
  double rewards_confidence = 0;
  bool symmetric = false;         // the roles have the same moves and goals, up to their names
  bool goals_everywhere = false;  // every state has a goal for every role
  bool goals_grow = false;        // and it was never seen to fall

  std::vector<std::uint32_t> stays_true;   // fluents that never become false again
  std::vector<std::uint32_t> stays_false;  // fluents that never become true again
  std::size_t proved_latches = 0;
  // Parts of the game that do not touch each other, by fluent; kNowhere for turn and step.
  std::vector<std::uint32_t> factor_of;
  std::size_t factors = 1;
  Statistics statistics;

  // The step counter that states can be compared without; null if there is none.
  const Counter* ignorable_counter() const;
};

struct Options {
  std::size_t states = 6'000;
  std::uint64_t seed = 1;
  base::Limits limits = {};
};

// Throws base::LimitReached.
Analysis analyse(const std::shared_ptr<const lanes::CompiledGame>& game, const Options& options);

}  // namespace tafl::analysis
