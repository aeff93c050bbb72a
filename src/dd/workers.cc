// SPDX-License-Identifier: MIT
#include "dd/workers.h"

#include <utility>

namespace tafl::dd {
namespace {

constexpr int kLooks = 4000;  // some tens of microseconds

template <class Done>
void look_for(const Done& done) {
  for (int i = 0; i < kLooks && !done(); ++i) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }
}

}  // namespace

Workers::Workers(std::size_t threads) {
  for (std::size_t i = 1; i < threads; ++i) threads_.emplace_back([this, i] { loop(i); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    quit_ = true;
  }
  begin_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::work(std::size_t index, const std::function<void(std::size_t)>& job) {
  try {
    job(index);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!problem_) problem_ = std::current_exception();
  }
}

void Workers::loop(std::size_t index) {
  std::size_t seen = 0;
  for (;;) {
    const std::function<void(std::size_t)>* job = nullptr;
    look_for([&] { return round_ != seen; });
    {
      std::unique_lock lock(mutex_);
      begin_.wait(lock, [&] { return quit_ || round_ != seen; });
      if (quit_) return;
      seen = round_;
      job = job_;
    }
    work(index, *job);
    const std::lock_guard lock(mutex_);
    if (--busy_ == 0) end_.notify_one();
  }
}

void Workers::run(const std::function<void(std::size_t)>& job) {
  if (threads_.empty()) return job(0);
  {
    const std::lock_guard lock(mutex_);
    job_ = &job;
    busy_ = threads_.size();
    ++round_;
  }
  begin_.notify_all();
  work(0, job);
  look_for([&] { return busy_ == 0; });
  std::unique_lock lock(mutex_);
  end_.wait(lock, [&] { return busy_ == 0; });
  if (auto problem = std::exchange(problem_, nullptr)) std::rethrow_exception(problem);
}

}  // namespace tafl::dd
