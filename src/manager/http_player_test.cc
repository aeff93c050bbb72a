// SPDX-License-Identifier: MIT
#include "manager/http_player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>

#include "base/clock.h"
#include "http/testing.h"
#include "machine/testing.h"
#include "manager/match.h"
#include "player/legal.h"
#include "protocol/answer.h"

namespace tafl::manager {
namespace {

using machine::testing::game_of;
using machine::testing::kSticks;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// A player on a socket that notes what it is told and answers from a script: the n-th PLAY gets the
// n-th answer, or the last one.
class Scripted {
 public:
  explicit Scripted(std::vector<std::string> answers)
      : answers_(std::move(answers)),
        listener_([this](const http::testing::Socket& socket) { serve(socket); }) {}

  std::string url() const { return listener_.url(); }
  std::vector<std::string> heard() {
    const std::lock_guard lock(mutex_);
    return heard_;
  }

 private:
  void serve(const http::testing::Socket& socket) {
    std::string bytes;
    char buffer[4096];
    while (http::testing::body_of(bytes).empty() || !bytes.ends_with(')')) {
      const ssize_t size = ::recv(socket.fd(), buffer, sizeof buffer, 0);
      if (size <= 0) return;
      bytes.append(buffer, static_cast<std::size_t>(size));
    }
    const std::string body = http::testing::body_of(bytes);
    std::string answer = "ready";
    {
      const std::lock_guard lock(mutex_);
      heard_.push_back(body);
      if (body.starts_with("( PLAY")) answer = answers_[std::min(plays_++, answers_.size() - 1)];
    }
    if (answer != "hang up") socket.send("HTTP/1.0 200 OK\r\n\r\n" + answer);
  }

