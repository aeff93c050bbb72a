// SPDX-License-Identifier: MIT
//
// One move of one role in one state: how often it was tried and what came of it.
//
// 16 bytes, four to a cache line:
//
//   returns   64 bits   sum of returns in units of 2^-12, shifted left by 16; the low 16 bits count
//                       selections whose return is still awaited
//   visits    32 bits   returns in the sum
//   child     32 bits   the node that the move leads to, where only one role chooses; 0 if unknown
//
// All operations are atomic and relaxed: threads may see a return before its visit, never half of
// one. A sum is exact, so it does not depend on the order of threads. It holds 2^28 returns;
// Search stops before that.
#pragma once

#include <atomic>
#include <cstdint>

namespace tafl::search {

// Where a node is in the arena: chunk and granule. 0 is none.
using Handle = std::uint32_t;

inline constexpr double kReturnUnit = 0x1p-12;
inline constexpr std::uint32_t kMostVisits = std::uint32_t{1} << 28;

class Edge {
 public:
  std::uint32_t visits() const { return visits_.load(std::memory_order_relaxed); }
  std::uint32_t pending() const {
    return static_cast<std::uint32_t>(returns_.load(std::memory_order_relaxed) & 0xffff);
  }
  double sum() const {
    return static_cast<double>(returns_.load(std::memory_order_relaxed) >> 16) * kReturnUnit;
  }
  double mean() const {
    const std::uint32_t n = visits();
    return n == 0 ? 0 : sum() / n;
  }

  void await(std::uint32_t count) { returns_.fetch_add(count, std::memory_order_relaxed); }
  // `count` returns with this sum, `awaited` of which were announced.
  void add(double sum, std::uint32_t count, std::uint32_t awaited) {
    const auto units = static_cast<std::int64_t>(sum * (1 / kReturnUnit) + (sum < 0 ? -0.5 : 0.5));
    returns_.fetch_add(units * 65536 - std::int64_t{awaited}, std::memory_order_relaxed);
    visits_.fetch_add(count, std::memory_order_relaxed);
  }

  // A reader of the handle sees the whole node.
  Handle child() const { return child_.load(std::memory_order_acquire); }
  void set_child(Handle child) { child_.store(child, std::memory_order_release); }

  void copy_from(const Edge& other) {
    returns_.store(other.returns_.load(std::memory_order_relaxed), std::memory_order_relaxed);
    visits_.store(other.visits(), std::memory_order_relaxed);
    set_child(other.child());
  }

 private:
  std::atomic<std::int64_t> returns_ = 0;
  std::atomic<std::uint32_t> visits_ = 0;
  std::atomic<Handle> child_ = 0;
};

static_assert(sizeof(Edge) == 16);

}  // namespace tafl::search
