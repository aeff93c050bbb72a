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

std::vector<Move> retrace(const Task& task, const Clockwork& clockwork,
                          std::span<const Bits> keys) {
  Expander expander(task.game, 1);
  const std::size_t words = expander.words();
  std::vector<Move> moves;
  std::vector<Expander::Pair> pairs;
  std::vector<std::uint64_t> next;
  Bits state = task.start;
  Bits key(words);
  Bits spare;
  for (const Bits& wanted : keys.subspan(1)) {
    expander.look(state);
    pairs.clear();
    for (Move move : expander.moves(0)) pairs.push_back({0, move});
    expander.advance(state, pairs, next);
    std::size_t i = 0;
    for (; i < pairs.size(); ++i) {
      make_key(task, clockwork, std::span(next).subspan(i * words, words), key, spare);
      if (key == wanted) break;
    }
    if (i == pairs.size()) return {};
    moves.push_back(pairs[i].move);
    const auto row = next.begin() + static_cast<std::ptrdiff_t>(i * words);
    state.assign(row, row + static_cast<std::ptrdiff_t>(words));
  }
  return moves;
}

}  // namespace tafl::plan
