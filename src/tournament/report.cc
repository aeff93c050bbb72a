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

std::string escaped(const std::string& text) {
  std::string result;
  for (char c : text) {
    result += c == '<' ? "&lt;" : (c == '>' ? "&gt;" : (c == '&' ? "&amp;" : std::string(1, c)));
  }
  return result;
}

// Bars from left to right, told apart by shades of one colour.
struct Chart {
  static constexpr double kLeft = 50;
  static constexpr double kTop = 30;
  static constexpr double kHeight = 300;
  static constexpr double kBar = 18;

  static double y(double percent) { return kTop + kHeight * (1 - percent / 100); }
  static std::string colour(std::size_t player, std::size_t players) {
    return fmt::format("hsl({}, 55%, 50%)", 360 * player / std::max<std::size_t>(players, 1));
  }
};

std::string bar(const Standing& standing, double x, const std::string& colour) {
  const double mean = standing.score.mean() * 100;
  const double half = standing.score.interval() * 100;
  const double middle = x + Chart::kBar / 2;
  return fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>\n"
      "<path d=\"M{:.1f} {:.1f}V{:.1f}\" stroke=\"#222\"/>\n",
      x, Chart::y(mean), Chart::kBar - 2, Chart::kHeight * mean / 100, colour, middle - 1,
      Chart::y(std::min(mean + half, 100.0)), Chart::y(std::max(mean - half, 0.0)));
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

std::string to_svg(const Settings& settings, const std::vector<Result>& results) {
  const std::size_t players = settings.players.size();
  const double group = (static_cast<double>(players) + 1) * Chart::kBar;
  const double width =
      Chart::kLeft + std::max(group * static_cast<double>(settings.games.size()), 400.0) + 20;
  const double legend = Chart::kTop + Chart::kHeight + 110;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0f}\" height=\"{:.0f}\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" "
      "fill=\"white\"/>\n",
      width, legend + 20 * static_cast<double>(players));
  for (int percent = 0; percent <= 100; percent += 25) {
    svg += fmt::format(
        "<path d=\"M{0:.0f} {1:.1f}H{2:.0f}\" stroke=\"#ccc\"/><text x=\"{3:.0f}\" y=\"{4:.1f}\" "
        "text-anchor=\"end\">{5}</text>\n",
        Chart::kLeft, Chart::y(percent), width - 20, Chart::kLeft - 6, Chart::y(percent) + 4,
        percent);
  }
  for (const Standing& standing : standings(results, players)) {
    if (standing.game == SIZE_MAX) continue;
    const double x = Chart::kLeft + group * static_cast<double>(standing.game) +
                     Chart::kBar * (static_cast<double>(standing.player) + 0.5);
    svg += bar(standing, x, Chart::colour(standing.player, players));
  }
  for (std::size_t game = 0; game < settings.games.size(); ++game) {
    const double x = Chart::kLeft + group * (static_cast<double>(game) + 0.3);
    svg += fmt::format("<text transform=\"translate({:.1f} {:.1f}) rotate(30)\">{}</text>\n", x,
                       Chart::kTop + Chart::kHeight + 16, escaped(settings.games[game]));
  }
  for (std::size_t player = 0; player < players; ++player) {
    const double y = legend + 20 * static_cast<double>(player);
    svg += fmt::format(
        "<rect x=\"{0:.0f}\" y=\"{1:.1f}\" width=\"12\" height=\"12\" fill=\"{2}\"/><text "
        "x=\"{3:.0f}\" y=\"{4:.1f}\">{5}</text>\n",
        Chart::kLeft, y - 10, Chart::colour(player, players), Chart::kLeft + 20, y,
        escaped(settings.players[player]));
  }
  return svg + "</svg>\n";
}

}  // namespace tafl::tournament
