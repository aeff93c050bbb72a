// SPDX-License-Identifier: MIT
#include "search/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <thread>

#include "lanes/testing.h"
#include "relational/machine.h"
#include "search/controller_simulator.h"
#include "search/lanes_simulator.h"
#include "search/picture.h"
#include "search/testing.h"

namespace tafl::search {
namespace {

using testing::ToyGame;
using testing::ToySimulator;

std::vector<std::unique_ptr<Simulator>> toys(const ToyGame& game, std::size_t count = 1) {
  std::vector<std::unique_ptr<Simulator>> result;
  for (std::size_t i = 0; i < count; ++i) result.push_back(std::make_unique<ToySimulator>(game));
  return result;
}

std::vector<std::uint32_t> visits(const Search& search) {
  std::vector<std::uint32_t> result;
  for (const Choice& choice : search.choices(0)) result.push_back(choice.visits);
  return result;
}

TEST(Search, EveryReturnArrivesInBatches) {
  for (const bool turns : {true, false}) {
    ToyGame game;
    game.turns = turns;
    Config config;
    config.batch = 8;
    config.per_leaf = 2;
    Search search(config, toys(game), 1);
    search.start();
    for (int i = 0; i < 200; ++i) search.worker(0).round();
    EXPECT_EQ(search.tree().check(), "");
    EXPECT_EQ(search.counters().iterations.load(), 1600U);
    const auto counts = visits(search);
    if (counts.size() > 1) {
      EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), 0U), 3200U);
    }
  }
}

TEST(Search, TheSameSeedGivesTheSameSearch) {
  const auto run = [](std::uint64_t seed) {
    ToyGame game;
    game.turns = false;
    Search search({}, toys(game), seed);
    search.start();
    for (int i = 0; i < 50; ++i) search.worker(0).round();
    return visits(search);
  };
  EXPECT_EQ(run(3), run(3));
  EXPECT_NE(run(3), run(4));
}

TEST(Search, AFailingSimulatorLeavesTheTreeSound) {
  auto simulator = std::make_unique<ToySimulator>(ToyGame{});
  simulator->throw_at = 300;
  std::vector<std::unique_ptr<Simulator>> simulators;
  simulators.push_back(std::move(simulator));
  Search search({}, std::move(simulators), 1);
  search.start();
  EXPECT_THROW(while (true) search.worker(0).round(), std::runtime_error);
  EXPECT_EQ(search.tree().check(), "");
  search.worker(0).round();
}

// The sum over the roles that choose at the root.
std::uint64_t returns_at_root(Search& search) {
  std::uint64_t sum = 0;
  for (const Choice& choice : search.choices(0)) sum += choice.visits;
  return sum;
}

TEST(Search, AStoppedRoundLeavesNoTrace) {
  const auto compiled = lanes::testing::compiled("connect-four");
  for (const bool history : {false, true}) {
    Config config;
    config.history = history;
    base::StopSign stop;
    auto simulator = std::make_unique<LanesSimulator>(compiled, LanesSimulator::Options{});
    simulator->set_stop(&stop);
    std::vector<std::unique_ptr<Simulator>> simulators;
    simulators.push_back(std::move(simulator));
    Search search(config, std::move(simulators), 1);
    search.start();
    for (int i = 0; i < 5; ++i) search.worker(0).round();
    const auto visits = search.tree().at(search.tree().root()).visits();
    const auto returns = returns_at_root(search);
    EXPECT_GT(returns, 0U);
    stop.set(true);
    for (int i = 0; i < 5; ++i) search.worker(0).round();
    EXPECT_EQ(search.tree().at(search.tree().root()).visits(), visits);
    EXPECT_EQ(returns_at_root(search), returns);
    EXPECT_EQ(search.tree().check(), "");
    stop.set(false);
    search.worker(0).round();
    EXPECT_GT(returns_at_root(search), returns);
  }
}

