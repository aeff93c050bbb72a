// SPDX-License-Identifier: MIT
//
// A player driven by random game masters, good and bad, while its workers die at random. The model
// knows the game and what each match has been told; whatever the player says must be right by it.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <map>

#include <boost/asio/io_context.hpp>

#include "base/rng.h"
#include "machine/testing.h"
#include "protocol/expression.h"
#include "serve/service.h"
#include "serve/testing.h"

namespace tafl::serve {
namespace {

using machine::testing::kSticks;

const std::string kRules = "(" + std::string(kSticks) + ")";
constexpr std::size_t kMostMatches = 3;

// A match as its game master knows it.
struct Model {
  Position truth;
  std::string start;
  std::string last_play;    // the message
  std::string last_answer;  // to it
  bool lost = false;        // the player cannot know where the match stands
};

class Driver {
 public:
  explicit Driver(std::uint64_t seed) : rng_(seed) {
    ServiceOptions options;
    options.most_matches = kMostMatches;
    options.host.player = "random";
    options.host.most_restarts = 1000000;
    service_.emplace(loop_, clock_, launcher_, options);
    launcher_.dies = [this](WorkerKind, const Order&) { return deadly_ && rng_.below(20) == 0; };
  }

  void step() {
    switch (rng_.below(10)) {
      case 0:
        return start();
      case 1:
        return start_again();
      case 2:
        return junk();
      case 3:
        return unknown();
      case 4:
        return finish();
      case 5:
        return repeat();
      case 6:
        return mislead();
      default:
        return play();
    }
  }

  // Every match can still be ended, and nothing is left behind.
  void finish_all() {
    while (!matches_.empty()) finish();
    EXPECT_EQ(service_->matches(), 0U);
    EXPECT_EQ(launcher_.alive, 0);
  }

 private:
  std::string ask(const std::string& message) {
    int answers = 0;
    std::string answer;
    service_->handle({{"POST", "/", {}, message}, "model", clock_.seconds(), 0},
                     [&](http::Response response) {
                       ++answers;
                       answer = response.body;
                     });
    loop_.restart();
    while (answers == 0 && loop_.run_one_for(std::chrono::seconds(20)) > 0) {
    }
    loop_.restart();
    loop_.poll();
    EXPECT_EQ(answers, 1) << message;
    return answer;
  }

  std::pair<const std::string, Model>* any_match() {
    if (matches_.empty()) return nullptr;
    return &*std::next(matches_.begin(), static_cast<std::ptrdiff_t>(rng_.below(matches_.size())));
  }

  void start() {
    const std::string id = fmt::format("m{}", ++started_);
    const char* role = rng_.below(2) == 0 ? "left" : "right";
    const std::string message = fmt::format("(START {} {} {} 5 5)", id, role, kRules);
    const bool full = matches_.size() == kMostMatches;
    EXPECT_EQ(ask(message), full ? "busy" : "ready");
    if (full) return;
    matches_.emplace(id, Model{Position::of(kRules, role, {}).value(), message, "", "", false});
  }

  void start_again() {
    auto* match = any_match();
    if (match == nullptr) return;
    EXPECT_EQ(ask(match->second.start), match->second.last_play.empty() ? "ready" : "busy");
    EXPECT_EQ(ask(fmt::format("(START {} left ((role left)) 5 5)", match->first)), "busy");
  }

  void junk() {
    std::string bytes;
    const std::size_t length = rng_.below(40);
    for (std::size_t i = 0; i < length; ++i) bytes += "() \nabPLAYm1;"[rng_.below(13)];
    ask(bytes);
  }

  void unknown() {
    EXPECT_EQ(ask("(PLAY m0 NIL)"), "busy");
    EXPECT_EQ(ask("(STOP m0 NIL)"), "busy");
    EXPECT_EQ(ask("(ABORT m0)"), "busy");
  }

