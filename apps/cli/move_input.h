// SPDX-License-Identifier: MIT
//
// What a person types at the prompt of `tafl play`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::cli {

struct MoveInput {
  enum class Kind { kMove, kSeveral, kNone, kUndo, kHint, kHelp, kMoves, kQuit };

  Kind kind = Kind::kNone;
  std::vector<std::size_t> moves;  // indices into the legal moves: one, or all that match
};

// Reads a line against the legal moves. In this order: a move's full text, a number from 1, a
// command word (or its first letter), words that occur in a move: "2 3" finds (mark 2 3). Case,
// parentheses and spaces do not matter. An empty line lists all moves.
MoveInput read_move(std::string_view line, const std::vector<std::string>& legal);

}  // namespace tafl::cli
