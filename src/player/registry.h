// SPDX-License-Identifier: MIT
//
// The one table of players: name, parameters with default, range and a sentence. The command line
// and its help come from it. A player is asked for by name, with settings where the defaults do not
// do:  "random",  "uct:exploration=30:threads=2".
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "player/player.h"

namespace tafl::player {

struct Parameter {
  std::string_view name;
  double value = 0;  // the default
  double least = 0;
  double most = 0;
  std::string_view sentence;
};

// A value for every parameter of a player.
using Settings = std::map<std::string_view, double>;

struct Entry {
  std::string_view name;
  std::vector<Parameter> parameters;
  std::string_view sentence;
  std::unique_ptr<Player> (*make)(const Settings& settings);
};

std::span<const Entry> registry();

// The entry and the settings that `text` asks for ("uct:C=30").
struct Order {
  const Entry* entry = nullptr;
  Settings settings;
};
base::Result<Order> parse_player(std::string_view text);
// The player that `text` asks for; the error lists what would have been known.
base::Result<std::unique_ptr<Player>> make_player(std::string_view text);

// The defaults of `entry` with what `text` ("a=1:b=2", may be empty) changes.
base::Result<Settings> parse_settings(const Entry& entry, std::string_view text);

}  // namespace tafl::player
