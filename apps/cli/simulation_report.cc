// SPDX-License-Identifier: MIT
#include "cli/simulation_report.h"

#include <fmt/format.h>

#include <algorithm>

namespace tafl::cli {
namespace {

using json = nlohmann::ordered_json;
using verify::Violation;

std::string property_line(const verify::Simulation& simulation, Violation violation,
                          const Terminal& terminal) {
  const verify::ViolationCount& count = simulation.of(violation);
  const std::string line = fmt::format("  {:<44} ", verify::description(violation));
  if (count.games == 0) return line + inked("ok", Ink::kGreen, terminal) + "\n";
  // Falling goals are common and allowed in practice; the others make a game unfit for play.
  const bool serious = violation != Violation::kGoalMonotonic;
  const std::string verdict =
      fmt::format("{} in {} of {}", serious ? "violated" : "not so", count.games, simulation.games);
  return fmt::format("{}{}\n      seed {}, ply {}: {}\n", line,
                     inked(verdict, serious ? Ink::kRed : Ink::kYellow, terminal), count.seed,
                     count.ply, count.detail);
}

json spread_json(const verify::Spread& spread) {
  if (spread.count == 0) return nullptr;
  return {{"least", spread.least}, {"most", spread.most}, {"mean", spread.mean()}};
}

}  // namespace

std::string simulation_figures(const verify::Simulation& simulation, const game::Game& game) {
  std::string text;
  const verify::Spread& lengths = simulation.lengths;
  if (lengths.count > 0) {
    text += fmt::format("  length {} to {} plies, mean {:.1f}\n", lengths.least, lengths.most,
                        lengths.mean());
  }
  std::size_t width = 4;
  for (std::size_t role = 0; role < simulation.roles.size(); ++role) {
    width = std::max(width, game.role_name(game::RoleId(role)).size());
  }
  text += fmt::format("  {:<{}}  {:>16}  {:>9}  {:>9}  {:>5}\n", "role", width, "moves (mean/most)",
                      "best goal", "mean goal", "wins");
  for (std::size_t role = 0; role < simulation.roles.size(); ++role) {
    const verify::RoleSummary& summary = simulation.roles[role];
    const bool scored = summary.goals.count > 0;
    text += fmt::format(
        "  {:<{}}  {:>17}  {:>9}  {:>9}  {:>5}\n", game.role_name(game::RoleId(role)), width,
        fmt::format("{:.1f} / {}", summary.branching.mean(), summary.branching.most),
        scored ? fmt::format("{}", summary.goals.most) : "-",
        scored ? fmt::format("{:.1f}", summary.goals.mean()) : "-", summary.wins);
  }
  return text;
}

std::string simulation_text(const verify::Simulation& simulation, const game::Game& game,
                            const Terminal& terminal) {
  std::string text;
  for (std::size_t kind = 0; kind < verify::kViolationKinds; ++kind) {
    text += property_line(simulation, static_cast<Violation>(kind), terminal);
  }
  std::string unwon;
  for (std::size_t role = 0; role < simulation.roles.size(); ++role) {
    if (simulation.roles[role].goals.most >= 100) continue;
    unwon += (unwon.empty() ? "" : ", ") + game.role_name(game::RoleId(role));
  }
  text += fmt::format("  {:<44} {}\n", "every role was seen to reach 100",
                      unwon.empty() ? inked("ok", Ink::kGreen, terminal)
                                    : inked("not " + unwon, Ink::kYellow, terminal));
  return text + simulation_figures(simulation, game);
}

json simulation_json(const verify::Simulation& simulation, const game::Game& game) {
  json violations = json::array();
  for (std::size_t kind = 0; kind < verify::kViolationKinds; ++kind) {
    const verify::ViolationCount& count = simulation.violations[kind];
    if (count.games == 0) continue;
    violations.push_back({{"property", verify::name(static_cast<Violation>(kind))},
                          {"games", count.games},
                          {"seed", count.seed},
                          {"ply", count.ply},
                          {"detail", count.detail}});
  }
  json roles = json::array();
  for (std::size_t role = 0; role < simulation.roles.size(); ++role) {
    const verify::RoleSummary& summary = simulation.roles[role];
    roles.push_back({{"role", game.role_name(game::RoleId(role))},
                     {"moves", spread_json(summary.branching)},
                     {"goals", spread_json(summary.goals)},
                     {"wins", summary.wins}});
  }
  return {{"games", simulation.games},
          {"transitions", simulation.transitions},
          {"well_formed", simulation.is_well_formed()},
          {"violations", violations},
          {"length", spread_json(simulation.lengths)},
          {"roles", roles}};
}

}  // namespace tafl::cli
