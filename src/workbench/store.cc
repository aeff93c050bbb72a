// SPDX-License-Identifier: MIT
#include "workbench/store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <stdexcept>
#include <string_view>
#include <system_error>

namespace tafl::workbench {
namespace {

constexpr const char* kSchema = R"(
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA foreign_keys = ON;
CREATE TABLE IF NOT EXISTS games (id TEXT PRIMARY KEY, title TEXT NOT NULL, text TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS matches (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, status TEXT NOT NULL, owner TEXT NOT NULL,
  created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, document TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS matches_by_change ON matches (changed_at DESC);
CREATE TABLE IF NOT EXISTS plies (
  match TEXT NOT NULL REFERENCES matches (id), ply INTEGER NOT NULL, joint TEXT NOT NULL,
  fluents TEXT NOT NULL, extra TEXT NOT NULL, PRIMARY KEY (match, ply)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS documents (
  kind TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (kind, id));
)";

[[noreturn]] void fail(sqlite3* database) {
  throw std::runtime_error(fmt::format("the store: {}", sqlite3_errmsg(database)));
}

void run(sqlite3* database, const char* text) {
  if (sqlite3_exec(database, text, nullptr, nullptr, nullptr) != SQLITE_OK) fail(database);
}

// A prepared statement with its parameters bound in order.
class Statement {
 public:
  Statement(sqlite3* database, const char* text) : database_(database) {
    if (sqlite3_prepare_v2(database, text, -1, &statement_, nullptr) != SQLITE_OK) fail(database);
  }
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  Statement& bind(std::string_view text) {
    sqlite3_bind_text(statement_, ++bound_, text.data(), static_cast<int>(text.size()),
                      SQLITE_TRANSIENT);
    return *this;
  }
  Statement& bind(std::int64_t number) {
    sqlite3_bind_int64(statement_, ++bound_, number);
    return *this;
  }
  // True while there is a row.
  bool step() {
    const int code = sqlite3_step(statement_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) fail(database_);
    return code == SQLITE_ROW;
  }
  std::string text(int column) const {
    const auto* bytes = sqlite3_column_text(statement_, column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
    return bytes == nullptr ? std::string()
                            : std::string(reinterpret_cast<const char*>(bytes), size);
  }
  std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }

 private:
  sqlite3* database_;
  sqlite3_stmt* statement_ = nullptr;
  int bound_ = 0;
};

// Undone unless it was committed.
class Transaction {
 public:
  explicit Transaction(sqlite3* database) : database_(database) {
    run(database, "BEGIN IMMEDIATE");
  }
  ~Transaction() {
    if (!done_) sqlite3_exec(database_, "ROLLBACK", nullptr, nullptr, nullptr);
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit() {
    run(database_, "COMMIT");
    done_ = true;
  }

 private:
  sqlite3* database_;
  bool done_ = false;
};

StoredMatch match_of(const Statement& row) {
  return {row.text(0),   row.text(1),   row.text(2), row.text(3),
          row.number(4), row.number(5), row.text(6)};
}

base::Error error(std::string message) {
  return {base::Error::Kind::kInput, std::move(message)};
}

}  // namespace

base::Result<std::unique_ptr<Store>> Store::open(const std::filesystem::path& file) {
  std::error_code code;
  std::filesystem::create_directories(file.parent_path(), code);
  const std::string lock_name = file.string() + ".lock";
  const int lock = ::open(lock_name.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  if (lock < 0) return error(fmt::format("cannot write to {}", file.parent_path().string()));
  if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
    ::close(lock);
    return error(fmt::format("another 'tafl serve' uses {}; choose another --data",
                             file.parent_path().string()));
  }
  sqlite3* database = nullptr;
  if (sqlite3_open(file.c_str(), &database) != SQLITE_OK) {
    const std::string why = sqlite3_errmsg(database);
    sqlite3_close(database);
    ::close(lock);
    return error(fmt::format("cannot open {}: {}", file.string(), why));
  }
  std::unique_ptr<Store> store(new Store(database, lock));
  try {
    sqlite3_busy_timeout(database, 5000);
    run(database, kSchema);
  } catch (const std::runtime_error& problem) {
    return error(fmt::format("{}: {}", file.string(), problem.what()));
  }
  return store;
}

Store::~Store() {
  sqlite3_close(database_);
  ::close(lock_);
}

void Store::keep_game(const StoredGame& game) {
  const std::lock_guard lock(mutex_);
  Statement(database_, "INSERT OR REPLACE INTO games VALUES (?, ?, ?)")
      .bind(game.id)
      .bind(game.title)
      .bind(game.text)
      .step();
}

std::vector<StoredGame> Store::games() {
  const std::lock_guard lock(mutex_);
  Statement rows(database_, "SELECT id, title, text FROM games ORDER BY rowid");
  std::vector<StoredGame> games;
  while (rows.step()) games.push_back({rows.text(0), rows.text(1), rows.text(2)});
  return games;
}

void Store::keep_match(const StoredMatch& match, std::size_t ply,
                       const std::vector<StoredPly>& plies) {
  const std::lock_guard lock(mutex_);
  Transaction transaction(database_);
  Statement(
      database_,
      "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
      "status = excluded.status, changed_at = excluded.changed_at, document = excluded.document")
      .bind(match.id)
      .bind(match.game)
      .bind(match.status)
      .bind(match.owner)
      .bind(match.created_at)
      .bind(match.changed_at)
      .bind(match.document)
      .step();
  Statement(database_, "DELETE FROM plies WHERE match = ? AND ply >= ?")
      .bind(match.id)
      .bind(static_cast<std::int64_t>(ply))
      .step();
  for (std::size_t k = 0; k < plies.size(); ++k) {
    Statement(database_, "INSERT INTO plies VALUES (?, ?, ?, ?, ?)")
        .bind(match.id)
        .bind(static_cast<std::int64_t>(ply + k))
        .bind(plies[k].joint)
        .bind(plies[k].fluents)
        .bind(plies[k].extra)
        .step();
  }
  transaction.commit();
}

std::optional<StoredMatch> Store::match(const std::string& id) {
  const std::lock_guard lock(mutex_);
  Statement row(database_,
                "SELECT id, game, status, owner, created_at, changed_at, document FROM matches "
                "WHERE id = ?");
  row.bind(id);
  if (!row.step()) return std::nullopt;
  return match_of(row);
}

std::vector<StoredMatch> Store::matches(const MatchFilter& filter) {
  const std::lock_guard lock(mutex_);
  Statement rows(database_,
                 "SELECT id, game, status, owner, created_at, changed_at, document FROM matches "
                 "WHERE changed_at < ? AND (? = '' OR game = ?) AND (? = '' OR owner = ?) AND "
                 "(? = 0 OR (? = 1) = (status NOT IN ('over', 'stopped'))) "
                 "ORDER BY changed_at DESC, id LIMIT ?");
  const auto state = static_cast<std::int64_t>(filter.state);
  rows.bind(filter.before)
      .bind(filter.game)
      .bind(filter.game)
      .bind(filter.owner)
      .bind(filter.owner);
  rows.bind(state).bind(state).bind(static_cast<std::int64_t>(filter.most));
  std::vector<StoredMatch> all;
  while (rows.step()) all.push_back(match_of(rows));
  return all;
}

std::vector<StoredPly> Store::plies(const std::string& match) {
  const std::lock_guard lock(mutex_);
  Statement rows(database_, "SELECT joint, fluents, extra FROM plies WHERE match = ? ORDER BY ply");
  rows.bind(match);
  std::vector<StoredPly> all;
  while (rows.step()) all.push_back({rows.text(0), rows.text(1), rows.text(2)});
  return all;
}

std::optional<StoredPly> Store::ply(const std::string& match, std::size_t number) {
  const std::lock_guard lock(mutex_);
  Statement row(database_, "SELECT joint, fluents, extra FROM plies WHERE match = ? AND ply = ?");
  row.bind(match).bind(static_cast<std::int64_t>(number));
  if (!row.step()) return std::nullopt;
  return StoredPly{row.text(0), row.text(1), row.text(2)};
}

void Store::keep_document(const std::string& kind, const std::string& id, const std::string& text,
                          std::int64_t at) {
  const std::lock_guard lock(mutex_);
  Statement(database_, "INSERT OR REPLACE INTO documents VALUES (?, ?, ?, ?)")
      .bind(kind)
      .bind(id)
      .bind(at)
      .bind(text)
      .step();
}

std::optional<std::string> Store::document(const std::string& kind, const std::string& id) {
  const std::lock_guard lock(mutex_);
  Statement row(database_, "SELECT text FROM documents WHERE kind = ? AND id = ?");
  row.bind(kind).bind(id);
  if (!row.step()) return std::nullopt;
  return row.text(0);
}

std::vector<std::string> Store::documents(const std::string& kind, std::size_t most) {
  const std::lock_guard lock(mutex_);
  Statement rows(database_, "SELECT text FROM documents WHERE kind = ? ORDER BY at DESC LIMIT ?");
  rows.bind(kind).bind(static_cast<std::int64_t>(most));
  std::vector<std::string> all;
  while (rows.step()) all.push_back(rows.text(0));
  return all;
}

}  // namespace tafl::workbench
