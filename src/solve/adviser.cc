// SPDX-License-Identifier: MIT
#include "solve/adviser.h"

#include <algorithm>

namespace tafl::solve {
namespace {

Rewards rewards_of(const Found& found, std::size_t roles) {
  return found.endless ? Rewards(roles, 0) : found.rewards;
}

}  // namespace

bool better(const Found& a, const Found& b, std::size_t role, Preference preference) {
  const std::size_t roles = std::max(a.rewards.size(), b.rewards.size());
  if (roles == 0) return false;
  return better(rewards_of(a, roles), rewards_of(b, roles), role, preference);
}

Adviser::Adviser(std::shared_ptr<const lanes::CompiledGame> game,
                 std::shared_ptr<const Database> database)
    : machine_(std::move(game)), database_(std::move(database)) {}

Advice Adviser::advise(const lanes::BitState& state) {
  Advice advice;
  advice.found = find(state);
  const std::size_t roles = machine_.compiled().network.roles();
  std::vector<game::MoveId> joint(roles);
  std::vector<game::MoveId> own;
  advice.chooser = game::RoleId(0);
  for (std::size_t role = 0; role < roles; ++role) {
    std::vector<game::MoveId> legal;
    machine_.legal_moves(state, game::RoleId(role), legal);
    if (legal.empty()) return advice;
    joint[role] = legal.front();
    if (role == 0 || (legal.size() > 1 && own.size() <= 1)) {
      advice.chooser = game::RoleId(role);
      own = legal;
    }
  }
  for (game::MoveId move : own) {
    joint[advice.chooser.index()] = move;
    MoveAdvice& entry = advice.moves.emplace_back();
    entry.move = move;
    entry.text = machine_.move_text(move);
    const lanes::BitState next = machine_.next(state, joint);
    entry.found = find(next);
    entry.rank = database_->rank(next.bits);
  }
  mark_best(advice);
  return advice;
}

std::optional<std::size_t> Adviser::choose(const Advice& advice, dd::Value rank) const {
  if (!advice.found) return std::nullopt;
  const std::size_t role = advice.chooser.index();
  // A good end: no other role gets more.
  bool good = !advice.found->endless;
  for (int reward : advice.found->rewards) good = good && reward <= advice.found->rewards[role];
  std::optional<std::size_t> chosen;
  const auto nearer = [rank](const MoveAdvice& move) { return rank == 0 || move.rank < rank; };
  for (std::size_t i = 0; i < advice.moves.size(); ++i) {
    const MoveAdvice& move = advice.moves[i];
    if (!move.best) continue;
    if (!chosen) chosen = i;
    const MoveAdvice& other = advice.moves[*chosen];
    if (nearer(move) != nearer(other)) {
      if (nearer(move)) chosen = i;
    } else if (good ? move.rank < other.rank : move.rank > other.rank) {
      chosen = i;
    }
  }
  return chosen;
}

void Adviser::mark_best(Advice& advice) const {
  const std::size_t role = advice.chooser.index();
  for (MoveAdvice& move : advice.moves) {
    move.best = move.found.has_value();
    for (const MoveAdvice& other : advice.moves) {
      if (move.found && other.found &&
          better(*other.found, *move.found, role, database_->preference)) {
        move.best = false;
      }
    }
  }
}

}  // namespace tafl::solve