TEST(Search, ThreadsShareOneTree) {
  ToyGame game;
  game.states_per_ply = 2000;
  Config config;
  config.memory = std::size_t{1} << 20;  // it fills up, too
  Search search(config, toys(game, 4), 1);
  search.start();
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < 4; ++i) {
    threads.emplace_back([&search, i] {
      for (int round = 0; round < 300; ++round) search.worker(i).round();
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(search.tree().check(), "");
  EXPECT_LE(search.tree().bytes(), config.memory);
}

TEST(Search, DescendingKeepsWhatWasLearned) {
  ToyGame game;
  Search search({}, toys(game), 1);
  search.start();
  for (int i = 0; i < 100; ++i) search.worker(0).round();
  const Layout& layout = search.tree().layout();
  const Choice best = search.choose(0);
  const Node& root = search.tree().at(search.tree().root());
  const std::vector<std::uint32_t> joint = {best.move, root.move_of(layout, 1, 0)};
  search.descend(joint);
  EXPECT_GT(search.tree().at(search.tree().root()).visits(), 0U);
  EXPECT_EQ(search.tree().check(), "");
}

TEST(Search, FlatMonteCarloKeepsOnlyTheRoot) {
  Config config;
  config.grow = false;
  config.selection = Config::Selection::kUniform;
  Search search(config, toys({}), 1);
  search.start();
  for (int i = 0; i < 100; ++i) search.worker(0).round();
  EXPECT_EQ(search.tree().nodes(), 1U);
  const auto counts = visits(search);
  const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
  EXPECT_LT(*most, 2 * *least) << "all moves alike";
}

TEST(Search, HistoryFavoursMovesThatWereGood) {
  History history(10, 100);
  EXPECT_FLOAT_EQ(history.weight(3), 1);
  history.add(3, 80, 1);
  history.add(4, 20 + 40, 2);
  EXPECT_DOUBLE_EQ(history.value(4), 30);
  EXPECT_NEAR(history.weight(3) / history.weight(4), std::exp((80.0 - 30.0) / 10), 0.5);
  const auto weights = history.weights(6);
  EXPECT_FLOAT_EQ(weights[5], 1);
  EXPECT_GT(weights[3], weights[4]);
}

TEST(Search, FadedHistoryGivesWayToNewReturns) {
  History history(10, 100);
  history.add(1, 80 * 4, 4);
  history.fade(0.5);
  EXPECT_DOUBLE_EQ(history.value(1), 80) << "the average stays";
  history.add(1, 20 * 2, 2);
  EXPECT_DOUBLE_EQ(history.value(1), 50) << "four old returns weigh as two";
  history.fade(0);
  EXPECT_DOUBLE_EQ(history.value(1), 100) << "as if it had never been made";
}

TEST(Search, HistoryFadesWithEveryMoveOfTheMatch) {
  for (const double decay : {1.0, 0.5}) {
    Config config;
    config.history = true;
    config.decay = decay;
    Search search(config, toys({}), 1);
    search.start();
    for (int i = 0; i < 20; ++i) search.worker(0).round();
    const std::uint32_t move = search.choose(0).move;
    const double before = search.worker(0).history().count(move);
    ASSERT_GT(before, 0);
    const Node& root = search.tree().at(search.tree().root());
    search.descend(std::vector{move, root.move_of(search.tree().layout(), 1, 0)});
    EXPECT_DOUBLE_EQ(search.worker(0).history().count(move), decay * before);
  }
}

TEST(Search, HistoryGuidesPlayouts) {
  Config config;
  config.history = true;
  auto toy = std::make_unique<ToySimulator>(ToyGame{});
  const ToySimulator& simulator = *toy;
  std::vector<std::unique_ptr<Simulator>> simulators;
  simulators.push_back(std::move(toy));
  Search search(config, std::move(simulators), 1);
  search.start();
  for (int i = 0; i < 20; ++i) search.worker(0).round();
  const auto& weights = simulator.last_weights();
  ASSERT_EQ(weights.size(), 200U);
  EXPECT_LT(weights[0], 1);         // made, and not always with a full score
  EXPECT_FLOAT_EQ(weights[50], 1);  // never made
}

TEST(Search, SingleAgentKeepsTheBestResult) {
  ToyGame game;
  game.roles = 1;
  Config config;
  config.keep_best = true;
  config.discount = 1;
  config.final = Config::Final::kBest;
  Search search(config, toys(game), 1);
  search.start();
  for (int i = 0; i < 50; ++i) search.worker(0).round();
  EXPECT_EQ(search.tree().check(), "");
  int best = -1;
  for (const Choice& choice : search.choices(0)) best = std::max(best, choice.best);
  EXPECT_EQ(search.choose(0).best, best);
  EXPECT_GE(best, 99);
}

TEST(Search, ASolvedGameOfOneRoleIsSaturated) {
  ToyGame game;
  game.roles = 1;
  Config config;
  config.keep_best = true;
  config.final = Config::Final::kBest;
  bool solved = false;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Search search(config, toys(game), seed);
    search.start();
    for (int i = 0; i < 20; ++i) search.worker(0).round();
    EXPECT_EQ(search.saturated(), search.choose(0).best == 100) << "seed " << seed;
    solved = solved || search.saturated();
  }
  EXPECT_TRUE(solved) << "no seed finds a hundred: the test says nothing";
}

TEST(Search, ThePictureShowsTheMostVisitedNodes) {
  ToyGame game;
  game.roles = 1;
  Search search({}, toys(game), 1);
  search.start();
  for (int i = 0; i < 30; ++i) search.worker(0).round();
  const std::string page = to_html(search, "a <toy>", 20);
  EXPECT_NE(page.find("a  toy : 20 of "), std::string::npos);
  EXPECT_NE(page.find("const nodes = [[0.000,0.000,0,0,"), std::string::npos);
  EXPECT_EQ(page.find("nan"), std::string::npos);
}

std::vector<std::unique_ptr<Simulator>> lanes_of(const char* game, std::size_t threads = 1) {
  LanesSimulator::Options options;
  auto first = std::make_unique<LanesSimulator>(lanes::testing::compiled(game), options);
  std::vector<std::unique_ptr<Simulator>> result;
  for (std::size_t i = 1; i < threads; ++i) result.push_back(first->fork());
  result.insert(result.begin(), std::move(first));
  return result;
}

// Legal moves as sorted texts, role by role.
std::vector<std::vector<std::string>> legal_texts(Simulator& simulator, const Views& views) {
  std::vector<std::vector<std::string>> result(simulator.roles());
  std::size_t at = 0;
  for (std::size_t role = 0; role < simulator.roles(); ++role) {
    for (std::uint32_t i = 0; i < views.counts[role]; ++i) {
      result[role].push_back(simulator.move_text(views.moves[at++]));
    }
    std::ranges::sort(result[role]);
  }
  return result;
}

class Simulators : public ::testing::TestWithParam<const char*> {};

// The lanes and the relational machine, side by side through a random game.
TEST_P(Simulators, Agree) {
  LanesSimulator lanes(lanes::testing::compiled(GetParam()), {});
  ControllerSimulator plain(std::make_unique<game::MachineController<relational::Machine>>(
                                relational::Machine(lanes::testing::library_game(GetParam()))),
                            100);
  Views in_lanes;
  Views in_plain;
  base::Rng rng(1);
  lanes.look(in_lanes);
  plain.look(in_plain);
  std::vector<std::uint64_t> state;
  std::vector<std::uint32_t> way;
  for (int ply = 0; ply < 60 && in_plain.terminal[0] == 0; ++ply) {
    const auto texts = legal_texts(plain, in_plain);
    ASSERT_EQ(legal_texts(lanes, in_lanes), texts) << ply;
    std::vector<std::uint32_t> joint;
    std::vector<std::uint32_t> same;
    for (std::size_t role = 0, a = 0, b = 0; role < texts.size(); ++role) {
      const std::string& text = texts[role][rng.below(texts[role].size())];
      for (std::uint32_t i = 0; i < in_lanes.counts[role]; ++i, ++a) {
        if (lanes.move_text(in_lanes.moves[a]) == text) joint.push_back(in_lanes.moves[a]);
      }
      for (std::uint32_t i = 0; i < in_plain.counts[role]; ++i, ++b) {
        if (plain.move_text(in_plain.moves[b]) == text) same.push_back(in_plain.moves[b]);
      }
    }
    state = in_lanes.states;
    Views elsewhere;
    lanes.look(elsewhere);  // nothing of the last state may be left
    const Place from_state{state, {}};
    const Place from_moves{{}, way};
    lanes.advance({&from_state, 1}, joint, in_lanes);
    plain.advance({&from_moves, 1}, same, in_plain);
    way.insert(way.end(), same.begin(), same.end());
    ASSERT_EQ(in_lanes.terminal, in_plain.terminal) << ply;
    ASSERT_EQ(in_lanes.goals, in_plain.goals) << ply;
  }
}

INSTANTIATE_TEST_SUITE_P(Library, Simulators,
                         ::testing::Values("othello", "connect-four", "breakthrough", "tron",
                                           "eight-puzzle"),
                         lanes::testing::parameter_name);

TEST(Search, FindsTheOnlyGoodMoveInLanes) {
  Search search({}, lanes_of("tic-tac-toe"), 1);
  search.start();
  // x in the centre, o on an edge, x in a corner: o must block at the opposite corner.
  const auto move = [&](const char* x, const char* o) {
    const std::vector<std::uint32_t> joint = {search.find_move(0, x).value(),
                                              search.find_move(1, o).value()};
    search.descend(joint);
  };
  move("(mark 2 2)", "noop");
  move("noop", "(mark 1 2)");
  move("(mark 1 1)", "noop");
  for (int i = 0; i < 60; ++i) search.worker(0).round();
  EXPECT_EQ(search.move_text(search.choose(1).move), "(mark 3 3)");
  EXPECT_EQ(search.tree().check(), "");
}

// Several playouts of a batch may be as good as the best; one of them is kept, and it is that one
// to which the best results in the tree lead.
TEST(Search, SingleAgentNeverForgetsTheBestPath) {
  Config config;
  config.history = true;
  config.keep_best = true;
  config.discount = 1;
  config.final = Config::Final::kBest;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Search search(config, lanes_of("pancakes"), seed);
    search.start();
    for (int i = 0; i < 3; ++i) search.worker(0).round();
    const int best = search.counters().best.load();
    while (!search.terminal()) search.descend(std::vector{search.choose(0).move});
    const Tree& tree = search.tree();
    EXPECT_EQ(tree.at(tree.root()).goal(tree.layout(), 0), best) << "seed " << seed;
  }
}

TEST(Search, ThreadsShareOneTreeInLanes) {
  Search search({}, lanes_of("tic-tac-toe", 2), 1);
  search.start();
  std::thread other([&] {
    for (int i = 0; i < 30; ++i) search.worker(1).round();
  });
  for (int i = 0; i < 30; ++i) search.worker(0).round();
  other.join();
  EXPECT_EQ(search.tree().check(), "");
}

}  // namespace
}  // namespace tafl::search
