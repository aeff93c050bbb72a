// SPDX-License-Identifier: MIT
#include "player/oracle.h"

#include <algorithm>
#include <utility>

#include "gdl/symbol.h"

namespace tafl::player {
namespace {

// The legal moves with these texts, one per role.
std::optional<std::vector<game::MoveId>> find_joint(lanes::NetworkMachine& machine,
                                                    const lanes::BitState& state,
                                                    std::span<const std::string> texts) {
  std::vector<game::MoveId> joint;
  std::vector<game::MoveId> legal;
  for (std::size_t role = 0; role < texts.size(); ++role) {
    machine.legal_moves(state, game::RoleId(role), legal);
    const std::string wanted = gdl::fold_case(texts[role]);
    const auto at = std::ranges::find_if(legal, [&](game::MoveId move) {
      return gdl::fold_case(machine.move_text(move)) == wanted;
    });
    if (at == legal.end()) return std::nullopt;
    joint.push_back(*at);
  }
  return joint;
}

}  // namespace

Oracle::Oracle(std::shared_ptr<const lanes::CompiledGame> game,
               std::shared_ptr<const solve::Database> database, game::RoleId role)
    : adviser_(std::move(game), std::move(database)),
      role_(role),
      state_(adviser_.machine().initial()),
      knows_(adviser_.find(state_).has_value()) {}

std::vector<game::MoveId> Oracle::legal_moves() {
  std::vector<game::MoveId> legal;
  adviser_.machine().legal_moves(state_, role_, legal);
  return legal;
}

std::optional<std::string> Oracle::move() {
  const std::vector<game::MoveId> legal = legal_moves();
  if (legal.size() == 1) return adviser_.machine().move_text(legal.front());
  const solve::Advice advice = adviser_.advise(state_);
  if (advice.chooser != role_) return std::nullopt;
  const auto chosen = adviser_.choose(advice, adviser_.database().rank(state_.bits));
  if (!chosen) return std::nullopt;
  return advice.moves[*chosen].text;
}

std::string Oracle::any_move() {
  return adviser_.machine().move_text(legal_moves().front());
}

void Oracle::observe(std::span<const std::string> joint) {
  const auto moves = find_joint(adviser_.machine(), state_, joint);
  if (!moves) return;
  state_ = adviser_.machine().next(state_, *moves);
  knows_ = adviser_.find(state_).has_value();
}

std::optional<double> Oracle::value() const {
  const auto found = adviser_.find(state_);
  if (!found || found->endless) return std::nullopt;
  return found->rewards[role_.index()];
}

}  // namespace tafl::player
