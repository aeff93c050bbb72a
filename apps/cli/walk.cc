// SPDX-License-Identifier: MIT
#include "cli/walk.h"

#include <fmt/format.h>

#include <iostream>
#include <string>
#include <vector>

#include "cli/interrupt.h"
#include "cli/move_input.h"
#include "cli/solving.h"
#include "cli/terminal.h"
#include "game/controller.h"
#include "solve/adviser.h"
#include "view/layout.h"
#include "view/render.h"

namespace tafl::cli {
namespace {

class Walk {
 public:
  Walk(const std::shared_ptr<const game::Game>& game,
       const std::shared_ptr<const lanes::CompiledGame>& compiled,
       const std::shared_ptr<const solve::Database>& database)
      : game_(*game), adviser_(compiled, database), terminal_(standard_output()) {
    game::MachineController<lanes::NetworkMachine> controller{lanes::NetworkMachine(compiled)};
    layout_ = view::recognise(controller);
    path_.push_back(adviser_.machine().initial());
  }

  ExitCode run() {
    for (;;) {
      draw();
      const solve::Advice advice = adviser_.advise(path_.back());
      const bool over = adviser_.machine().is_terminal(path_.back());
      if (!over) list(advice);
      fmt::print("{}> ", over ? "end" : game_.role_name(advice.chooser));
      std::fflush(stdout);
      std::string line;
      if (interrupted() || !std::getline(std::cin, line)) break;
      if (!obey(line, advice, over)) break;
    }
    fmt::print("\n");
    return interrupted() ? ExitCode::kInterrupted : ExitCode::kFine;
  }

 private:
  void draw() {
    const auto texts = adviser_.machine().fluent_texts(path_.back());
    const view::Position now = view::place(layout_, texts);
    fmt::print("\n");
    for (const std::string& line : view::render(layout_, now, nullptr, terminal_.style())) {
      fmt::print("{}\n", line);
    }
    fmt::print("after {} moves; best play gives {}\n", path_.size() - 1,
               text_of(adviser_.find(path_.back())));
  }

  void list(const solve::Advice& advice) const {
    for (std::size_t i = 0; i < advice.moves.size(); ++i) {
      const auto& move = advice.moves[i];
      const std::string line = fmt::format("{:>3} {} {:<28} {}", i + 1, move.best ? "*" : " ",
                                           move.text, text_of(move.found));
      fmt::print("{}\n", move.best ? inked(line, Ink::kGreen, terminal_) : line);
    }
  }

  // False to leave.
  bool obey(const std::string& line, const solve::Advice& advice, bool over) {
    if (line == "quit" || line == "q") return false;
    if (line == "start" || line == "s") {
      path_.resize(1);
    } else if (line == "back" || line == "b" || line == "undo" || line == "u") {
      if (path_.size() > 1) path_.pop_back();
    } else if (!over) {
      choose(line, advice);
    } else {
      fmt::print("The game is over here: back, start or quit.\n");
    }
    return true;
  }

  void choose(const std::string& line, const solve::Advice& advice) {
    std::vector<std::string> texts;
    for (const auto& move : advice.moves) texts.push_back(move.text);
    const MoveInput input = read_move(line, texts);
    if (input.kind != MoveInput::Kind::kMove) {
      fmt::print("Type the number of a move or words of it; back, start or quit.\n");
      return;
    }
    std::vector<game::MoveId> joint;
    for (std::size_t role = 0; role < game_.roles().size(); ++role) {
      std::vector<game::MoveId> legal;
      adviser_.machine().legal_moves(path_.back(), game::RoleId(role), legal);
      joint.push_back(legal.front());
    }
    joint[advice.chooser.index()] = advice.moves[input.moves.front()].move;
    path_.push_back(adviser_.machine().next(path_.back(), joint));
  }

  const game::Game& game_;
  solve::Adviser adviser_;
  Terminal terminal_;
  view::Layout layout_;
  std::vector<lanes::BitState> path_;
};

}  // namespace

ExitCode walk(const std::shared_ptr<const game::Game>& game,
              const std::shared_ptr<const lanes::CompiledGame>& compiled,
              const std::shared_ptr<const solve::Database>& database) {
  return Walk(game, compiled, database).run();
}

}  // namespace tafl::cli
