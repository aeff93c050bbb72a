// SPDX-License-Identifier: MIT
#include "minimax/alphabeta.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "game/game.h"
#include "lanes/testing.h"
#include "minimax/testing.h"

namespace tafl::minimax {
namespace {

using lanes::testing::compiled;
using lanes::testing::game_of;
using testing::HashEvaluation;
using testing::never;
using testing::solve;

double value_of(const char* game, std::size_t role) {
  AlphaBeta search(compiled(game), role, {}, nullptr);
  const Best best = solve(search);
  EXPECT_TRUE(best.complete || best.value == 100) << game;
  return best.value;
}

TEST(AlphaBeta, TicTacToeIsADraw) {
  EXPECT_EQ(value_of("tic-tac-toe", 0), 50);
  EXPECT_EQ(value_of("tic-tac-toe", 1), 50);
}

TEST(AlphaBeta, NimOfOneThreeFiveSevenIsLostForTheFirst) {
  EXPECT_EQ(value_of("nim", 0), 0);
  EXPECT_EQ(value_of("nim", 1), 100);
}

TEST(AlphaBeta, SmallConnectFourIsADraw) {
  EXPECT_EQ(value_of("connect-four-4x4", 0), 50);
}

TEST(AlphaBeta, SeveralRolesAreOneOpponent) {
  // Three who join against one can always take a corner of his lines.
  const auto game = compiled("four-player-tic-tac-toe");
  AlphaBeta search(game, 0, {}, nullptr);
  search.set_root(search.expander().initial());
  for (int depth = 0; depth < 4; ++depth) search.deepen(never);
  EXPECT_EQ(search.best().depth, 4U);
  EXPECT_NE(search.best().move, UINT32_MAX);
}

TEST(AlphaBeta, WhoChoosesAtTheSameTimeIsThoughtToKnow) {
  EXPECT_EQ(value_of("matching-pennies", 0), value_of("matching-pennies", 1));
  const auto pennies = compiled("matching-pennies");
  int lowest = 100;
  for (const net::Goal& goal : pennies->network.goals) lowest = std::min(lowest, goal.value);
  EXPECT_EQ(value_of("matching-pennies", 0), lowest);
}

// Plain minimax, without anything clever.
double plain(Expander& expander, const lanes::BitState& state, std::size_t role, std::size_t depth,
             Evaluation& evaluation, double low, double high) {
  Expansion expansion;
  expander.expand(state, role, false, expansion);
  double best = -1;
  for (std::size_t group = 0; group < expansion.groups; ++group) {
    double worst = 101;
    for (std::size_t reply = 0; reply < expansion.replies; ++reply) {
      const std::size_t child = group * expansion.replies + reply;
      const lanes::BitState& after = expansion.states[child];
      double value = 0;
      if (expansion.terminal[child] != 0) {
        value = std::max(expansion.goals[child * expander.roles() + role], 0);
      } else if (depth == 1) {
        value = std::clamp(evaluation.value({after.bits, {}, 0}, role), low, high);
      } else {
        value = plain(expander, after, role, depth - 1, evaluation, low, high);
      }
      worst = std::min(worst, value);
    }
    best = std::max(best, worst);
  }
  return best;
}

class AgainstPlain : public ::testing::TestWithParam<const char*> {};

TEST_P(AgainstPlain, EverySettingFindsTheSameValue) {
  const auto game = compiled(GetParam());
  HashEvaluation evaluation;
  Expander expander(game);
  for (std::size_t role = 0; role < 2; ++role) {
    std::vector<double> expected;
    for (std::size_t depth = 1; depth <= 3; ++depth) {
      expected.push_back(
          plain(expander, expander.initial(), role, depth, evaluation, 0.001, 99.999));
    }
    for (int setting = 0; setting < 6; ++setting) {
      Settings settings;
      settings.table_bytes = 1 << 20;
      settings.use_table = setting != 1;
      settings.null_window = setting != 2;
      settings.aspiration = setting != 3;
      settings.killers = setting != 4;
      settings.history = setting != 5;
      settings.reductions = false;  // they look at less than plain minimax does
      AlphaBeta search(game, role, settings, &evaluation);
      search.set_root(search.expander().initial());
      for (double value : expected) {
        search.deepen(never);
        EXPECT_EQ(search.best().value, value)
            << "role " << role << " setting " << setting << " depth " << search.best().depth;
      }
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Games, AgainstPlain,
                         ::testing::Values("tic-tac-toe", "connect-four-5x4", "tic-tic-toe"),
                         lanes::testing::parameter_name);

TEST(AlphaBeta, ReductionsSaveWorkAndProofsStayTrue) {
  HashEvaluation evaluation;
  for (std::size_t role = 0; role < 2; ++role) {
    AlphaBeta search(compiled("tic-tac-toe"), role, {}, &evaluation);
    const Best best = solve(search);
    EXPECT_TRUE(best.complete);
    EXPECT_EQ(best.value, 50);
  }
  std::uint64_t nodes[2] = {0, 0};
  for (const bool reductions : {false, true}) {
    Settings settings;
    settings.reductions = reductions;
    AlphaBeta search(compiled("breakthrough"), 0, settings, &evaluation);
    search.set_root(search.expander().initial());
    for (int depth = 0; depth < 4; ++depth) search.deepen(never);
    nodes[reductions ? 1 : 0] = search.nodes();
  }
  EXPECT_LT(nodes[1], nodes[0]);
}

TEST(AlphaBeta, TheTableSavesWork) {
  std::uint64_t nodes[2] = {};
  for (const bool use : {false, true}) {
    Settings settings;
    settings.use_table = use;
    AlphaBeta search(compiled("tic-tac-toe"), 0, settings, nullptr);
    search.set_root(search.expander().initial());
    for (int depth = 0; depth < 7; ++depth) search.deepen(never);
    nodes[use ? 1 : 0] = search.nodes();
  }
  EXPECT_LT(nodes[1] * 2, nodes[0]);
}

// One who walks on a ring of four fields, for at most nine steps; only field 3 counts.
constexpr char kRing[] = R"(
  (role r) (init (at 0)) (init (step 0))
  (after 0 1) (after 1 2) (after 2 3) (after 3 0)
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8) (succ 8 9)
  (legal r walk) (legal r wait) (legal r back)
  (<= (next (at ?y)) (does r walk) (true (at ?x)) (after ?x ?y))
  (<= (next (at ?x)) (does r back) (true (at ?y)) (after ?x ?y))
  (<= (next (at ?x)) (does r wait) (true (at ?x)))
  (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
  (<= terminal (true (step 9)))
  (<= (goal r 90) (true (at 3)))
  (<= (goal r 0) (not (true (at 3))))
)";

StepFluents ring_steps(const lanes::CompiledGame& game) {
  StepFluents steps;
  for (int step = 0; step <= 9; ++step) {
    for (std::uint32_t f = 0; f < game.program.fluents.size(); ++f) {
      const auto term = game.program.atoms[game.program.fluents[f]].term;
      if (game.program.pool().text(term) != "(step " + std::to_string(step) + ")") continue;
      steps.fluents.push_back(f);
      steps.remaining.push_back(static_cast<std::uint16_t>(9 - step));
    }
  }
  return steps;
}

TEST(AlphaBeta, AStepCounterLeftOutSavesWorkAndChangesNothing) {
  const auto game = lanes::compile(game_of(kRing), {}).value();
  HashEvaluation evaluation;
  Settings with;
  Settings without;
  without.steps = ring_steps(*game);
  ASSERT_EQ(without.steps.fluents.size(), 10U);
  AlphaBeta a(game, 0, with, &evaluation);
  AlphaBeta b(game, 0, without, &evaluation);
  EXPECT_EQ(solve(a).value, 90);
  EXPECT_EQ(solve(b).value, 90);
  AlphaBeta c(game, 0, with, nullptr);
  AlphaBeta d(game, 0, without, nullptr);
  c.set_root(c.expander().initial());
  d.set_root(d.expander().initial());
  for (int depth = 0; depth < 7; ++depth) {
    c.deepen(never);
    d.deepen(never);
    EXPECT_EQ(c.best().value, d.best().value);
  }
  EXPECT_LT(d.nodes(), c.nodes());
}

// White may take a pawn that is guarded: the next move takes the rook.
constexpr char kGuarded[] = R"(
  (role white) (role black) (init (stands rook)) (init (stands pawn)) (init (stands guard))
  (init (ply 0)) (succ 0 1) (succ 1 2) (succ 2 3)
  (<= (legal white take) (true (ply 0)))
  (<= (legal white wait) (true (ply 0)))
  (<= (legal white noop) (not (true (ply 0))))
  (<= (legal black noop) (true (ply 0)))
  (<= (legal black retake) (not (true (ply 0))) (not (true (stands pawn))) (true (stands rook)))
  (<= (legal black wait) (not (true (ply 0))))
  (<= (next (stands rook)) (true (stands rook)) (not (does black retake)))
  (<= (next (stands pawn)) (true (stands pawn)) (not (does white take)))
  (<= (next (stands guard)) (true (stands guard)))
  (<= (next (ply ?n)) (true (ply ?m)) (succ ?m ?n))
  (<= terminal (true (ply 3)))
  (<= (goal white 100) (true (stands rook)) (not (true (stands pawn))))
  (<= (goal white 50) (true (stands rook)) (true (stands pawn)))
  (<= (goal white 0) (not (true (stands rook))))
  (<= (goal black 50) (role black))
)";

std::uint32_t fluent_of(const lanes::CompiledGame& game, std::string_view text) {
  for (std::uint32_t f = 0; f < game.program.fluents.size(); ++f) {
    const auto term = game.program.atoms[game.program.fluents[f]].term;
    if (game.program.pool().text(term) == text) return f;
  }
  ADD_FAILURE() << text;
  return 0;
}

std::string text_of(const lanes::CompiledGame& game, std::uint32_t move) {
  const std::uint32_t role = game.network.move_role(move);
  const auto atom = game.program.moves[role][move - game.network.first_move(role)];
  return game.program.pool().text(game.program.atoms[atom].term);
}

class CountingMen final : public Evaluation {
 public:
  CountingMen(std::uint32_t rook, std::uint32_t pawn) : rook_(rook), pawn_(pawn) {}
  double value(const Position& position, std::size_t) override {
    return 40 + 30 * stands(position, rook_) - 10 * stands(position, pawn_);
  }

