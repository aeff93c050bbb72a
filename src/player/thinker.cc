// SPDX-License-Identifier: MIT
#include "player/thinker.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "base/prompt_turn.h"
#include "player/latency.h"

namespace tafl::player {
namespace {

constexpr double kReportSeconds = 0.05;
constexpr std::size_t kCandidates = 5;
constexpr std::size_t kLineMoves = 8;

}  // namespace

Thinker::Thinker(EngineOptions options, std::size_t role, const base::Clock& clock)
    : engine_((options.clock = &clock, std::move(options))),
      role_(role),
      clock_(clock),
      thread_([this] { run(); }) {}

Thinker::~Thinker() {
  {
    const std::lock_guard lock(mutex_);
    quit_ = true;
    engine_.hurry(true);
    wake_.notify_all();
  }
  thread_.join();
}

void Thinker::think(const Budget& budget) {
  const std::lock_guard lock(mutex_);
  mode_ = Mode::kThink;
  budget_ = budget;
  ++request_;
  stopped_ = false;
  thought_.done = false;
  wake_.notify_all();
}

void Thinker::ponder(bool yes) {
  const std::lock_guard lock(mutex_);
  mode_ = yes ? Mode::kPonder : Mode::kRest;
  engine_.hurry(!yes);
  wake_.notify_all();
}

void Thinker::observe(std::vector<std::string> joint) {
  const std::lock_guard lock(mutex_);
  ++ply_;
  engine_.hurry(true);
  observed_.push_back(std::move(joint));
  wake_.notify_all();
}

void Thinker::wait(double deadline) {
  std::unique_lock lock(mutex_);
  const auto over = [this] {
    return stopped_ || !thought_.failure.empty() || (thought_.done && thought_.ply == ply_);
  };
  const double seconds = std::clamp(deadline - clock_.seconds(), 0.0, 1e6);
  const base::PromptTurn prompt;  // the search may have the only processor
  changed_.wait_for(lock, std::chrono::duration<double>(seconds), over);
}

void Thinker::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  changed_.notify_all();
}

Thought Thinker::thought() const {
  const std::lock_guard lock(mutex_);
  Thought thought = thought_;
  if (thought.ply != ply_) {
    thought.move.clear();
    thought.done = false;
    thought.ply = ply_;
  }
  return thought;
}

void Thinker::run() {
  try {
    engine_.prepare();
    std::unique_lock lock(mutex_);
    while (next_task(lock)) {
    }
  } catch (const std::exception& problem) {
    fail(problem.what());
  } catch (...) {
    fail("unknown exception");
  }
}

void Thinker::fail(const char* reason) {
  const std::lock_guard lock(mutex_);
  thought_.failure = *reason == 0 ? "failed" : reason;
  thought_.report = {};
  thought_.report.problem = thought_.failure;
  changed_.notify_all();
}

// Does one thing; false at the end.
bool Thinker::next_task(std::unique_lock<std::mutex>& lock) {
  const auto work = [this] {
    const bool think = mode_ == Mode::kThink && !(thought_.done && thought_.ply == ply_);
    return quit_ || !observed_.empty() || think || mode_ == Mode::kPonder;
  };
  wake_.wait(lock, work);
  if (quit_) return false;
  if (!observed_.empty()) {
    observe_next(lock);
  } else {
    search_a_while(lock);
  }
  return true;
}

void Thinker::observe_next(std::unique_lock<std::mutex>& lock) {
  const std::vector<std::string> joint = std::move(observed_.front());
  observed_.pop_front();
  const bool last = observed_.empty();
  lock.unlock();
  engine_.observe(joint);
  engine_.prepare();
  base_iterations_ = engine_.search().counters().iterations.load(std::memory_order_relaxed);
  base_playouts_ = engine_.search().counters().playouts.load(std::memory_order_relaxed);
  searched_ = 0;
  reported_ = 0;
  lock.lock();
  if (last && observed_.empty()) engine_.hurry(false);
}

bool Thinker::used_up(const Budget& budget) {
  const auto& counters = engine_.search().counters();
  return counters.iterations.load(std::memory_order_relaxed) - base_iterations_ >=
             budget.iterations ||
         counters.playouts.load(std::memory_order_relaxed) - base_playouts_ >= budget.playouts ||
         clock_.seconds() + round_seconds_ / 2 >= budget.until;
}

