// SPDX-License-Identifier: MIT
#include "manager/match.h"

#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <stdexcept>

#include "machine/testing.h"
#include "player/legal.h"
#include "player/random.h"

namespace tafl::manager {
namespace {

using machine::testing::game_of;
using machine::testing::kSticks;
using Players = std::vector<std::unique_ptr<player::Player>>;

// Says what it is told to say, after the time it is told to take.
class ScriptedPlayer final : public player::Player {
 public:
  ScriptedPlayer(std::string says, double seconds, base::FakeClock& clock)
      : says_(std::move(says)), seconds_(seconds), clock_(clock) {}

  std::string_view name() const override { return "scripted"; }
  void new_game(player::Start, double) override {}
  std::string play(double) override {
    clock_.advance(seconds_);
    if (says_ == "throw") throw std::runtime_error("broken");
    return says_;
  }
  void observe(std::span<const std::string>) override {}

 private:
  std::string says_;
  double seconds_;
  base::FakeClock& clock_;
};

template <class A, class B>
Players two(std::unique_ptr<A> a, std::unique_ptr<B> b) {
  Players players;
  players.push_back(std::move(a));
  players.push_back(std::move(b));
  return players;
}

Players two_legal() {
  return two(std::make_unique<player::LegalPlayer>(), std::make_unique<player::LegalPlayer>());
}

TEST(Match, PlaysToTheEndAndKeepsEverything) {
  const base::FakeClock clock;
  Match match(game_of(std::string(kSticks)), "sticks", two_legal(), {}, clock);
  const Record record = match.run().value();
  EXPECT_TRUE(record.is_complete()) << record.end;
  ASSERT_EQ(record.moves.size(), 5U);
  EXPECT_EQ(record.moves[0], (std::vector<std::string>{"(take 1)", "noop"}));
  EXPECT_EQ(record.states.size(), 6U);
  EXPECT_EQ(record.states[5], (std::vector<std::string>{"(control right)", "(sticks 0)"}));
  EXPECT_EQ(record.seconds.size(), 5U);
  EXPECT_EQ(record.goals, (std::vector<int>{100, 0}));
  EXPECT_TRUE(record.errors.empty());
  EXPECT_EQ(record.players, (std::vector<std::string>{"legal", "legal"}));
}

TEST(Match, TheSameSeedGivesTheSameMatch) {
  const base::FakeClock clock;
  const auto moves = [&](std::uint64_t seed) {
    MatchOptions options;
    options.seed = seed;
    Match match(
        game_of(std::string(kSticks)), "sticks",
        two(std::make_unique<player::RandomPlayer>(), std::make_unique<player::RandomPlayer>()),
        options, clock);
    return match.run().value().moves;
  };
  EXPECT_EQ(moves(3), moves(3));
  bool differs = false;
  for (std::uint64_t seed = 0; seed < 10; ++seed) differs |= moves(seed) != moves(3);
  EXPECT_TRUE(differs);
}

Record against_scripted(std::string says, double seconds) {
  base::FakeClock clock;
  Match match(game_of(std::string(kSticks)), "sticks",
              two(std::make_unique<ScriptedPlayer>(std::move(says), seconds, clock),
                  std::make_unique<player::LegalPlayer>()),
              {}, clock);
  return match.run().value();
}

TEST(Match, IllegalAnswersAreReplacedAndCounted) {
  const Record record = against_scripted("(take 9)", 0);
  EXPECT_TRUE(record.is_complete());
  ASSERT_EQ(record.errors.size(), record.moves.size());
  EXPECT_EQ(record.errors[0].reason, "illegal move");
  EXPECT_EQ(record.errors[0].answer, "(take 9)");
  EXPECT_EQ(record.errors[0].played, record.moves[0][0]);
}

TEST(Match, LateAnswersAreReplacedAndCounted) {
  const Record record = against_scripted("(TAKE 1)", 5.5);
  ASSERT_FALSE(record.errors.empty());
  EXPECT_EQ(record.errors[0].reason, "late");
  EXPECT_DOUBLE_EQ(record.seconds[0][0], 5.5);
  const Record punctual = against_scripted("(TAKE 1)", 4.5);
  EXPECT_EQ(punctual.moves[0][0], "(take 1)");  // in the spelling of the rules
  EXPECT_EQ(punctual.errors.at(0).ply, 1U);     // it says so at noop, too
}

TEST(Match, APlayerThatThrowsIsReplacedMoveByMove) {
  const Record record = against_scripted("throw", 0);
  EXPECT_TRUE(record.is_complete());
  ASSERT_FALSE(record.errors.empty());
  EXPECT_EQ(record.errors[0].reason, "failed");
  EXPECT_EQ(record.errors[0].answer, "broken");
}

TEST(Match, ARoleWithoutMovesEndsItWithAReason) {
  const base::FakeClock clock;
  Players players;
  players.push_back(std::make_unique<player::LegalPlayer>());
  Match match(game_of("(role a) (init p) (<= (legal a x) (true p)) (<= (next q) (true p))" +
                      std::string(machine::testing::kNoEnd)),
              "g", std::move(players), {}, clock);
  const Record record = match.run().value();
  EXPECT_EQ(record.end, "a has no legal move at ply 1");
  EXPECT_TRUE(record.goals.empty());
}

TEST(Match, EndsAtThePlyLimitAndWhenInterrupted) {
  const base::FakeClock clock;
  const auto end = [&](MatchOptions options) {
    Match match(game_of(std::string(kSticks)), "sticks", two_legal(), std::move(options), clock);
    return match.run().value().end;
  };
  MatchOptions limited;
  limited.most_plies = 2;
  EXPECT_EQ(end(limited), "stopped after 2 plies");
  MatchOptions stopped;
  stopped.interrupted = [] { return true; };
  EXPECT_EQ(end(stopped), "interrupted");
}

TEST(Match, WatchersSeeEveryPosition) {
  const base::FakeClock clock;
  Match match(game_of(std::string(kSticks)), "sticks", two_legal(), {}, clock);
  std::vector<std::vector<std::size_t>> to_move;
  bool saw_end = false;
  (void)match.run([&](const Scene& scene) {
    to_move.push_back(scene.to_move);
    saw_end |= scene.terminal;
  });
  ASSERT_EQ(to_move.size(), 6U);
  EXPECT_EQ(to_move[0], std::vector<std::size_t>{0});
  EXPECT_EQ(to_move[1], std::vector<std::size_t>{1});
  EXPECT_TRUE(to_move[5].empty());
  EXPECT_TRUE(saw_end);
}

// Waits until as many others wait as there are roles: only players asked together get further.
class MeetingPlayer final : public player::Player {
 public:
  explicit MeetingPlayer(std::barrier<>& meeting) : meeting_(meeting) {}
  std::string_view name() const override { return "meeting"; }
  void new_game(player::Start start, double) override { inner_.new_game(std::move(start), 0); }
  std::string play(double) override {
    meeting_.arrive_and_wait();
    return inner_.play(0);
  }
  void observe(std::span<const std::string> joint) override { inner_.observe(joint); }
  void end_game() override { meeting_.arrive_and_wait(); }

