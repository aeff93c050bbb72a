// SPDX-License-Identifier: MIT
//
// A game being played on some machine: CADIA-Player's game controller.
//
// A Controller holds a current position and a history of positions, whatever machine is below. It
// is what players, the match runner and the command line talk to; hot loops use machines directly.
//
//   init           reset()
//   getMoves       legal_moves(role)
//   make           make(joint); make(role, move, rng) draws random moves for the other roles
//   retract        retract()
//   muteRetract    mute_retract(): from here on retract() does nothing, and no history is kept
//   syncRetract    sync_retract(): back to the position where mute_retract() was called
//   isTerminal     is_terminal()
//   goal           goal(role)
//   ask            ask(query)
//
// Move ids belong to the controller that gave them out. Not for use by several threads at once.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "game/game.h"
#include "game/machine.h"

namespace tafl::game {

class Controller {
 public:
  virtual ~Controller() = default;

  virtual std::string_view machine_name() const = 0;
  virtual const Game& game() const = 0;

  virtual void reset() = 0;
  // Starts a new history at the state in which exactly `fluents` hold.
  virtual void set_state(const std::vector<gdl::Term>& fluents) = 0;
  virtual std::uint64_t state_hash() = 0;
  virtual std::vector<std::string> fluent_texts() = 0;

  virtual bool is_terminal() = 0;
  virtual int goal(RoleId role) = 0;
  virtual std::vector<std::string> goal_values(RoleId role) = 0;
  // Valid until the position changes.
  virtual const std::vector<MoveId>& legal_moves(RoleId role) = 0;
  virtual std::string move_text(MoveId move) = 0;
  virtual Answers ask(const std::vector<gdl::Literal>& query, const gdl::SymbolTable& symbols,
                      std::size_t most) = 0;

  // REQUIRES: one move per role, each of them legal.
  virtual void make(std::span<const MoveId> joint) = 0;
  virtual void retract() = 0;
  virtual void mute_retract() = 0;
  virtual void sync_retract() = 0;
  // How many moves lead from the start of the history to the current position.
  virtual std::size_t ply() const = 0;

  std::size_t role_count() const { return game().roles().size(); }
  // The legal move with this canonical text; case does not matter.
  std::optional<MoveId> find_legal_move(RoleId role, std::string_view text);
  // The legal moves of a role as canonical texts in byte order.
  std::vector<std::string> legal_move_texts(RoleId role);
  // A uniformly drawn legal move for every role; no value if a role has none.
  std::optional<std::vector<MoveId>> random_joint_move(base::Rng& rng);
  // Makes `move` for `role` and random moves for all others; false if another role has no move.
  bool make(RoleId role, MoveId move, base::Rng& rng);
};

template <Machine M>
class MachineController final : public Controller {
 public:
  explicit MachineController(M machine) : machine_(std::move(machine)) { reset(); }

  std::string_view machine_name() const override { return M::kName; }
  const Game& game() const override { return machine_.game(); }
  M& machine() { return machine_; }
  const typename M::State& state() const { return current_; }

  void reset() override { start_at(machine_.initial()); }
  void set_state(const std::vector<gdl::Term>& fluents) override {
    start_at(machine_.state_of(fluents));
  }
  std::uint64_t state_hash() override { return machine_.hash(current_); }
  std::vector<std::string> fluent_texts() override { return machine_.fluent_texts(current_); }

  bool is_terminal() override { return machine_.is_terminal(current_); }
  int goal(RoleId role) override { return machine_.goal(current_, role); }
  std::vector<std::string> goal_values(RoleId role) override {
    return machine_.goal_values(current_, role);
  }
  const std::vector<MoveId>& legal_moves(RoleId role) override {
    Legal& legal = legal_[role.index()];
    if (!legal.known) machine_.legal_moves(current_, role, legal.moves);
    legal.known = true;
    return legal.moves;
  }
  std::string move_text(MoveId move) override { return machine_.move_text(move); }
  Answers ask(const std::vector<gdl::Literal>& query, const gdl::SymbolTable& symbols,
              std::size_t most) override {
    return machine_.ask(current_, query, symbols, most);
  }

  using Controller::make;
  void make(std::span<const MoveId> joint) override {
    assert(joint.size() == role_count());
    typename M::State next = machine_.next(current_, joint);
    if (!muted_at_) history_.push_back(std::move(current_));
    current_ = std::move(next);
    ++ply_;
    forget();
  }
  void retract() override {
    if (muted_at_ || history_.empty()) return;
    current_ = std::move(history_.back());
    history_.pop_back();
    --ply_;
    forget();
  }
  void mute_retract() override {
    if (!muted_at_) muted_at_.emplace(current_, ply_);
  }
  void sync_retract() override {
    if (!muted_at_) return;
    current_ = std::move(muted_at_->first);
    ply_ = muted_at_->second;
    muted_at_.reset();
    forget();
  }
  std::size_t ply() const override { return ply_; }

 private:
  struct Legal {
    std::vector<MoveId> moves;
    bool known = false;
  };

  void start_at(typename M::State state) {
    current_ = std::move(state);
    history_.clear();
    muted_at_.reset();
    ply_ = 0;
    legal_.resize(role_count());
    forget();
  }
  void forget() {
    for (Legal& legal : legal_) legal.known = false;
  }

  M machine_;
  typename M::State current_;
  std::vector<typename M::State> history_;
  std::optional<std::pair<typename M::State, std::size_t>> muted_at_;
  std::vector<Legal> legal_;
  std::size_t ply_ = 0;
};

}  // namespace tafl::game
