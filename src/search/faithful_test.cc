// SPDX-License-Identifier: MIT
//
// The search in batches of one against the papers' algorithm, written down once more as plainly as
// possible: recursive, with maps, in doubles.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "search/search.h"
#include "search/testing.h"

namespace tafl::search {
namespace {

using testing::ToyGame;
using testing::ToySimulator;

// Algorithm 1 of the journal paper. One table per role, as there.
class Plain {
 public:
  Plain(const ToyGame& game, double exploration, double gamma, bool difference, std::uint64_t seed)
      : game_(game),
        exploration_(exploration),
        gamma_(gamma),
        difference_(difference),
        rng_(base::Rng(seed).fork(0)),
        models_(game.roles) {
    // The root is in the tree before the first episode.
    for (Model& model : models_) model[ToyGame::kStart];
  }

  struct Action {
    double sum = 0;
    int visits = 0;
  };
  struct State {
    int visits = 0;
    std::map<std::uint32_t, Action> actions;
  };
  using Model = std::map<std::uint64_t, State>;  // a state of the toy game knows its depth

  const Model& model(std::size_t role) const { return models_[role]; }

  void iterate(std::uint64_t state) { search(state, true); }

 private:
  // `above`: the way here led through the tree only, and no state was added to it.
  std::vector<double> search(std::uint64_t state, bool above) {
    const bool known = models_[0].contains(state);
    if (above && !known) {
      for (Model& model : models_) model[state];
    }
    if (game_.terminal(state)) {
      return returns([&](std::size_t role) { return game_.goal(state, role); });
    }
    if (!above) return playout(state);
    std::vector<std::uint32_t> joint;
    for (std::size_t role = 0; role < game_.roles; ++role) joint.push_back(select(state, role));
    std::vector<double> q = search(game_.next(state, joint), known);
    for (std::size_t role = 0; role < game_.roles; ++role) {
      q[role] *= gamma_;
      State& node = models_[role][state];
      ++node.visits;
      // Sums are kept in units of 2^-12.
      node.actions[joint[role]].sum += std::round(q[role] * 4096) / 4096;
      ++node.actions[joint[role]].visits;
    }
    return q;
  }

  std::vector<double> playout(std::uint64_t state) {
    const std::uint64_t number = played_++;
    std::vector<double> q =
        returns([&](std::size_t role) { return ToySimulator::result(state, number, role); });
    for (double& value : q) value *= std::pow(gamma_, ToySimulator::plies(state, number));
    return q;
  }

  template <class F>
  std::vector<double> returns(const F& goal) {
    std::vector<double> q;
    for (std::size_t role = 0; role < game_.roles; ++role) {
      q.push_back(difference_ ? goal(role) - goal(1 - role) : goal(role));
    }
    return q;
  }

  std::uint32_t select(std::uint64_t state, std::size_t role) {
    const std::uint32_t count = game_.count(state, role);
    const State& node = models_[role][state];
    std::vector<std::uint32_t> best;
    double most = -1e300;
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto move = static_cast<std::uint32_t>(role * 100 + i);
      const auto action = node.actions.find(move);
      const double value =
          action == node.actions.end()
              ? 1e6
              : action->second.sum / action->second.visits +
                    exploration_ * std::sqrt(std::log(node.visits) / action->second.visits);
      if (value > most + 1e-9) best.clear();
      if (value > most - 1e-9) best.push_back(move);
      most = std::max(most, value);
    }
    return best.size() == 1 ? best[0] : best[rng_.below(best.size())];
  }

  ToyGame game_;
  double exploration_;
  double gamma_;
  bool difference_;
  base::Rng rng_;
  std::vector<Model> models_;
  std::uint64_t played_ = 0;
};

struct Case {
  std::size_t roles;
  bool turns;
  double exploration;
  double gamma;
  bool difference;
};

class Faithful : public ::testing::TestWithParam<Case> {};

// The nodes on a random way down, against the plain model.
void compare(const Search& search, const Plain& plain, Handle at, std::uint64_t state,
             const ToyGame& game, base::Rng& rng, int& compared) {
  const Tree& tree = search.tree();
  const Layout& layout = tree.layout();
  const Node& node = tree.at(at);
  if (node.terminal()) return;
  std::vector<std::uint32_t> choices(layout.roles, 0);
  for (std::size_t role = 0; role < layout.roles; ++role) {
    const auto& model = plain.model(role).at(state);
    const RoleMoves& moves = node.role_moves(layout, role);
    ASSERT_EQ(node.visits(), static_cast<std::uint32_t>(model.visits));
    for (std::uint32_t i = 0; moves.count > 1 && i < moves.count; ++i) {
      const Edge& edge = node.edge(moves.first + i);
      const auto action = model.actions.find(node.move(layout, moves.first + i));
      const bool known = action != model.actions.end();
      ASSERT_EQ(edge.visits(), static_cast<std::uint32_t>(known ? action->second.visits : 0));
      if (known) {
        ASSERT_NEAR(edge.sum(), action->second.sum, 0.001 * edge.visits());
      }
      ++compared;
    }
  }
  std::vector<std::uint32_t> joint;
  for (std::size_t role = 0; role < layout.roles; ++role) {
    choices[role] = static_cast<std::uint32_t>(rng.below(game.count(state, role)));
    joint.push_back(node.move_of(layout, role, choices[role]));
  }
  if (const Handle child = tree.child(at, choices)) {
    compare(search, plain, child, game.next(state, joint), game, rng, compared);
  }
}

TEST_P(Faithful, TheSameVisitsAsThePapersAlgorithm) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    ToyGame game;
    game.roles = GetParam().roles;
    game.turns = GetParam().turns;
    Config config;
    config.exploration = GetParam().exploration;
    config.discount = GetParam().gamma;
    config.difference = GetParam().difference;
    config.batch = config.per_leaf = 1;
    std::vector<std::unique_ptr<Simulator>> simulators;
    simulators.push_back(std::make_unique<ToySimulator>(game));
    Search search(config, std::move(simulators), seed);
    search.start();
    Plain plain(game, config.exploration, config.discount, config.difference, seed);
    for (int i = 0; i < 3000; ++i) {
      plain.iterate(ToyGame::kStart);
      search.worker(0).round();
    }
    ASSERT_EQ(search.tree().check(), "");
    int compared = 0;
    base::Rng rng(seed);
    for (int i = 0; i < 100; ++i) {
      compare(search, plain, search.tree().root(), ToyGame::kStart, game, rng, compared);
    }
    EXPECT_GT(compared, 100);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Faithful,
                         ::testing::Values(Case{2, true, 40, 1, false},
                                           Case{2, true, 40, 0.99, true},
                                           Case{2, false, 40, 1, false},
                                           Case{3, false, 10, 0.999, false},
                                           Case{1, true, 40, 1, false}));

}  // namespace
}  // namespace tafl::search
