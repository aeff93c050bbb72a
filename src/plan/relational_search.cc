// SPDX-License-Identifier: MIT
#include "plan/relational_search.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "relational/machine.h"

namespace tafl::plan {
namespace {

using End = Effort::End;

class RelationalSearch {
 public:
  explicit RelationalSearch(const RelationalTask& task, int highest)
      : task_(task), highest_(highest), machine_(task.game, task.limits()) {}

  End run() {
    add(machine_.initial(), 0, game::MoveId());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if ((task_.stop && task_.stop()) || task_.clock->seconds() >= task_.until) return End::kTime;
      if (bytes_ > task_.bytes) return End::kMemory;
      expand(i);
      if (plan_.reward >= highest_) return End::kFound;
      // What was opened is needed for its moves only.
      bytes_ -= nodes_[i].state.fluents.capacity() * 4;
      nodes_[i].state.fluents = {};
    }
    plan_.proved_optimal = plan_.reward >= 0;
    plan_.proof = "relational has seen every state";
    return End::kSeen;
  }

  Plan take_plan() { return std::move(plan_); }
  std::size_t states() const { return nodes_.size(); }
  std::size_t bytes() const { return bytes_; }

 private:
  struct Node {
    relational::State state;
    std::size_t parent = 0;
    game::MoveId move;
  };

  // Two states with the same hash count as one.
  void add(relational::State state, std::size_t parent, game::MoveId move) {
    if (!seen_.insert(machine_.hash(state)).second) return;
    bytes_ += sizeof(Node) + state.fluents.capacity() * 4 + 32;
    nodes_.push_back({std::move(state), parent, move});
  }

  void expand(std::size_t i) {
    const game::RoleId role(0);
    const relational::State state = nodes_[i].state;
    std::vector<game::MoveId> legal;
    if (!machine_.is_terminal(state)) machine_.legal_moves(state, role, legal);
    if (legal.empty()) {
      const int reward = machine_.goal(state, role);
      if (reward > plan_.reward) keep(i, reward);
      return;
    }
    for (game::MoveId move : legal) {
      const std::array<game::MoveId, 1> joint{move};
      add(machine_.next(state, joint), i, move);
    }
  }

  void keep(std::size_t at, int reward) {
    plan_.reward = reward;
    plan_.method = "relational";
    plan_.seconds = task_.clock->seconds();
    plan_.proved_optimal = reward >= highest_;
    if (plan_.proved_optimal) plan_.proof = "the rules have no higher goal";
    plan_.texts.clear();
    for (; nodes_[at].move.valid(); at = nodes_[at].parent) {
      plan_.texts.push_back(machine_.move_text(nodes_[at].move));
    }
    std::ranges::reverse(plan_.texts);
  }

  const RelationalTask& task_;
  int highest_;
  relational::Machine machine_;
  std::vector<Node> nodes_;
  std::unordered_set<std::uint64_t> seen_;
  std::size_t bytes_ = 0;
  Plan plan_;
};

}  // namespace

Plan relational_search(const RelationalTask& task, Effort& effort, int highest) {
  const double begin = task.clock->seconds();
  RelationalSearch search(task, highest);
  effort.method = "relational";
  try {
    effort.end = search.run();
  } catch (const base::LimitReached& limit) {
    effort.end = End::kTime;
    effort.note = limit.what();
  }
  effort.states = search.states();
  effort.bytes = search.bytes();
  effort.seconds = task.clock->seconds() - begin;
  return search.take_plan();
}

}  // namespace tafl::plan
