// SPDX-License-Identifier: MIT
#include "player/solver_job.h"

#include <chrono>
#include <exception>
#include <utility>

#include "solve/kept.h"
#include "solve/solver.h"

namespace tafl::player {

SolverJob::SolverJob(Options options)
    : options_(std::move(options)),
      compiling_(machine::CompileJob::of(options_.game, options_.compile_limits)),
      thread_([this] {
        try {
          run();
        } catch (const std::exception&) {
          // Out of memory or the like: then there is no result.
        }
      }) {}

SolverJob::~SolverJob() {
  stop_ = true;
  thread_.join();
}

void SolverJob::run() {
  constexpr std::chrono::milliseconds kLook(1);
  while (!compiling_->done()) {
    if (stop_ || options_.clock->seconds() > options_.deadline) return;
    std::this_thread::sleep_for(kLook);
  }
  const std::shared_ptr<const lanes::CompiledGame> game = compiling_->result();
  if (!game) return;
  std::shared_ptr<const solve::Database> database = solve::find_kept(solve::kept_folder(), *game);
  if (!database) database = solve(game);
  if (!database) return;
  {
    const std::lock_guard lock(mutex_);
    result_ = {game, std::move(database)};
  }
  if (options_.solved) options_.solved();
}

std::shared_ptr<const solve::Database> SolverJob::solve(
    const std::shared_ptr<const lanes::CompiledGame>& game) const {
  solve::SolveOptions how;
  how.clock = options_.clock;
  how.limits.seconds = options_.deadline;
  how.limits.bytes = options_.bytes;
  how.stop = [this] { return stop_.load(); };
  const auto solution = solve::solve(game, how);
  return solution ? solution->database : nullptr;
}

SolverJob::Result SolverJob::result() const {
  const std::lock_guard lock(mutex_);
  return result_;
}

}  // namespace tafl::player