 private:
  static int stands(const Position& position, std::uint32_t fluent) {
    return static_cast<int>((position.bits[fluent / 64] >> (fluent % 64)) & 1);
  }
  std::uint32_t rook_;
  std::uint32_t pawn_;
};

TEST(AlphaBeta, AnExchangeIsFollowedBeyondTheHorizon) {
  const auto game = lanes::compile(game_of(kGuarded), {}).value();
  const std::uint32_t rook = fluent_of(*game, "(stands rook)");
  const std::uint32_t pawn = fluent_of(*game, "(stands pawn)");
  CountingMen evaluation(rook, pawn);
  for (const bool follow : {false, true}) {
    Settings settings;
    if (follow) {
      settings.men.assign(game->initial.size(), 0);
      for (std::uint32_t f : {rook, pawn}) settings.men[f / 64] |= std::uint64_t{1} << (f % 64);
    }
    AlphaBeta search(game, 0, settings, &evaluation);
    search.set_root(search.expander().initial());
    search.deepen(never);
    EXPECT_EQ(text_of(*game, search.best().move), follow ? "wait" : "take");
    EXPECT_EQ(search.best().value, follow ? 60 : 70);
  }
}

// Everything loses against the right answer; after `many` it is one of three, after `few` of two.
constexpr char kTraps[] = R"(
  (role me) (role you) (init (now 0))
  (answer many x) (answer many y) (answer many z) (answer few x) (answer few y)
  (<= (legal me many) (true (now 0)))
  (<= (legal me few) (true (now 0)))
  (<= (legal me noop) (not (true (now 0))))
  (<= (legal you noop) (true (now 0)))
  (<= (legal you ?a) (true (now ?m)) (answer ?m ?a))
  (<= (next (now ?m)) (does me ?m) (true (now 0)))
  (<= (next (won you)) (does you x))
  (<= (next (won me)) (does you y))
  (<= (next (won me)) (does you z))
  (<= terminal (true (won ?r)))
  (<= (goal ?r 100) (true (won ?r)))
  (<= (goal ?r 0) (role ?r) (not (true (won ?r))))
)";

// The first role is lost for certain, and makes this move in the hope of a mistake.
void expect_hope(const char* rules, std::string_view move) {
  const auto game = lanes::compile(game_of(rules), {}).value();
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    Settings settings;
    settings.seed = seed;
    AlphaBeta search(game, 0, settings, nullptr);
    const Best best = solve(search);
    EXPECT_EQ(best.value, 0);
    EXPECT_TRUE(best.complete);
    EXPECT_EQ(text_of(*game, best.move), move) << seed;
  }
}

