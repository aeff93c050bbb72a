// SPDX-License-Identifier: MIT
#include "machine/auto_controller.h"

#include <gtest/gtest.h>

#include "gdl/parser.h"
#include "machine/testing.h"

namespace tafl::machine {
namespace {

using game::MoveId;
using game::RoleId;

constexpr RoleId kLeft(0);

std::vector<MoveId> joint_of(game::Controller& controller, std::vector<std::string> texts) {
  std::vector<MoveId> joint;
  for (std::size_t role = 0; role < texts.size(); ++role) {
    joint.push_back(*controller.find_legal_move(RoleId(role), texts[role]));
  }
  return joint;
}

// The fluents of a state, in prefix form. A control of 5 never comes about, so only the relational
// machine knows states with it.
constexpr std::string_view kKnown = "(sticks 2) (control left)";
constexpr std::string_view kUnknown = "(sticks 2) (control left) (control 5)";

std::vector<gdl::Term> state_of(const game::Game& game, std::string_view text) {
  gdl::SymbolTable symbols = game.symbols();
  gdl::Diagnostics diagnostics;
  const auto literals = gdl::parse_query(text, symbols, diagnostics);
  std::vector<gdl::Term> fluents;
  for (const gdl::Literal& literal : literals.value()) fluents.push_back(literal.atom);
  return fluents;
}

// Plays one move from kUnknown and takes it back.
void play_on(AutoController& controller) {
  EXPECT_EQ(controller.machine_name(), "relational");
  const std::vector<std::string> fluents = controller.fluent_texts();
  EXPECT_EQ(fluents, (std::vector<std::string>{"(control 5)", "(control left)", "(sticks 2)"}));
  EXPECT_EQ(controller.legal_move_texts(kLeft), (std::vector<std::string>{"(take 1)", "(take 2)"}));
  controller.make(joint_of(controller, {"(take 2)", "noop"}));
  EXPECT_TRUE(controller.is_terminal());
  EXPECT_EQ(controller.goal(kLeft), 100);
  EXPECT_EQ(controller.ply(), 1U);
  controller.retract();
  EXPECT_EQ(controller.fluent_texts(), fluents);
}

TEST(AutoController, AnswersAtOnceAndChangesToTheNetwork) {
  AutoController controller(testing::game_of(std::string(testing::kSticks)), {});
  EXPECT_EQ(controller.legal_move_texts(kLeft), (std::vector<std::string>{"(take 1)", "(take 2)"}));
  EXPECT_TRUE(controller.wait_for_network());
  EXPECT_EQ(controller.machine_name(), "network");
  EXPECT_EQ(controller.legal_move_texts(kLeft), (std::vector<std::string>{"(take 1)", "(take 2)"}));
}

TEST(AutoController, KeepsPositionHistoryAndIdsThroughTheChange) {
  AutoController controller(testing::game_of(std::string(testing::kSticks)), {});
  const std::vector<MoveId> before = controller.legal_moves(kLeft);
  const std::uint64_t start = controller.state_hash();
  controller.make(joint_of(controller, {"(take 1)", "noop"}));
  controller.make(joint_of(controller, {"noop", "(take 2)"}));
  const std::vector<std::string> fluents = controller.fluent_texts();
  ASSERT_TRUE(controller.wait_for_network());
  EXPECT_EQ(controller.fluent_texts(), fluents);
  EXPECT_EQ(controller.ply(), 2U);
  controller.retract();
  controller.retract();
  EXPECT_EQ(controller.ply(), 0U);
  EXPECT_EQ(controller.legal_moves(kLeft), before);
  EXPECT_EQ(controller.state_hash(), start);
  EXPECT_EQ(controller.move_text(before[0]), "(take 1)");
}

TEST(AutoController, KeepsAMutedHistoryThroughTheChange) {
  AutoController controller(testing::game_of(std::string(testing::kSticks)), {});
  controller.make(joint_of(controller, {"(take 1)", "noop"}));
  const std::vector<std::string> muted = controller.fluent_texts();
  controller.mute_retract();
  controller.make(joint_of(controller, {"noop", "(take 2)"}));
  ASSERT_TRUE(controller.wait_for_network());
  controller.make(joint_of(controller, {"(take 2)", "noop"}));
  EXPECT_TRUE(controller.is_terminal());
  EXPECT_EQ(controller.goal(kLeft), 100);
  controller.sync_retract();
  EXPECT_EQ(controller.fluent_texts(), muted);
  controller.retract();
  EXPECT_EQ(controller.ply(), 0U);
}

TEST(AutoController, MakesMovesThatWereLookedUpBeforeTheChange) {
  AutoController controller(testing::game_of(std::string(testing::kSticks)), {});
  const std::vector<MoveId> joint = joint_of(controller, {"(take 2)", "noop"});
  ASSERT_TRUE(controller.wait_for_network());
  controller.make(joint);
  EXPECT_EQ(controller.fluent_texts(), (std::vector<std::string>{"(control right)", "(sticks 3)"}));
}

TEST(AutoController, ReturnsToRelationalForAStateThatTheNetworkDoesNotKnow) {
  AutoController controller(testing::game_of(std::string(testing::kSticks)), {});
  const std::vector<MoveId> before = controller.legal_moves(kLeft);
  ASSERT_TRUE(controller.wait_for_network());
  controller.set_state(state_of(controller.game(), kUnknown));
  EXPECT_EQ(controller.legal_moves(kLeft), before);
  play_on(controller);
  controller.set_state(state_of(controller.game(), kKnown));
  EXPECT_EQ(controller.machine_name(), "network");
  EXPECT_EQ(controller.legal_moves(kLeft), before);
}

TEST(AutoController, StaysRelationalInAStateThatTheNetworkDoesNotKnow) {
  AutoController controller(testing::game_of(std::string(testing::kSticks)), {});
  const std::vector<MoveId> before = controller.legal_moves(kLeft);
  controller.set_state(state_of(controller.game(), kUnknown));
  controller.make(joint_of(controller, {"(take 1)", "noop"}));
  EXPECT_FALSE(controller.wait_for_network());
  EXPECT_EQ(controller.fluent_texts(), (std::vector<std::string>{"(control right)", "(sticks 1)"}));
  controller.retract();
  play_on(controller);
  controller.reset();
  EXPECT_EQ(controller.machine_name(), "network");
  EXPECT_EQ(controller.legal_moves(kLeft), before);
}

TEST(AutoController, StaysRelationalWhereTheNetworkIsTooLarge) {
  base::Limits limits;
  limits.bytes = 1;
  const auto game = testing::game_of(std::string(testing::kSticks));
  CompileJob job(game, limits);
  EXPECT_EQ(job.result(), nullptr);
  EXPECT_NE(job.reason(), "");
}

TEST(CompileJob, IsSharedByAllWhoAskForAGame) {
  const auto game = testing::game_of(std::string(testing::kSticks));
  const auto first = CompileJob::of(game, {});
  EXPECT_EQ(CompileJob::of(game, {}), first);
  EXPECT_NE(first->result(), nullptr);
  EXPECT_NE(CompileJob::of(testing::game_of(std::string(testing::kSticks)), {}), first);
}

}  // namespace
}  // namespace tafl::machine
