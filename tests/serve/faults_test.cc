// SPDX-License-Identifier: MIT
//
// What goes wrong, done on purpose to a real player: workers killed, stopped and starved, requests
// cut, huge, slow and binary, rules that are wrong, hostile or too large. Each gets its answer, and
// a match under way on the same player goes on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <thread>

#include "base/clock.h"
#include "http/testing.h"
#include "serve/player_process.h"

namespace tafl::tests {
namespace {

using http::testing::connect_to;
using http::testing::converse;
using http::testing::post_bytes;
using ::testing::StartsWith;

// GGP's game masters wait this long beyond the clock.
constexpr double kLatency = 1;

// A match of tic-tac-toe that somebody else plays on the same player: `goes_on` makes a ply.
class Bystander {
 public:
  explicit Bystander(const PlayerProcess& player) : player_(player) {
    EXPECT_EQ(player_.start("bystander", "tic-tac-toe", "x", "5 5"), "ready");
    EXPECT_EQ(player_.ask("(PLAY bystander NIL)"), moves_[0]);
  }
  void goes_on() {
    const bool own = turn_ % 2 == 0;
    const std::string joint = own ? moves_[turn_ / 2] + " noop" : "noop " + replies_[turn_ / 2];
    ++turn_;
    EXPECT_EQ(player_.ask("(PLAY bystander (" + joint + "))"), own ? "noop" : moves_[turn_ / 2]);
  }

