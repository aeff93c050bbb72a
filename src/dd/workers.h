// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tafl::dd {

// Threads that wait for work; the caller is the first of them. With one there are no threads.
class Workers {
 public:
  explicit Workers(std::size_t threads = 1);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  std::size_t size() const { return threads_.size() + 1; }
  // Calls job(i) for i < size(), each on its own thread, and returns when all have returned. What
  // one of them throws is thrown again.
  void run(const std::function<void(std::size_t)>& job);

 private:
  void loop(std::size_t index);
  void work(std::size_t index, const std::function<void(std::size_t)>& job);

  // Rounds are short, so all look for a while whether it goes on before they sleep.
  std::mutex mutex_;
  std::condition_variable begin_;
  std::condition_variable end_;
  const std::function<void(std::size_t)>* job_ = nullptr;
  std::atomic<std::size_t> round_ = 0;
  std::atomic<std::size_t> busy_ = 0;
  bool quit_ = false;
  std::exception_ptr problem_;
  std::vector<std::thread> threads_;
};

}  // namespace tafl::dd
