// SPDX-License-Identifier: MIT
#include "cli/players.h"

#include <fmt/format.h>

#include <utility>

#include "cli/exit_code.h"
#include "player/registry.h"

namespace tafl::cli {

std::vector<std::unique_ptr<player::Player>> make_players(const std::vector<std::string>& names,
                                                          std::size_t count,
                                                          const std::string& whose,
                                                          const manager::RemoteOptions& remote) {
  std::vector<std::string> chosen = names;
  if (chosen.empty()) chosen.assign(count, "tafl");
  std::vector<std::unique_ptr<player::Player>> players;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    auto player = manager::make_any_player(chosen[i], manager::options_for(chosen, i, remote));
    if (!player) throw Failure(ExitCode::kUsage, player.error().message);
    players.push_back(std::move(*player));
  }
  if (players.size() != count) {
    throw Failure(ExitCode::kUsage,
                  fmt::format("--players names {}, but the game has {} {}{}", players.size(), count,
                              whose, count == 1 ? "" : "s"));
  }
  return players;
}

std::string players_help() {
  std::string text =
      "Players ('tafl players' lists their parameters; uct:C=30:threads=2 sets some):";
  for (const player::Entry& entry : player::registry()) {
    text += fmt::format("\n  {:<10} {}", entry.name, entry.sentence);
  }
  return text;
}

std::string players_text() {
  std::string text;
  for (const player::Entry& entry : player::registry()) {
    text += fmt::format("{:<10} {}\n", entry.name, entry.sentence);
    for (const player::Parameter& parameter : entry.parameters) {
      text += fmt::format("  {:<12} {} ({:g} to {:g}, default {:g})\n", parameter.name,
                          parameter.sentence, parameter.least, parameter.most, parameter.value);
    }
  }
  return text + "\n  http://host:port   a player elsewhere, in the GGP protocol";
}

std::string players_markdown() {
  std::string text =
      "# Players and their parameters\n\n"
      "A player is named with the parameters that differ from the default: `uct`,\n"
      "`uct:C=30:threads=2`. This page is printed by `tafl players --markdown`.\n";
  for (const player::Entry& entry : player::registry()) {
    text += fmt::format("\n## `{}`\n\n{}.\n", entry.name, entry.sentence);
    if (entry.parameters.empty()) continue;
    text += "\n| parameter | default | range | meaning |\n|---|---|---|---|\n";
    for (const player::Parameter& parameter : entry.parameters) {
      text += fmt::format("| `{}` | {:g} | {:g} to {:g} | {} |\n", parameter.name, parameter.value,
                          parameter.least, parameter.most, parameter.sentence);
    }
  }
  return text;
}

}  // namespace tafl::cli
