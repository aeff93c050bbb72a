// SPDX-License-Identifier: MIT
#include "verify/simulate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/rng.h"

namespace tafl::verify {
namespace {

using game::RoleId;

class Run {
 public:
  Run(game::Controller& controller, const SimulateOptions& options)
      : controller_(controller), options_(options) {
    result_.roles.resize(controller.role_count());
  }

  Simulation run() {
    for (std::size_t k = 0; k < options_.games && !result_.stopped; ++k) {
      game_ = k;
      play(options_.seed + k);
      if (!result_.stopped) ++result_.games;
    }
    return std::move(result_);
  }

 private:
  void play(std::uint64_t seed) {
    seed_ = seed;
    std::fill(std::begin(seen_), std::end(seen_), false);
    last_goals_.assign(controller_.role_count(), game::kNoGoal);
    base::Rng rng(seed);
    controller_.reset();
    controller_.mute_retract();
    for (ply_ = 0;; ++ply_) {
      watch_goals();
      if (controller_.is_terminal()) return score();
      if (ply_ == options_.most_plies) {
        return note(Violation::kTermination, fmt::format("not terminal after {} plies", ply_));
      }
      if (!everyone_can_move()) return;
      if (!go_on(options_.progress, game_, options_.games)) {
        result_.stopped = true;
        return;
      }
      controller_.make(controller_.random_joint_move(rng).value());
      ++result_.transitions;
    }
  }

  bool everyone_can_move() {
    for (std::size_t role = 0; role < controller_.role_count(); ++role) {
      const std::size_t moves = controller_.legal_moves(RoleId(role)).size();
      if (moves == 0) {
        note(Violation::kPlayability, fmt::format("{} has no legal move", role_name(role)));
        return false;
      }
      result_.roles[role].branching.add(moves);
    }
    return true;
  }

  void watch_goals() {
    for (std::size_t role = 0; role < controller_.role_count(); ++role) {
      const int goal = controller_.goal(RoleId(role));
      if (goal == game::kNoGoal) continue;
      if (goal < last_goals_[role]) {
        note(Violation::kGoalMonotonic, fmt::format("the goal of {} fell from {} to {}",
                                                    role_name(role), last_goals_[role], goal));
      }
      last_goals_[role] = goal;
    }
  }

  void score() {
    result_.lengths.add(ply_);
    std::vector<int> goals;
    for (std::size_t role = 0; role < controller_.role_count(); ++role) {
      const std::vector<std::string> values = controller_.goal_values(RoleId(role));
      if (values.size() != 1) {
        note(Violation::kGoalUnique,
             values.empty()
                 ? fmt::format("{} has no goal value", role_name(role))
                 : fmt::format("{} has goals {}", role_name(role), fmt::join(values, ", ")));
        continue;
      }
      const int goal = game::goal_value(values.front());
      if (goal < 0 || goal > 100) {
        note(Violation::kGoalRange, fmt::format("{} has goal {}", role_name(role), values.front()));
        continue;
      }
      result_.roles[role].goals.add(static_cast<std::size_t>(goal));
      goals.push_back(goal);
    }
    if (goals.size() == controller_.role_count()) count_wins(goals);
  }

  void count_wins(const std::vector<int>& goals) {
    const auto [least, most] = std::minmax_element(goals.begin(), goals.end());
    for (std::size_t role = 0; role < goals.size(); ++role) {
      const bool best = goals[role] == *most && (*least < *most || goals.size() == 1);
      if (best && goals[role] > 0) ++result_.roles[role].wins;
    }
  }

  void note(Violation violation, std::string detail) {
    const auto kind = static_cast<std::size_t>(violation);
    ViolationCount& count = result_.violations[kind];
    if (count.games == 0) count = {0, seed_, ply_, std::move(detail)};
    if (!std::exchange(seen_[kind], true)) ++count.games;
  }

  const std::string& role_name(std::size_t role) const {
    return controller_.game().role_name(RoleId(role));
  }

  game::Controller& controller_;
  const SimulateOptions& options_;
  Simulation result_;
  std::vector<int> last_goals_;
  bool seen_[kViolationKinds] = {};
  std::size_t game_ = 0;
  std::uint64_t seed_ = 0;
  std::size_t ply_ = 0;
};

}  // namespace

std::string_view name(Violation violation) {
  switch (violation) {
    case Violation::kTermination:
      return "termination";
    case Violation::kPlayability:
      return "playability";
    case Violation::kGoalUnique:
      return "goal-unique";
    case Violation::kGoalRange:
      return "goal-range";
    case Violation::kGoalMonotonic:
      return "goal-monotonic";
  }
  return "";
}

std::string_view description(Violation violation) {
  switch (violation) {
    case Violation::kTermination:
      return "every game ends";
    case Violation::kPlayability:
      return "every role has a move until the end";
    case Violation::kGoalUnique:
      return "exactly one goal value per role at the end";
    case Violation::kGoalRange:
      return "goal values are integers from 0 to 100";
    case Violation::kGoalMonotonic:
      return "goal values never fall";
  }
  return "";
}

void Spread::add(std::size_t value) {
  least = count == 0 ? value : std::min(least, value);
  most = std::max(most, value);
  sum += static_cast<double>(value);
  ++count;
}

bool Simulation::is_well_formed() const {
  return std::all_of(std::begin(violations), std::end(violations), [this](const auto& violation) {
    return violation.games == 0 || &violation == &of(Violation::kGoalMonotonic);
  });
}

Simulation simulate(game::Controller& controller, const SimulateOptions& options) {
  return Run(controller, options).run();
}

}  // namespace tafl::verify
