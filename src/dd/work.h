// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>

#include "base/clock.h"
#include "base/limits.h"
#include "dd/workers.h"

namespace tafl::dd {

// What operations on diagrams may use, and what they have used. One operation at a time.
class Work {
 public:
  explicit Work(std::size_t threads = 1) : workers_(threads) {}

  std::size_t threads() const { return workers_.size(); }
  template <class Job>
  void run(Job&& job) {
    if (threads() == 1) {
      job(std::size_t{0});
    } else {
      workers_.run(job);
    }
  }

  // Called now and then with the bytes that an operation holds beside its arguments. Throws
  // base::LimitReached when that and `held` pass the limit, when time is up, or on `stop`.
  void check(std::size_t bytes);

  base::Limits limits{.bytes = SIZE_MAX};
  const base::Clock* clock = nullptr;  // limits.seconds is a time on it
  std::function<bool()> stop;
  std::size_t held = 0;  // bytes of diagrams that the caller keeps
  // Where operations keep what they need only later; empty: in memory.
  std::filesystem::path spill_folder;
  std::size_t spill_bytes = std::size_t{64} << 20;  // of one level, from which it is worth while

  std::uint64_t requests = 0;  // of all operations
  std::size_t peak_bytes = 0;

 private:
  Workers workers_;
};

}  // namespace tafl::dd
