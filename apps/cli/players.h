// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "manager/http_player.h"
#include "player/player.h"

namespace tafl::cli {

// One player per entry, or `count` random ones if the list is empty. A wrong number or an unknown
// name is a usage error; `whose` says for whom they are ("role", "other role").
std::vector<std::unique_ptr<player::Player>> make_players(
    const std::vector<std::string>& names, std::size_t count, const std::string& whose,
    const manager::RemoteOptions& remote = {});

// The known players, for help texts, and with all their parameters.
std::string players_help();
std::string players_text();
// The same as a page: docs/options.md.
std::string players_markdown();

}  // namespace tafl::cli
