// SPDX-License-Identifier: MIT
//
// States of a one-role game looked at and moved on, many at a time.
//
//   expander.look(rows);                       // up to capacity() states
//   for each i < size(): terminal(i), reward(i), moves(i)
//   expander.advance(rows, pairs, next);       // any number of (row, move)
//
// Serves one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "lanes/batch.h"
#include "plan/task.h"

namespace tafl::plan {

class Expander {
 public:
  explicit Expander(std::shared_ptr<const lanes::CompiledGame> game,
                    std::size_t words = kernel::best_words());

  std::size_t capacity() const { return batch_.capacity(); }
  std::size_t words() const { return words_; }  // of a state

  // With `past_ends`, states in which the game is over have the moves that the rules allow anyway.
  void look(std::span<const std::uint64_t> rows, bool past_ends = false);
  bool terminal(std::size_t i) const { return batch_.terminal(i); }
  // What the state is worth if the game ended here; negative: there is no such value.
  int reward(std::size_t i) const { return batch_.goal(i, 0); }
  // None if it is terminal; in ascending order.
  std::span<const Move> moves(std::size_t i) const {
    return {moves_.data() + begin_[i], begin_[i + 1] - begin_[i]};
  }

  struct Pair {
    std::uint32_t row = 0;
    Move move = 0;
  };
  // The states after the moves; `next` is replaced, a row per pair.
  void advance(std::span<const std::uint64_t> rows, std::span<const Pair> pairs,
               std::vector<std::uint64_t>& next);

 private:
  lanes::Batch batch_;
  std::size_t words_;
  std::vector<std::size_t> begin_;
  std::vector<Move> moves_;
  std::vector<Move> legal_;
  std::vector<std::uint64_t> from_;
  std::vector<std::uint64_t> to_;
};

}  // namespace tafl::plan
