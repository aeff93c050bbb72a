// SPDX-License-Identifier: MIT
//
// A table at which a match is played: persons send moves, programs think, spectators watch.
//
//   Table table(data, services);      // starts a thread of its own
//   table.move("ann", 0, "(drop 4)", 3);
//   table.view();                     // the match as docs/api.md shows it
//
// The thread asks the programs one after the other, waits for persons, makes the joint move, keeps
// it in the store and publishes the new state. It is the players' threads that have a low priority:
// however many think, those who answer browsers, and those who hold locks, come first. All public
// calls may come from any thread, return at once and throw ApiError if they make no sense; what
// they ask for is done by the table's thread.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "game/controller.h"
#include "player/player.h"
#include "workbench/hub.h"
#include "workbench/match_data.h"
#include "workbench/memory_budget.h"
#include "workbench/shelf.h"
#include "workbench/store.h"

namespace tafl::workbench {

// What tables and their like need of the world; all of it outlives them.
struct Services {
  Shelf& shelf;
  Store& store;
  Hub& hub;
  const base::Clock& clock;
  std::function<std::int64_t()> now;   // milliseconds since 1970
  std::size_t player_megabytes = 256;  // of one player's tree
  std::size_t player_threads = 1;
  std::shared_ptr<MemoryBudget> memory;  // of all trees
};

class Table {
 public:
  static constexpr std::size_t kMostPlies = 2000;

  // `stored_plies`: how many of the data's states the store has already.
  Table(MatchData data, std::size_t stored_plies, const Services& services);
  ~Table();
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  json view() const;
  json brief() const;
  MatchData data() const;
  std::vector<std::size_t> seats_of(const std::string& visitor) const;

  void move(const std::string& visitor, const std::string& role, const std::string& text,
            std::uint64_t ply);
  void sit(const std::string& visitor, const std::string& role, const std::string& name);
  void undo(const std::string& visitor);
  void restart(const std::string& visitor);
  void swap(const std::string& visitor);
  void stop(const std::string& visitor);

  // Publishes what the players think, if they do. From one thread.
  void tick();
  // Waits until something was published after `revision`, `seconds` at the most.
  std::uint64_t revision() const;
  void wait_for_change(std::uint64_t revision, double seconds) const;
  // Nobody needs it in memory: it is over, or has been waiting for persons since `seconds`.
  bool is_idle(double seconds) const;

 private:
  enum class Command { kUndo, kRestart, kSwap, kStop };
  using Lock = std::unique_lock<std::mutex>;
  using Players = std::vector<std::shared_ptr<player::Player>>;
  // An answer of a program.
  struct Answer {
    std::string move;
    std::string failure;
    bool late = false;
    double seconds = 0;
    json report;
  };

  void run();
  void prepare();
  void loop(Lock& lock);
  void step(Lock& lock);
  bool ask_programs(Lock& lock, std::vector<Answer>& answers);
  Answer ask(std::size_t role, const std::shared_ptr<player::Player>& player);
  bool wait_for_persons(Lock& lock, const std::vector<std::size_t>& persons);
  std::string judge(std::size_t role, const Answer& answer);
  std::string replace(std::size_t role, const std::string& reason, const std::string& said);
  void make(Lock& lock, std::vector<std::string> joint, const std::vector<Answer>& answers);
  void arrive(Lock& lock);
  void fail(const std::string& problem);

  void execute(Lock& lock, Command command);
  void back_to(Lock& lock, std::size_t ply);
  void seat_programs(Lock& lock);
  void dismiss_programs(Lock& lock);
  void save(const Lock& lock);
  void publish(const Lock& lock);

  void order(const std::string& visitor, Command command);
  void may_command(const std::string& visitor) const;
  bool has_remote_players() const;
  std::optional<std::size_t> last_choice(const std::string& visitor) const;
  std::size_t role_index(const std::string& role) const;
  std::vector<std::size_t> persons_to_move() const;
  json view_locked() const;

  Services services_;
  std::string topic_;

  // The table's thread only.
  std::shared_ptr<const ShownGame> shown_;
  std::unique_ptr<game::Controller> controller_;
  base::Rng rng_;

  mutable std::mutex mutex_;  // for what follows
  mutable std::condition_variable changed_;
  std::condition_variable wake_;
  MatchData data_;
  std::size_t stored_ = 0;  // states in the store
  json position_;           // null while preparing
  std::vector<std::vector<std::string>> legal_;
  std::vector<std::size_t> to_move_;
  std::vector<std::optional<std::string>> pending_;  // persons' moves, by role
  std::vector<bool> thinking_;                       // programs at work, by role
  std::vector<bool> answered_;                       // programs that are done with this ply
  std::optional<double> deadline_;                   // of persons, on the clock
  std::optional<Command> command_;
  std::size_t undo_to_ = 0;
  Players players_;  // by role; null for persons and before they sit
  double asked_at_ = 0;
  double touched_at_ = 0;
  std::uint64_t revision_ = 0;
  bool quit_ = false;
  bool failed_ = false;  // the thread has ended

  std::thread thread_;
};

}  // namespace tafl::workbench
