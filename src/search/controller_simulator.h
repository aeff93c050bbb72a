// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "game/controller.h"
#include "search/simulator.h"

namespace tafl::search {

// Any machine, one state after the other: for games without a network, or before it is there.
// Keeps no states: it walks to a place from the root, as CADIA-Player does.
class ControllerSimulator final : public Simulator {
 public:
  ControllerSimulator(std::unique_ptr<game::Controller> controller, std::uint32_t most_plies);

  std::string_view machine_name() const override { return controller_->machine_name(); }
  std::size_t roles() const override { return controller_->role_count(); }
  std::size_t state_words() const override { return 0; }
  std::size_t moves() const override { return moves_; }
  std::size_t lanes() const override { return 8; }

  void reset() override { controller_->reset(); }
  void descend(std::span<const std::uint32_t> joint) override { make(joint); }
  std::string move_text(std::uint32_t move) override {
    return controller_->move_text(game::MoveId(move / roles()));
  }
  void look(Views& out) override;
  void advance(std::span<const Place> places, std::span<const std::uint32_t> joints,
               Views& out) override;
  void play(std::span<const Place> places, std::span<const float> weights, bool record,
            base::Rng& rng, Endings& out) override;

 private:
  std::uint32_t number(game::MoveId move, std::size_t role);
  void make(std::span<const std::uint32_t> joint);
  void walk(std::span<const std::uint32_t> moves);
  void append(Views& out);
  void append_goals(std::vector<int>& out);
  std::optional<game::MoveId> draw(game::RoleId role, std::span<const float> weights,
                                   base::Rng& rng);
  std::uint32_t play_out(std::span<const float> weights, bool record, base::Rng& rng, Endings& out);

  std::unique_ptr<game::Controller> controller_;
  std::uint32_t most_plies_;
  std::size_t moves_ = 0;
  std::vector<game::MoveId> joint_;
};

}  // namespace tafl::search
