// SPDX-License-Identifier: MIT
#include "player/knowledge_players.h"

#include <memory>
#include <string_view>
#include <utility>

#include "eval/flux.h"
#include "eval/ogre.h"
#include "player/depth_player.h"

namespace tafl::player {
namespace {

// What all of them have.
std::vector<Parameter> common() {
  return {
      {"depth", 0, 0, 200, "plies per move, instead of the clock; 0: the clock"},
      {"nodes", 0, 0, 1e12, "states expanded per move, instead of the clock; 0: the clock"},
      {"memory", 64, 1, 65536, "megabytes of the table of states"},
      {"maxn", 0, 0, 1, "1: others seek their own good (max^n); 0: they are one opponent"},
      {"exchanges", 1, 0, 1, "1: looks beyond the depth while pieces are being taken"},
      {"reductions", 0, 0, 1, "1: late choices are looked at a ply less, until they show promise"},
      {"steps", 0, 0, 1, "1: states with different step counters are different states"},
  };
}

std::vector<Parameter> flux() {
  std::vector<Parameter> parameters = common();
  parameters.push_back({"p", 0.75, 0.5, 1, "degree of a fluent that holds"});
  parameters.push_back({"q", 25, 1, 100, "exponent of the norms that combine degrees"});
  parameters.push_back({"structure", 1, 0, 1, "1: distances on boards and between amounts count"});
  return parameters;
}

std::vector<Parameter> ogre() {
  std::vector<Parameter> parameters = common();
  parameters.push_back({"rounds", 16, 0, 1000, "games of each evaluator in self-play, at most"});
  parameters.push_back(
      {"fit", 1, 0, 1,
       "1: weights by regression, if that is as good; 0: by self-play, +10 or -10"});
  return parameters;
}

DepthSettings read(const Settings& settings) {
  const auto whole = [&](std::string_view name) {
    return static_cast<std::size_t>(settings.at(name));
  };
  DepthSettings how;
  how.depth = whole("depth");
  how.nodes = whole("nodes");
  how.table_bytes = whole("memory") << 20;
  how.max_n = whole("maxn") != 0;
  how.exchanges = whole("exchanges") != 0;
  how.reductions = whole("reductions") != 0;
  how.count_steps = whole("steps") != 0;
  return how;
}

std::unique_ptr<Player> make_alphabeta(const Settings& settings) {
  return std::make_unique<DepthPlayer>("alphabeta", read(settings));
}

std::unique_ptr<Player> make_flux(const Settings& settings) {
  DepthSettings how = read(settings);
  eval::FluxSettings fuzzy;
  fuzzy.p = settings.at("p");
  fuzzy.q = settings.at("q");
  fuzzy.structure = settings.at("structure") != 0;
  how.make_evaluation = [fuzzy](const Preparation& from) {
    return std::make_unique<eval::FluxEvaluation>(from.compiled, from.analysis, fuzzy);
  };
  return std::make_unique<DepthPlayer>("flux", std::move(how));
}

// Below this correlation the regression may have seen too few good games to learn from.
constexpr double kGoodFit = 0.5;
// When to go on to the next step, in shares of the time to prepare.
constexpr double kLearning = 0.4;
constexpr double kTryingFit = 0.55;
constexpr double kTryingMoves = 0.7;
constexpr double kSelecting = 0.85;
constexpr double kMobility = 10;  // weight of the own share of moves

class OgreMaker {
 public:
  OgreMaker(const Preparation& from, std::size_t rounds)
      : from_(from),
        features_(std::make_shared<eval::FeatureSet>(from.compiled, from.analysis, from.role)) {
    how_.seed = from.seed;
    how_.rounds = rounds;
    how_.stop = from.stop_at(1);
  }

  std::unique_ptr<minimax::Evaluation> selected() {
    eval::Selection chosen = eval::select_evaluators(from_.compiled, *features_, from_.role, how_);
    return make(std::move(chosen.weights), 50);
  }

  // Weights by regression; where that explains little, what wins most games: these, the number of
  // moves alone, which needs no learning, or what self-play selects.
  std::unique_ptr<minimax::Evaluation> fitted() {
    eval::LessonOptions how;
    how.seed = from_.seed;
    how.stop = from_.stop_at(kLearning);
    const auto lessons = eval::play_lessons(from_.compiled, how);
    eval::Fit fit = eval::fit_weights(lessons, *features_, from_.role, {});
    const bool good = fit.correlation >= kGoodFit;
    auto result = make(std::move(fit.weights), fit.base);
    if (good || how_.rounds == 0) return result;
    consider(std::move(result), kTryingFit);
    consider(make(mobility(), 50), kTryingMoves);
    how_.stop = from_.stop_at(kSelecting);
    consider(selected(), 1);
    return std::move(best_);
  }

 private:
  std::unique_ptr<minimax::Evaluation> make(std::vector<eval::Weight> weights, double base) {
    const bool opposed = from_.analysis.rewards != analysis::Rewards::kCooperative;
    return std::make_unique<eval::OgreEvaluation>(features_, std::move(weights), base, from_.role,
                                                  opposed);
  }

  std::vector<eval::Weight> mobility() const {
    std::vector<eval::Weight> weights;
    for (std::size_t i = 0; i < features_->list().size(); ++i) {
      const eval::Feature& feature = features_->list()[i];
      if (feature.kind != eval::FeatureKind::kCountMoves) continue;
      weights.push_back({i, feature.role == from_.role ? kMobility : -kMobility});
    }
    return weights;
  }

  // Takes it if it is the first, or wins more in games until this share of the time has gone.
  void consider(std::unique_ptr<minimax::Evaluation> evaluation, double until) {
    how_.stop = from_.stop_at(until);
    const auto score = eval::try_evaluation(from_.compiled, *evaluation, from_.role, how_);
    if (best_ && score.value_or(-1) <= best_score_) return;
    best_ = std::move(evaluation);
    best_score_ = score.value_or(-1);
  }

  const Preparation& from_;
  std::shared_ptr<eval::FeatureSet> features_;
  eval::SelectOptions how_;
  std::unique_ptr<minimax::Evaluation> best_;
  double best_score_ = -1;
};

std::unique_ptr<Player> make_ogre(const Settings& settings) {
  DepthSettings how = read(settings);
  const auto rounds = static_cast<std::size_t>(settings.at("rounds"));
  const bool fit = settings.at("fit") != 0;
  how.make_evaluation = [rounds, fit](const Preparation& from) {
    OgreMaker maker(from, rounds);
    return fit ? maker.fitted() : maker.selected();
  };
  return std::make_unique<DepthPlayer>("ogre", std::move(how));
}

}  // namespace

std::vector<Entry> knowledge_players() {
  return {
      {"alphabeta", common(), "alpha-beta without knowledge: sees wins and losses, nothing else",
       make_alphabeta},
      {"ogre", ogre(), "alpha-beta with evaluators that proved useful in self-play (OGRE)",
       make_ogre},
      {"flux", flux(), "alpha-beta with degrees of truth of the goal (Fluxplayer)", make_flux},
  };
}

}  // namespace tafl::player
