// SPDX-License-Identifier: MIT
#include "serve/worker.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <condition_variable>
#include <csignal>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <thread>

#include "base/clock.h"
#include "base/limits.h"
#include "serve/engine.h"
#include "serve/frame.h"
#include "serve/guard.h"
#include "serve/order.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TAFL_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TAFL_SANITIZED 1
#endif
#endif

namespace tafl::serve {
namespace {

constexpr std::size_t kMostOrderBytes = std::size_t{256} << 20;
constexpr int kOutOfMemory = 3;
constexpr int kFailed = 1;

// Machines stop in good order at this share of what the process may use.
constexpr double kMachineShare = 0.5;

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// Dies with its parent, leaves no core file, is the first to go when memory is short, and gives way
// to the server, which must always be able to answer.
void settle_in(const WorkerOptions& options) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (options.parent != 0 && getppid() != options.parent) _exit(0);
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_DFL);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
#ifndef TAFL_SANITIZED  // the sanitizers' shadow is larger than any limit
  const rlimit memory{options.memory_bytes, options.memory_bytes};
  setrlimit(RLIMIT_AS, &memory);
#endif
  const int score = ::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (score >= 0) {
    write_all(score, "500");
    ::close(score);
  }
  if (options.nice != 0) setpriority(PRIO_PROCESS, 0, options.nice);
}

class Worker {
 public:
  explicit Worker(const WorkerOptions& options) : options_(options) {
    const base::Limits limits{
        base::Limits{}.seconds,
        static_cast<std::size_t>(kMachineShare * static_cast<double>(options.memory_bytes))};
    const Say say = [this](const Notice& notice) { this->say(notice); };
    if (options.kind == WorkerKind::kGuard) {
      duty_ = std::make_unique<Guard>(say, limits, clock_);
    } else {
      duty_ = std::make_unique<Engine>(say, limits, clock_);
    }
  }

  int run() {
    std::thread(&Worker::obey_all, this).detach();
    FrameReader reader(kMostOrderBytes);
    char buffer[1 << 16];
    while (true) {
      const ssize_t size = ::read(options_.pipe, buffer, sizeof buffer);
      if (size < 0 && errno == EINTR) continue;
      if (size <= 0) _exit(0);  // without destructors: the other thread may be thinking
      reader.feed({buffer, static_cast<std::size_t>(size)});
      while (const auto frame = reader.next()) {
        if (auto order = to_order(*frame)) accept(std::move(*order));
      }
      if (reader.is_spoilt()) _exit(kFailed);
    }
  }

 private:
  void accept(Order order) {
    say({Notice::Kind::kHeard, order.ticket, "", "", {}});
    order.seconds += clock_.seconds();  // when it is due, while it waits
    const std::lock_guard lock(mutex_);
    // Nobody waits for an older move any more.
    std::erase_if(orders_, [](const Order& old) { return old.kind == Order::Kind::kPlay; });
    orders_.push_back(std::move(order));
    if (busy_) duty_->hurry();
    arrived_.notify_one();
  }

  void obey_all() {
    while (true) {
      std::unique_lock lock(mutex_);
      busy_ = false;
      arrived_.wait(lock, [this] { return !orders_.empty(); });
      Order order = std::move(orders_.front());
      orders_.pop_front();
      busy_ = true;
      lock.unlock();
      order.seconds -= clock_.seconds();
      obey(order);
    }
  }

  void obey(const Order& order) {
    try {
      return duty_->obey(order);
    } catch (const std::bad_alloc&) {
      _exit(kOutOfMemory);  // there may not be enough left to say so
    } catch (const std::exception& problem) {
      say({Notice::Kind::kTrouble, order.ticket, "", problem.what(), {}});
    }
    _exit(kFailed);
  }

  void say(const Notice& notice) {
    const std::string bytes = encode(to_frame(notice));
    const std::lock_guard lock(saying_);
    if (!write_all(options_.pipe, bytes)) _exit(0);
  }

  WorkerOptions options_;
  base::SteadyClock clock_;
  std::unique_ptr<Duty> duty_;
  std::mutex saying_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Order> orders_;
  bool busy_ = false;
};

}  // namespace

int run_worker(const WorkerOptions& options) {
  settle_in(options);
  Worker(options).run();
  return 0;
}

}  // namespace tafl::serve
