// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>

namespace tafl::serve {

// Writes files on a thread of its own, in the order they are given, so that a slow or full disk
// never makes a player late. What cannot be written is counted and forgotten.
class Scribe {
 public:
  // Texts waiting above this many bytes are dropped.
  static constexpr std::size_t kMostBytes = std::size_t{256} << 20;

  Scribe();
  // Writes what is left.
  ~Scribe();
  Scribe(const Scribe&) = delete;
  Scribe& operator=(const Scribe&) = delete;

  // Replaces the file: readers see the old text or the new, never half of it.
  void write(std::filesystem::path path, std::string text) {
    add({std::move(path), std::move(text), false});
  }
  void append(std::filesystem::path path, std::string text) {
    add({std::move(path), std::move(text), true});
  }
  std::size_t failures() const;
  // Waits until everything so far is written.
  void flush();

 private:
  struct Job {
    std::filesystem::path path;
    std::string text;
    bool append = false;
  };

  void add(Job job);
  void run();

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> jobs_;
  std::size_t bytes_ = 0;
  std::size_t failures_ = 0;
  bool writing_ = false;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace tafl::serve
