// SPDX-License-Identifier: MIT
#include "plan/nrpa.h"

#include <algorithm>
#include <cmath>

#include "base/rng.h"
#include "lanes/batch.h"

namespace tafl::plan {
namespace {

using End = Effort::End;

constexpr std::size_t kInner = 40;  // batches of an inner policy
constexpr std::size_t kOuter = 20;  // inner policies of an outer one
constexpr float kStep = 1;          // towards the best sequence
constexpr std::size_t kMostPlies = 2000;
constexpr std::size_t kTable = std::size_t{1} << 18;  // weights; more moves share them
constexpr std::size_t kPolicies = 2;                  // one for each level of nesting

struct Sequence {
  int reward = -1;
  std::vector<Move> moves;
  // What was legal at every ply, one list after the other.
  std::vector<Move> legal;
  std::vector<std::size_t> begin;

  bool beats(const Sequence& other) const {
    if (reward != other.reward) return reward > other.reward;
    return moves.size() < other.moves.size();
  }
};

class Policy {
 public:
  static constexpr std::size_t kBytes = 2 * kTable * sizeof(float);

  Policy() : logarithms_(kTable, 0.0F), weights_(kTable, 1.0F) {}

  float weight(std::size_t ply, Move move) const { return weights_[index(ply, move)]; }

  void adapt(const Sequence& best) {
    for (std::size_t ply = 0; ply < best.moves.size(); ++ply) {
      const std::span<const Move> legal(best.legal.data() + best.begin[ply],
                                        best.begin[ply + 1] - best.begin[ply]);
      float sum = 0;
      for (Move move : legal) sum += weight(ply, move);
      change_.clear();
      for (Move move : legal) change_.push_back(-kStep * weight(ply, move) / sum);
      for (std::size_t i = 0; i < legal.size(); ++i) {
        const std::size_t at = index(ply, legal[i]);
        logarithms_[at] += change_[i] + (legal[i] == best.moves[ply] ? kStep : 0.0F);
        weights_[at] = std::exp(std::clamp(logarithms_[at], -30.0F, 30.0F));
      }
    }
  }

 private:
  static std::size_t index(std::size_t ply, Move move) {
    return base::mix64((std::uint64_t{ply} << 32) | move) & (kTable - 1);
  }

  std::vector<float> logarithms_;
  std::vector<float> weights_;
  std::vector<float> change_;
};

class Nrpa {
 public:
  Nrpa(const Task& task, Keeper& keeper)
      : task_(task), keeper_(keeper), batch_(task.game), rng_(task.seed) {}

  End run() {
    if (kPolicies * Policy::kBytes > task_.bytes) return End::kMemory;
    while (true) {
      Policy outer;
      Sequence best;
      for (std::size_t i = 0; i < kOuter; ++i) {
        Sequence found = run_inner(outer);
        if (keeper_.satisfied()) return End::kFound;
        if (task_.over()) return End::kTime;
        if (full_) return End::kMemory;
        if (i == 0 || !best.beats(found)) best = std::move(found);
        outer.adapt(best);
      }
    }
  }

  std::uint64_t playouts() const { return playouts_; }
  std::size_t bytes() const { return bytes_; }

 private:
  Sequence run_inner(Policy policy) {
    Sequence best;
    for (std::size_t i = 0; i < kInner && !task_.over() && !keeper_.satisfied() && !full_; ++i) {
      Sequence found = play(policy);
      if (i == 0 || !best.beats(found)) best = std::move(found);
      policy.adapt(best);
    }
    return best;
  }

  Move draw(const Policy& policy, std::size_t ply) {
    float sum = 0;
    sums_.clear();
    for (Move move : legal_) sums_.push_back(sum += policy.weight(ply, move));
    const float drawn = sum * (static_cast<float>(rng_.next() >> 40) * 0x1p-24F);
    const auto at = std::upper_bound(sums_.begin(), sums_.end() - 1, drawn);
    return legal_[static_cast<std::size_t>(at - sums_.begin())];
  }

  // A playout in every lane; the best of them.
  Sequence play(const Policy& policy) {
    const std::size_t lanes = batch_.capacity();
    std::vector<Sequence> sequences(lanes);
    std::vector<bool> done(lanes, false);
    rows_.clear();
    for (std::size_t i = 0; i < lanes; ++i) {
      rows_.insert(rows_.end(), task_.start.begin(), task_.start.end());
    }
    std::size_t left = lanes;
    std::size_t taken = kPolicies * Policy::kBytes + lanes * sizeof(Sequence);
    for (std::size_t ply = 0; left > 0 && ply < kMostPlies && !task_.over() && !full_; ++ply) {
      batch_.load_rows(std::span(rows_).first(lanes * task_.start.size()));
      batch_.look();
      joint_.assign(lanes, UINT32_MAX);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        if (done[lane]) continue;
        Sequence& sequence = sequences[lane];
        batch_.legal(lane, 0, legal_);
        sequence.begin.push_back(sequence.legal.size());
        if (batch_.terminal(lane) || legal_.empty()) {
          done[lane] = true;
          --left;
          sequence.reward = batch_.goal(lane, 0);
          continue;
        }
        joint_[lane] = draw(policy, ply);
        sequence.moves.push_back(joint_[lane]);
        sequence.legal.insert(sequence.legal.end(), legal_.begin(), legal_.end());
        // Vectors double.
        taken += 2 * (legal_.size() * sizeof(Move) + sizeof(Move) + sizeof(std::size_t));
      }
      bytes_ = std::max(bytes_, taken);
      full_ = taken + taken / 4 > task_.bytes;
      batch_.advance_rows(joint_, rows_);
    }
    playouts_ += lanes;
    return best_of(sequences);
  }

  Sequence best_of(std::vector<Sequence>& sequences) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < sequences.size(); ++i) {
      if (sequences[i].beats(sequences[best])) best = i;
    }
    Sequence& found = sequences[best];
    if (found.begin.size() == found.moves.size()) found.begin.push_back(found.legal.size());
    if (found.reward > keeper_.reward()) keeper_.offer(found.moves, found.reward, "nrpa");
    return std::move(found);
  }

  const Task& task_;
  Keeper& keeper_;
  lanes::Batch batch_;
  base::Rng rng_;
  std::vector<std::uint64_t> rows_;
  std::vector<Move> legal_;
  std::vector<Move> joint_;
  std::vector<float> sums_;
  std::uint64_t playouts_ = 0;
  std::size_t bytes_ = 0;  // at most, so far
  bool full_ = false;
};

}  // namespace

Effort nrpa(const Task& task, Keeper& keeper) {
  const double begin = task.clock->seconds();
  Nrpa search(task, keeper);
  Effort effort;
  effort.method = "nrpa";
  effort.end = search.run();
  effort.states = search.playouts();
  effort.bytes = search.bytes();
  effort.seconds = task.clock->seconds() - begin;
  effort.unit = "playouts";
  return effort;
}

}  // namespace tafl::plan
