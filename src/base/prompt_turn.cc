// SPDX-License-Identifier: MIT
#include "base/prompt_turn.h"

#if defined(__linux__)
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#endif

namespace tafl::base {
namespace {

#if defined(__linux__)

// What sched_setattr(2) takes; the C library has neither the call nor a header for it.
struct Wish {
  std::uint32_t size = sizeof(Wish);
  std::uint32_t policy = SCHED_OTHER;
  std::uint64_t flags = 0;
  std::int32_t nice = 0;
  std::uint32_t priority = 0;
  std::uint64_t runtime = 0;  // the turn in nanoseconds; 0: the usual one
  std::uint64_t deadline = 0;
  std::uint64_t period = 0;
};
static_assert(sizeof(Wish) == 48);

constexpr std::uint64_t kShort = 100'000;  // nanoseconds
constexpr std::uint64_t kUsual = 0;

// Of the calling thread, if it is an ordinary one.
void set_turn(std::uint64_t nanoseconds) {
  const auto thread = static_cast<id_t>(syscall(SYS_gettid));
  if (sched_getscheduler(0) != SCHED_OTHER) return;
  Wish wish;
  wish.nice = getpriority(PRIO_PROCESS, thread);
  wish.runtime = nanoseconds;
  syscall(SYS_sched_setattr, 0, &wish, 0);
}

#endif

}  // namespace

PromptTurn::PromptTurn() {
#if defined(__linux__)
  set_turn(kShort);
#endif
}

PromptTurn::~PromptTurn() {
#if defined(__linux__)
  set_turn(kUsual);
#endif
}

}  // namespace tafl::base
