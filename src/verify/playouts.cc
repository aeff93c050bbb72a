// SPDX-License-Identifier: MIT
#include "verify/playouts.h"

#include <algorithm>
#include <optional>

namespace tafl::verify {
namespace {

// One playout; the number of its moves.
std::size_t play_out(game::Controller& controller, base::Rng& rng, std::size_t most_plies) {
  controller.mute_retract();
  std::size_t plies = 0;
  while (plies < most_plies && !controller.is_terminal()) {
    const std::optional<std::vector<game::MoveId>> joint = controller.random_joint_move(rng);
    if (!joint) break;
    controller.make(*joint);
    ++plies;
  }
  return plies;
}

}  // namespace

Playouts run_playouts(game::Controller& controller, base::Rng& rng, const base::Clock& clock,
                      const PlayoutOptions& options) {
  controller.reset();
  Playouts result;
  result.goal_sums.assign(controller.role_count(), 0);
  const double begin = clock.seconds();
  while (result.playouts < options.most_playouts && result.seconds < options.seconds) {
    result.transitions += play_out(controller, rng, options.most_plies);
    ++result.playouts;
    for (std::size_t role = 0; role < controller.role_count(); ++role) {
      const int goal = controller.goal(game::RoleId(role));
      if (goal != game::kNoGoal) result.goal_sums[role] += goal;
    }
    controller.sync_retract();
    result.seconds = clock.seconds() - begin;
    const auto share = static_cast<std::size_t>(100 * result.seconds / options.seconds);
    if (!go_on(options.progress, std::min<std::size_t>(share, 100), 100)) {
      result.stopped = true;
      break;
    }
  }
  return result;
}

}  // namespace tafl::verify
