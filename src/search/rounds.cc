// SPDX-License-Identifier: MIT
//
// The two kinds of rounds of a worker: one iteration as in the papers, and a batch.
#include <algorithm>
#include <cassert>

#include "search/worker.h"

namespace tafl::search {
namespace {

// Few selections with many playouts each while little is known. Eight playouts for each are the
// best use of the lanes later on: at equal time 64 times 8 beat 512 times 1 in connect four (11 of
// 14 matches), breakthrough (9) and othello.
std::size_t batch_for(std::size_t visits, std::size_t lanes) {
  const std::size_t most = std::max<std::size_t>(lanes / 8, 1);
  return std::clamp<std::size_t>(visits / 64, std::min<std::size_t>(16, most), most);
}

}  // namespace

void Worker::round(std::size_t most) {
  try {
    if (config_.faithful()) return iterate();
    const std::size_t lanes = simulator_->lanes();
    const std::size_t seen = tree_.at(tree_.root()).visits();
    std::size_t selections = config_.batch != 0 ? config_.batch : batch_for(seen, lanes);
    selections = std::min({selections, lanes, most});
    const std::size_t per_leaf = config_.per_leaf != 0 ? config_.per_leaf : lanes / selections;
    iterate_batch(selections, std::clamp<std::size_t>(per_leaf, 1, lanes));
  } catch (const Stopped&) {
    for (Descent& descent : descents_) withdraw(descent);
  } catch (...) {
    for (Descent& descent : descents_) withdraw(descent);
    throw;
  }
}

// One iteration of the papers.
void Worker::iterate() {
  descents_.resize(1);
  Descent& descent = descents_[0];
  descent.clear();
  descent.weight = 1;
  descent.end = tree_.root();
  bool fresh = false;  // the node in which the last move was chosen is new
  bool played = false;
  while (true) {
    {
      const Timed timed(clock_, times_.select);
      if (fresh) {
        const Handle next = step(descent, descent.end);
        assert(next == 0);
        static_cast<void>(next);
        descent.end = 0;
      } else {
        walk(descent);
      }
    }
    if (descent.end != 0) {  // the end of the game, in the tree
      returns_of_node(tree_.at(descent.end), 1);
      break;
    }
    Descent* one = &descent;
    bool terminal = false;
    bool known = false;
    {
      const Timed timed(clock_, times_.expand);
      advance({&one, 1});
      terminal = blueprint(views_, 0, 0).terminal;
      if (fresh || !config_.grow) {
        if (terminal) {
          counters_.playouts.fetch_add(1, std::memory_order_relaxed);
          for (std::size_t role = 0; role < roles(); ++role) {
            returns_[role] = return_of(blueprint(views_, 0, 0).goals, role);
          }
          best_ = blueprint(views_, 0, 0).goals[0];
        }
      } else {
        known = expand(descent, 0);
      }
    }
    if (known) continue;
    if (terminal) break;
    if (!fresh && descent.end != 0) {
      fresh = true;
      continue;
    }
    const Timed timed(clock_, times_.play);
    const Place place{std::span(views_.states), descent.moves};
    play({&place, 1});
    std::fill(returns_.begin(), returns_.end(), 0.0);
    best_ = -1;
    add_return(0);
    learn(0);
    played = true;
    break;
  }
  const Timed timed(clock_, times_.back_up);
  back_up(descent);
  if (played && config_.keep_best) keep_path(descent, 0, 0);
}

void Worker::iterate_batch(std::size_t selections, std::size_t per_leaf) {
  if (descents_.size() < selections) descents_.resize(selections);
  for (Descent& descent : descents_) descent.returned = true;
  waiting_.clear();
  {
    const Timed timed(clock_, times_.select);
    for (std::size_t i = 0; i < selections; ++i) {
      Descent& descent = descents_[i];
      descent.clear();
      descent.weight = static_cast<std::uint32_t>(per_leaf);
      descent.end = tree_.root();
      walk(descent);
      if (descent.end == 0) {
        waiting_.push_back(&descent);
      } else {
        returns_of_node(tree_.at(descent.end), descent.weight);
        back_up(descent);
      }
    }
  }
  if (waiting_.empty()) return;
  leaves_.clear();
  leaf_views_.clear();
  {
    const Timed timed(clock_, times_.expand);
    advance(waiting_);
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
      expand(*waiting_[i], i);
      if (blueprint(views_, i, 0).terminal) {
        back_up(*waiting_[i]);
      } else {
        leaves_.push_back(waiting_[i]);
        leaf_views_.push_back(i);
      }
    }
  }
  play_leaves(per_leaf);
}

// Playouts from the leaves, as many at a time as there are lanes.
void Worker::play_leaves(std::size_t per_leaf) {
  const std::size_t words = tree_.layout().state_words;
  const std::size_t at_once = std::max<std::size_t>(simulator_->lanes() / per_leaf, 1);
  for (std::size_t first = 0; first < leaves_.size(); first += at_once) {
    const std::size_t count = std::min(at_once, leaves_.size() - first);
    {
      const Timed timed(clock_, times_.play);
      places_.clear();
      for (std::size_t i = first; i < first + count; ++i) {
        const Place place{std::span(views_.states).subspan(leaf_views_[i] * words, words),
                          leaves_[i]->moves};
        places_.insert(places_.end(), per_leaf, place);
      }
      play(places_);
    }
    const Timed timed(clock_, times_.back_up);
    const std::size_t kept = config_.keep_best ? best_playout(count * per_leaf) : SIZE_MAX;
    for (std::size_t i = 0; i < count; ++i) {
      std::fill(returns_.begin(), returns_.end(), 0.0);
      best_ = -1;
      for (std::size_t j = i * per_leaf; j < (i + 1) * per_leaf; ++j) {
        add_return(j);
        learn(j);
      }
      // A result as good as the best is told only with a path in the tree that leads there.
      if (kept != SIZE_MAX && i != kept / per_leaf &&
          best_ >= std::max(goal_of(kept), counters_.best.load(std::memory_order_relaxed))) {
        best_ = -1;
      }
      back_up(*leaves_[first + i]);
    }
    // One path per batch is enough to remember the best result.
    if (kept != SIZE_MAX) {
      const std::size_t leaf = first + kept / per_leaf;
      keep_path(*leaves_[leaf], leaf_views_[leaf], kept);
    }
  }
}

int Worker::goal_of(std::size_t playout) const {
  return endings_.goals[playout * roles()];
}

std::size_t Worker::best_playout(std::size_t count) const {
  std::size_t best = 0;
  for (std::size_t playout = 1; playout < count; ++playout) {
    if (goal_of(playout) > goal_of(best)) best = playout;
  }
  return best;
}

}  // namespace tafl::search
