// SPDX-License-Identifier: MIT
//
// How the workers of a sweep share a level. The level is cut into blocks; of each block something
// is made, which any worker may do at any time, and then taken in, in the order of the blocks: what
// is taken in goes to a table that only one worker at a time may touch. With more than a few
// workers there are several such parts.
//
//   Pipeline pipeline(work, parts);
//   pipeline.run(blocks, [&](worker, block, slot) { ... }, [&](part, block, slot) { ... });
//
// Between the two a block has a slot of which there are slots(). Workers take in what is ready
// before they make more, so little waits, and what they read and write stays in their caches. With
// one part the result does not depend on the number of workers.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>

#include "dd/work.h"

namespace tafl::dd {

class Pipeline {
 public:
  Pipeline(Work& work, std::size_t parts);

  // How many parts keep the workers busy: making takes about twice as long as taking in.
  static std::size_t parts_for(std::size_t threads) { return threads < 4 ? 1 : threads / 2; }

  std::size_t parts() const { return parts_; }
  std::size_t slots() const { return slots_; }

  template <class Make, class Take>
  void run(std::size_t blocks, const Make& make, const Take& take) {
    start(blocks);
    const auto job = [&](std::size_t worker) {
      try {
        while (step(worker, make, take)) {
        }
      } catch (...) {
        failed_ = true;  // nobody must wait for this block
        throw;
      }
    };
    // For a block or two nobody needs to be woken up.
    if (blocks <= 2) {
      job(0);
    } else {
      work_.run(job);
    }
  }

 private:
  struct alignas(128) Part {
    std::atomic<std::size_t> taken = 0;  // blocks
    std::atomic<bool> busy = false;
  };
  struct alignas(128) Slot {
    std::atomic<std::size_t> ready = 0;  // one more than the block that it has
  };

  void start(std::size_t blocks);
  // Whether it is this part's turn to take in a block. Then finish() must follow.
  bool begin_take(std::size_t part, std::size_t& block);
  void finish_take(std::size_t part, std::size_t block);
  bool begin_make(std::size_t& block);
  void finish_make(std::size_t block);
  std::size_t least_taken() const;
  static void wait(std::size_t tries);

  // One thing that can be done; false when nothing is left to do.
  template <class Make, class Take>
  bool step(std::size_t worker, const Make& make, const Take& take) {
    for (std::size_t tries = 0; !failed_.load(std::memory_order_relaxed); ++tries) {
      std::size_t block = 0;
      for (std::size_t i = 0; i < parts_; ++i) {
        const std::size_t part = (worker + i) % parts_;
        if (!begin_take(part, block)) continue;
        take(part, block, block % slots_);
        finish_take(part, block);
        return true;
      }
      if (begin_make(block)) {
        make(worker, block, block % slots_);
        finish_make(block);
        return true;
      }
      if (least_taken() == blocks_) return false;
      wait(tries);
    }
    return false;
  }

  Work& work_;
  std::size_t parts_;
  std::size_t slots_;
  std::size_t blocks_ = 0;
  std::unique_ptr<Part[]> part_;
  std::unique_ptr<Slot[]> slot_;
  alignas(128) std::atomic<std::size_t> claimed_ = 0;  // blocks that somebody makes or has made
  alignas(128) std::atomic<bool> failed_ = false;
};

}  // namespace tafl::dd