 private:
  const PlayerProcess& player_;
  std::size_t turn_ = 0;
  // With --player legal; nobody wins before the ninth ply.
  std::vector<std::string> moves_ = {"(mark 1 1)", "(mark 1 3)", "(mark 2 1)", "(mark 2 3)"};
  std::vector<std::string> replies_ = {"(mark 1 2)", "(mark 2 2)", "(mark 3 1)"};
};

// The answer to a message, and that it came within the clock and the latency of game masters.
std::string in_time(const PlayerProcess& player, const std::string& message, double clock) {
  const base::SteadyClock watch;
  const double begin = watch.seconds();
  std::string answer = player.ask(message);
  EXPECT_LT(watch.seconds() - begin, clock + kLatency) << message;
  return answer;
}

TEST(Faults, AKilledEngineCostsARestart) {
  const PlayerProcess player({"--player", "legal"});
  ASSERT_EQ(player.start("m1", "tic-tac-toe", "x", "5 2"), "ready");
  const auto kill_engine = [&] {
    const pid_t engine = player.engine();
    ASSERT_GT(engine, 0);
    ::kill(engine, SIGKILL);
  };
  kill_engine();  // before
  EXPECT_EQ(in_time(player, "(PLAY m1 NIL)", 2), "(mark 1 1)");
  ::kill(player.engine(), SIGSTOP);
  std::thread during([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    kill_engine();
  });
  EXPECT_EQ(in_time(player, "(PLAY m1 ((mark 1 1) noop))", 2), "noop");
  during.join();
  EXPECT_EQ(in_time(player, "(PLAY m1 (noop (mark 2 2)))", 2), "(mark 1 2)");
  kill_engine();  // after
  EXPECT_EQ(in_time(player, "(PLAY m1 ((mark 1 2) noop))", 2), "noop");
  EXPECT_TRUE(PlayerProcess::eventually(
      [&] { return player.log("m1").find("killed by signal 9") != std::string::npos; }));
  EXPECT_EQ(player.ask("(STOP m1 (noop (mark 3 3)))"), "done");
}

TEST(Faults, AnEngineKilledWhileItThinksIsReplacedInTheSameTurn) {
  const PlayerProcess player({"--player", "uct"});
  ASSERT_EQ(player.start("m1", "tic-tac-toe", "x", "1 2"), "ready");
  const pid_t first = player.engine();
  std::thread killer([&] {
    PlayerProcess::eventually([&] { return player.log("m1").find("< PLAY") != std::string::npos; });
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    ::kill(first, SIGKILL);
  });
  EXPECT_THAT(in_time(player, "(PLAY m1 NIL)", 2), StartsWith("(mark "));
  killer.join();
  EXPECT_TRUE(PlayerProcess::eventually([&] {
    return player.log("m1").find("from engine; value") != std::string::npos;
  })) << "the new one has thought";
}

TEST(Faults, AKilledGuardIsReplaced) {
  const PlayerProcess player({"--player", "legal"});
  ASSERT_EQ(player.start("m1", "tic-tac-toe", "x", "5 2"), "ready");
  const pid_t first = player.guard();
  ::kill(first, SIGKILL);
  EXPECT_EQ(in_time(player, "(PLAY m1 NIL)", 2), "(mark 1 1)");
  EXPECT_TRUE(PlayerProcess::eventually([&] {
    const pid_t now = player.guard();
    return now != 0 && now != first;
  }));
  EXPECT_EQ(player.ask("(PLAY m1 ((mark 1 1) noop))"), "noop");
  EXPECT_EQ(player.ask("(PLAY m1 ((mark 1 1) noop))"), "noop") << "it knows a repeated PLAY";
}

TEST(Faults, AStoppedEngineIsReplacedAndTheMoveIsInTime) {
  const PlayerProcess player({"--player", "legal"});
  ASSERT_EQ(player.start("m1", "tic-tac-toe", "x", "5 1"), "ready");
  const pid_t first = player.engine();
  ::kill(first, SIGSTOP);
  EXPECT_THAT(in_time(player, "(PLAY m1 NIL)", 1), StartsWith("(mark "));
  EXPECT_TRUE(PlayerProcess::eventually([&] { return !is_running(first); }));
  EXPECT_EQ(in_time(player, "(PLAY m1 ((mark 1 1) noop))", 1), "noop");
}

TEST(Faults, StoppedWorkersAreReplacedBeforeTheClockEnds) {
  const PlayerProcess player({"--player", "legal"});
  ASSERT_EQ(player.start("m1", "tic-tac-toe", "x", "5 2"), "ready");
  ::kill(player.engine(), SIGSTOP);
  ::kill(player.guard(), SIGSTOP);
  EXPECT_THAT(in_time(player, "(PLAY m1 NIL)", 2), StartsWith("(mark "));
}

TEST(Faults, BadRequestsGetAStatusAndDisturbNobody) {
  const PlayerProcess player({"--player", "legal"});
  Bystander bystander(player);
  const auto status = [&](std::string_view bytes) {
    const auto socket = connect_to(player.port());
    socket.send(bytes);
    socket.end_of_sending();
    return socket.receive().substr(0, 12);
  };
  EXPECT_EQ(status(std::string("\x16\x03\x01\x02\0\x01", 6)), "HTTP/1.0 400");
  EXPECT_EQ(status(post_bytes(std::string("\0\xff\xfe(((", 6))), "HTTP/1.0 400");
  bystander.goes_on();
  EXPECT_EQ(status("POST / HTTP/1.0\r\nContent-Length: 100\r\n\r\n( PLAY"), "HTTP/1.0 400");
  EXPECT_EQ(status("POST / HTTP/1.0\r\nX: " + std::string(100000, 'x')), "HTTP/1.0 431");
  bystander.goes_on();
  EXPECT_THAT(converse(player.port(), post_bytes(std::string(64 << 20, '('))),
              StartsWith("HTTP/1.0 413"));
  bystander.goes_on();
  EXPECT_EQ(status(post_bytes(std::string(15 << 20, '('))), "HTTP/1.0 400");
  bystander.goes_on();
}

TEST(Faults, SlowSendersDisturbNobody) {
  const PlayerProcess player({"--player", "legal", "--connections", "8"});
  Bystander bystander(player);
  std::vector<http::testing::Socket> slow;
  for (int i = 0; i < 40; ++i) {
    slow.push_back(connect_to(player.port()));
    slow.back().send("POST / HTTP/1.0\r\nContent-Le");
    if (i % 10 == 0) bystander.goes_on();
  }
  bystander.goes_on();
}

TEST(Faults, WrongRulesAreBusyAndDisturbNobody) {
  const PlayerProcess player({"--player", "legal"});
  Bystander bystander(player);
  EXPECT_EQ(player.ask("(START m1 x ((role x) (<= (legal x) y)) 2 2)"), "busy");
  EXPECT_EQ(player.ask("(START m2 x ((((((())))))) 2 2)"), "busy");
  EXPECT_EQ(
      player.ask("(START m3 x " + std::string(100000, '(') + std::string(100000, ')') + " 2 2)"),
      "busy");
  bystander.goes_on();
  EXPECT_EQ(player.start("m4", "tic-tac-toe", "nobody", "2 2"), "busy");
  EXPECT_EQ(player.ask("(PLAY m4 NIL)"), "busy");
  bystander.goes_on();
  EXPECT_TRUE(PlayerProcess::eventually([&] { return player.children().size() == 2; }));
}

// Ten to the tenth facts: the workers run out of memory or time, the player answers.
TEST(Faults, RulesThatExplodeKillWorkersOnly) {
  const PlayerProcess player({"--player", "legal", "--memory", "200"});
  Bystander bystander(player);
  std::string rules =
      "((role x) (init p) (legal x a) (<= (next p) (big ?a ?b ?c ?d ?e ?f ?g ?h ?i ?j))";
  for (char digit = '0'; digit <= '9'; ++digit) rules += std::string(" (d ") + digit + ")";
  rules +=
      "(<= (big ?a ?b ?c ?d ?e ?f ?g ?h ?i ?j) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f) (d ?g)"
      " (d ?h) (d ?i) (d ?j)) (<= terminal (not (true p))) (goal x 0))";
  const std::string started = in_time(player, "(START m1 x " + rules + " 1 1)", 1);
  EXPECT_THAT(started, ::testing::AnyOf("ready", "busy"));
  bystander.goes_on();
  if (started == "ready") in_time(player, "(PLAY m1 NIL)", 1);
  bystander.goes_on();
  EXPECT_THAT(player.ask("(ABORT m1)"), ::testing::AnyOf("aborted", "busy"));
  EXPECT_TRUE(PlayerProcess::eventually([&] { return player.children().size() == 2; }));
}

TEST(Faults, AGameTooLargeToGroundIsPlayedFromTheStart) {
  const PlayerProcess player({"--player", "random", "--memory", "1000"});
  EXPECT_EQ(in_time(player, "(START m1 white " + wire_rules("amazons-10x10") + " 2 2)", 2),
            "ready");
  EXPECT_THAT(in_time(player, "(PLAY m1 NIL)", 2), StartsWith("("));
  EXPECT_EQ(player.ask("(ABORT m1)"), "aborted");
}

TEST(Faults, WhatMakesNoSenseGetsALegalMove) {
  const PlayerProcess player({"--player", "legal"});
  EXPECT_EQ(player.ask("(PLAY unknown NIL)"), "busy");
  ASSERT_EQ(player.start("m1", "tic-tac-toe", "x", "5 5"), "ready");
  EXPECT_EQ(player.start("m1", "tic-tac-toe", "o", "5 5"), "busy");
  EXPECT_EQ(player.ask("(PLAY m1 NIL)"), "(mark 1 1)");
  EXPECT_EQ(player.start("m1", "tic-tac-toe", "x", "5 5"), "busy");
  EXPECT_THAT(player.ask("(PLAY m1 ((mark 9 9) (mark 9 9)))"), StartsWith("(mark "));
  EXPECT_EQ(player.ask("(PLAY m1 ((mark 1 1) noop))"), "noop");
  EXPECT_EQ(player.ask("(PLAY m1 (noop (mark 1 1)))"), "noop") << "it is taken: still in step";
  EXPECT_EQ(player.ask("(PLAY m1 (noop (mark 3 3)))"), "(mark 1 2)");
}

TEST(Faults, NothingIsLeftBehind) {
  PlayerProcess player({"--player", "legal"});
  const std::size_t before = player.descriptors();
  for (int i = 0; i < 5; ++i) {
    const std::string id = "m" + std::to_string(i);
    ASSERT_EQ(player.start(id, "tic-tac-toe", "x", "5 5"), "ready");
    // Those of the match before may take a moment to go.
    EXPECT_TRUE(PlayerProcess::eventually([&] { return player.children().size() == 2; }));
    EXPECT_EQ(player.ask("(PLAY " + id + " NIL)"), "(mark 1 1)");
    EXPECT_EQ(player.ask("(STOP " + id + " NIL)"), "done");
  }
  EXPECT_TRUE(PlayerProcess::eventually([&] {
    return player.children().empty() && player.descriptors() == before;
  })) << player.children().size()
      << " children, " << player.descriptors() << " of " << before;
}

TEST(Faults, WorkersDieWithThePlayerHoweverItEnds) {
  PlayerProcess killed({"--player", "legal"});
  ASSERT_EQ(killed.start("m1", "tic-tac-toe", "x", "5 5"), "ready");
  PlayerProcess stopped({"--player", "legal"});
  ASSERT_EQ(stopped.start("m1", "tic-tac-toe", "x", "5 5"), "ready");
  std::vector<pid_t> workers = killed.children();
  for (pid_t worker : stopped.children()) workers.push_back(worker);
  ASSERT_EQ(workers.size(), 4U);
  ::kill(killed.pid(), SIGKILL);
  EXPECT_EQ(stopped.stop(), 0);
  for (pid_t worker : workers) {
    EXPECT_TRUE(PlayerProcess::eventually([&] { return !is_running(worker); })) << worker;
  }
}

}  // namespace
}  // namespace tafl::tests
