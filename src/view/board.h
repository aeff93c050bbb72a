// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "view/layout.h"

namespace tafl::view {

// One board (or slice of one) with what stands on it. Squares are stored row by row, in the order
// of the layout's labels; a square's contents are names of the rules, several where things meet.
struct Board {
  std::size_t layout = 0;  // index into Layout::boards
  std::size_t slice = 0;
  std::vector<std::vector<std::string>> squares;

  friend bool operator==(const Board&, const Board&) = default;
};

struct Position {
  std::vector<Board> boards;
  std::vector<std::string> others;  // the fluents that are on no board
};

Position place(const Layout& layout, const std::vector<std::string>& fluents);

}  // namespace tafl::view
