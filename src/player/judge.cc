// SPDX-License-Identifier: MIT
#include "player/judge.h"

#include <cmath>
#include <vector>

#include "analysis/analysis.h"
#include "eval/ogre.h"
#include "eval/sum_evaluation.h"

namespace tafl::player {
namespace {

constexpr std::size_t kAnalysedStates = 3000;

}  // namespace

search::JudgeMaker train_judge(const std::shared_ptr<const lanes::CompiledGame>& game) {
  analysis::Options look;
  look.states = kAnalysedStates;
  const analysis::Analysis analysis = analysis::analyse(game, look);
  const std::vector<eval::Lesson> lessons = eval::play_lessons(game, {});
  auto worth = std::make_shared<std::vector<eval::SumEvaluation>>();  // by role
  for (std::size_t role = 0; role < game->network.roles(); ++role) {
    eval::FeatureSet features(game, analysis, role);
    eval::FitOptions how;
    how.sums = true;
    const eval::Fit fit = eval::fit_weights(lessons, features, role, how);
    worth->emplace_back(features, fit, game->network.fluents());
  }
  return [worth]() -> search::Judge {
    return [worth](std::span<const std::uint64_t> state, std::span<int> goals) {
      for (std::size_t role = 0; role < goals.size(); ++role) {
        goals[role] = static_cast<int>(std::lround((*worth)[role].value(state)));
      }
    };
  };
}

}  // namespace tafl::player
