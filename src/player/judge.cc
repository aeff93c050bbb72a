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
  auto lessons = std::make_shared<std::vector<eval::SumEvaluation>>();  // by role
  for (std::size_t role = 0; role < game->network.roles(); ++role) {
    eval::FeatureSet features(game, analysis, role);
    eval::FitOptions how;
    how.sums = true;
    const eval::Fit fit = eval::fit_weights(game, features, role, how);
    lessons->emplace_back(features, fit, game->network.fluents());
  }
  return [lessons]() -> search::Judge {
    return [lessons](std::span<const std::uint64_t> state, std::span<int> goals) {
      for (std::size_t role = 0; role < goals.size(); ++role) {
        goals[role] = static_cast<int>(std::lround((*lessons)[role].value(state)));
      }
    };
  };
}

}  // namespace tafl::player
