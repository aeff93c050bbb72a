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
  if (chosen.empty()) chosen.assign(count, "random");
  std::vector<std::unique_ptr<player::Player>> players;
  for (const std::string& name : chosen) {
    auto player = manager::make_any_player(name, remote);
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
  std::string text = "Players:";
  for (const player::Entry& entry : player::registry()) {
    text += fmt::format("\n  {:<10} {}", entry.name, entry.sentence);
    for (const player::Parameter& parameter : entry.parameters) {
      text += fmt::format("\n    {:<12} {} ({:g} to {:g}, default {:g})", parameter.name,
                          parameter.sentence, parameter.least, parameter.most, parameter.value);
    }
  }
  return text + "\n  http://host:port   a player elsewhere, in the GGP protocol";
}

}  // namespace tafl::cli
