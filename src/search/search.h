// SPDX-License-Identifier: MIT
//
// Simulation-based search of one game from one state: the tree, the workers that grow it, and what
// they found.
//
//   Search search(config, std::move(simulators), seed);   // a simulator per thread
//   search.start();
//   while (...) search.worker(i).round();                  // each on its own thread
//   Choice best = search.choose(role);                     // at any time, from any thread
//   search.descend(joint);                                 // while no round is under way
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "search/config.h"
#include "search/simulator.h"
#include "search/tree.h"
#include "search/worker.h"

namespace tafl::search {

// A move at the root and what is thought of it.
struct Choice {
  std::uint32_t move = 0;
  double value = 0;  // average return
  std::uint32_t visits = 0;
  int best = -1;  // single-agent: the best result seen after it
};

class Search {
 public:
  Search(const Config& config, std::vector<std::unique_ptr<Simulator>> simulators,
         std::uint64_t seed);

  const Config& config() const { return config_; }
  std::size_t threads() const { return workers_.size(); }
  Worker& worker(std::size_t i) { return *workers_[i]; }
  const Tree& tree() const { return tree_; }
  const Counters& counters() const { return counters_; }

  // At the state where the first simulator is. Throws std::bad_alloc if the budget is too small
  // for a single node.
  void start();
  // To the state after a joint move; keeps what the tree has below it.
  void descend(std::span<const std::uint32_t> joint);
  // The legal move of a role at the root with this text.
  std::optional<std::uint32_t> find_move(std::size_t role, std::string_view text);
  std::string move_text(std::uint32_t move) { return workers_[0]->simulator().move_text(move); }

  bool terminal() const { return tree_.at(tree_.root()).terminal(); }
  // Nothing more can be learned: the sums are full, or a game of one role is solved.
  bool saturated() const;
  // The moves of a role at the root, in the order of the simulator.
  std::vector<Choice> choices(std::size_t role) const;
  // The one to play. REQUIRES: a legal move.
  Choice choose(std::size_t role) const;
  // The expected moves of a role, as far as the tree knows, `most` at the most.
  std::vector<std::uint32_t> line(std::size_t role, std::size_t most) const;

 private:
  bool solved() const;
  bool better(const Choice& a, const Choice& b) const;
  std::vector<Choice> choices_at(const Node& node, std::size_t role) const;
  std::optional<Choice> best_at(const Node& node, std::size_t role) const;

  Config config_;
  Counters counters_;
  Tree tree_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::uint32_t depth_ = 0;
};

}  // namespace tafl::search
