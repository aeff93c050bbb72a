// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

#include "cli/terminal.h"
#include "manager/match.h"
#include "view/layout.h"

namespace tafl::cli {

// A match as people see it. On a terminal one picture is redrawn in place: the board, who plays
// what and is to move, what they think, the last moves. In a pipe every ply is a line, and the
// final board follows.
class MatchView {
 public:
  MatchView(view::Layout layout, const Terminal& terminal);
  ~MatchView();
  MatchView(const MatchView&) = delete;
  MatchView& operator=(const MatchView&) = delete;

  void show(const manager::Scene& scene);
  // While players think, on a terminal: what each expects, how fast it searches, how much of the
  // clock is gone. From any thread.
  void think(const manager::Thinking& thinking);
  // The final board (in a pipe), goals and errors.
  void finish(const manager::Record& record);

 private:
  std::vector<std::string> board(const manager::Record& record) const;
  std::vector<std::string> panel(const manager::Record& record) const;
  std::vector<std::string> thoughts(const manager::Thinking& thinking) const;
  std::vector<std::string> picture(const manager::Record& record) const;
  void redraw(std::vector<std::string> lines);

  view::Layout layout_;
  Terminal terminal_;
  std::mutex mutex_;  // for what follows
  std::vector<std::size_t> to_move_;
  std::size_t drawn_ = 0;  // lines of the picture on the screen
};

// "white (move 1 2 3)", leaving out roles that do nothing while others act.
std::string joint_text(const std::vector<std::string>& roles,
                       const std::vector<std::string>& joint);

// A line per role with its goal.
std::string result_text(const manager::Record& record, const view::Layout& layout,
                        const Terminal& terminal);

}  // namespace tafl::cli
