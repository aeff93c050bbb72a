// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "game/controller.h"

namespace tafl::verify {

// The joint moves of one position, one after the other, the last role's move changing fastest.
//
//   for (JointMoves joint(controller); joint.has_current(); joint.advance()) use(joint.current());
//
// A terminal position, or one in which some role has no legal move, has none. The moves are copied
// when it is built, so the controller may move on and come back.
class JointMoves {
 public:
  explicit JointMoves(game::Controller& controller);

  bool is_terminal() const { return is_terminal_; }
  bool has_current() const { return has_current_; }
  std::span<const game::MoveId> current() const { return joint_; }
  void advance();
  // How many there are in all; stays at the largest number where the product does not fit.
  std::uint64_t count() const;

 private:
  std::vector<std::vector<game::MoveId>> legal_;
  std::vector<std::size_t> chosen_;
  std::vector<game::MoveId> joint_;
  bool is_terminal_ = false;
  bool has_current_ = false;
};

// Sums and products that stop at the largest number instead of wrapping around.
std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b);
std::uint64_t saturating_multiply(std::uint64_t a, std::uint64_t b);

}  // namespace tafl::verify
