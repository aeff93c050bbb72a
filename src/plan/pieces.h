// SPDX-License-Identifier: MIT
//
// A game as a permutation puzzle: pieces that moves carry from place to place.
//
// Groups of fluents that do not influence each other, in a game whose moves are always legal, are
// pieces: what a move does to one of them depends on that one alone. The values of a group are the
// places of the piece. Where every move takes different places to different places, there is a way
// back from everywhere. Groups on which all moves act alike share their places: the twelve edges of
// a cube, each with twenty-four places. There may be several ways to see them as alike; then all
// are kept.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "plan/task.h"

namespace tafl::plan {

using Place = std::uint8_t;

struct Piece {
  std::uint32_t space = 0;  // which places it shares with others
  Place at = 0;             // at the start of the task
  Place home = 0;           // in the target
};

// The places of alike pieces, numbered in a row; and the permutations of them that all moves go
// along with (the identity first): what is seen as place p could as well be seen as place s(p).
struct Space {
  Place first = 0;
  std::size_t places = 0;
  std::vector<std::vector<Place>> same;
};

struct Pieces {
  std::vector<Piece> pieces;
  std::vector<Space> spaces;
  std::size_t places = 0;                 // of all spaces
  std::vector<Move> moves;                // that change anything
  std::vector<std::vector<Place>> carry;  // by those moves: from place to place
};

// Nothing if the game is no such puzzle, or the target is out of reach of a piece.
std::optional<Pieces> find_pieces(const Task& task, const Bits& target);

}  // namespace tafl::plan
