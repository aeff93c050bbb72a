// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "machine/testing.h"
#include "tournament/report.h"
#include "tournament/runner.h"

namespace tafl::tournament {
namespace {

using machine::testing::game_of;
using machine::testing::kSticks;

std::vector<Entrant> sticks() {
  return {{"sticks", game_of(std::string(kSticks))}};
}

Options options_of(std::vector<std::string> players, std::size_t matches) {
  Options options;
  options.games = sticks();
  options.players = std::move(players);
  options.matches = matches;
  options.start_seconds = 0;
  options.play = MoveClock::parse("200i").value();
  return options;
}

std::vector<Result> play(const Options& options, const std::string& path = "") {
  const base::SteadyClock clock;
  auto file = ResultFile::open(path, settings_of(options));
  EXPECT_TRUE(file.ok()) << file.error().message;
  const auto played = run(options, *file, clock);
  EXPECT_TRUE(played.ok()) << (played ? "" : played.error().message);
  return file->results();
}

TEST(Plan, EveryPairMeetsOnBothSides) {
  const auto all = plan(sticks(), 3, 4);
  EXPECT_EQ(all.size(), 12U);
  EXPECT_EQ(all[0].player(0), 0U);
  EXPECT_EQ(all[0].player(1), 1U);
  EXPECT_EQ(all[3].number, 1U);
  EXPECT_EQ(all[3].player(0), 1U);
}

TEST(Plan, SeedsDifferFromMatchToMatch) {
  const auto all = plan(sticks(), 3, 4);
  for (std::size_t i = 1; i < all.size(); ++i) {
    EXPECT_NE(seed_of(all[i], 1), seed_of(all[i - 1], 1));
  }
  EXPECT_NE(seed_of(all[0], 1), seed_of(all[0], 2));
}

TEST(Tournament, TheStrongerPlayerWins) {
  const auto results = play(options_of({"legal", "uct"}, 10));
  ASSERT_EQ(results.size(), 10U);
  const Duel duel = duels(results).at(0);
  EXPECT_EQ(duel.losses, 10U) << "five sticks are a win for either side against this player";
  for (const Result& result : results) {
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.illegal + result.late + result.failed, 0U);
  }
  const auto ratings = elo(duels(results), 2);
  EXPECT_LT(ratings[0], -100);
  EXPECT_NEAR(ratings[0] + ratings[1], 0, 1e-6);
}

TEST(Tournament, CountedClocksGiveTheSameResultsOnAnyNumberOfThreads) {
  Options options = options_of({"uct", "mc", "random"}, 4);
  const auto goals = [](std::vector<Result> results) {
    std::sort(results.begin(), results.end(), [](const Result& a, const Result& b) {
      return std::tie(a.pairing.first, a.pairing.second, a.pairing.number) <
             std::tie(b.pairing.first, b.pairing.second, b.pairing.number);
    });
    std::vector<std::vector<int>> list;
    for (const Result& result : results) list.push_back(result.goals);
    return list;
  };
  const auto one = goals(play(options));
  options.jobs = 3;
  EXPECT_EQ(goals(play(options)), one);
}

TEST(Tournament, GoesOnWhereItWasKilled) {
  const std::string path =
      std::filesystem::temp_directory_path() / ("tafl_results_" + std::to_string(::getpid()));
  std::filesystem::remove(path);
  const Options options = options_of({"legal", "random"}, 6);
  const auto all = play(options, path);
  ASSERT_EQ(all.size(), 6U);
  // Killed in the middle of writing the fifth result.
  std::string text;
  {
    std::ifstream in(path);
    text.assign(std::istreambuf_iterator<char>(in), {});
  }
  std::size_t at = 0;
  for (int line = 0; line < 5; ++line) at = text.find('\n', at) + 1;
  std::filesystem::resize_file(path, at + 10);
  std::vector<std::size_t> seen;
  Options again = options;
  again.progress = [&](const std::vector<Result>& results, std::size_t planned) {
    seen.push_back(results.size());
    EXPECT_EQ(planned, 6U);
  };
  const auto results = play(again, path);
  EXPECT_EQ(seen, (std::vector<std::size_t>{5, 6}));
  ASSERT_EQ(results.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(results[i].goals, all[i].goals);
  // Another tournament must not add to it.
  Options other = options;
  other.seed = 77;
  EXPECT_FALSE(ResultFile::open(path, settings_of(other)).ok());
  std::filesystem::remove(path);
}

TEST(Stats, IntervalsAreThoseOfTheBinomial) {
  Sample sample;
  for (int i = 0; i < 250; ++i) sample.add(i < 222 ? 1 : 0);
  EXPECT_NEAR(sample.mean(), 0.888, 1e-9);
  EXPECT_NEAR(sample.interval(), 0.0392, 0.0001);  // as in the journal paper's Table II
}

TEST(Stats, EloFollowsTheScore) {
  EXPECT_NEAR(elo_of_score(0.5), 0, 1e-9);
  EXPECT_NEAR(elo_of_score(0.64), 100, 1);
  Duel duel;
  duel.first = 0;
  duel.second = 1;
  for (int i = 0; i < 1000; ++i) duel.score.add(i < 640 ? 1 : 0);
  const auto ratings = elo({duel}, 2);
  EXPECT_NEAR(ratings[0] - ratings[1], 100, 2);
}

TEST(Stats, SprtDecidesBothWays) {
  const Sprt sprt{0, 50};
  Sample even;
  Sample better;
  std::optional<bool> of_even;
  std::optional<bool> of_better;
  for (int i = 0; i < 2000; ++i) {
    even.add(i % 2);
    better.add(i % 5 < 3 ? 1 : 0);
    if (!of_even) of_even = sprt.decide(even);
    if (!of_better) of_better = sprt.decide(better);
  }
  EXPECT_EQ(of_even, false);
  EXPECT_EQ(of_better, true);
}

TEST(MoveClock, ReadsSecondsIterationsAndPlayouts) {
  EXPECT_EQ(MoveClock::parse("0.25").value().amount, 0.25);
  EXPECT_EQ(MoveClock::parse("100i").value().unit, MoveClock::Unit::kIterations);
  EXPECT_EQ(MoveClock::parse("100p").value().unit, MoveClock::Unit::kPlayouts);
  EXPECT_EQ(MoveClock::parse("100p").value().text(), "100p");
  for (const char* wrong : {"", "0", "-1", "x", "10q", "nan", "inf"}) {
    EXPECT_FALSE(MoveClock::parse(wrong).ok()) << wrong;
  }
}

TEST(Report, AllFormsTellTheSame) {
  const Options options = options_of({"legal", "uct:C=20"}, 4);
  const auto results = play(options);
  const Settings settings = settings_of(options);
  const std::string table = to_table(settings, results);
  EXPECT_NE(table.find("0/0/4"), std::string::npos) << table;
  EXPECT_NE(to_csv(settings, results).find("sticks,legal,uct:C=20,4,0.000,0.000,0,0,4"),
            std::string::npos);
  const auto document = nlohmann::json::parse(to_json(settings, results));
  EXPECT_EQ(document["pairs"][0]["losses"], 4);
  EXPECT_EQ(document["matches"], 4);
  const std::string picture = to_svg(settings, results);
  EXPECT_NE(picture.find("uct:C=20</text>"), std::string::npos);
  EXPECT_NE(picture.find("height=\"300.0\""), std::string::npos) << "a full score is a full bar";
}

}  // namespace
}  // namespace tafl::tournament