  std::mutex mutex_;
  std::vector<std::string> answers_;
  std::vector<std::string> heard_;
  std::size_t plays_ = 0;
  http::testing::Listener listener_;
};

Record match_against(Scripted& scripted, RemoteOptions remote = {}, MatchOptions options = {}) {
  static const base::SteadyClock clock;
  std::vector<std::unique_ptr<player::Player>> players;
  players.push_back(make_any_player(scripted.url(), remote).value());
  players.push_back(std::make_unique<player::LegalPlayer>());
  options.match_id = "m1";
  options.simultaneous = true;
  Match match(game_of(std::string(kSticks)), "sticks", std::move(players), options, clock);
  return match.run().value();
}

TEST(HttpPlayer, AWholeMatchIsTheDialogueOfTheProtocol) {
  Scripted scripted({"( take 2 )", "NOOP", "(TAKE 2) (taunt)"});
  const Record record = match_against(scripted);
  EXPECT_TRUE(record.errors.empty());
  EXPECT_EQ(record.goals, (std::vector<int>{100, 0}));
  const std::vector<std::string> heard = scripted.heard();
  ASSERT_EQ(heard.size(), 5U);
  EXPECT_THAT(heard[0], StartsWith("( START m1 left ((role left)"));
  EXPECT_THAT(heard[0], HasSubstr(") 10 5)"));
  EXPECT_EQ(heard[1], "( PLAY m1 NIL )");
  EXPECT_EQ(heard[2], "( PLAY m1 (( take 2 ) noop ) )");
  EXPECT_EQ(heard[3], "( PLAY m1 (noop ( take 1 ) ) )");
  EXPECT_EQ(heard[4], "( STOP m1 (( take 2 ) noop ) )");
}

TEST(HttpPlayer, WrongAnswersAreReplacedAndTheMatchGoesOn) {
  Scripted scripted({"(take 9)", "noop", "(((", "hang up"});
  const Record record = match_against(scripted);
  EXPECT_TRUE(record.is_complete());
  ASSERT_GE(record.errors.size(), 2U);
  EXPECT_EQ(record.errors[0].reason, "illegal move");
  EXPECT_EQ(record.errors[0].answer, "(take 9)");
  EXPECT_EQ(record.errors[1].reason, "illegal move");
}

TEST(HttpPlayer, NoConnectionIsAFailureOfEveryMove) {
  std::string url;
  {
    url = http::testing::Listener([](const http::testing::Socket&) {}).url();
  }
  static const base::SteadyClock clock;
  std::vector<std::unique_ptr<player::Player>> players;
  players.push_back(make_any_player(url, {}).value());
  players.push_back(std::make_unique<player::LegalPlayer>());
  MatchOptions options;
  options.simultaneous = true;
  Match match(game_of(std::string(kSticks)), "sticks", std::move(players), options, clock);
  const Record record = match.run().value();
  EXPECT_TRUE(record.is_complete());
  EXPECT_EQ(record.errors.size(), record.moves.size());
  EXPECT_EQ(record.errors[0].reason, "failed");
}

TEST(HttpPlayer, SilenceIsLate) {
  http::testing::Listener silent([](const http::testing::Socket& socket) { socket.receive(0.2); });
  static const base::SteadyClock clock;
  HttpPlayer player(silent.url(), {.latency = 0.01});
  player::Start start{machine::testing::controller_of(std::string(kSticks)), game::RoleId(0)};
  start.clock = &clock;
  player.new_game(std::move(start), clock.seconds());
  const double deadline = clock.seconds() + 0.01;
  EXPECT_EQ(player.play(deadline), "");
  EXPECT_GT(clock.seconds(), deadline + player.grace());
}

TEST(HttpPlayer, AScrambledPlayerSeesOtherNames) {
  Scripted scripted({"nonsense"});
  std::vector<std::string> log;
  std::mutex mutex;
  RemoteOptions remote;
  remote.scramble = true;
  remote.log = [&](const std::string& line) {
    const std::lock_guard lock(mutex);
    log.push_back(line);
  };
  match_against(scripted, remote);
  for (const std::string& message : scripted.heard()) {
    EXPECT_THAT(message, ::testing::Not(HasSubstr("take")));
    EXPECT_THAT(message, ::testing::Not(HasSubstr("left")));
  }
  EXPECT_THAT(log[1], HasSubstr("> ready after"));
}

TEST(HttpPlayer, AnInterruptAbortsTheMatch) {
  Scripted scripted({"(take 1)", "noop"});
  int asked = 0;
  MatchOptions options;
  options.interrupted = [&] { return ++asked > 3; };
  const Record record = match_against(scripted, {}, options);
  EXPECT_EQ(record.end, "interrupted");
  EXPECT_EQ(scripted.heard().back(), "( ABORT m1 )");
}

// A referee against players that say anything at all: the match always ends, every move in the
// record was legal, and every answer that was not is put down.
TEST(HttpPlayer, RandomPlayersNeverStopTheReferee) {
  const std::vector<std::string> says = {
      "(take 1)", "( TAKE 2 )", "noop",         "NOOP",    "(noop)",   "",      "nil", "(take 9)",
      "(((",      ")",          "(take 1) (x)", "hang up", "\xff\xfe", "(take", "busy"};
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    base::Rng rng(seed);
    std::vector<std::string> answers;
    for (int i = 0; i < 10; ++i) answers.push_back(says[rng.below(says.size())]);
    Scripted scripted(answers);
    MatchOptions options;
    options.seed = seed;
    const Record record = match_against(scripted, {}, options);
    EXPECT_TRUE(record.is_complete()) << "seed " << seed;
    const auto truth = machine::testing::controller_of(std::string(kSticks));
    std::size_t wrong = 0;
    for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
      std::vector<game::MoveId> joint;
      for (std::size_t role = 0; role < 2; ++role) {
        const auto move = truth->find_legal_move(game::RoleId(role), record.moves[ply][role]);
        ASSERT_TRUE(move) << "seed " << seed << " ply " << ply;
        joint.push_back(*move);
      }
      const auto said = protocol::parse_answer(answers[ply]);
      wrong += !said || !truth->find_legal_move(game::RoleId(0), *said);
      truth->make(joint);
    }
    EXPECT_EQ(record.errors.size(), wrong) << "seed " << seed;
  }
}

TEST(HttpPlayer, OnlyHostAndPortMakeAUrl) {
  EXPECT_TRUE(make_any_player("http://localhost:9147", {}).ok());
  EXPECT_TRUE(make_any_player("http://localhost:9147/", {}).ok());
  EXPECT_TRUE(make_any_player("legal", {}).ok());
  for (const char* wrong : {"http://localhost", "https://localhost:1", "http://:80", "http://a:b",
                            "http://a:99999", "file://x:1", "http://a/b:80", "http://u@h:80"}) {
    const auto player = make_any_player(wrong, {});
    ASSERT_FALSE(player.ok()) << wrong;
    EXPECT_THAT(player.error().message, HasSubstr("http://host:port"));
  }
}

}  // namespace
}  // namespace tafl::manager
