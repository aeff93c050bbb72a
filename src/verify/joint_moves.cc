// SPDX-License-Identifier: MIT
#include "verify/joint_moves.h"

#include <limits>

namespace tafl::verify {

namespace {
constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();
}  // namespace

std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) {
  return a > kLargest - b ? kLargest : a + b;
}

std::uint64_t saturating_multiply(std::uint64_t a, std::uint64_t b) {
  return b != 0 && a > kLargest / b ? kLargest : a * b;
}

JointMoves::JointMoves(game::Controller& controller) : is_terminal_(controller.is_terminal()) {
  if (is_terminal_) return;
  for (std::size_t role = 0; role < controller.role_count(); ++role) {
    legal_.push_back(controller.legal_moves(game::RoleId(role)));
    if (legal_.back().empty()) return;
    joint_.push_back(legal_.back().front());
  }
  chosen_.assign(legal_.size(), 0);
  has_current_ = true;
}

void JointMoves::advance() {
  for (std::size_t role = legal_.size(); role-- > 0;) {
    chosen_[role] = (chosen_[role] + 1) % legal_[role].size();
    joint_[role] = legal_[role][chosen_[role]];
    if (chosen_[role] != 0) return;
  }
  has_current_ = false;
}

std::uint64_t JointMoves::count() const {
  if (joint_.size() != legal_.size() || legal_.empty()) return 0;
  std::uint64_t product = 1;
  for (const auto& moves : legal_) product = saturating_multiply(product, moves.size());
  return product;
}

}  // namespace tafl::verify
