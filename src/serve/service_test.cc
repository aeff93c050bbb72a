// SPDX-License-Identifier: MIT
#include "serve/service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include <boost/asio/io_context.hpp>

#include "machine/testing.h"
#include "serve/testing.h"

namespace tafl::serve {
namespace {

using machine::testing::kSticks;
using ::testing::AnyOf;
using testing::FakeLauncher;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kRules = "(" + std::string(kSticks) + ")";

class ServiceTest : public ::testing::Test {
 protected:
  ServiceTest() { options_.host.player = "legal"; }

  Service& service() {
    if (!service_) service_.emplace(loop_, clock_, launcher_, options_);
    return *service_;
  }

  // The answer to a request; empty if it has not come when nothing is left to do.
  http::Response request(http::Request request) {
    http::Response answer{0, ""};
    service().handle({std::move(request), "test", clock_.seconds(), 0},
                     [&](http::Response response) { answer = std::move(response); });
    loop_.restart();
    while (answer.status == 0 && loop_.run_one_for(std::chrono::seconds(20)) > 0) {
    }
    settle();
    return answer;
  }
  std::string ask(const std::string& message) { return request({"POST", "/", {}, message}).body; }
  // Whatever can be done without waiting.
  void settle() {
    loop_.restart();
    loop_.poll();
  }
  std::string start(const std::string& match, const char* role = "left",
                    const char* clocks = "5 5") {
    return ask("(START " + match + " " + role + " " + kRules + " " + clocks + ")");
  }

