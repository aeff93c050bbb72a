// SPDX-License-Identifier: MIT
//
// A game made of hash values, for tests: states are numbers, everything follows from them, and
// playouts end as a script says. Different paths meet in the same states.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/hash.h"
#include "game/game.h"
#include "search/simulator.h"

namespace tafl::search::testing {

struct ToyGame {
  std::size_t roles = 2;
  std::uint32_t most_moves = 4;
  std::uint64_t states_per_ply = 50;  // few: paths meet
  std::uint64_t last_ply = 12;
  bool turns = true;  // one role chooses at a time

  static constexpr std::uint64_t kStart = 24;

  static std::uint64_t ply(std::uint64_t state) { return state >> 32; }
  bool terminal(std::uint64_t state) const {
    return ply(state) >= last_ply || (ply(state) > 2 && base::mix64(state * 3) % 9 == 0);
  }
  int goal(std::uint64_t state, std::size_t role) const {
    return static_cast<int>(base::mix64(state * 5 + role) % 101);
  }
  std::uint32_t count(std::uint64_t state, std::size_t role) const {
    if (turns && ply(state) % roles != role) return 1;
    return static_cast<std::uint32_t>(1 + base::mix64(state * 7 + role) % most_moves);
  }
  // Moves of a role are numbered from role * 100.
  std::uint64_t next(std::uint64_t state, std::span<const std::uint32_t> joint) const {
    std::uint64_t mixed = state;
    for (std::uint32_t move : joint) mixed = base::mix64(mixed * 31 + move);
    return (ply(state) + 1) << 32 | (mixed % states_per_ply);
  }
};

class ToySimulator final : public Simulator {
 public:
  explicit ToySimulator(const ToyGame& game, std::size_t lanes = 16) : game_(game), lanes_(lanes) {}

  std::string_view machine_name() const override { return "toy"; }
  std::size_t roles() const override { return game_.roles; }
  std::size_t state_words() const override { return 1; }
  std::size_t moves() const override { return 100 * game_.roles; }
  std::size_t lanes() const override { return lanes_; }
  void reset() override { root_ = ToyGame::kStart; }
  void descend(std::span<const std::uint32_t> joint) override { root_ = game_.next(root_, joint); }
  std::string move_text(std::uint32_t move) override { return std::to_string(move); }

  void look(Views& out) override {
    out.clear();
    append(root_, out);
  }
  void advance(std::span<const Place> places, std::span<const std::uint32_t> joints,
               Views& out) override {
    out.clear();
    for (std::size_t i = 0; i < places.size(); ++i) {
      append(game_.next(places[i].state[0], joints.subspan(i * roles(), roles())), out);
    }
  }
  // The script: the same for the same number of playouts before.
  static int result(std::uint64_t state, std::uint64_t playout, std::size_t role) {
    return static_cast<int>(base::mix64(state * 11 + playout * 13 + role) % 101);
  }
  static std::uint32_t plies(std::uint64_t state, std::uint64_t playout) {
    return static_cast<std::uint32_t>(base::mix64(state * 17 + playout) % 20);
  }
  void play(std::span<const Place> places, std::span<const float> weights, bool record, base::Rng&,
            Endings& out) override {
    out.clear();
    last_weights_.assign(weights.begin(), weights.end());
    for (const Place& place : places) {
      const std::uint64_t state = place.state[0];
      const std::uint64_t number = played_++;
      if (number == throw_at) throw std::runtime_error("as the test wants it");
      for (std::size_t role = 0; role < roles(); ++role) {
        out.goals.push_back(result(state, number, role));
      }
      out.plies.push_back(record ? 0 : plies(state, number));
      out.begins.push_back(out.moves.size());
    }
  }

  std::uint64_t throw_at = UINT64_MAX;
  const std::vector<float>& last_weights() const { return last_weights_; }

 private:
  void append(std::uint64_t state, Views& out) {
    out.states.push_back(state);
    out.hashes.push_back(base::mix64(state));
    out.terminal.push_back(game_.terminal(state) ? 1 : 0);
    out.begins.push_back(out.moves.size());
    for (std::size_t role = 0; role < roles(); ++role) {
      const bool over = game_.terminal(state);
      out.goals.push_back(over ? game_.goal(state, role) : game::kNoGoal);
      const std::uint32_t count = over ? 0 : game_.count(state, role);
      out.counts.push_back(count);
      for (std::uint32_t i = 0; i < count; ++i) {
        out.moves.push_back(static_cast<std::uint32_t>(role * 100 + i));
      }
    }
  }

  ToyGame game_;
  std::size_t lanes_;
  std::uint64_t root_ = ToyGame::kStart;
  std::uint64_t played_ = 0;
  std::vector<float> last_weights_;
};

}  // namespace tafl::search::testing