// Selections that the budget still allows.
std::size_t Thinker::allowance(const Budget& budget) {
  if (budget.iterations == UINT64_MAX) return SIZE_MAX;
  const auto& counters = engine_.search().counters();
  const std::uint64_t done = counters.iterations.load(std::memory_order_relaxed) - base_iterations_;
  return budget.iterations > done ? budget.iterations - done : 0;
}

// Rounds until something else is to be done.
void Thinker::search_a_while(std::unique_lock<std::mutex>& lock) {
  const bool think = mode_ == Mode::kThink;
  const Budget budget = think ? budget_ : Budget{};
  const std::uint64_t request = request_;
  engine_.hurry(false);
  engine_.hurry_from(budget.until);
  lock.unlock();
  engine_.prepare();
  search::Search& search = engine_.search();
  bool done = search.terminal() || search.saturated();
  StallWatch stalls(clock_);
  engine_.work();
  lock.lock();
  while (!quit_ && observed_.empty() && request == request_ &&
         mode_ == (think ? Mode::kThink : Mode::kPonder) && !done) {
    lock.unlock();
    const double begin = clock_.seconds();
    engine_.round(std::max<std::size_t>(allowance(budget), 1));
    round_seconds_ = clock_.seconds() - begin;
    searched_ += round_seconds_;
    stalls.look();
    done = used_up(budget) || search.saturated();
    Finding finding = find(false);
    lock.lock();
    publish(std::move(finding), false);
  }
  lock.unlock();
  engine_.rest();
  Finding finding = find(true);
  lock.lock();
  if (think && done && request == request_ && observed_.empty()) publish(std::move(finding), true);
  if (done && mode_ == Mode::kPonder) mode_ = Mode::kRest;
}

Thinker::Finding Thinker::find(bool whole) {
  search::Search& search = engine_.search();
  Finding finding;
  if (!search.terminal()) finding.move = search.move_text(search.choose(role_).move);
  const double now = clock_.seconds();
  if (whole || now - reported_ > kReportSeconds) {
    finding.report = report();
    reported_ = now;
  }
  return finding;
}

// REQUIRES: the lock.
void Thinker::publish(Finding finding, bool done) {
  thought_.ply = engine_.ply();
  thought_.move = std::move(finding.move);
  if (finding.report) thought_.report = std::move(*finding.report);
  thought_.done = done;
  if (done) changed_.notify_all();
}

namespace {

// As far as the lines of all roles go.
std::vector<std::vector<std::string>> expected_line(search::Search& search) {
  std::vector<std::vector<std::string>> joints(kLineMoves);
  const std::size_t roles = search.tree().layout().roles;
  for (std::size_t role = 0; role < roles; ++role) {
    const auto moves = search.line(role, kLineMoves);
    joints.resize(std::min(joints.size(), moves.size()));
    for (std::size_t ply = 0; ply < joints.size(); ++ply) {
      joints[ply].push_back(search.move_text(moves[ply]));
    }
  }
  return joints;
}

}  // namespace

Report Thinker::report() {
  search::Search& search = engine_.search();
  Report result;
  result.iterations = search.counters().iterations.load() - base_iterations_;
  result.playouts = search.counters().playouts.load() - base_playouts_;
  result.seconds = searched_;
  result.depth = search.tree().height();
  result.nodes = search.tree().nodes();
  result.bytes = search.tree().bytes();
  result.machine = engine_.machine_name();
  if (search.terminal()) return result;
  const auto scale = [&](double value) {
    return search.config().difference ? 50 + value / 2 : value;
  };
  std::vector<search::Choice> choices = search.choices(role_);
  if (choices.size() > 1) result.value = scale(search.choose(role_).value);
  const std::size_t shown = std::min(kCandidates, choices.size());
  std::partial_sort(choices.begin(), choices.begin() + static_cast<std::ptrdiff_t>(shown),
                    choices.end(),
                    [](const auto& a, const auto& b) { return a.visits > b.visits; });
  for (std::size_t i = 0; i < shown; ++i) {
    result.candidates.push_back(
        {search.move_text(choices[i].move), scale(choices[i].value), choices[i].visits});
  }
  result.joint_line = expected_line(search);
  for (const auto& joint : result.joint_line) result.line.push_back(joint[role_]);
  return result;
}

}  // namespace tafl::player
