// SPDX-License-Identifier: MIT
#include "workbench/tournaments.h"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>
#include <vector>

#include "manager/http_player.h"
#include "tournament/plan.h"
#include "tournament/results.h"
#include "tournament/runner.h"
#include "tournament/stats.h"
#include "workbench/api_error.h"
#include "workbench/seating.h"

namespace tafl::workbench {
namespace {

constexpr std::size_t kMostGames = 20;
constexpr std::size_t kMostPlayers = 12;
constexpr std::size_t kMostMatches = 2000;  // in all
constexpr double kMostSeconds = 30;

json interval_json(const tournament::Sample& sample) {
  return sample.count < 2 ? json() : rounded(sample.interval());
}

json standing_json(const tournament::Standing& standing) {
  return {{"player", standing.player},
          {"game", standing.game == SIZE_MAX ? json() : json(standing.game)},
          {"matches", standing.score.count},
          {"score", rounded(standing.score.mean())},
          {"interval", interval_json(standing.score)},
          {"points", rounded(100 * standing.points.mean())},
          {"elo", standing.game == SIZE_MAX ? rounded(standing.elo) : json()}};
}

json duel_json(const tournament::Duel& duel) {
  return {{"game", duel.game},
          {"first", duel.first},
          {"second", duel.second},
          {"wins", duel.wins},
          {"draws", duel.draws},
          {"losses", duel.losses},
          {"score", rounded(duel.score.mean())},
          {"interval", interval_json(duel.score)}};
}

json result_json(const tournament::Result& result) {
  json goals = json::array();
  for (int goal : result.goals) goals.push_back(goal_json(goal));
  json players = json::array();
  for (std::size_t role = 0; role < result.goals.size(); ++role) {
    players.push_back(result.pairing.player(role));
  }
  return {{"game", result.pairing.game},        {"first", result.pairing.first},
          {"second", result.pairing.second},    {"players", std::move(players)},
          {"goals", std::move(goals)},          {"plies", result.plies},
          {"seconds", rounded(result.seconds)}, {"complete", result.complete}};
}

// Keeps the document of a tournament up to date.
class Scribe {
 public:
  Scribe(Job& job, std::size_t players) : job_(job), players_(players) {
    elo_.push_back(std::vector<double>(players, 0.0));
  }

  void tell(const std::vector<tournament::Result>& results, std::size_t planned) {
    const auto duels = tournament::duels(results);
    while (listed_.size() < results.size()) listed_.push_back(result_json(results[listed_.size()]));
    json ratings = json::array();
    for (double rating : tournament::elo(duels, players_)) ratings.push_back(rounded(rating));
    while (elo_.size() < results.size()) elo_.push_back(elo_.back());
    elo_.push_back(std::move(ratings));
    json standings = json::array();
    for (const auto& standing : tournament::standings(results, players_)) {
      standings.push_back(standing_json(standing));
    }
    json pairs = json::array();
    for (const auto& duel : duels) pairs.push_back(duel_json(duel));
    job_.update({{"planned", planned},
                 {"played", results.size()},
                 {"standings", std::move(standings)},
                 {"duels", std::move(pairs)},
                 {"elo", elo_},
                 {"results", listed_}});
  }

 private:
  Job& job_;
  std::size_t players_;
  json listed_ = json::array();
  json elo_ = json::array();
};

void play(Job& job, tournament::Options options, const std::vector<std::string>& games,
          const Services& services) {
  for (const std::string& game : games) {
    options.games.push_back({game, services.shelf.shown(game)->game()});
  }
  const auto planned =
      tournament::plan(options.games, options.players.size(), options.matches).size();
  if (planned > kMostMatches) {
    throw std::runtime_error(fmt::format("{} matches are more than {}", planned, kMostMatches));
  }
  Scribe scribe(job, options.players.size());
  job.update({{"planned", planned}});
  options.interrupted = [&job] { return job.stopped(); };
  options.progress = [&scribe](const auto& results, std::size_t all) { scribe.tell(results, all); };
  auto file = tournament::ResultFile::open("", tournament::settings_of(options));
  if (!file) throw std::runtime_error(file.error().message);
  const auto done = tournament::run(options, *file, services.clock);
  if (!done) throw std::runtime_error(done.error().message);
}

}  // namespace

json start_tournament(const json& order, const std::string& id, const Services& services,
                      Jobs& jobs) {
  const auto games = texts_field(order, "games", kMostGames);
  const auto players = texts_field(order, "players", kMostPlayers);
  if (games.empty() || players.empty()) throw bad_request("games and players are needed");
  tournament::Options options;
  json titles = json::array();
  for (const std::string& game : games) titles.push_back(services.shelf.card(game).title);
  for (const std::string& player : players) {
    if (manager::is_url(player))
      throw bad_request("players of a tournament are those of this program");
    const auto bounded = bounded_player(player, services);
    if (!bounded) throw bad_request(bounded.error().message);
    options.players.push_back(*bounded);
  }
  options.matches = count_field(order, "matches", kMostMatches, 10);
  options.seed = count_field(order, "seed", std::uint64_t{1} << 53, 1);
  options.start_seconds = 0.2;
  options.limits = services.shelf.options().limits;
  const std::string clock = text_field(order, "play", 20, "0.2");
  const auto play_clock = tournament::MoveClock::parse(clock);
  if (!play_clock) throw bad_request(play_clock.error().message);
  if (play_clock->unit == tournament::MoveClock::Unit::kSeconds &&
      play_clock->amount > kMostSeconds) {
    throw bad_request(fmt::format("a move has {} seconds at the most", kMostSeconds));
  }
  options.play = *play_clock;
  const json document = {{"id", id},
                         {"status", ""},
                         {"problem", ""},
                         {"games", games},
                         {"titles", titles},
                         {"players", players},
                         {"play", clock},
                         {"seed", options.seed},
                         {"created_at", services.now()},
                         {"planned", 0},
                         {"played", 0},
                         {"standings", json::array()},
                         {"duels", json::array()},
                         {"elo", json::array()},
                         {"results", json::array()}};
  jobs.start("tournament", id, document,
             [options, games, services](Job& job) { play(job, options, games, services); });
  return jobs.view("tournament", id);
}

json brief_tournament(json document) {
  for (const char* name : {"results", "elo", "duels"}) document.erase(name);
  return document;
}

}  // namespace tafl::workbench
