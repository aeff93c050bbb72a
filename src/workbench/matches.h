// SPDX-License-Identifier: MIT
//
// All matches: those at a table, and those that only the store remembers.
//
// A match sleeps in the store while nobody needs it, and is woken by whoever asks for it. Calls may
// come from any thread.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>

#include "base/rng.h"
#include "workbench/json.h"
#include "workbench/table.h"

namespace tafl::workbench {

struct MatchesOptions {
  std::size_t most_tables = 64;
  double idle_seconds = 600;  // before a match that waits for persons is put to sleep
  bool remote_players = true;
  std::uint64_t seed = 0;  // for ids
};

class Matches {
 public:
  Matches(const Services& services, const MatchesOptions& options);
  ~Matches();
  Matches(const Matches&) = delete;
  Matches& operator=(const Matches&) = delete;

  // As POST /api/matches has it; throws ApiError. The answer is the table.
  std::shared_ptr<Table> create(const json& order, const std::string& visitor);
  // The table of a match, woken if it was asleep.
  std::shared_ptr<Table> table(const std::string& id);
  // The match for a visitor; one that is over is not woken for being looked at.
  json view(const std::string& id, const std::string& visitor);
  json list(const MatchFilter& filter);
  // What the store and the table know, for records and analyses.
  MatchData data(const std::string& id);
  json position(const std::string& id, std::size_t ply);
  // Makes sure that a topic "match/ID" has something to tell; nothing if there is no such match.
  void tell(const std::string& id);

  std::size_t live() const;
  std::string new_id();

 private:
  std::shared_ptr<Table> seated(const std::string& id) const;
  void make_room();
  void run();
  void tidy();

  Services services_;
  MatchesOptions options_;
  mutable std::mutex mutex_;
  base::Rng rng_;
  std::map<std::string, std::shared_ptr<Table>> tables_;
  std::set<std::string> told_;  // topics that were filled from the store
  bool quit_ = false;
  std::condition_variable wake_;
  std::thread ticker_;
};

// The match as docs/api.md shows it, without a table.
json stored_view(const MatchData& data, const ShownGame& shown, std::int64_t now);

}  // namespace tafl::workbench
