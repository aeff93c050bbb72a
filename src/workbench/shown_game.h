// SPDX-License-Identifier: MIT
//
// A game with all that is needed to show it: its board, its pieces, and where to click for a move.
//
// Immutable once made, shared by threads. Making one plays a few random games, which takes
// milliseconds for most games and a second for the largest.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "game/controller.h"
#include "game/game.h"
#include "view/layout.h"
#include "workbench/discovery.h"
#include "workbench/json.h"

namespace tafl::workbench {

// What to click for a move, step by step; any square of a step will do. Squares are numbered
// through all boards.
using Path = std::vector<std::vector<std::size_t>>;

// How the moves of one name name their squares: positions of arguments, nested ones flattened.
struct MoveForm {
  struct Step {
    enum class Kind { kSquare, kColumn, kRow };
    Kind kind = Kind::kSquare;
    std::size_t board = 0;   // index into layout.boards
    std::size_t column = 0;  // argument
    std::size_t row = 0;     // argument
    std::optional<std::size_t> slice;
  };
  std::vector<Step> steps;
};

struct LookOptions {
  base::Limits limits;          // of one question
  double seconds = 20;          // of all questions
  double discover_seconds = 0;  // for an analysis, where names say nothing of the board; 0: none
  bool find_hexes = true;       // whether anybody wants to know; a style file may say it
  std::set<std::string> off_board = {};  // names of fluents that are put on no board, in lower case
};

class ShownGame {
 public:
  // An error if no machine can be built or not even the first state is known within the limits.
  // If only the board takes too long, there is none.
  static base::Result<std::shared_ptr<const ShownGame>> make(std::shared_ptr<const game::Game> game,
                                                             const LookOptions& options);

  const std::shared_ptr<const game::Game>& game() const { return game_; }
  const std::vector<std::string>& roles() const { return layout_.roles; }
  const view::Layout& layout() const { return layout_; }

  // As docs/api.md has them.
  const json& layout_json() const { return layout_json_; }
  const json& initial_json() const { return initial_json_; }
  const std::vector<std::string>& initial_fluents() const { return initial_fluents_; }
  // "puzzle", "simultaneous" if several roles were seen to choose at once, else "alternating".
  const std::string& kind() const { return kind_; }
  // The squares and others of a state.
  json state_json(const std::vector<std::string>& fluents) const;
  // By the form of the move's name; empty if it names no squares.
  Path path(std::string_view move) const;

  std::size_t square_count() const { return square_count_; }
  std::size_t first_square(std::size_t board, std::size_t slice) const {
    return first_[board][slice];
  }
  // What stands on each square, for comparing states.
  std::vector<std::vector<std::string>> squares(const std::vector<std::string>& fluents) const;
  // The role that a content belongs to by its name.
  std::optional<std::size_t> owner(const std::string& content) const;

 private:
  ShownGame() = default;
  void look(game::Controller& controller, const LookOptions& options);
  bool names_say_something() const;
  void discover_board(const LookOptions& options);
  void number_squares();
  void write_layout(game::Controller& controller);

  std::shared_ptr<const game::Game> game_;
  view::Layout layout_;
  std::vector<std::vector<std::size_t>> first_;  // by board and slice: number of its first square
  std::size_t square_count_ = 0;
  std::map<std::pair<std::string, std::size_t>, MoveForm> forms_;  // by name and flat arity
  std::map<std::string, std::optional<std::size_t>> owners_;       // by content
  std::string kind_;
  std::optional<Discovery> discovery_;  // where names say nothing
  std::vector<bool> hexes_;             // by board: its cells are hexagons
  json layout_json_;
  json initial_json_;
  std::vector<std::string> initial_fluents_;
};

// The words of a move without its parentheses: "(mark 1 2)" reads "mark 1 2".
std::string label(std::string_view move);
json path_json(const Path& path);

// The name of a term and its arguments, nested ones flattened and without the names of inner
// functions: (move (square 1 2) up) is "move" and 1, 2, up.
std::pair<std::string, std::vector<std::string>> flat(std::string_view term);

}  // namespace tafl::workbench
