// SPDX-License-Identifier: MIT
#include "player/judge.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "analysis/analysis.h"
#include "eval/ogre.h"

namespace tafl::player {
namespace {

constexpr std::size_t kAnalysedStates = 3000;

// What was learned, shared by the threads.
struct Lessons {
  std::shared_ptr<const lanes::CompiledGame> game;
  analysis::Analysis analysis;
  std::vector<eval::Fit> fits;  // by role
};

std::vector<eval::OgreEvaluation> evaluations(const Lessons& lessons) {
  std::vector<eval::OgreEvaluation> result;
  for (std::size_t role = 0; role < lessons.fits.size(); ++role) {
    const eval::Fit& fit = lessons.fits[role];
    result.emplace_back(std::make_shared<eval::FeatureSet>(lessons.game, lessons.analysis, role),
                        fit.weights, fit.base, role, false);
  }
  return result;
}

}  // namespace

search::JudgeMaker train_judge(const std::shared_ptr<const lanes::CompiledGame>& game) {
  auto lessons = std::make_shared<Lessons>();
  lessons->game = game;
  analysis::Options look;
  look.states = kAnalysedStates;
  lessons->analysis = analysis::analyse(game, look);
  for (std::size_t role = 0; role < game->network.roles(); ++role) {
    eval::FeatureSet features(game, lessons->analysis, role);
    lessons->fits.push_back(eval::fit_weights(game, features, role, {.stop = {}}));
  }
  return [lessons]() -> search::Judge {
    auto all = std::make_shared<std::vector<eval::OgreEvaluation>>(evaluations(*lessons));
    return [all](std::span<const std::uint64_t> state, std::span<int> goals) {
      for (std::size_t role = 0; role < goals.size(); ++role) {
        const double value = (*all)[role].value({state, {}, 0}, role);
        goals[role] = static_cast<int>(std::lround(std::clamp(value, 0.0, 100.0)));
      }
    };
  };
}

}  // namespace tafl::player
