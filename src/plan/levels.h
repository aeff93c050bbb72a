// SPDX-License-Identifier: MIT
//
// Distances in the relaxed game, for hundreds of states at once.
//
// kMax: the number of relaxed steps until the goal is possible; never too high. kSum: the same for
// each part of the goal's condition, added up; says more, and may be too high. Both find dead ends:
// states from which the goal is not even possible in the relaxed game, with the step counter at its
// true value. A step costs about two evaluations of the network for all lanes together.
#pragma once

#include <hwy/aligned_allocator.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "kernel/kernel.h"
#include "lanes/compiled_game.h"
#include "lanes/query_circuit.h"
#include "plan/heuristic.h"

namespace tafl::plan {

class Levels final : public Heuristic {
 public:
  enum class Kind : std::uint8_t { kMax, kSum };

  Levels(const lanes::CompiledGame& game, int reward, Kind kind,
         std::size_t words = kernel::best_words());

  void estimate(std::span<const std::uint64_t> rows, std::vector<int>& out) override;

  // Parts of the goal's condition, and which of them hold in each state: part_words() words per
  // state, one bit per part.
  std::size_t parts() const { return parts_; }
  std::size_t part_words() const { return (parts_ + 63) / 64; }
  void read_parts(std::span<const std::uint64_t> rows, std::vector<std::uint64_t>& out);

  // Fluents that can ever be true, and that can ever be false, from a state on; both as masks.
  // False if there are too many relaxed steps to know.
  bool reach(std::span<const std::uint64_t> row, std::vector<std::uint64_t>& yes,
             std::vector<std::uint64_t>& no);

 private:
  std::uint64_t* slot(lanes::Slot at) { return frame_.get() + std::size_t{at} * kernel_->words(); }
  void load(std::span<const std::uint64_t> rows);
  bool advance();
  void count(int level, std::span<int> sums);
  void estimate_batch(std::span<const std::uint64_t> rows, std::span<int> out);

  Kind kind_;
  std::size_t fluents_;  // of the game
  std::size_t state_words_;
  std::size_t parts_;
  lanes::QueryCircuit slots_;  // its code is gone once the kernel is made
  std::unique_ptr<kernel::Kernel> kernel_;
  hwy::AlignedFreeUniquePtr<std::uint64_t[]> frame_;
  std::vector<std::uint64_t> rows_;
  std::vector<std::uint64_t> spread_;
  std::vector<std::uint64_t> seen_;  // by part: possible so far
  std::vector<int> sums_;
};

}  // namespace tafl::plan
