// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/analysis.h"
#include "lanes/compiled_game.h"

namespace tafl::eval {

inline constexpr std::uint16_t kUnreachable = 0xffff;

// Steps between neighbours from the nearest of some squares, by square.
std::vector<std::uint16_t> distances(const analysis::Board& board,
                                     const std::vector<std::uint32_t>& from);

// The longest that is not kUnreachable.
std::uint16_t longest_of(const std::vector<std::uint16_t>& steps);

// Whether a piece goes from square to square: it stands on the board at first and does not stay.
bool moves(const analysis::Piece& piece, const analysis::Analysis& analysis,
           const lanes::CompiledGame& game);

}  // namespace tafl::eval
