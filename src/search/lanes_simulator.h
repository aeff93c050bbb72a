// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "lanes/batch.h"
#include "lanes/compiled_game.h"
#include "lanes/playouts.h"
#include "search/config.h"
#include "search/simulator.h"

namespace tafl::search {

// What the roles may expect of a state where a playout is cut: replaces the goals.
using Judge = std::function<void(std::span<const std::uint64_t> state, std::span<int> goals)>;
// One for each thread.
using JudgeMaker = std::function<Judge()>;

// The network of a game, many states at once. Moves are counted over all roles.
class LanesSimulator final : public Simulator {
 public:
  struct Options {
    std::size_t words = kernel::best_words();  // 1 where states come one at a time
    std::uint32_t most_plies = 2000;           // of a playout
    JudgeMaker make_judge = nullptr;           // null: what is cut counts as the rules say
  };
  // The width that suits a search: as wide as the processor allows, or as its batches need.
  static Options options_for(const Config& config);

  LanesSimulator(const std::shared_ptr<const lanes::CompiledGame>& compiled,
                 const Options& options);
  // Another one for another thread, with the same code where that can be shared.
  std::unique_ptr<LanesSimulator> fork() const;

  std::string_view machine_name() const override { return "lanes"; }
  std::size_t roles() const override { return compiled_->network.roles(); }
  std::size_t state_words() const override { return compiled_->state_words(); }
  std::size_t moves() const override { return compiled_->network.moves(); }
  std::size_t lanes() const override { return batch_.capacity(); }

  void reset() override;
  void descend(std::span<const std::uint32_t> joint) override;
  std::string move_text(std::uint32_t move) override;
  void look(Views& out) override;
  void advance(std::span<const Place> places, std::span<const std::uint32_t> joints,
               Views& out) override;
  void play(std::span<const Place> places, std::span<const float> weights, bool record,
            base::Rng& rng, Endings& out) override;

 private:
  LanesSimulator(std::shared_ptr<const lanes::CompiledGame> compiled, const Options& options,
                 std::unique_ptr<lanes::Playouts> playouts);
  void load(std::span<const Place> places);
  void read(Views& out);

  std::shared_ptr<const lanes::CompiledGame> compiled_;
  Options options_;
  lanes::Batch batch_;
  std::unique_ptr<lanes::Playouts> playouts_;
  lanes::BitState root_;
  std::vector<lanes::BitState> states_;
  std::vector<lanes::BitState> next_;
  std::vector<std::uint32_t> legal_;
  std::vector<lanes::PlayoutResult> results_;
  Judge judge_;
};

}  // namespace tafl::search
