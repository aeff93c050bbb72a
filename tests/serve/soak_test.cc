// SPDX-License-Identifier: MIT
//
// A hundred matches in a row over HTTP between two players, on games of all kinds, with clocks of a
// second: every answer is legal and in time, and the players are as they were before.
// TAFL_SOAK_MATCHES and TAFL_SOAK_PLAYER make it another number and another player.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "base/clock.h"
#include "base/files.h"
#include "game/validate.h"
#include "gdl/parser.h"
#include "manager/http_player.h"
#include "manager/match.h"
#include "serve/player_process.h"

namespace tafl::tests {
namespace {

std::size_t matches_to_play() {
  const char* number = std::getenv("TAFL_SOAK_MATCHES");
  return number == nullptr ? 100 : static_cast<std::size_t>(std::atoi(number));
}

// Games for two that end soon.
const char* const kGames[] = {"tic-tac-toe",
                              "connect-four",
                              "hexapawn",
                              "nim",
                              "chomp",
                              "small-breakthrough",
                              "prisoners-dilemma",
                              "rock-paper-scissors",
                              "connect-four-4x4",
                              "sum-of-fifteen",
                              "dots-and-boxes",
                              "clobber-3x4",
                              "kalah-small",
                              "hex-5x5",
                              "blocker",
                              "suicide-tic-tac-toe",
                              "tic-tic-toe",
                              "knightthrough",
                              "centipede",
                              "ultimatum"};

std::shared_ptr<const game::Game> load(const std::string& name) {
  const std::string path = TAFL_SOURCE_DIR "/games/" + name + "/rules.kif";
  gdl::Diagnostics diagnostics;
  auto sheet = gdl::parse({path, base::read_file(path).value()}, diagnostics);
  return sheet ? game::validate(std::move(*sheet), diagnostics) : nullptr;
}

TEST(Soak, AHundredMatchesLeaveNothingBehind) {
  const char* who = std::getenv("TAFL_SOAK_PLAYER");
  const std::vector<std::string> options = {"--player", who == nullptr ? "random" : who};
  const PlayerProcess first(options);
  const PlayerProcess second(options);
  const std::size_t descriptors[] = {first.descriptors(), second.descriptors()};
  const base::SteadyClock clock;
  std::size_t plies = 0;
  for (std::size_t number = 0; number < matches_to_play(); ++number) {
    const std::string name = kGames[number % std::size(kGames)];
    const auto game = load(name);
    ASSERT_TRUE(game) << name;
    if (game->roles().size() != 2) continue;
    std::vector<std::unique_ptr<player::Player>> players;
    players.push_back(manager::make_any_player(first.url(), {}).value());
    players.push_back(manager::make_any_player(second.url(), {}).value());
    manager::MatchOptions how;
    how.machine = "relational";
    how.start_seconds = 1;
    how.play_seconds = 1;
    how.seed = number + 1;
    how.simultaneous = true;
    how.match_id = "soak." + std::to_string(number);
    manager::Match match(game, name, std::move(players), how, clock);
    const manager::Record record = match.run().value();
    EXPECT_TRUE(record.is_complete()) << name << ": " << record.end;
    for (const manager::Slip& slip : record.errors) {
      ADD_FAILURE() << name << " ply " << slip.ply << ": " << slip.reason << " " << slip.answer;
    }
    plies += record.moves.size();
  }
  std::printf("%zu matches, %zu plies\n", matches_to_play(), plies);
  EXPECT_TRUE(PlayerProcess::eventually([&] {
    return first.children().empty() && second.children().empty() &&
           first.descriptors() == descriptors[0] && second.descriptors() == descriptors[1];
  })) << first.descriptors()
      << " descriptors";
}

}  // namespace
}  // namespace tafl::tests
