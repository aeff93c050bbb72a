// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "workbench/json.h"
#include "workbench/matches.h"
#include "workbench/study.h"

namespace tafl::workbench {

struct StudiesOptions {
  std::size_t most = 8;
  double most_seconds = 60;        // for one position
  double unattended_seconds = 60;  // after which a study is forgotten
};

// All studies. Those of a match go where the match goes. Calls may come from any thread.
class Studies {
 public:
  Studies(const Services& services, Matches& matches, const StudiesOptions& options);
  ~Studies();
  Studies(const Studies&) = delete;
  Studies& operator=(const Studies&) = delete;

  // As POST /api/studies has it; throws ApiError.
  std::shared_ptr<Study> create(const json& order);
  std::shared_ptr<Study> find(const std::string& id) const;
  void forget(const std::string& id);
  // Joint moves of a request, checked against the rules.
  JointMoves checked_moves(const std::string& game, const json& body) const;

 private:
  void run();
  void follow(Study& study);

  Services services_;
  Matches& matches_;
  StudiesOptions options_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Study>> studies_;
  bool quit_ = false;
  std::condition_variable wake_;
  std::thread thread_;
};

}  // namespace tafl::workbench
