// SPDX-License-Identifier: MIT
#include "serve/scribe.h"

#include <fstream>
#include <system_error>
#include <utility>

#include "base/files.h"

namespace tafl::serve {
namespace {

bool append_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary | std::ios::app);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.flush();
  return static_cast<bool>(out);
}

bool replace(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::path fresh = path;
  fresh += ".new";
  std::error_code error;
  if (!base::write_file(fresh, text)) return false;
  std::filesystem::rename(fresh, path, error);
  return !error;
}

}  // namespace

Scribe::Scribe() : thread_([this] { run(); }) {}

Scribe::~Scribe() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Scribe::add(Job job) {
  const std::lock_guard lock(mutex_);
  if (bytes_ + job.text.size() > kMostBytes) {
    ++failures_;
    return;
  }
  bytes_ += job.text.size();
  jobs_.push_back(std::move(job));
  changed_.notify_all();
}

std::size_t Scribe::failures() const {
  const std::lock_guard lock(mutex_);
  return failures_;
}

void Scribe::flush() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return jobs_.empty() && !writing_; });
}

void Scribe::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
    if (jobs_.empty()) return;
    const Job job = std::move(jobs_.front());
    jobs_.pop_front();
    bytes_ -= job.text.size();
    writing_ = true;
    lock.unlock();
    const bool good = job.append ? append_text(job.path, job.text) : replace(job.path, job.text);
    lock.lock();
    writing_ = false;
    if (!good) ++failures_;
    changed_.notify_all();
  }
}

}  // namespace tafl::serve
