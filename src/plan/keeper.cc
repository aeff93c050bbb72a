// SPDX-License-Identifier: MIT
#include "plan/keeper.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace tafl::plan {

const char* text_of(Effort::End end) {
  switch (end) {
    case Effort::End::kFound:
      return "found";
    case Effort::End::kSeen:
      return "everything seen";
    case Effort::End::kTime:
      return "out of time";
    case Effort::End::kMemory:
      return "out of memory";
    case Effort::End::kUnfit:
      return "does not apply";
  }
  return "";
}

std::string move_text(const lanes::CompiledGame& game, Move move) {
  const ground::AtomId atom = game.program.moves[0][move];
  return game.program.pool().text(game.program.atoms[atom].term);
}

int next_reward(const Task& task, int reward) {
  int next = -1;
  for (const net::Goal& goal : task.game->network.goals) {
    if (goal.value < reward) next = std::max(next, goal.value);
  }
  return next;
}

Keeper::Keeper(const Task& task, const base::Limits& limits) : task_(task), limits_(limits) {
  int most = 0;
  for (const net::Goal& goal : task.game->network.goals) {
    if (goal.edge != net::kFalse) most = std::max(most, goal.value);
  }
  bound_ = most;
}

// The reward of the moves on the relational machine; negative if one is not legal or they do not
// lead to an end.
int Keeper::replay(std::span<const Move> moves, std::vector<std::string>& texts) {
  if (!machine_) {
    machine_ = std::make_unique<relational::Machine>(task_.game->program.shared_game(), limits_);
  }
  const game::RoleId role(0);
  auto state = machine_->initial();
  std::vector<game::MoveId> legal;
  const auto make = [&](Move move) {
    const std::string text = move_text(*task_.game, move);
    machine_->legal_moves(state, role, legal);
    const auto at = std::ranges::find_if(
        legal, [&](game::MoveId id) { return machine_->move_text(id) == text; });
    if (at == legal.end() || machine_->is_terminal(state)) return false;
    const std::array<game::MoveId, 1> joint{*at};
    state = machine_->next(state, joint);
    texts.push_back(text);
    return true;
  };
  for (Move move : task_.made) {
    if (!make(move)) return -1;
  }
  texts.clear();
  for (Move move : moves) {
    if (!make(move)) return -1;
  }
  if (!machine_->is_terminal(state)) {
    // A state without moves is an end as well, if not one that the rules speak of.
    machine_->legal_moves(state, role, legal);
    if (!legal.empty()) return -1;
  }
  return machine_->goal(state, role);
}

bool Keeper::improves(std::size_t moves, int reward) const {
  const std::lock_guard lock(mutex_);
  return reward > best_.reward || (reward == best_.reward && moves < best_.moves.size());
}

bool Keeper::offer(std::span<const Move> moves, int reward, const char* method) {
  const std::lock_guard one_at_a_time(replaying_);
  if (reward < 0 || !improves(moves.size(), reward)) return false;
  Plan plan;
  int found = -1;
  try {
    found = replay(moves, plan.texts);
  } catch (const base::LimitReached&) {
    // A plan that cannot be checked is none.
  }
  if (found != reward) {
    ++rejected_;
    return false;
  }
  plan.moves.assign(moves.begin(), moves.end());
  plan.reward = reward;
  plan.method = method;
  plan.seconds = task_.clock != nullptr ? task_.clock->seconds() : 0;
  {
    const std::lock_guard lock(mutex_);
    best_ = plan;
    reward_ = reward;
    history_.push_back(fmt::format("{} in {} moves by {}", reward, moves.size(), method));
  }
  if (report) report(plan);
  return true;
}

void Keeper::prove_at_most(int reward, std::string why) {
  const std::lock_guard lock(mutex_);
  if (reward >= bound()) return;
  bound_ = reward;
  why_ = std::move(why);
}

Plan Keeper::best() const {
  const std::lock_guard lock(mutex_);
  Plan plan = best_;
  plan.proved_optimal = plan.reward >= bound();
  if (plan.proved_optimal) plan.proof = why_;
  return plan;
}

std::vector<std::string> Keeper::history() const {
  const std::lock_guard lock(mutex_);
  return history_;
}

}  // namespace tafl::plan
