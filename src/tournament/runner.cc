// SPDX-License-Identifier: MIT
#include "tournament/runner.h"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <tuple>
#include <utility>

#include "manager/http_player.h"
#include "manager/match.h"
#include "player/registry.h"

namespace tafl::tournament {
namespace {

using base::Error;

// A move by count has no time limit but this one.
constexpr double kCountedSeconds = 3600;

// The cores that this process may use.
std::vector<int> cores() {
  std::vector<int> list;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof(set), &set) != 0) return list;
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &set)) list.push_back(core);
  }
  return list;
}

// Threads that this one makes inherit it.
void pin_to(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  sched_setaffinity(0, sizeof(set), &set);
}

// The player with the clock of the tournament, where it is counted and the player can count.
base::Result<std::unique_ptr<player::Player>> make_player(const std::string& text,
                                                          const MoveClock& clock,
                                                          const manager::RemoteOptions& remote) {
  if (manager::is_url(text)) return manager::make_any_player(text, remote);
  if (clock.unit == MoveClock::Unit::kSeconds) return player::make_player(text);
  auto order = player::parse_player(text);
  if (!order) return order.error();
  const std::string_view name =
      clock.unit == MoveClock::Unit::kIterations ? "iterations" : "playouts";
  const bool own = order->settings.contains("iterations") &&
                   (order->settings["iterations"] != 0 || order->settings["playouts"] != 0);
  if (order->settings.contains(name) && !own) order->settings[name] = clock.amount;
  return order->entry->make(order->settings);
}

class Runner {
 public:
  Runner(const Options& options, ResultFile& file, const base::Clock& clock)
      : options_(options), file_(file), clock_(clock) {}

  base::Result<bool> run() {
    const auto all = plan(options_.games, options_.players.size(), options_.matches);
    planned_ = all.size();
    std::set<std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>> played;
    const auto key = [](const Pairing& p) {
      return std::make_tuple(p.game, p.first, p.second, p.number);
    };
    for (const Result& result : file_.results()) played.insert(key(result.pairing));
    for (const Pairing& pairing : all) {
      if (!played.contains(key(pairing))) left_.push_back(pairing);
    }
    const std::vector<int> places = cores();
    std::vector<std::jthread> threads;
    for (std::size_t job = 0; job < std::max<std::size_t>(options_.jobs, 1); ++job) {
      threads.emplace_back([this, job, &places] {
        if (!places.empty()) pin_to(places[job % places.size()]);
        work();
      });
    }
    threads.clear();  // waits
    if (!problem_.empty()) return Error{Error::Kind::kInput, problem_};
    return true;
  }

 private:
  bool over() { return stop_.load() || (options_.interrupted && options_.interrupted()); }

  void work() {
    while (!over()) {
      const std::size_t index = next_.fetch_add(1);
      if (index >= left_.size()) return;
      const auto result = play(left_[index]);
      const std::lock_guard lock(mutex_);
      if (!result) {
        if (!over()) fail(result.error().message);
        return;
      }
      if (const auto kept = file_.append(*result); !kept) return fail(kept.error().message);
      if (options_.progress) options_.progress(file_.results(), planned_);
      if (options_.sprt && decided()) stop_.store(true);
    }
  }

  void fail(const std::string& problem) {
    problem_ = problem;
    stop_.store(true);
  }

  bool decided() const {
    Sample score;
    for (const Result& result : file_.results()) score.add(result.score());
    return options_.sprt->decide(score).has_value();
  }

