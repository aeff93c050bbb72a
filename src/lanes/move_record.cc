// SPDX-License-Identifier: MIT
#include "lanes/move_record.h"

namespace tafl::lanes {

MoveRecord::MoveRecord(const net::Network& network, const PlayoutCircuit& circuit)
    : roles_(network.roles()),
      turns_(circuit.draws.turns.fluents.size()),
      sources_((turns_ + 1) * roles_) {
  const auto source = [&](const Options& options) -> Source& {
    return sources_[options.turn * roles_ + network.move_role(options.moves[0])];
  };
  for (const Options& forced : circuit.draws.forced) source(forced) = {0, 0, forced.moves};
  for (std::size_t d = 0; d < circuit.draws.draws.size(); ++d) {
    for (const Options& options : circuit.draws.draws[d].options) {
      source(options) = {circuit.record.path_begin[d], circuit.record.path_bits[d], options.moves};
    }
  }
}

void MoveRecord::read(const std::uint64_t* slots, std::size_t words, std::size_t lane,
                      std::vector<std::uint32_t>& moves) const {
  const auto bit = [&](std::size_t slot) {
    return (slots[slot * words + lane / 64] >> (lane % 64)) & 1;
  };
  std::size_t turn = 0;
  while (turn < turns_ && bit(turn) == 0) ++turn;
  for (std::size_t role = 0; role < roles_; ++role) {
    const Source& source = sources_[turn * roles_ + role];
    std::size_t index = 0;
    for (std::size_t i = 0; i < source.bits; ++i) index |= bit(source.begin + i) << i;
    moves.push_back(index < source.moves.size() ? source.moves[index] : UINT32_MAX);
  }
}

}  // namespace tafl::lanes
