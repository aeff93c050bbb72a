// SPDX-License-Identifier: MIT
#include "player/planner.h"

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <utility>

namespace tafl::player {

Planner::Planner(plan::Task task, plan::PortfolioOptions options, const base::Limits& limits)
    : task_(std::move(task)), options_(std::move(options)), keeper_(task_, limits) {
  task_.stop = [this] { return stop_.load(std::memory_order_relaxed); };
  options_.ended = [this](const plan::Effort& effort) {
    if (effort.end == plan::Effort::End::kUnfit) return;
    const std::lock_guard lock(mutex_);
    story_ += fmt::format("{}{}: {}, {} {}", story_.empty() ? "" : "; ", effort.method,
                          plan::text_of(effort.end), effort.states, effort.unit);
  };
  thread_ = std::thread([this] { run(); });
}

Planner::~Planner() {
  stop();
  thread_.join();
}

void Planner::run() {
  std::string problem;
  try {
    plan::run_portfolio(task_, keeper_, options_);
  } catch (const std::exception& thrown) {
    problem = thrown.what();
  }
  const std::lock_guard lock(mutex_);
  done_ = true;
  if (!problem.empty()) story_ = problem;
  changed_.notify_all();
}

void Planner::wait(double deadline) {
  using std::chrono::duration;
  std::unique_lock lock(mutex_);
  // Techniques that are still at work when the plan cannot be improved are not waited for.
  while (!done_ && !stop_ && !keeper_.satisfied()) {
    const double left = deadline - task_.clock->seconds();
    if (left <= 0) return;
    // In small steps, since the clock need not be that of the condition variable.
    changed_.wait_for(lock, duration<double>(std::min(left, 0.01)), [this] { return done_; });
  }
}

bool Planner::done() const {
  const std::lock_guard lock(mutex_);
  return done_;
}

std::string Planner::story() const {
  const std::lock_guard lock(mutex_);
  return story_;
}

}  // namespace tafl::player