TEST(AlphaBeta, HopesForMistakesWhereItIsLost) {
  expect_hope(kTraps, "many");
}

// Lost whatever it does, as far as one can be sure. After `long` the first mistakes come later than
// anything is looked at one by one, but games at random end well more often.
constexpr char kLongTraps[] = R"(
  (role me) (role you) (init (ply 0))
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8) (succ 8 9)
  (<= (legal me long) (true (ply 0)))
  (<= (legal me short) (true (ply 0)))
  (<= (legal me noop) (not (true (ply 0))))
  (<= (legal you noop) (not (true (ply 8))))
  (<= (legal you x) (true (ply 8)))
  (<= (legal you y) (true (ply 8)))
  (<= (legal you z) (true (ply 8)) (true (way long)))
  (<= (next (way ?w)) (does me ?w) (distinct ?w noop))
  (<= (next (way ?w)) (true (way ?w)))
  (<= (next (ply ?n)) (true (ply ?m)) (succ ?m ?n))
  (<= (next (won you)) (does you x))
  (<= terminal (true (ply 9)))
  (<= (goal you 100) (true (won you)))
  (<= (goal you 0) (not (true (won you))))
  (<= (goal me 100) (not (true (won you))))
  (<= (goal me 0) (true (won you)))
)";

TEST(AlphaBeta, GamesAtRandomTellWhereMistakesAreFar) {
  expect_hope(kLongTraps, "long");
}

TEST(AlphaBeta, StopsWhenItIsTold) {
  AlphaBeta search(compiled("connect-four"), 0, {}, nullptr);
  search.set_root(search.expander().initial());
  int asked = 0;
  while (search.deepen([&asked] { return ++asked > 500; })) {
  }
  EXPECT_EQ(asked, 501);
  EXPECT_NE(search.best().move, UINT32_MAX);
  EXPECT_GT(search.best().depth, 1U);
}

}  // namespace
}  // namespace tafl::minimax