 private:
  std::barrier<>& meeting_;
  player::LegalPlayer inner_;
};

TEST(Match, AsksAllAtTheSameTimeIfToldTo) {
  const base::SteadyClock clock;
  std::barrier<> meeting(2);
  MatchOptions options;
  options.simultaneous = true;
  options.play_seconds = 60;
  Match match(
      game_of(std::string(kSticks)), "sticks",
      two(std::make_unique<MeetingPlayer>(meeting), std::make_unique<MeetingPlayer>(meeting)),
      options, clock);
  const Record record = match.run().value();
  EXPECT_TRUE(record.is_complete());
  EXPECT_TRUE(record.errors.empty());
}

// Does not answer before a tick was seen.
class PatientPlayer final : public player::Player {
 public:
  explicit PatientPlayer(const std::atomic<int>& ticks) : ticks_(ticks) {}
  std::string_view name() const override { return "patient"; }
  void new_game(player::Start start, double) override { inner_.new_game(std::move(start), 0); }
  std::string play(double) override {
    ticks_.wait(0);
    return inner_.play(0);
  }
  void observe(std::span<const std::string> joint) override { inner_.observe(joint); }

 private:
  const std::atomic<int>& ticks_;
  player::LegalPlayer inner_;
};

TEST(Match, TicksWhilePlayersThink) {
  const base::SteadyClock clock;
  std::atomic<int> ticks = 0;
  MatchOptions options;
  options.play_seconds = 60;
  Match match(game_of(std::string(kSticks)), "sticks",
              two(std::make_unique<PatientPlayer>(ticks), std::make_unique<player::LegalPlayer>()),
              options, clock);
  const Record record = match
                            .run({},
                                 [&](const Thinking& thinking) {
                                   EXPECT_EQ(thinking.reports.size(), 2U);
                                   ++ticks;
                                   ticks.notify_all();
                                 })
                            .value();
  EXPECT_TRUE(record.is_complete());
}

TEST(Match, AnUnknownMachineIsAnError) {
  const base::FakeClock clock;
  MatchOptions options;
  options.machine = "abacus";
  Match match(game_of(std::string(kSticks)), "sticks", two_legal(), options, clock);
  EXPECT_FALSE(match.run().ok());
}

}  // namespace
}  // namespace tafl::manager
