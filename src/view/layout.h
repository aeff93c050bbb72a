// SPDX-License-Identifier: MIT
//
// Finds the boards in a game that nobody has described: fluents of which two arguments are
// coordinates and the others say what stands there.
//
//   Layout layout = recognise(controller);      // plays a few random games, then resets
//   Position position = place(layout, controller.fluent_texts());     // board.h
//   render(layout, position, nullptr, style);                         // render.h
//
// Two arguments of a fluent are coordinates if their values have an order (axis.h) and, in all
// states seen, a square hardly ever holds two things. Fluents over the same squares share a board
// unless each fills it alone. A third coordinate cuts a board into slices. Which argument is the
// column, and whether rows grow upwards, is guessed from the variables' names (?x ?y, ?row ?col)
// and otherwise read as x and y. A wrong guess costs beauty, never correctness: whatever is on no
// board is listed as it stands.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "game/controller.h"

namespace tafl::view {

// The fluents (name ... ) with `arity` arguments, and what their arguments mean.
struct Pattern {
  std::string name;
  std::size_t arity = 0;
  std::size_t column = 0;  // argument positions
  std::size_t row = 1;
  std::optional<std::size_t> slice;   // the argument that names the slice
  std::vector<std::size_t> contents;  // empty: the fluent itself is the content
};

struct BoardLayout {
  std::vector<std::string> columns;  // labels from left to right
  std::vector<std::string> rows;     // labels in their order
  bool rows_upwards = true;          // the first row is drawn at the bottom
  std::vector<std::string> slices;   // one entry "" for an ordinary board
  std::vector<Pattern> patterns;
};

struct Layout {
  std::vector<BoardLayout> boards;
  std::vector<std::string> roles;
  std::vector<std::string> contents;  // everything that was seen on a board, sorted
};

// Asks for `base` where the rules declare it, and plays short random games from a fixed seed.
// Leaves the controller at the initial state. May throw base::LimitReached.
Layout recognise(game::Controller& controller);

}  // namespace tafl::view
