// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/terminal.h"
#include "manager/match.h"
#include "view/layout.h"

namespace tafl::cli {

// A match as people see it. On a terminal one picture is redrawn in place: the board, who plays
// what and is to move, the last moves. In a pipe every ply is a line, and the final board follows.
class MatchView {
 public:
  MatchView(view::Layout layout, const Terminal& terminal);
  ~MatchView();
  MatchView(const MatchView&) = delete;
  MatchView& operator=(const MatchView&) = delete;

  void show(const manager::Scene& scene);
  // The final board (in a pipe), goals and errors.
  void finish(const manager::Record& record);

 private:
  std::vector<std::string> board(const manager::Record& record) const;
  std::vector<std::string> panel(const manager::Scene& scene) const;
  void redraw(std::vector<std::string> lines);

  view::Layout layout_;
  Terminal terminal_;
  std::size_t drawn_ = 0;  // lines of the picture on the screen
};

// "white (move 1 2 3)", leaving out roles that do nothing while others act.
std::string joint_text(const std::vector<std::string>& roles,
                       const std::vector<std::string>& joint);

// A line per role with its goal.
std::string result_text(const manager::Record& record, const view::Layout& layout,
                        const Terminal& terminal);

}  // namespace tafl::cli
