// SPDX-License-Identifier: MIT
#include "tournament/report.h"

#include <fmt/format.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "tournament/stats.h"

namespace tafl::tournament {
namespace {

using json = nlohmann::ordered_json;

struct Slips {
  std::size_t illegal = 0;
  std::size_t late = 0;
  std::size_t failed = 0;
  std::size_t unfinished = 0;
};

Slips count_slips(const std::vector<Result>& results) {
  Slips slips;
  for (const Result& result : results) {
    slips.illegal += result.illegal;
    slips.late += result.late;
    slips.failed += result.failed;
    slips.unfinished += result.complete ? 0 : 1;
  }
  return slips;
}

json sample(const Sample& of) {
  return {{"matches", of.count}, {"percent", of.mean() * 100}, {"interval", of.interval() * 100}};
}

// In quotes where a comma or a quote is inside.
std::string cell(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

// As gnuplot's double-quoted strings want it.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result + '"';
}

}  // namespace

std::string to_table(const Settings& settings, const std::vector<Result>& results) {
  std::size_t wide = 6;
  for (const std::string& player : settings.players) wide = std::max(wide, player.size());
  std::string text =
      fmt::format("{:<24} {:<{w}} {:<{w}} {:>5} {:>15} {:>13} {:>7} {:>7}\n", "game", "player",
                  "against", "n", "score %", "W/D/L", "points", "theirs", fmt::arg("w", wide));
  for (const Duel& duel : duels(results)) {
    const bool alone = duel.first == duel.second;
    text += fmt::format(
        "{:<24} {:<{w}} {:<{w}} {:>5} {:>15} {:>13} {:>7.1f} {:>7}\n", settings.games[duel.game],
        settings.players[duel.first], alone ? "-" : settings.players[duel.second], duel.score.count,
        fmt::format("{:.1f} ±{:.1f}", duel.score.mean() * 100, duel.score.interval() * 100),
        alone ? "-" : fmt::format("{}/{}/{}", duel.wins, duel.draws, duel.losses),
        duel.first_points.mean() * 100,
        alone ? "-" : fmt::format("{:.1f}", duel.second_points.mean() * 100), fmt::arg("w", wide));
  }
  text += fmt::format("\n{:<{w}} {:>6} {:>15} {:>15} {:>7}\n", "player", "n", "score %", "points",
                      "Elo", fmt::arg("w", wide));
  for (const Standing& standing : standings(results, settings.players.size())) {
    if (standing.game != SIZE_MAX) continue;
    text += fmt::format(
        "{:<{w}} {:>6} {:>15} {:>15} {:>7.0f}\n", settings.players[standing.player],
        standing.score.count,
        fmt::format("{:.1f} ±{:.1f}", standing.score.mean() * 100, standing.score.interval() * 100),
        fmt::format("{:.1f} ±{:.1f}", standing.points.mean() * 100,
                    standing.points.interval() * 100),
        standing.elo, fmt::arg("w", wide));
  }
  const Slips slips = count_slips(results);
  text += fmt::format(
      "\n{} matches; answers replaced: {} illegal, {} late, {} failed; {} without "
      "a result\n",
      results.size(), slips.illegal, slips.late, slips.failed, slips.unfinished);
  return text;
}

std::string to_csv(const Settings& settings, const std::vector<Result>& results) {
  std::string text =
      "game,player,against,matches,score,interval,wins,draws,losses,points,points_against\n";
  for (const Duel& duel : duels(results)) {
    text += fmt::format(
        "{},{},{},{},{:.3f},{:.3f},{},{},{},{:.3f},{:.3f}\n", cell(settings.games[duel.game]),
        cell(settings.players[duel.first]), cell(settings.players[duel.second]), duel.score.count,
        duel.score.mean() * 100, duel.score.interval() * 100, duel.wins, duel.draws, duel.losses,
        duel.first_points.mean() * 100, duel.second_points.mean() * 100);
  }
  return text;
}

std::string to_json(const Settings& settings, const std::vector<Result>& results) {
  json pairs = json::array();
  for (const Duel& duel : duels(results)) {
    pairs.push_back({{"game", settings.games[duel.game]},
                     {"player", settings.players[duel.first]},
                     {"against", settings.players[duel.second]},
                     {"score", sample(duel.score)},
                     {"wins", duel.wins},
                     {"draws", duel.draws},
                     {"losses", duel.losses},
                     {"points", duel.first_points.mean() * 100},
                     {"points_against", duel.second_points.mean() * 100}});
  }
  json places = json::array();
  for (const Standing& standing : standings(results, settings.players.size())) {
    places.push_back(
        {{"game", standing.game == SIZE_MAX ? json() : json(settings.games[standing.game])},
         {"player", settings.players[standing.player]},
         {"score", sample(standing.score)},
         {"points", sample(standing.points)},
         {"elo", standing.elo}});
  }
  const Slips slips = count_slips(results);
  const json document = {{"games", settings.games},     {"players", settings.players},
                         {"clocks", settings.clocks},   {"seed", settings.seed},
                         {"machine", settings.machine}, {"matches", results.size()},
                         {"illegal", slips.illegal},    {"late", slips.late},
                         {"failed", slips.failed},      {"unfinished", slips.unfinished},
                         {"pairs", std::move(pairs)},   {"standings", std::move(places)}};
  return document.dump(2, ' ', false, json::error_handler_t::replace);
}

std::string to_gnuplot(const Settings& settings, const std::vector<Result>& results,
                       const std::string& picture) {
  const std::vector<Standing> places = standings(results, settings.players.size());
  std::string data = "$scores << EOD\n";
  for (std::size_t game = 0; game < settings.games.size(); ++game) {
    data += quoted(settings.games[game]);
    for (std::size_t player = 0; player < settings.players.size(); ++player) {
      const auto at = std::find_if(places.begin(), places.end(), [&](const Standing& standing) {
        return standing.game == game && standing.player == player;
      });
      data += at == places.end() ? std::string(" 0 0")
                                 : fmt::format(" {:.3f} {:.3f}", at->score.mean() * 100,
                                               at->score.interval() * 100);
    }
    data += "\n";
  }
  data += "EOD\n";
  const bool png = picture.ends_with(".png");
  std::string script =
      fmt::format("set terminal {} size {},480\nset output {}\n", png ? "pngcairo" : "svg",
                  std::max<std::size_t>(640, 120 * settings.games.size()), quoted(picture));
  script +=
      "set style data histogram\nset style histogram errorbars gap 1 lw 1\nset style fill solid "
      "0.7 border -1\nset yrange [0:100]\nset ylabel \"score %\"\nset xtics rotate by -30 "
      "noenhanced\n"
      "set key outside top noenhanced\nset grid ytics\n";
  script += data + "plot ";
  for (std::size_t player = 0; player < settings.players.size(); ++player) {
    script += fmt::format("{}$scores using {}:{}:xtic(1) title {}", player == 0 ? "" : ", ",
                          2 + 2 * player, 3 + 2 * player, quoted(settings.players[player]));
  }
  return script + "\n";
}

}  // namespace tafl::tournament
