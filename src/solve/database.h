// SPDX-License-Identifier: MIT
//
// What is known about states of a game: the rewards under best play of all that can be reached, or
// of those near the end.
//
//   const auto found = database.find(state.bits);      // a look at one node per variable
//   if (found) ... found->rewards, found->endless
//
// Immutable; may be shared by threads. It knows the game by the texts of its fluents, so it can be
// saved, and loaded for the same rules in another run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "dd/diagram.h"
#include "lanes/compiled_game.h"
#include "solve/layer_values.h"
#include "solve/measure.h"
#include "solve/rewards.h"
#include "solve/variables.h"

namespace tafl::solve {

struct Found {
  bool endless = false;  // best play need not come to an end; else:
  Rewards rewards;
};

struct Database {
  Variables variables;
  Buckets buckets;
  Preference preference = Preference::kOwnFirst;
  std::optional<Measure> measure;     // if there is one diagram per number of moves
  std::uint64_t first_measure = 0;    // of the initial state
  std::vector<LayerValues> diagrams;  // one per layer, or one for all states
  // Without measure: grows with the distance from the end.
  std::optional<LayerValues> ranks;

  // `bits` has one bit per fluent of the game. Nothing if the state is not in the database.
  std::optional<Found> find(std::span<const std::uint64_t> bits) const;
  // Of a state in a database with ranks; 0 if there is none.
  dd::Value rank(std::span<const std::uint64_t> bits) const;
  std::size_t bytes() const;  // in memory or on disk
};

base::Result<bool> save(const Database& database, const lanes::CompiledGame& game,
                        const std::filesystem::path& path);
// From such a file, or from the folder of a solve that has come to its end, where it stays: what is
// looked up is read then. An error if it is damaged, not complete or for other rules.
base::Result<Database> load(const std::filesystem::path& path, const lanes::CompiledGame& game);

}  // namespace tafl::solve
