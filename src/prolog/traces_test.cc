// SPDX-License-Identifier: MIT
//
// Recorded traces of public games, where the corpus is at hand: every state, legal set, terminal
// flag and goal must be as two other reasoners saw it.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "base/files.h"
#include "prolog/machine.h"
#include "prolog/test_games.h"

namespace tafl::prolog {
namespace {

using game::MoveId;
using game::RoleId;
using nlohmann::json;

const std::filesystem::path kCorpus = TAFL_SOURCE_DIR "/../shared/conformance";

// A recorded list is given in full or as its length and fingerprint.
void expect_list(const std::vector<std::string>& texts, const json& recorded) {
  if (recorded.is_array()) {
    EXPECT_EQ(texts, recorded.get<std::vector<std::string>>());
  } else {
    EXPECT_EQ(texts.size(), recorded["n"].get<std::size_t>());
    EXPECT_EQ(base::fingerprint(texts), recorded["h"].get<std::string>());
  }
}

// Compares one step and returns the joint move that was played, empty at the end.
std::vector<MoveId> expect_step(Machine& machine, const State& state, const json& step) {
  expect_list(machine.fluent_texts(state), {{"n", step["n"]}, {"h", step["h"]}});
  EXPECT_EQ(machine.is_terminal(state), step["terminal"].get<bool>());
  std::vector<MoveId> joint;
  for (std::size_t role = 0; role < machine.game().roles().size(); ++role) {
    const json& goal = step["goals"][role];
    EXPECT_EQ(machine.goal(state, RoleId(role)), goal.is_null() ? game::kNoGoal : goal.get<int>());
    std::vector<MoveId> moves;
    machine.legal_moves(state, RoleId(role), moves);
    std::vector<std::string> texts;
    for (const MoveId move : moves) {
      texts.push_back(machine.move_text(move));
      if (step.contains("move") && texts.back() == step["move"][role]) joint.push_back(move);
    }
    std::sort(texts.begin(), texts.end());
    expect_list(texts, step["legal"][role]);
  }
  return joint;
}

class PrologTraces : public ::testing::TestWithParam<const char*> {};

TEST_P(PrologTraces, AreReproduced) {
  const std::string key = GetParam();
  const auto rules = base::read_file(kCorpus / "games" / (key + ".kif"));
  const auto recorded = base::read_file(kCorpus / "traces" / (key + ".json"));
  if (!rules.ok() || !recorded.ok()) {
    std::cout << "skipped: no corpus\n";
    return;
  }
  Machine machine(game_of(*rules));
  const json trace = json::parse(*recorded);
  const State initial = machine.initial();
  expect_list(machine.fluent_texts(initial), trace["init"]);
  constexpr int kPlayouts = 3;
  for (const json& playout : trace["playouts"]) {
    if (playout["index"] >= kPlayouts) break;
    State state = initial;
    for (std::size_t ply = 0; ply < playout["steps"].size(); ++ply) {
      SCOPED_TRACE(key + ", playout " + playout["index"].dump() + ", ply " + std::to_string(ply));
      const std::vector<MoveId> joint = expect_step(machine, state, playout["steps"][ply]);
      if (!playout["steps"][ply].contains("move")) break;
      ASSERT_EQ(joint.size(), machine.game().roles().size());
      state = machine.next(state, joint);
    }
    if (HasFailure()) return;
  }
}

// Each for a reason: tabling (hex, reversi), goals that negate goals (futoshiki4, hexPie), next
// from legal (qyshinsu), fluents from a static relation (crissrace), variable fluents (switches),
// lists (laikLee_hex), nested functions (urmAdd), joins that need an order (quad_5x5).
INSTANTIATE_TEST_SUITE_P(Public, PrologTraces,
                         ::testing::Values("ticTacToe", "connectFour", "breakthrough", "checkers",
                                           "hex", "reversi", "futoshiki4", "hexPie", "qyshinsu",
                                           "crissrace", "switches", "laikLee_hex", "urmAdd",
                                           "quad_5x5", "chineseCheckers4", "eightPuzzle",
                                           "pentago"),
                         [](const auto& trace) { return std::string(trace.param); });

}  // namespace
}  // namespace tafl::prolog
