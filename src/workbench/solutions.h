// SPDX-License-Identifier: MIT
//
// Games that were solved here, and what they say about every state.
//
// A solution belongs to a text of rules: its id is made of their digest. Databases are kept as
// files beside the store and loaded when somebody walks; the last few stay in memory. Calls may
// come from any thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "solve/adviser.h"
#include "workbench/jobs.h"
#include "workbench/json.h"
#include "workbench/table.h"

namespace tafl::workbench {

struct SolutionsOptions {
  std::filesystem::path folder;
  std::size_t bytes = std::size_t{1} << 30;
  double seconds = 600;
};

// A database in memory. One thread at a time, under the mutex.
struct Solved {
  std::string id;
  std::mutex mutex;
  std::optional<solve::Adviser> adviser;
};

class Solutions {
 public:
  Solutions(const Services& services, Jobs& jobs, const SolutionsOptions& options)
      : services_(services), jobs_(jobs), options_(options) {}

  // POST /api/solutions: the document, and whether it was begun by this call.
  std::pair<json, bool> create(const std::string& game);
  // POST /api/solutions/ID/walk.
  json walk(const std::string& id, const json& body);
  // Where there is a solution of the game, writes its values into the nodes of a search tree, as
  // GET /api/studies/ID/tree has them.
  void prove(const std::string& game, json& tree);
  // The id of a solution of a game that can be walked; empty if there is none.
  std::string solved_id(const std::string& game) const;
  // Null if there is none.
  std::shared_ptr<Solved> of_game(const std::string& game);
  // The same, or what can be found out in a few seconds. Games that take longer are remembered.
  std::shared_ptr<Solved> of_small_game(const std::string& game, const std::atomic<bool>& stop);

 private:
  std::string id_of(const std::string& game) const;
  std::filesystem::path file_of(const std::string& id) const;
  void solve(Job& job, const std::string& game);
  std::shared_ptr<Solved> load(const std::string& id, const std::string& game);
  void remember(const std::shared_ptr<Solved>& solved);

  Services services_;
  Jobs& jobs_;
  SolutionsOptions options_;
  std::mutex mutex_;
  std::list<std::shared_ptr<Solved>> loaded_;  // the last used first
  std::set<std::string> large_;                // ids of what took too long
};

json found_json(const std::optional<solve::Found>& found);

}  // namespace tafl::workbench
