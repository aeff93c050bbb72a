// SPDX-License-Identifier: MIT
//
// All that can follow a state, found at once: the successors of up to 64 joint moves are the lanes
// of one evaluation of the network, which costs as much as a single one.
//
// Moves are seen by one role. Its own moves are the groups; the joint moves of all others are the
// replies, the same for every group. Where the roles take turns, there is one group or one reply.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/rng.h"
#include "lanes/batch.h"
#include "lanes/compiled_game.h"
#include "lanes/playout_result.h"

namespace tafl::minimax {

struct Expansion {
  std::size_t groups = 0;          // moves of the own role
  std::size_t replies = 0;         // joint moves of the others, the last role changing fastest
  bool cut = false;                // some replies were left out
  std::vector<std::size_t> sizes;  // legal moves by role
  // By child, group by group:
  std::vector<std::uint32_t> joint;  // the move of every role, counted over all roles
  std::vector<lanes::BitState> states;
  std::vector<std::uint8_t> terminal;
  std::vector<int> goals;             // by role; kNoGoal before the end
  std::vector<std::uint32_t> counts;  // by role: legal moves, where asked for

  std::size_t children() const { return groups * replies; }
};

class Expander {
 public:
  // Beyond this many children the last replies are left out; no real game comes near it.
  static constexpr std::size_t kMostChildren = 1U << 16;

  explicit Expander(std::shared_ptr<const lanes::CompiledGame> compiled);

  const lanes::CompiledGame& compiled() const { return batch_.compiled(); }
  std::size_t roles() const { return compiled().network.roles(); }
  lanes::BitState initial() const;

  // REQUIRES: not a terminal state. A role without a legal move leaves no children.
  void expand(const lanes::BitState& state, std::size_t own, bool count_moves, Expansion& out);
  // Whether the state is terminal.
  bool is_terminal(const lanes::BitState& state);
  void legal_moves(const lanes::BitState& state, std::size_t role, std::vector<std::uint32_t>& out);
  lanes::BitState next(const lanes::BitState& state, std::span<const std::uint32_t> joint);
  // The average goal of a role if all play at random from these states on, a game for each. What
  // does not end within some thousand plies counts with the goal of the state where it is cut.
  // REQUIRES: at most 64 states, and at least one.
  double play_on(std::span<const lanes::BitState> states, std::size_t role, base::Rng& rng);

 private:
  void look_at(const lanes::BitState& state);
  void find_joint_moves(std::size_t own, Expansion& out);
  void add_replies(std::size_t own, std::size_t most);
  void advance(const lanes::BitState& state, std::size_t begin, std::size_t end, bool count_moves,
               Expansion& out);

  lanes::Batch batch_;
  std::vector<std::vector<std::uint32_t>> legal_;   // by role
  std::vector<std::vector<std::uint32_t>> others_;  // joint moves without the own role's
  std::vector<lanes::BitState> loaded_;
  std::vector<lanes::BitState> next_;
  std::vector<std::uint32_t> scratch_;
  std::vector<float> even_;  // every move as likely as any other
  std::vector<lanes::PlayoutResult> played_;
};

}  // namespace tafl::minimax
