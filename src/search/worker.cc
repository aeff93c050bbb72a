// SPDX-License-Identifier: MIT
#include "search/worker.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "game/game.h"

namespace tafl::search {
namespace {

// With merged depths a path may be a cycle.
constexpr std::size_t kLongestPath = 2000;

}  // namespace

Worker::Worker(const Config& config, Tree& tree, Counters& counters,
               std::unique_ptr<Simulator> simulator, base::Rng rng)
    : config_(config),
      tree_(tree),
      counters_(counters),
      simulator_(std::move(simulator)),
      rng_(rng),
      history_(config.temperature, config.unexplored),
      selector_(config, tree.layout()),
      no_goals_(roles(), game::kNoGoal),
      no_moves_(roles(), 0),
      returns_(roles(), 0) {}

Blueprint Worker::look(std::uint32_t depth) {
  simulator_->look(views_);
  return blueprint(views_, 0, depth);
}

double Worker::discount(std::size_t plies) {
  while (powers_.size() <= plies) {
    powers_.push_back(powers_.empty() ? 1 : powers_.back() * config_.discount);
  }
  return powers_[plies];
}

double Worker::return_of(std::span<const int> goals, std::size_t role) const {
  const auto value = [&](std::size_t of) { return goals[of] == game::kNoGoal ? 0 : goals[of]; };
  if (!config_.difference || roles() != 2) return value(role);
  return value(role) - value(1 - role);
}

// Chooses for every role in a node and goes there; 0 if the node after it is not known.
Handle Worker::step(Descent& descent, Handle at) {
  Node& node = tree_.at(at);
  const Layout& layout = tree_.layout();
  const std::size_t first = descent.choices.size();
  for (std::size_t role = 0; role < roles(); ++role) {
    const RoleMoves& moves = node.role_moves(layout, role);
    const std::uint32_t choice =
        moves.count < 2 ? 0
                        : selector_.choose(node, role, config_.history ? &history_ : nullptr, rng_);
    descent.choices.push_back(choice);
    descent.moves.push_back(node.move_of(layout, role, choice));
  }
  for (std::size_t role = 0; role < roles(); ++role) {
    const RoleMoves& moves = node.role_moves(layout, role);
    if (moves.count > 1) {
      node.edge(moves.first + descent.choices[first + role]).await(descent.weight);
    }
  }
  node.visit(descent.weight);
  descent.nodes.push_back(at);
  return tree_.child(at, last(descent.choices));
}

std::span<const std::uint32_t> Worker::last(const std::vector<std::uint32_t>& list) const {
  return std::span(list).subspan(list.size() - roles());
}

// Down from where the descent stands, to a node that ends the game or to a state not in the tree.
void Worker::walk(Descent& descent) {
  Handle at = descent.end;
  while (at != 0 && !tree_.at(at).terminal() && descent.nodes.size() < kLongestPath) {
    at = step(descent, at);
  }
  descent.end = at;
}

// Where a descent ends, or where it was one move earlier.
Place Worker::place_of(const Descent& descent, bool before_last_move) const {
  const std::span<const std::uint32_t> moves(descent.moves);
  if (before_last_move) {
    return {tree_.at(descent.nodes.back()).state(tree_.layout()),
            moves.subspan(0, moves.size() - roles())};
  }
  return {tree_.at(descent.end).state(tree_.layout()), moves};
}

Blueprint Worker::blueprint(const Views& views, std::size_t i, std::uint32_t depth) const {
  const std::size_t words = tree_.layout().state_words;
  Blueprint result;
  result.hash = views.hashes[i];
  result.depth = depth;
  result.state = std::span(views.states).subspan(i * words, words);
  result.counts = std::span(views.counts).subspan(i * roles(), roles());
  result.moves = std::span(views.moves).subspan(views.begins[i]);
  result.goals = std::span(views.goals).subspan(i * roles(), roles());
  result.terminal = views.terminal[i] != 0;
  // Somebody cannot move: the game is stuck, without a goal for anybody.
  const bool stuck = std::ranges::any_of(result.counts, [](auto count) { return count == 0; });
  if (!result.terminal && stuck) {
    result.terminal = true;
    result.counts = no_moves_;
    result.goals = no_goals_;
  }
  return result;
}

// Has the states looked at to which the last moves of these descents lead.
void Worker::advance(std::span<Descent*> descents) {
  places_.clear();
  joints_.clear();
  for (const Descent* descent : descents) {
    places_.push_back(place_of(*descent, true));
    const auto joint = last(descent->moves);
    joints_.insert(joints_.end(), joint.begin(), joint.end());
  }
  simulator_->advance(places_, joints_, views_);
}

// Puts state `i` of the views at the end of a descent. True if it was in the tree already.
bool Worker::expand(Descent& descent, std::size_t i) {
  const Handle parent = descent.nodes.back();
  const Blueprint plan = blueprint(views_, i, tree_.at(parent).depth() + 1);
  if (plan.terminal) {
    counters_.playouts.fetch_add(descent.weight, std::memory_order_relaxed);
    for (std::size_t role = 0; role < roles(); ++role) {
      returns_[role] = return_of(plan.goals, role) * descent.weight;
    }
    best_ = plan.goals[0];
  }
  bool added = false;
  if (config_.grow) {
    descent.end = tree_.add(plan, &added);
    if (descent.end != 0) tree_.link(parent, last(descent.choices), descent.end);
  }
  return descent.end != 0 && !added;
}

void Worker::play(std::span<const Place> places) {
  std::span<const float> weights;
  if (config_.history) weights = history_.weights(simulator_->moves());
  simulator_->play(places, weights, config_.history || config_.keep_best, rng_, endings_);
  counters_.playouts.fetch_add(places.size(), std::memory_order_relaxed);
}

void Worker::returns_of_node(const Node& node, std::uint32_t weight) {
  std::vector<int> goals;
  for (std::size_t role = 0; role < roles(); ++role) {
    goals.push_back(node.terminal() ? node.goal(tree_.layout(), role) : game::kNoGoal);
  }
  for (std::size_t role = 0; role < roles(); ++role) {
    returns_[role] = return_of(goals, role) * weight;
  }
  best_ = goals[0];
  counters_.playouts.fetch_add(weight, std::memory_order_relaxed);
}

void Worker::add_return(std::size_t playout) {
  const auto goals = std::span(endings_.goals).subspan(playout * roles(), roles());
  for (std::size_t role = 0; role < roles(); ++role) {
    returns_[role] += return_of(goals, role) * discount(endings_.plies[playout]);
  }
  best_ = std::max(best_, goals[0]);
}

// Takes returns_ up a descent: discounted once per step, then learned.
void Worker::back_up(Descent& descent) {
  const Layout& layout = tree_.layout();
  for (std::size_t i = descent.nodes.size(); i-- > 0;) {
    Node& node = tree_.at(descent.nodes[i]);
    for (std::size_t role = 0; role < roles(); ++role) {
      returns_[role] *= config_.discount;
      if (config_.history) {
        history_.add(descent.moves[i * roles() + role], returns_[role], descent.weight);
      }
      const RoleMoves& moves = node.role_moves(layout, role);
      if (moves.count < 2) continue;
      const std::size_t edge = moves.first + descent.choices[i * roles() + role];
      node.edge(edge).add(returns_[role], descent.weight, descent.weight);
      if (config_.keep_best && role == 0 && best_ >= 0) node.see(layout, edge, best_);
    }
  }
  if (config_.keep_best) raise_best();
  descent.returned = true;
  counters_.iterations.fetch_add(1, std::memory_order_relaxed);
}

void Worker::raise_best() {
  int known = counters_.best.load(std::memory_order_relaxed);
  while (best_ > known && !counters_.best.compare_exchange_weak(known, best_)) {
  }
}

// What the moves of a playout are worth, by the return from there on.
void Worker::learn(std::size_t playout) {
  if (!config_.history) return;
  const auto goals = std::span(endings_.goals).subspan(playout * roles(), roles());
  const std::uint32_t plies = endings_.plies[playout];
  for (std::size_t role = 0; role < roles(); ++role) {
    const double whole = return_of(goals, role);
    for (std::uint32_t ply = 0; ply < plies; ++ply) {
      const std::uint32_t move = endings_.moves[endings_.begins[playout] + ply * roles() + role];
      if (move != kNoMove) history_.add(move, whole * discount(plies - ply), 1);
    }
  }
}

// Single-agent: adds the states of a playout that was as good as any before. `view` is the state
// where it began.
void Worker::keep_path(Descent& descent, std::size_t view, std::size_t playout) {
  const int result = goal_of(playout);
  if (result < counters_.best.load(std::memory_order_relaxed)) return;
  if (descent.end == 0) expand(descent, view);
  const Layout& layout = tree_.layout();
  const std::uint32_t plies = endings_.plies[playout];
  std::vector<std::uint32_t> moves(
      endings_.moves.begin() + static_cast<std::ptrdiff_t>(endings_.begins[playout]),
      endings_.moves.begin() +
          static_cast<std::ptrdiff_t>(endings_.begins[playout] + plies * roles()));
  Descent path;
  path.moves = descent.moves;
  Handle at = descent.end;
  for (std::uint32_t ply = 0; ply < plies && at != 0; ++ply) {
    Node& node = tree_.at(at);
    const auto joint = std::span(moves).subspan(ply * roles(), roles());
    path.choices.clear();
    for (std::size_t role = 0; role < roles(); ++role) {
      const RoleMoves& legal = node.role_moves(layout, role);
      std::uint32_t choice = 0;
      while (legal.count > 1 && choice + 1 < legal.count &&
             node.move(layout, legal.first + choice) != joint[role]) {
        ++choice;
      }
      path.choices.push_back(choice);
      if (legal.count < 2) continue;
      Edge& edge = node.edge(legal.first + choice);
      edge.add(result * discount(plies - ply), 1, 0);
      node.see(layout, legal.first + choice, result);
    }
    node.visit(1);
    const Place place{node.state(layout), path.moves};
    simulator_->advance({&place, 1}, joint, path_views_);
    const Handle next = tree_.add(blueprint(path_views_, 0, node.depth() + 1));
    if (next != 0) tree_.link(at, path.choices, next);
    path.moves.insert(path.moves.end(), joint.begin(), joint.end());
    at = next;
  }
}

// A descent that will have no return is taken back.
void Worker::withdraw(Descent& descent) {
  if (descent.returned) return;
  for (std::size_t i = 0; i < descent.nodes.size(); ++i) {
    Node& node = tree_.at(descent.nodes[i]);
    for (std::size_t role = 0; role < roles(); ++role) {
      const RoleMoves& moves = node.role_moves(tree_.layout(), role);
      if (moves.count < 2) continue;
      node.edge(moves.first + descent.choices[i * roles() + role]).add(0, 0, descent.weight);
    }
    node.leave(descent.weight);
  }
  descent.returned = true;
}

}  // namespace tafl::search
