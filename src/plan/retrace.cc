// SPDX-License-Identifier: MIT
#include "plan/retrace.h"

#include <algorithm>

#include "plan/expander.h"
#include "plan/symmetry.h"

namespace tafl::plan {

void make_key(const Task& task, const Clockwork& clockwork, std::span<const std::uint64_t> state,
              std::span<std::uint64_t> key, Bits& spare) {
  for (std::size_t w = 0; w < state.size(); ++w) key[w] = state[w] & clockwork.key()[w];
  if (task.symmetries) task.symmetries->make_canonical(key, spare);
}

std::vector<std::uint32_t> moves_back(const StateTable& table, StateTable::Id id) {
  std::vector<std::uint32_t> moves;
  while (true) {
    const std::uint64_t link = table.note(id, 0);
    id = static_cast<StateTable::Id>(link >> 32);
    if (id == StateTable::kNone) return moves;
    moves.push_back(static_cast<std::uint32_t>(link));
  }
}

namespace {

// Follows what the search did to names: `renaming` leads from the state that was really reached to
// the key of it, and back from the moves made there to real ones.
std::vector<Move> real_moves(const Task& task, const Clockwork& clockwork,
                             std::span<const Move> moves) {
  Expander expander(task.game, 1);
  Bits state = task.start;
  Symmetries::Element renaming = task.symmetries->identity();
  Bits key;
  Bits spare;
  const auto follow = [&] {
    Bits masked = state;
    for (std::size_t w = 0; w < masked.size(); ++w) masked[w] &= clockwork.key()[w];
    Symmetries::rename(renaming, masked, key);
    task.symmetries->make_canonical(key, spare, &renaming);
  };
  std::vector<Move> result;
  Bits next;
  for (Move move : moves) {
    follow();
    const auto at = std::ranges::find(renaming.moves, move);
    const Expander::Pair pair{0, static_cast<Move>(at - renaming.moves.begin())};
    expander.advance(state, std::span(&pair, 1), next);
    state = next;
    result.push_back(pair.move);
  }
  return result;
}

}  // namespace

std::vector<Move> retrace(const Task& task, const Clockwork& clockwork, const StateTable& table,
                          StateTable::Id id) {
  std::vector<Move> moves = moves_back(table, id);
  std::ranges::reverse(moves);
  return task.symmetries ? real_moves(task, clockwork, moves) : moves;
}

}  // namespace tafl::plan
