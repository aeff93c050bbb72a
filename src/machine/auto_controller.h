// SPDX-License-Identifier: MIT
//
// The machine that a game deserves: relational at once, the network as soon as it is built.
//
// The network is built in the background and taken over between two moves; the position, its
// history and all move ids stay what they were. A game that is too large stays relational. So does
// play from a set state with fluents that the rules never bring about: the network does not know
// them. Legal moves come in the byte order of their texts, so that a seed means the same on a fast
// day and on a slow one.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/limits.h"
#include "game/controller.h"
#include "machine/compile_job.h"

namespace tafl::machine {

class AutoController final : public game::Controller {
 public:
  AutoController(std::shared_ptr<const game::Game> game, const base::Limits& limits);

  // Which machine answers at present.
  std::string_view machine_name() const override { return inner_->machine_name(); }
  const game::Game& game() const override { return *game_; }

  void reset() override;
  void set_state(const std::vector<gdl::Term>& fluents) override;
  // Of the same kind before and after the change of machines: of the texts of the fluents.
  std::uint64_t state_hash() override;
  std::vector<std::string> fluent_texts() override { return inner_->fluent_texts(); }

  bool is_terminal() override { return inner_->is_terminal(); }
  int goal(game::RoleId role) override { return inner_->goal(role); }
  std::vector<std::string> goal_values(game::RoleId role) override {
    return inner_->goal_values(role);
  }
  const std::vector<game::MoveId>& legal_moves(game::RoleId role) override;
  std::string move_text(game::MoveId move) override { return texts_[move.index()]; }
  game::Answers ask(const std::vector<gdl::Literal>& query, const gdl::SymbolTable& symbols,
                    std::size_t most) override {
    return inner_->ask(query, symbols, most);
  }

  using Controller::make;
  void make(std::span<const game::MoveId> joint) override;
  void retract() override;
  void mute_retract() override;
  void sync_retract() override;
  std::size_t ply() const override { return inner_->ply(); }

  // Waits until the network is there or will never be, and takes it over if it can; whether it is
  // in use then.
  bool wait_for_network();

 private:
  void use(game::Controller& machine);
  game::Controller& relational();
  void start_at(std::optional<std::vector<gdl::Term>> start);
  void change_if_ready();
  void change();
  void replay_on(game::Controller& network);
  game::MoveId intern(game::MoveId inner);

  std::shared_ptr<const game::Game> game_;
  base::Limits limits_;
  std::shared_ptr<CompileJob> job_;               // null once it has served its purpose
  std::unique_ptr<game::Controller> relational_;  // null while the network is in use
  std::unique_ptr<game::Controller> network_;     // null until it is built
  game::Controller* inner_ = nullptr;             // the one in use

  // Our ids are indexes of texts_; the ids of the machine in use are found through them.
  std::vector<std::string> texts_;
  std::map<std::string, game::MoveId> by_text_;
  std::unordered_map<std::size_t, game::MoveId> from_inner_;

  // How the position came about, for the network that takes over when it is built.
  std::optional<std::vector<gdl::Term>> start_;  // none: the initial state
  std::vector<std::vector<game::MoveId>> made_;
  std::optional<std::size_t> muted_at_;

  // The legal moves of a role in our ids and, in the same order, in those of the machine in use.
  struct Legal {
    std::vector<game::MoveId> moves;
    std::vector<game::MoveId> inner;
    bool known = false;
  };
  std::vector<Legal> legal_;
  void forget();
};

}  // namespace tafl::machine
