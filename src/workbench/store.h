// SPDX-License-Identifier: MIT
//
// What the workbench remembers: uploaded rule sheets, matches with every ply, and the documents of
// longer work (tournaments, solutions, analyses). One SQLite file in WAL mode; every call is one
// transaction, so a kill at any moment loses nothing that was answered.
//
// All calls may come from any thread; they take turns. Reads and writes take well below a
// millisecond. Failures of the disk are thrown as std::runtime_error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

struct sqlite3;

namespace tafl::workbench {

struct StoredGame {
  std::string id;
  std::string title;
  std::string text;
};

// A match without its plies. `document` is what only the workbench reads.
struct StoredMatch {
  std::string id;
  std::string game;
  std::string status;
  std::string owner;
  std::int64_t created_at = 0;
  std::int64_t changed_at = 0;
  std::string document;
};

// A state of a match, and how it came about.
struct StoredPly {
  std::string joint;    // a JSON list; empty for the first state
  std::string fluents;  // a JSON list
  std::string extra;    // reports and times, JSON
};

struct MatchFilter {
  enum class State { kAll, kLive, kOver };
  State state = State::kAll;
  std::string game;                 // empty: any
  std::string owner;                // empty: anybody's
  std::int64_t before = INT64_MAX;  // changed earlier than this
  std::size_t most = 50;
};

class Store {
 public:
  // An error if the file cannot be opened, or another process has it.
  static base::Result<std::unique_ptr<Store>> open(const std::filesystem::path& file);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  void keep_game(const StoredGame& game);
  std::vector<StoredGame> games();

  // Replaces the match, cuts it to `ply` plies and adds those of `plies` from there on.
  void keep_match(const StoredMatch& match, std::size_t ply, const std::vector<StoredPly>& plies);
  std::optional<StoredMatch> match(const std::string& id);
  std::vector<StoredMatch> matches(const MatchFilter& filter);
  std::vector<StoredPly> plies(const std::string& match);
  std::optional<StoredPly> ply(const std::string& match, std::size_t number);

  // Documents by kind and id; the last changed first.
  void keep_document(const std::string& kind, const std::string& id, const std::string& text,
                     std::int64_t at);
  std::optional<std::string> document(const std::string& kind, const std::string& id);
  std::vector<std::string> documents(const std::string& kind, std::size_t most);

 private:
  explicit Store(sqlite3* database, int lock) : database_(database), lock_(lock) {}

  std::mutex mutex_;
  sqlite3* database_;
  int lock_;
};

}  // namespace tafl::workbench
