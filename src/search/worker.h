// SPDX-License-Identifier: MIT
//
// The thread's part of a search: walks down the shared tree, has states looked at and playouts
// played by its own simulator, and takes the returns back up.
//
// A round is a batch of selections. With a batch of one selection and one playout it is the papers'
// iteration: down the tree by the selection rule; the first new state becomes a node; a move is
// made there as everywhere in the tree; the rest is a playout; every state-action pair in the tree,
// the one in the new node included, learns the discounted return. Larger batches end at the new
// node: their playouts start there, several for each.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "search/config.h"
#include "search/history.h"
#include "search/selector.h"
#include "search/simulator.h"
#include "search/timed.h"
#include "search/tree.h"

namespace tafl::search {

// What the threads of a search count together.
struct Counters {
  std::atomic<std::uint64_t> iterations = 0;  // selections
  std::atomic<std::uint64_t> playouts = 0;    // those without a ply, from terminal nodes, included
  std::atomic<int> best = -1;                 // single-agent: the best result there was
};

// Where the time of a search goes, in seconds.
struct Times {
  double select = 0;
  double expand = 0;
  double play = 0;
  double back_up = 0;
};

class Worker {
 public:
  Worker(const Config& config, Tree& tree, Counters& counters, std::unique_ptr<Simulator> simulator,
         base::Rng rng);

  Simulator& simulator() { return *simulator_; }
  // The state where the simulator is, as a node. Valid until the next call.
  Blueprint look(std::uint32_t depth);
  const History& history() const { return history_; }
  // The match went on by a move. REQUIRES: no round is under way.
  void fade_history() {
    if (config_.decay < 1) history_.fade(config_.decay);
  }
  // One batch. `most` selections at most. May throw what the simulator throws; the tree stays
  // sound then.
  void round(std::size_t most = SIZE_MAX);

  // Measures from now on.
  void measure(const base::Clock* clock) { clock_ = clock; }
  const Times& times() const { return times_; }

 private:
  // One way down the tree. The lists have one entry per step, or one per step and role.
  struct Descent {
    std::vector<Handle> nodes;
    std::vector<std::uint32_t> choices;
    std::vector<std::uint32_t> moves;
    std::uint32_t weight = 1;  // playouts
    Handle end = 0;            // the node where it ends, where that is in the tree
    bool returned = false;

    void clear() {
      nodes.clear();
      choices.clear();
      moves.clear();
      end = 0;
      returned = false;
    }
  };

  std::size_t roles() const { return tree_.layout().roles; }
  void iterate();
  void iterate_batch(std::size_t selections, std::size_t per_leaf);
  Handle step(Descent& descent, Handle at);
  void walk(Descent& descent);
  std::span<const std::uint32_t> last(const std::vector<std::uint32_t>& list) const;
  Place place_of(const Descent& descent, bool before_last_move) const;
  Blueprint blueprint(const Views& views, std::size_t i, std::uint32_t depth) const;
  bool expand(Descent& descent, std::size_t i);
  void advance(std::span<Descent*> descents);
  void play(std::span<const Place> places);
  void play_leaves(std::size_t per_leaf);
  int goal_of(std::size_t playout) const;
  std::size_t best_playout(std::size_t count) const;
  void returns_of_node(const Node& node, std::uint32_t weight);
  void add_return(std::size_t playout);
  void back_up(Descent& descent);
  void raise_best();
  void learn(std::size_t playout);
  void keep_path(Descent& descent, std::size_t view, std::size_t playout);
  void withdraw(Descent& descent);
  double discount(std::size_t plies);
  double return_of(std::span<const int> goals, std::size_t role) const;

  const Config& config_;
  Tree& tree_;
  Counters& counters_;
  std::unique_ptr<Simulator> simulator_;
  base::Rng rng_;
  History history_;
  Selector selector_;

  std::vector<Descent> descents_;
  std::vector<Descent*> waiting_;  // descents that end at a state to be looked at
  std::vector<Descent*> leaves_;   // descents that end at a state to be played out
  std::vector<std::size_t> leaf_views_;
  std::vector<Place> places_;
  std::vector<std::uint32_t> joints_;
  std::vector<int> no_goals_;
  std::vector<std::uint32_t> no_moves_;
  Views views_;
  Views path_views_;
  Endings endings_;
  std::vector<double> returns_;  // by role: the sum of those to be taken up
  int best_ = -1;                // of the playouts in that sum
  std::vector<double> powers_;   // of the discount

  const base::Clock* clock_ = nullptr;
  Times times_;
};

}  // namespace tafl::search
