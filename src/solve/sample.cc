// SPDX-License-Identifier: MIT
#include "solve/sample.h"

#include "lanes/bit_machine.h"

namespace tafl::solve {

std::size_t Sample::states() const {
  std::size_t sum = 0;
  for (const auto& game : games) sum += game.size();
  return sum;
}

Sample play_sample(const std::shared_ptr<const lanes::CompiledGame>& compiled, std::size_t states,
                   base::Rng& rng) {
  // A game that never ends must not be the whole sample.
  const std::size_t most_plies = states / 4 + 1;
  lanes::NetworkMachine machine(compiled);
  Sample sample;
  std::vector<game::MoveId> legal;
  std::vector<game::MoveId> joint(compiled->network.roles());
  for (std::size_t met = 0; met < states;) {
    auto& game = sample.games.emplace_back();
    lanes::BitState state = machine.initial();
    bool stuck = false;
    for (; game.size() < most_plies; ++met) {
      game.push_back(state.bits);
      if (machine.is_terminal(state)) break;
      for (std::size_t role = 0; role < joint.size(); ++role) {
        machine.legal_moves(state, game::RoleId(role), legal);
        stuck = stuck || legal.empty();
        if (!stuck) joint[role] = legal[rng.below(legal.size())];
      }
      if (stuck) break;
      state = machine.next(state, joint);
    }
    ++met;
  }
  return sample;
}

}  // namespace tafl::solve
