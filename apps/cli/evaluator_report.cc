// SPDX-License-Identifier: MIT
#include "cli/evaluator_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "eval/ogre.h"

namespace tafl::cli {

using json = nlohmann::ordered_json;

json evaluator_json(const std::shared_ptr<const lanes::CompiledGame>& game,
                    const analysis::Analysis& analysis, std::size_t role, std::uint64_t seed) {
  eval::FeatureSet features(game, analysis, role);
  eval::SelectOptions select;
  select.seed = seed;
  const eval::Selection chosen = eval::select_evaluators(game, features, role, select);
  eval::LessonOptions how;
  how.seed = seed;
  const eval::Fit fit = eval::fit_weights(eval::play_lessons(game, how), features, role, {});
  std::map<std::size_t, double> selected;
  std::map<std::size_t, double> fitted;
  for (const eval::Weight& weight : chosen.weights) selected[weight.feature] = weight.weight;
  for (const eval::Weight& weight : fit.weights) fitted[weight.feature] = weight.weight;
  json list = json::array();
  for (std::size_t i = 0; i < features.list().size(); ++i) {
    list.push_back({{"name", features.list()[i].name},
                    {"goal_with_plus", chosen.trials[2 * i].score},
                    {"goal_with_minus", chosen.trials[2 * i + 1].score},
                    {"selected", selected.contains(i) ? selected[i] : 0},
                    {"stability", fit.stability[i]},
                    {"fitted", fitted.contains(i) ? fitted[i] : 0}});
  }
  return {{"role", game->game().role_name(game::RoleId(role))},
          {"random_goal", chosen.random},
          {"fit_base", fit.base},
          {"fit_correlation", fit.correlation},
          {"evaluators", list}};
}

std::string evaluator_table(const json& report) {
  std::string text = fmt::format(
      "evaluators for {}: random play scores {:.1f}, the fit correlates by {:.2f}\n"
      "  {:<30} {:>7} {:>7} {:>7} {:>10} {:>8}\n",
      report["role"].get<std::string>(), report["random_goal"].get<double>(),
      report["fit_correlation"].get<double>(), "", "with +", "with -", "chosen", "stability",
      "fitted");
  for (const json& one : report["evaluators"]) {
    text +=
        fmt::format("  {:<30} {:>7.1f} {:>7.1f} {:>+7.0f} {:>10.2f} {:>+8.1f}\n",
                    one["name"].get<std::string>(), one["goal_with_plus"].get<double>(),
                    one["goal_with_minus"].get<double>(), one["selected"].get<double>(),
                    std::min(one["stability"].get<double>(), 9999.0), one["fitted"].get<double>());
  }
  return text;
}

}  // namespace tafl::cli