  base::Result<Result> play(const Pairing& pairing) {
    const Entrant& entrant = options_.games[pairing.game];
    std::vector<std::unique_ptr<player::Player>> players;
    std::vector<std::string> texts;
    for (std::size_t role = 0; role < entrant.game->roles().size(); ++role) {
      texts.push_back(options_.players[pairing.player(role)]);
      manager::RemoteOptions remote;
      remote.interrupted = [this] { return over(); };
      auto player = make_player(texts.back(), options_.play,
                                manager::options_for(texts, role, std::move(remote)));
      if (!player) return player.error();
      players.push_back(std::move(*player));
    }
    const bool counted = options_.play.unit != MoveClock::Unit::kSeconds;
    manager::MatchOptions how;
    how.machine = options_.machine;
    how.limits = options_.limits;
    how.seed = seed_of(pairing, options_.seed);
    how.start_seconds = options_.start_seconds;
    how.play_seconds = counted ? kCountedSeconds : options_.play.amount;
    how.most_plies = options_.most_plies;
    how.interrupted = [this] { return over(); };
    how.simultaneous = std::ranges::any_of(texts, manager::is_url);
    how.match_id = fmt::format("tournament{}.{}.{}-{}.{}", options_.seed, entrant.name,
                               pairing.first, pairing.second, pairing.number);
    manager::Match match(entrant.game, entrant.name, std::move(players), std::move(how), clock_);
    const auto record = match.run();
    if (!record) return record.error();
    if (record->end == "interrupted") return Error{Error::Kind::kInput, record->end};
    return result_of(pairing, *record);
  }

  static Result result_of(const Pairing& pairing, const manager::Record& record) {
    Result result;
    result.pairing = pairing;
    result.goals = record.goals;
    result.goals.resize(record.roles.size(), game::kNoGoal);
    result.plies = record.moves.size();
    for (const manager::Slip& slip : record.errors) {
      ++(slip.reason == "late" ? result.late
                               : (slip.reason == "failed" ? result.failed : result.illegal));
    }
    // A player whose search has died still answers, but not as itself.
    for (std::size_t role = 0; role < record.roles.size(); ++role) {
      const auto died = [role](const auto& ply) { return !ply[role].problem.empty(); };
      if (std::ranges::any_of(record.reports, died)) ++result.failed;
    }
    result.seconds = record.duration_seconds;
    result.complete = record.is_complete();
    return result;
  }

  const Options& options_;
  ResultFile& file_;
  const base::Clock& clock_;
  std::size_t planned_ = 0;
  std::vector<Pairing> left_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;  // for the file and what follows
  std::string problem_;
};

}  // namespace

base::Result<MoveClock> MoveClock::parse(const std::string& text) {
  MoveClock clock;
  const char* const end = text.data() + text.size();
  const auto [rest, code] = std::from_chars(text.data(), end, clock.amount);
  const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
  const bool number = code == std::errc() && clock.amount > 0 && std::isfinite(clock.amount);
  if (number && (unit.empty() || unit == "s")) return clock;
  if (number && unit == "i") clock.unit = Unit::kIterations;
  if (number && unit == "p") clock.unit = Unit::kPlayouts;
  if (clock.unit != Unit::kSeconds) return clock;
  return Error{Error::Kind::kInput,
               fmt::format("a clock is a number of seconds, of iterations (1000i) or of playouts "
                           "(1000p), not '{}'",
                           text)};
}

std::string MoveClock::text() const {
  return fmt::format("{:g}{}", amount,
                     unit == Unit::kSeconds ? "s" : (unit == Unit::kIterations ? "i" : "p"));
}

Settings settings_of(const Options& options) {
  Settings settings;
  for (const Entrant& entrant : options.games) settings.games.push_back(entrant.name);
  settings.players = options.players;
  settings.clocks = fmt::format("start {:g}s, play {}, at most {} plies", options.start_seconds,
                                options.play.text(), options.most_plies);
  settings.seed = options.seed;
  settings.machine = options.machine;
  return settings;
}

base::Result<bool> run(const Options& options, ResultFile& file, const base::Clock& clock) {
  for (const std::string& player : options.players) {
    if (const auto made = manager::make_any_player(player, {}); !made) return made.error();
    if (manager::is_url(player) && options.play.unit != MoveClock::Unit::kSeconds) {
      return Error{Error::Kind::kInput, "players elsewhere have clocks of seconds only"};
    }
  }
  return Runner(options, file, clock).run();
}

}  // namespace tafl::tournament