  void finish() {
    auto* match = any_match();
    if (match == nullptr) return;
    const std::string id = match->first;
    const bool stop = rng_.below(2) == 0;
    EXPECT_EQ(ask(stop ? fmt::format("(STOP {} NIL)", id) : fmt::format("(ABORT {})", id)),
              stop ? "done" : "aborted");
    matches_.erase(id);
  }

  void repeat() {
    auto* match = any_match();
    if (match == nullptr || match->second.last_play.empty()) return;
    const std::string answer = ask(match->second.last_play);
    if (match->second.lost) return;
    EXPECT_EQ(answer, match->second.last_answer);
  }

  // Moves that never happened: a legal answer all the same, and the match goes on.
  void mislead() {
    auto* match = any_match();
    if (match == nullptr || match->second.last_play.empty()) return;
    Model& model = match->second;
    const char* lies[] = {"((jump) (jump))", "(jump)", "((take 7) noop noop)"};
    const std::string answer = ask(fmt::format("(PLAY {} {})", match->first, lies[rng_.below(3)]));
    model.last_answer = answer;
    if (model.lost || model.truth.is_terminal()) return;
    EXPECT_TRUE(model.truth.own_move(answer)) << answer;
  }

  void play() {
    auto* match = any_match();
    if (match == nullptr) return;
    Model& model = match->second;
    Joint joint;
    if (!model.last_play.empty()) {
      if (model.truth.is_terminal()) return;
      joint = referee(model);
      ASSERT_TRUE(model.truth.advance(joint));
    }
    deadly_ = true;
    if (!joint.empty() && !model.truth.is_terminal() && rng_.below(8) == 0) {
      joint = lose_a_turn(model);
    }
    model.last_play =
        fmt::format("(PLAY {} {})", match->first,
                    joint.empty() ? "NIL" : fmt::format("({})", fmt::join(joint, " ")));
    model.last_answer = ask(model.last_play);
    deadly_ = false;
    if (model.lost) return;
    if (model.truth.is_terminal()) {
      EXPECT_EQ(model.last_answer, "nil");
    } else {
      EXPECT_TRUE(model.truth.own_move(model.last_answer)) << model.last_answer;
    }
  }

  // The message about the joint move just made never arrives. If it was our own move that mattered
  // the player can work it out; if not, it can only guess.
  Joint lose_a_turn(Model& model) {
    const Joint lost = model.truth.history().back();
    const std::size_t own = model.truth.role().index();
    model.lost = model.lost || lost[own] == "noop" || lost[own] != model.last_answer;
    model.last_answer.clear();
    const Joint joint = referee(model);
    EXPECT_TRUE(model.truth.advance(joint));
    // What was told last, word by word, looks like the same message again.
    const History& history = model.truth.history();
    model.lost = model.lost || (history.size() > 2 && joint == history[history.size() - 3]);
    return joint;
  }

  // The player's move where it is legal, like the game master's own choice for everything else.
  Joint referee(Model& model) {
    Joint joint;
    for (std::size_t role = 0; role < 2; ++role) {
      const auto moves = model.truth.legal_moves(game::RoleId(role));
      joint.push_back(moves[rng_.below(moves.size())]);
    }
    const std::size_t own = model.truth.role().index();
    const bool replaced = rng_.below(10) == 0;
    if (const auto move = model.truth.own_move(model.last_answer); move && !replaced) {
      joint[own] = *move;
    }
    return joint;
  }

  base::Rng rng_;
  base::SteadyClock clock_;
  boost::asio::io_context loop_;
  testing::FakeLauncher launcher_{loop_};
  std::optional<Service> service_;
  std::map<std::string, Model> matches_;
  std::size_t started_ = 0;
  bool deadly_ = false;
};

TEST(Model, RandomGameMastersGetRightAnswersFromMortalWorkers) {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Driver driver(seed);
    for (int i = 0; i < 60 && !::testing::Test::HasFailure(); ++i) driver.step();
    driver.finish_all();
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace tafl::serve
