// SPDX-License-Identifier: MIT
//
// Boards and what stands on them, found in the structure of the rules and in random games, never
// in names: a rule sheet whose names were replaced has the same boards.
//
//   for (const Board& board : analysis.boards) {
//     board.columns.size(), board.rows.size();     // of a grid; a graph has one row
//     board.square(column, row);                   // squares are counted row by row
//     board.neighbours[square];                    // where a king, or the rules, can step
//   }
//   board.square_of[fluent], board.piece_of[fluent];   // kNowhere for fluents that are not on it
//
// Two arguments of a fluent are coordinates if they range over the same things or over things with
// an order, and a square hardly ever holds two things. A third argument may name one of several
// boards of a kind (a slice). Fluents over the same coordinates share a board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/families.h"
#include "analysis/relations.h"
#include "analysis/sample.h"
#include "lanes/compiled_game.h"

namespace tafl::analysis {

inline constexpr std::uint32_t kNowhere = 0xffffffff;

// The fluents of one name on a board, and what their arguments mean.
struct BoardFluent {
  std::string name;
  std::size_t arity = 0;
  std::size_t column = 0;          // which argument
  std::optional<std::size_t> row;  // none on a graph
  std::optional<std::size_t> slice;
  std::vector<std::size_t> contents;  // the arguments that say what stands there
};

enum class BoardShape : std::uint8_t {
  kGrid,   // squares: four or eight neighbours
  kHex,    // cells of a grid with six neighbours
  kGraph,  // named places, linked by the rules
  kLine,   // places in a row
};

struct Board {
  BoardShape shape = BoardShape::kGrid;
  std::vector<std::string> columns;  // labels in their order
  std::vector<std::string> rows;     // one entry "" where there is a single row
  std::vector<std::string> slices;   // one entry "" for an ordinary board
  bool ordered = false;              // the rules give the labels their order
  std::vector<BoardFluent> fluents;
  std::vector<std::vector<std::uint32_t>> neighbours;  // by square
  std::vector<std::uint32_t> square_of;                // by fluent of the game
  double confidence = 0;

  std::size_t squares() const { return columns.size() * rows.size() * slices.size(); }
  std::uint32_t square(std::size_t column, std::size_t row, std::size_t slice = 0) const {
    return static_cast<std::uint32_t>((slice * rows.size() + row) * columns.size() + column);
  }
  std::size_t column(std::uint32_t square) const { return square % columns.size(); }
  std::size_t row(std::uint32_t square) const { return square / columns.size() % rows.size(); }
};

// A kind of thing on a board: the content of its fluents.
struct Piece {
  std::string name;
  std::size_t board = 0;
  std::vector<std::uint32_t> fluents;  // by square where it can stand
  std::optional<std::size_t> owner;    // the role that places or moves it
  bool mark = false;                   // its fluents have no content: they are the thing
  bool blank = false;                  // it stands for an empty square
  bool changes = false;                // it was seen to come or go
  double confidence = 0;
};

std::vector<Board> find_boards(const lanes::CompiledGame& game, const std::vector<Family>& families,
                               const std::vector<StaticRelation>& relations,
                               const std::vector<Order>& orders, const Domains& domains,
                               const Sample& sample);

std::vector<Piece> find_pieces(const lanes::CompiledGame& game, const std::vector<Family>& families,
                               const std::vector<Board>& boards, const Sample& sample);

}  // namespace tafl::analysis
