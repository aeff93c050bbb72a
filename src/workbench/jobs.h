// SPDX-License-Identifier: MIT
//
// Longer work that people start and watch: tournaments, solutions, analyses.
//
//   jobs.start("tournament", id, first_document, [](Job& job) {
//     while (...) { if (job.stopped()) return; job.update(document); }
//   });
//
// Each runs on a thread of its own at low priority. Its document is published under the topic
// "kind/id" and kept in the store; of a server that was killed, what was under way is "stopped".
// Calls may come from any thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "workbench/json.h"
#include "workbench/table.h"

namespace tafl::workbench {

class Job {
 public:
  Job(std::string kind, std::string id, json document, const Services& services);

  const std::string& id() const { return id_; }
  bool stopped() const { return stop_.load(); }
  const std::atomic<bool>& stop_flag() const { return stop_; }
  void stop() { stop_ = true; }
  json view() const;
  // Replaces fields of the document, and gives it a higher "revision". Published at most some times
  // a second; at the end always.
  void update(const json& fields);

 private:
  friend class Jobs;
  void publish(bool now);
  void revise();
  void finish();

  std::string kind_;
  std::string id_;
  Services services_;
  std::atomic<bool> stop_ = false;
  std::atomic<bool> done_ = false;
  mutable std::mutex mutex_;
  json document_;
  double published_at_ = -1;
  double kept_at_ = -1;
};

class Jobs {
 public:
  using Work = std::function<void(Job&)>;

  Jobs(const Services& services, std::size_t most) : services_(services), most_(most) {}
  ~Jobs() { end(); }
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  // Stops all and waits for them.
  void end();
  // The document gets "status": "running" and "problem"; the work may set others at its end, which
  // otherwise is "done", "stopped", or "failed" for what it throws. Throws ApiError if too many
  // are at work, or this one is already.
  void start(const std::string& kind, const std::string& id, json document, Work work);
  json view(const std::string& kind, const std::string& id);
  json list(const std::string& kind, std::size_t most);
  void stop(const std::string& kind, const std::string& id);
  bool is_running(const std::string& kind, const std::string& id) const;
  // Fills the topic "kind/id" from the store if it is empty.
  void tell(const std::string& kind, const std::string& id);
  // Forgets topics of finished work that nobody listens to.
  void tidy();

 private:
  struct Running {
    std::shared_ptr<Job> job;
    std::thread thread;
  };
  std::shared_ptr<Job> find(const std::string& kind, const std::string& id) const;
  void collect();

  Services services_;
  std::size_t most_;
  mutable std::mutex mutex_;
  std::list<Running> running_;
  std::set<std::pair<std::string, std::string>> told_;  // kinds and ids whose topics are filled
};

}  // namespace tafl::workbench
