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
  thread_ = std::thread([this] { run(); });
}

Planner::~Planner() {
  stop();
  thread_.join();
}

void Planner::run() {
  std::string story;
  try {
    for (const plan::Effort& effort : plan::run_portfolio(task_, keeper_, options_)) {
      if (!story.empty()) story += "; ";
      story +=
          fmt::format("{}: {}, {} states", effort.method, plan::text_of(effort.end), effort.states);
    }
  } catch (const std::exception& problem) {
    story = problem.what();
  }
  const std::lock_guard lock(mutex_);
  done_ = true;
  story_ = std::move(story);
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
