// SPDX-License-Identifier: MIT
#include "search/search.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <utility>

namespace tafl::search {
namespace {

constexpr int kHighestGoal = 100;

Layout layout_for(const Config& config, const Simulator& simulator) {
  return {simulator.roles(), simulator.state_words(), config.keep_best};
}

}  // namespace

Search::Search(const Config& config, std::vector<std::unique_ptr<Simulator>> simulators,
               std::uint64_t seed)
    : config_(config),
      tree_(layout_for(config, *simulators.at(0)), {config.memory, config.merge_depths}) {
  const base::Rng root(seed);
  for (std::size_t i = 0; i < simulators.size(); ++i) {
    workers_.push_back(std::make_unique<Worker>(config_, tree_, counters_, std::move(simulators[i]),
                                                root.fork(i)));
  }
}

void Search::start() {
  if (tree_.set_root(workers_[0]->look(depth_)) == 0) throw std::bad_alloc();
  counters_.best.store(-1);
}

void Search::descend(std::span<const std::uint32_t> joint) {
  const Layout& layout = tree_.layout();
  const Node& root = tree_.at(tree_.root());
  std::vector<std::uint32_t> choices;
  for (std::size_t role = 0; role < layout.roles; ++role) {
    const RoleMoves& moves = root.role_moves(layout, role);
    std::uint32_t choice = 0;
    while (moves.count > 1 && choice + 1 < moves.count &&
           root.move_of(layout, role, choice) != joint[role]) {
      ++choice;
    }
    choices.push_back(choice);
  }
  workers_[0]->simulator().descend(joint);
  for (const auto& worker : workers_) worker->fade_history();
  ++depth_;
  const Handle child = tree_.child(tree_.root(), choices);
  if (child != 0) {
    tree_.descend(child);
    if (tree_.root() != 0) return;
  }
  const int best = counters_.best.load();
  start();
  counters_.best.store(child != 0 ? best : -1);
}

std::optional<std::uint32_t> Search::find_move(std::size_t role, std::string_view text) {
  const Layout& layout = tree_.layout();
  const Node& root = tree_.at(tree_.root());
  const RoleMoves& moves = root.role_moves(layout, role);
  for (std::uint32_t i = 0; i < moves.count; ++i) {
    const std::uint32_t move = root.move_of(layout, role, i);
    if (move_text(move) == text) return move;
  }
  return std::nullopt;
}

bool Search::saturated() const {
  return tree_.at(tree_.root()).visits() >= kMostVisits || solved();
}

// Single-agent: the tree has a path to the highest goal there is.
bool Search::solved() const {
  if (!config_.keep_best || tree_.layout().roles != 1) return false;
  if (counters_.best.load(std::memory_order_relaxed) < kHighestGoal) return false;
  const std::optional<Choice> best = best_at(tree_.at(tree_.root()), 0);
  return best && best->best >= kHighestGoal;
}

std::vector<Choice> Search::choices_at(const Node& node, std::size_t role) const {
  const Layout& layout = tree_.layout();
  const RoleMoves& moves = node.role_moves(layout, role);
  std::vector<Choice> result;
  if (moves.count == 1) result.push_back({moves.first, 0, node.visits(), -1});
  for (std::uint32_t i = 0; moves.count > 1 && i < moves.count; ++i) {
    const std::size_t edge = moves.first + i;
    result.push_back({node.move(layout, edge), node.edge(edge).mean(), node.edge(edge).visits(),
                      layout.keep_best ? node.best(layout, edge) : -1});
  }
  return result;
}

std::vector<Choice> Search::choices(std::size_t role) const {
  return choices_at(tree_.at(tree_.root()), role);
}

bool Search::better(const Choice& a, const Choice& b) const {
  if ((a.visits == 0) != (b.visits == 0)) return b.visits == 0;
  if (config_.final == Config::Final::kBest && a.best != b.best) return a.best > b.best;
  if (config_.final == Config::Final::kVisits && a.visits != b.visits) return a.visits > b.visits;
  if (a.value != b.value) return a.value > b.value;
  return a.visits > b.visits;
}

std::optional<Choice> Search::best_at(const Node& node, std::size_t role) const {
  const std::vector<Choice> all = choices_at(node, role);
  if (all.empty()) return std::nullopt;
  Choice best = all[0];
  for (const Choice& choice : all) {
    if (better(choice, best)) best = choice;
  }
  return best;
}

Choice Search::choose(std::size_t role) const {
  return best_at(tree_.at(tree_.root()), role).value();
}

std::vector<std::uint32_t> Search::line(std::size_t role, std::size_t most) const {
  const Layout& layout = tree_.layout();
  std::vector<std::uint32_t> result;
  Handle at = tree_.root();
  while (at != 0 && result.size() < most && !tree_.at(at).terminal()) {
    const Node& node = tree_.at(at);
    std::vector<std::uint32_t> choices;
    for (std::size_t of = 0; of < layout.roles; ++of) {
      const std::optional<Choice> best = best_at(node, of);
      if (!best || best->visits == 0) return result;
      std::uint32_t choice = 0;
      while (node.role_moves(layout, of).count > 1 &&
             node.move_of(layout, of, choice) != best->move) {
        ++choice;
      }
      choices.push_back(choice);
      if (of == role) result.push_back(best->move);
    }
    at = tree_.child(at, choices);
  }
  return result;
}

}  // namespace tafl::search
