// SPDX-License-Identifier: MIT
#include "cli/interrupt.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <thread>

#include "cli/exit_code.h"

namespace tafl::cli {
namespace {

volatile std::sig_atomic_t interrupts = 0;

void on_signal(int) {
  if (interrupts != 0) _exit(static_cast<int>(ExitCode::kInterrupted));
  interrupts = 1;
}

}  // namespace

void catch_interrupts() {
  struct sigaction action = {};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() {
  return interrupts != 0;
}

void sleep_seconds(double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  while (!interrupted() && Clock::now() < end) {
    const std::chrono::duration<double> left = end - Clock::now();
    std::this_thread::sleep_for(std::min(left, std::chrono::duration<double>(0.05)));
  }
}

}  // namespace tafl::cli
