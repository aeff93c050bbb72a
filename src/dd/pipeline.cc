// SPDX-License-Identifier: MIT
#include "dd/pipeline.h"

#include <algorithm>
#include <thread>

namespace tafl::dd {

Pipeline::Pipeline(Work& work, std::size_t parts)
    : work_(work),
      parts_(parts),
      slots_(work.threads() == 1 ? 1 : 4 * work.threads()),
      part_(std::make_unique<Part[]>(parts_)),
      slot_(std::make_unique<Slot[]>(slots_)) {}

void Pipeline::start(std::size_t blocks) {
  blocks_ = blocks;
  for (std::size_t part = 0; part < parts_; ++part) {
    part_[part].taken = 0;
    part_[part].busy = false;
  }
  for (std::size_t slot = 0; slot < slots_; ++slot) slot_[slot].ready = 0;
  claimed_ = 0;
  failed_ = false;
}

bool Pipeline::begin_take(std::size_t part, std::size_t& block) {
  Part& its = part_[part];
  const auto is_ready = [&] {
    block = its.taken.load(std::memory_order_acquire);
    return block < blocks_ &&
           slot_[block % slots_].ready.load(std::memory_order_acquire) == block + 1;
  };
  if (!is_ready() || its.busy.exchange(true, std::memory_order_acquire)) return false;
  if (is_ready()) return true;
  its.busy.store(false, std::memory_order_release);
  return false;
}

void Pipeline::finish_take(std::size_t part, std::size_t block) {
  part_[part].taken.store(block + 1, std::memory_order_release);
  part_[part].busy.store(false, std::memory_order_release);
}

bool Pipeline::begin_make(std::size_t& block) {
  block = claimed_.load(std::memory_order_relaxed);
  while (block < blocks_ && block < least_taken() + slots_) {
    if (claimed_.compare_exchange_weak(block, block + 1, std::memory_order_acq_rel)) return true;
  }
  return false;
}

void Pipeline::finish_make(std::size_t block) {
  slot_[block % slots_].ready.store(block + 1, std::memory_order_release);
}

std::size_t Pipeline::least_taken() const {
  std::size_t least = blocks_;
  for (std::size_t part = 0; part < parts_; ++part) {
    least = std::min(least, part_[part].taken.load(std::memory_order_acquire));
  }
  return least;
}

void Pipeline::wait(std::size_t tries) {
  if (tries > 1000) {
    std::this_thread::yield();
    return;
  }
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

}  // namespace tafl::dd
