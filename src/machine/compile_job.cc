// SPDX-License-Identifier: MIT
#include "machine/compile_job.h"

#include <map>
#include <system_error>
#include <utility>

namespace tafl::machine {
namespace {

// Jobs by game; those that nobody holds any more are forgotten when the next one is looked for.
struct Registry {
  std::mutex mutex;
  std::map<const game::Game*, std::weak_ptr<CompileJob>> jobs;
};

Registry& registry() {
  static Registry instance;
  return instance;
}

}  // namespace

std::shared_ptr<CompileJob> CompileJob::of(const std::shared_ptr<const game::Game>& game,
                                           const base::Limits& limits) {
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  std::erase_if(all.jobs, [](const auto& entry) { return entry.second.expired(); });
  std::weak_ptr<CompileJob>& entry = all.jobs[game.get()];
  std::shared_ptr<CompileJob> job = entry.lock();
  if (!job) {
    job = std::make_shared<CompileJob>(game, limits);
    entry = job;
  }
  return job;
}

CompileJob::CompileJob(std::shared_ptr<const game::Game> game, const base::Limits& limits)
    : game_(std::move(game)), limits_(limits) {
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error& error) {  // no thread to be had: it stays uncompiled
    reason_ = error.what();
    done_.store(true, std::memory_order_release);
  }
}

CompileJob::~CompileJob() {
  stop_.store(true, std::memory_order_relaxed);
  join();
}

void CompileJob::join() {
  const std::lock_guard lock(joining_);
  if (thread_.joinable()) thread_.join();
}

void CompileJob::run() {
  lanes::CompileOptions options;
  options.stop = &stop_;
  auto compiled = lanes::compile(game_, limits_, options);
  if (compiled) {
    compiled_ = std::move(*compiled);
  } else {
    reason_ = compiled.error().message;
  }
  done_.store(true, std::memory_order_release);
}

const std::shared_ptr<const lanes::CompiledGame>& CompileJob::result() {
  join();
  return compiled_;
}

const std::string& CompileJob::reason() {
  join();
  return reason_;
}

}  // namespace tafl::machine
