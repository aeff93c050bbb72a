// SPDX-License-Identifier: MIT
#pragma once

#include <hwy/aligned_allocator.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernel/kernel.h"
#include "lanes/playout_circuit.h"

namespace tafl::lanes {

// 512 lanes are played at a time, whatever the processor's width: as groups of as many lanes as one
// kernel handles. Random numbers, quotas and results belong to blocks of 64 lanes, so that every
// width plays the same games.
inline constexpr std::size_t kLanes = 512;
inline constexpr std::size_t kBlocks = kLanes / 64;

// The lanes of one kernel frame.
class Group {
 public:
  // Its lanes are those from block `first_block` on.
  Group(const PlayoutCircuit& circuit, const kernel::Kernel& kernel, std::size_t first_block);

  std::size_t words() const { return kernel_->words(); }
  std::uint64_t* slot(Slot slot) { return frame_.get() + std::size_t{slot} * words(); }

  // The state that all lanes start from, and puts them there.
  void set_start(std::span<const std::uint64_t> bits);
  // The states that the first lanes start from, a row of state words for each; the others are idle.
  void set_starts(std::span<const std::uint64_t> rows, std::size_t lanes);
  void restart();
  void seed(std::uint64_t seed);

  // How many playouts a block may begin; the lanes beyond that are idle.
  void set_quota(std::size_t block, std::uint64_t playouts);
  void end_refills();
  bool idle() const;
  std::uint64_t active(std::size_t block) const { return active_[block]; }

  // One ply in every lane.
  void step(std::uint64_t most_plies);

  struct Counts {
    std::uint64_t playouts = 0;
    std::uint64_t transitions = 0;
    std::vector<std::uint64_t> goals;  // by goal of the network
  };
  const Counts& counts() const { return counts_; }
  std::uint64_t plies() const { return plies_; }

  // For the step, which is compiled for several instruction sets.
  struct Access;

 private:
  const PlayoutCircuit* circuit_;
  const kernel::Kernel* kernel_;
  std::size_t first_block_;
  hwy::AlignedFreeUniquePtr<std::uint64_t[]> frame_;
  hwy::AlignedFreeUniquePtr<std::uint64_t[]> random_;  // four words of a generator per block
  std::vector<std::uint64_t> active_;                  // by word: lanes that play
  std::vector<std::uint64_t> old_;                     // by word: lanes to be cut at the next sweep
  std::vector<std::uint64_t> remaining_;               // by word: playouts that may begin
  std::uint64_t plies_ = 0;
  Counts counts_;
};

}  // namespace tafl::lanes
