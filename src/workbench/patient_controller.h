// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/limits.h"
#include "game/controller.h"

namespace tafl::workbench {

// Another controller whose user loses patience: after the deadline every question throws
// base::LimitReached. Limits of machines are per question; strangers' rules need one for all.
class PatientController final : public game::Controller {
 public:
  PatientController(game::Controller& inner, const base::Clock& clock, double deadline)
      : inner_(inner), clock_(clock), deadline_(deadline) {}

  std::string_view machine_name() const override { return inner_.machine_name(); }
  const game::Game& game() const override { return inner_.game(); }
  void reset() override { inner_.reset(); }
  void set_state(const std::vector<gdl::Term>& fluents) override { inner_.set_state(fluents); }
  std::uint64_t state_hash() override { return inner_.state_hash(); }
  std::vector<std::string> fluent_texts() override { return asked().fluent_texts(); }
  bool is_terminal() override { return asked().is_terminal(); }
  int goal(game::RoleId role) override { return asked().goal(role); }
  std::vector<std::string> goal_values(game::RoleId role) override {
    return asked().goal_values(role);
  }
  const std::vector<game::MoveId>& legal_moves(game::RoleId role) override {
    return asked().legal_moves(role);
  }
  std::string move_text(game::MoveId move) override { return inner_.move_text(move); }
  game::Answers ask(const std::vector<gdl::Literal>& query, const gdl::SymbolTable& symbols,
                    std::size_t most) override {
    return asked().ask(query, symbols, most);
  }
  using Controller::make;
  void make(std::span<const game::MoveId> joint) override { asked().make(joint); }
  void retract() override { inner_.retract(); }
  void mute_retract() override { inner_.mute_retract(); }
  void sync_retract() override { inner_.sync_retract(); }
  std::size_t ply() const override { return inner_.ply(); }

 private:
  game::Controller& asked() {
    if (clock_.seconds() > deadline_) throw base::LimitReached("it took too long altogether");
    return inner_;
  }

  game::Controller& inner_;
  const base::Clock& clock_;
  double deadline_;
};

}  // namespace tafl::workbench