  base::SteadyClock clock_;
  boost::asio::io_context loop_;
  FakeLauncher launcher_{loop_};
  ServiceOptions options_;
  std::optional<Service> service_;
};

TEST_F(ServiceTest, APlayerFollowsTheTableOfTheProtocol) {
  options_.most_matches = 1;
  EXPECT_EQ(ask("( INFO )"), "( ( name Tafl ) ( status available ) )");
  EXPECT_EQ(ask("(ping)"), "available");
  EXPECT_EQ(ask("(PREVIEW ((role x)) 2)"), "ready");
  EXPECT_EQ(ask("(PLAY m1 NIL)"), "busy");
  EXPECT_EQ(ask("(STOP m1 NIL)"), "busy");
  EXPECT_EQ(ask("(ABORT m1)"), "busy");
  EXPECT_EQ(start("m1"), "ready");
  EXPECT_EQ(ask("( INFO )"), "( ( name Tafl ) ( status busy ) )");
  EXPECT_EQ(ask("(ping)"), "busy");
  EXPECT_EQ(ask("(PREVIEW ((role x)) 2)"), "busy");
  EXPECT_EQ(start("m2"), "busy");
  EXPECT_EQ(ask("(PLAY M1 NIL)"), "busy");
  EXPECT_EQ(ask("(play m1 nil)"), "(take 1)");
  EXPECT_EQ(ask("(STOP m1 ((take 1) noop))"), "done");
  EXPECT_EQ(ask("(ping)"), "available");
  EXPECT_EQ(start("m3"), "ready");
  EXPECT_EQ(ask("(ABORT m3)"), "aborted");
  EXPECT_EQ(ask("(ABORT m3)"), "busy");
}

TEST_F(ServiceTest, TheSameStartAgainIsAnsweredAgainAndAnotherIsNot) {
  EXPECT_EQ(start("m1"), "ready");
  EXPECT_EQ(start("m1"), "ready");
  EXPECT_EQ(start("m1", "right"), "busy");
  EXPECT_EQ(ask("(PLAY m1 NIL)"), "(take 1)");
  EXPECT_EQ(start("m1"), "busy");
  EXPECT_EQ(service().matches(), 1U);
}

TEST_F(ServiceTest, UnusableRulesAndUnknownRolesAreBusyAndLeaveNothingBehind) {
  EXPECT_EQ(ask("(START m1 x ((role x) (nonsense)) 5 5)"), "busy");
  EXPECT_EQ(start("m2", "nobody"), "busy");
  EXPECT_EQ(ask("(PLAY m1 NIL)"), "busy");
  settle();
  EXPECT_EQ(service().matches(), 0U);
  EXPECT_EQ(launcher_.alive, 0);
}

TEST_F(ServiceTest, SeveralMatchesDoNotDisturbOneAnother) {
  EXPECT_EQ(start("m1"), "ready");
  EXPECT_EQ(start("m2", "right"), "ready");
  EXPECT_EQ(ask("(PLAY m1 NIL)"), "(take 1)");
  EXPECT_EQ(ask("(PLAY m2 NIL)"), "noop");
  EXPECT_EQ(ask("(PLAY m2 ((take 2) noop))"), "(take 1)");
  EXPECT_EQ(ask("(PLAY m1 ((take 1) noop))"), "noop");
}

TEST_F(ServiceTest, MovesGoBackInTheSpellingOfTheStart) {
  std::string rules = kRules;
  for (char& c : rules) c = static_cast<char>(std::toupper(c));
  EXPECT_EQ(ask("(START M1 LEFT " + rules + " 5 5)"), "ready");
  EXPECT_EQ(ask("(PLAY M1 NIL)"), "(TAKE 1)");
  EXPECT_EQ(ask("(PLAY M1 ((TAKE 1) NOOP))"), "NOOP");
}

TEST_F(ServiceTest, ARepeatedPlayGetsTheSameMove) {
  options_.host.player = "random";
  start("m1");
  const std::string first = ask("(PLAY m1 NIL)");
  EXPECT_EQ(ask("(PLAY m1 NIL)"), first);
  const std::string second = ask("(PLAY m1 (" + first + " noop))");
  EXPECT_EQ(second, "noop");
  EXPECT_EQ(ask("(PLAY m1 (" + first + " noop))"), "noop");
  EXPECT_THAT(ask("(PLAY m1 (noop (take 1)))"), AnyOf("(take 1)", "(take 2)"));
}

TEST_F(ServiceTest, APlayWhileTheSameIsUnderWayGetsTheSameMove) {
  start("m1");
  launcher_.ignores = [](WorkerKind, const Order& order) {
    return order.kind == Order::Kind::kPlay;
  };
  std::vector<std::string> answers;
  for (int i = 0; i < 2; ++i) {
    service().handle({{"POST", "/", {}, "(PLAY m1 NIL)"}, "test", clock_.seconds(), 0},
                     [&](http::Response response) { answers.push_back(response.body); });
    settle();
  }
  EXPECT_TRUE(answers.empty());
  EXPECT_EQ(ask("(ABORT m1)"), "aborted");
  EXPECT_EQ(answers, (std::vector<std::string>{"nil", "nil"}));
}

TEST_F(ServiceTest, ALostPlayIsWorkedOut) {
  start("m1");
  EXPECT_EQ(ask("(PLAY m1 NIL)"), "(take 1)");
  // (PLAY m1 ((take 1) noop)) never came.
  EXPECT_EQ(ask("(PLAY m1 (noop (take 2)))"), "(take 1)");
  EXPECT_EQ(ask("(PLAY m1 ((take 1) noop))"), "noop");
}

TEST_F(ServiceTest, AWrongNumberOfMovesIsFilledUp) {
  start("m1");
  EXPECT_EQ(ask("(PLAY m1 NIL)"), "(take 1)");
  EXPECT_EQ(ask("(PLAY m1 ((take 1)))"), "noop");
  EXPECT_EQ(ask("(PLAY m1 (noop (take 2) noop noop))"), "(take 1)");
}

TEST_F(ServiceTest, NonsenseGetsALegalMoveAndTheMatchGoesOn) {
  start("m1");
  EXPECT_EQ(ask("(PLAY m1 NIL)"), "(take 1)");
  EXPECT_THAT(ask("(PLAY m1 ((jump high) (fly)))"), StartsWith("(take "));
  EXPECT_EQ(ask("(PLAY m1 ((take 1) noop))"), "noop");
}

TEST_F(ServiceTest, ThePastMayStartOver) {
  start("m1");
  ask("(PLAY m1 NIL)");
  ask("(PLAY m1 ((take 2) noop))");
  EXPECT_EQ(ask("(PLAY m1 NIL)"), "(take 1)");
  EXPECT_EQ(ask("(PLAY m1 ((take 1) noop))"), "noop");
}

TEST_F(ServiceTest, WhenTheGameIsOverThereIsNoMove) {
  start("m1");
  for (const char* last : {"NIL", "((take 2) noop)", "(noop (take 2))"}) {
    ask("(PLAY m1 " + std::string(last) + ")");
  }
  EXPECT_EQ(ask("(PLAY m1 ((take 1) noop))"), "nil");
  EXPECT_EQ(ask("(STOP m1 ((take 1) noop))"), "done");
}

TEST_F(ServiceTest, MovesToldAsPerceptsAreUnderstood) {
  start("m1");
  EXPECT_EQ(ask("(PLAY m1 0 NIL NIL)"), "(take 1)");
  EXPECT_EQ(ask("(PLAY m1 1 (take 1) ((did left (take 1)) (did right noop)))"), "noop");
  EXPECT_EQ(ask("(PLAY m1 2 noop ((did right (take 2)) (did left noop)))"), "(take 1)");
}

TEST_F(ServiceTest, DeadWorkersAreReplacedAndTheMoveStillComes) {
  start("m1");
  EXPECT_EQ(ask("(PLAY m1 NIL)"), "(take 1)");
  for (const WorkerKind victim : {WorkerKind::kEngine, WorkerKind::kGuard}) {
    int deaths = 1;
    launcher_.dies = [&, victim](WorkerKind kind, const Order& order) {
      return kind == victim && order.kind == Order::Kind::kPlay && deaths-- > 0;
    };
    const int before = launcher_.launched;
    const bool first = victim == WorkerKind::kEngine;
    EXPECT_EQ(ask(first ? "(PLAY m1 ((take 1) noop))" : "(PLAY m1 (noop (take 2)))"),
              first ? "noop" : "(take 1)");
    EXPECT_EQ(launcher_.launched, before + 1);
  }
  EXPECT_EQ(service().find("m1")->restarts(), 2U);
}

TEST_F(ServiceTest, WithoutAnEngineTheGuardsMoveIsInTime) {
  options_.host.play_margin = 0.1;
  EXPECT_EQ(start("m1", "left", "5 0"), "ready");
  launcher_.ignores = [](WorkerKind kind, const Order& order) {
    return kind == WorkerKind::kEngine && order.kind == Order::Kind::kPlay;
  };
  EXPECT_THAT(ask("(PLAY m1 NIL)"), StartsWith("(take "));
  const int before = launcher_.launched;
  launcher_.ignores = [](WorkerKind, const Order&) { return false; };
  EXPECT_EQ(ask("(PLAY m1 ((take 1) noop))"), "noop");
  EXPECT_EQ(launcher_.launched, before + 1) << "an engine that owes an answer is replaced";
}

TEST_F(ServiceTest, AnEngineStillBusyWithTheRulesIsLeftAlone) {
  launcher_.ignores = [](WorkerKind kind, const Order&) { return kind == WorkerKind::kEngine; };
  EXPECT_EQ(start("m1", "left", "0 0"), "ready");
  const int before = launcher_.launched;
  EXPECT_THAT(ask("(PLAY m1 NIL)"), StartsWith("(take "));
  EXPECT_EQ(ask("(PLAY m1 ((take 1) noop))"), "noop");
  EXPECT_EQ(launcher_.launched, before);
}

TEST_F(ServiceTest, WithoutAnybodyAMoveOfEarlierIsBetterThanNone) {
  EXPECT_EQ(start("m1", "left", "5 0"), "ready");
  launcher_.ignores = [](WorkerKind, const Order& order) {
    return order.kind == Order::Kind::kPlay;
  };
  EXPECT_EQ(ask("(PLAY m1 NIL)"), "nil");
  launcher_.ignores = [](WorkerKind, const Order&) { return false; };
  EXPECT_EQ(ask("(PLAY m1 ((take 1) noop))"), "noop");
  launcher_.ignores = [](WorkerKind, const Order& order) {
    return order.kind == Order::Kind::kPlay;
  };
  EXPECT_EQ(ask("(PLAY m1 (noop (take 1)))"), "noop");
}

TEST_F(ServiceTest, AnEngineThatKeepsDyingIsGivenUpAndTheGuardPlays) {
  options_.host.most_restarts = 3;
  launcher_.dies = [](WorkerKind kind, const Order&) { return kind == WorkerKind::kEngine; };
  EXPECT_EQ(start("m1", "left", "0 0"), "ready");
  EXPECT_THAT(ask("(PLAY m1 NIL)"), StartsWith("(take "));
}

TEST_F(ServiceTest, ASilentMatchIsEnded) {
  options_.host.silence = 0.05;
  EXPECT_EQ(start("m1", "left", "0 0"), "ready");
  loop_.restart();
  while (service().matches() > 0 && loop_.run_one_for(std::chrono::seconds(20)) > 0) {
  }
  EXPECT_EQ(service().matches(), 0U);
  EXPECT_EQ(launcher_.alive, 0);
}

TEST_F(ServiceTest, OtherMethodsAndMalformedMessages) {
  EXPECT_EQ(request({"GET", "/%28+INFO+%29", {}, ""}).body,
            "( ( name Tafl ) ( status available ) )");
  EXPECT_EQ(request({"GET", "/", {}, ""}).body, "( ( name Tafl ) ( status available ) )");
  EXPECT_EQ(request({"OPTIONS", "/", {}, ""}).status, 200);
  EXPECT_EQ(request({"PUT", "/", {}, "( INFO )"}).body, "");
  for (const char* wrong : {"(hello)", "()", ")(", "word", "(START m1", "(START m1 x)"}) {
    EXPECT_EQ(request({"POST", "/", {}, wrong}).status, 400) << wrong;
  }
}

}  // namespace
}  // namespace tafl::serve
