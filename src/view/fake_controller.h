// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "game/controller.h"
#include "game/validate.h"
#include "gdl/parser.h"

namespace tafl::view {

// A game whose states are written down: the first is the initial one, every joint move leads to the
// next, the last is terminal. Every role always has the one move `noop`. The rules give the names;
// an end is added to them.
class FakeController final : public game::Controller {
 public:
  using States = std::vector<std::vector<std::string>>;

  FakeController(std::string rules, States states, std::vector<std::string> base = {})
      : states_(std::move(states)), base_(std::move(base)) {
    gdl::Diagnostics diagnostics;
    rules += "(<= terminal (true never)) (<= (goal ?r 0) (role ?r) (true never))";
    game_ = game::validate(gdl::parse({"fake.kif", std::move(rules)}, diagnostics).value(),
                           diagnostics);
  }

  std::string_view machine_name() const override { return "fake"; }
  const game::Game& game() const override { return *game_; }
  void reset() override { ply_ = 0; }
  void set_state(const std::vector<gdl::Term>&) override {}
  std::uint64_t state_hash() override { return ply_; }
  std::vector<std::string> fluent_texts() override { return states_[ply_]; }
  bool is_terminal() override { return ply_ + 1 == states_.size(); }
  int goal(game::RoleId) override { return game::kNoGoal; }
  std::vector<std::string> goal_values(game::RoleId) override { return {}; }
  const std::vector<game::MoveId>& legal_moves(game::RoleId) override { return moves_; }
  std::string move_text(game::MoveId) override { return "noop"; }
  game::Answers ask(const std::vector<gdl::Literal>&, const gdl::SymbolTable&,
                    std::size_t) override {
    game::Answers answers{{"?fluent"}, {}, false};
    for (const std::string& fluent : base_) answers.rows.push_back({fluent});
    return answers;
  }
  using Controller::make;
  void make(std::span<const game::MoveId>) override { ++ply_; }
  void retract() override { ply_ -= ply_ > 0 ? 1 : 0; }
  void mute_retract() override {}
  void sync_retract() override {}
  std::size_t ply() const override { return ply_; }

 private:
  std::shared_ptr<const game::Game> game_;
  States states_;
  std::vector<std::string> base_;
  std::vector<game::MoveId> moves_{game::MoveId(0)};
  std::size_t ply_ = 0;
};

}  // namespace tafl::view
