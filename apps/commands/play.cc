// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>

#include "base/clock.h"
#include "base/rng.h"
#include "cli/interrupt.h"
#include "cli/load.h"
#include "cli/match_view.h"
#include "cli/move_input.h"
#include "cli/options.h"
#include "cli/players.h"
#include "cli/terminal.h"
#include "commands/commands.h"
#include "manager/match.h"
#include "player/player.h"
#include "view/board.h"
#include "view/layout.h"
#include "view/render.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using cli::Failure;
using cli::Ink;
using cli::MoveInput;
using game::RoleId;
using Texts = std::vector<std::string>;

struct Options {
  std::string file;
  std::string role;
  Texts players;
  double start_seconds = 3;
  double play_seconds = 1;
  cli::Common common;
};

constexpr std::string_view kHelp =
    "  a number, or the text of a move, or words of it   play that move\n"
    "  moves (m, or an empty line)                       list your moves\n"
    "  hint (h)                                          suggest a move\n"
    "  undo (u)                                          take back your last move\n"
    "  quit (q)                                          leave\n";

class Session {
 public:
  Session(const Options& options, const cli::Loaded& loaded)
      : options_(options),
        loaded_(loaded),
        controller_(cli::controller(loaded.game, options.common)),
        layout_(view::recognise(*controller_)),
        terminal_(cli::standard_output()),
        role_(find_role()),
        rng_(options.common.seed) {
    seat_players();
  }

  ExitCode run() {
    fmt::print("You are {}. Type help for what you can say.\n", coloured(role_.index()));
    while (!controller_->is_terminal()) {
      draw();
      const auto own = choose();
      if (!own) {
        fmt::print("\n");
        return cli::interrupted() ? ExitCode::kInterrupted : ExitCode::kFine;
      }
      if (!own->empty()) advance(*own);
    }
    draw();
    print_result();
    return ExitCode::kFine;
  }

 private:
  RoleId find_role() const {
    const game::Game& game = *loaded_.game;
    if (options_.role.empty()) return RoleId(0);
    const RoleId role = game.find_role(options_.role);
    if (role.valid()) return role;
    Texts names;
    for (gdl::SymbolId symbol : game.roles()) names.push_back(game.symbols().name(symbol));
    throw Failure(ExitCode::kInput, fmt::format("there is no role '{}'; the roles are {}",
                                                options_.role, fmt::join(names, ", ")));
  }

  std::string coloured(std::size_t role) const {
    return view::in_role_colour(layout_, role, loaded_.game->role_name(RoleId(role)),
                                terminal_.style());
  }

  // New players that know the moves so far: at the start, and after a move was taken back.
  void seat_players() {
    const std::size_t others = controller_->role_count() - 1;
    players_ = cli::make_players(options_.players, others, "other role");
    for (std::size_t k = 0; k < others; ++k) {
      player::Start start{cli::controller(loaded_.game, options_.common),
                          RoleId(k < role_.index() ? k : k + 1),
                          options_.start_seconds,
                          options_.play_seconds,
                          rng_.next(),
                          &clock_,
                          loaded_.game,
                          options_.common.machine,
                          options_.common.limits()};
      players_[k]->new_game(std::move(start), clock_.seconds() + options_.start_seconds);
      for (const Texts& joint : history_) players_[k]->observe(joint);
    }
  }

  void draw() {
    const view::Position now = view::place(layout_, controller_->fluent_texts());
    const view::Position* before = previous_ ? &*previous_ : nullptr;
    fmt::print("\n");
    for (const std::string& line : view::render(layout_, now, before, terminal_.style())) {
      fmt::print("{}\n", line);
    }
    previous_ = now;
  }

  // The move of the person: a text, nothing if the position changed instead, no value at the end.
  std::optional<std::string> choose() {
    const Texts legal = controller_->legal_move_texts(role_);
    if (legal.empty()) {
      throw Failure(ExitCode::kInput,
                    fmt::format("{} has no legal move", loaded_.game->role_name(role_)));
    }
    if (legal.size() == 1) {
      fmt::print("Your only move is {}.\n", legal.front());
      return cli::interrupted() ? std::nullopt : std::optional(legal.front());
    }
    list_moves(legal, {});
    while (true) {
      fmt::print("{} ", cli::inked(fmt::format("{}>", loaded_.game->role_name(role_)), Ink::kBold,
                                   terminal_));
      std::fflush(stdout);
      std::string line;
      if (cli::interrupted() || !std::getline(std::cin, line)) return std::nullopt;
      const MoveInput input = cli::read_move(line, legal);
      if (input.kind == MoveInput::Kind::kMove) return legal[input.moves.front()];
      if (input.kind == MoveInput::Kind::kQuit) return std::nullopt;
      if (input.kind == MoveInput::Kind::kUndo) {
        if (undo()) return "";
        fmt::print("There is nothing to take back.\n");
      } else {
        reply(input, line, legal);
      }
    }
  }

  void reply(const MoveInput& input, const std::string& line, const Texts& legal) {
    switch (input.kind) {
      case MoveInput::Kind::kHint:
        fmt::print("Perhaps {}.\n", legal[rng_.below(legal.size())]);
        return;
      case MoveInput::Kind::kHelp:
        fmt::print("{}", kHelp);
        return;
      case MoveInput::Kind::kSeveral:
        fmt::print("Several moves have that:\n");
        return list_moves(legal, input.moves);
      case MoveInput::Kind::kMoves:
        return list_moves(legal, {});
      default:
        fmt::print("No move matches '{}'; type help for what you can say.\n", line);
    }
  }

  // The chosen moves with their numbers, in columns; all of them if none is chosen.
  void list_moves(const Texts& legal, std::vector<std::size_t> chosen) const {
    if (chosen.empty()) {
      for (std::size_t k = 0; k < legal.size(); ++k) chosen.push_back(k);
    }
    std::size_t width = 0;
    for (std::size_t k : chosen) width = std::max(width, legal[k].size());
    const std::size_t columns = std::max<std::size_t>(1, terminal_.width / (width + 8));
    const std::size_t rows = (chosen.size() + columns - 1) / columns;
    for (std::size_t row = 0; row < rows; ++row) {
      std::string line;
      for (std::size_t k = row; k < chosen.size(); k += rows) {
        line += fmt::format("{:>4}  {:<{}}  ", chosen[k] + 1, legal[chosen[k]], width);
      }
      line.erase(line.find_last_not_of(' ') + 1);
      fmt::print("{}\n", line);
    }
  }

  // Back to the last position in which the person had a choice.
  bool undo() {
    std::size_t back = choices_.size();
    while (back > 0 && !choices_[back - 1]) --back;
    if (back == 0) return false;
    while (history_.size() >= back) {
      controller_->retract();
      history_.pop_back();
      choices_.pop_back();
    }
    previous_.reset();
    seat_players();
    return true;
  }

  void advance(const std::string& own) {
    Texts joint;
    std::vector<game::MoveId> moves;
    for (std::size_t role = 0; role < controller_->role_count(); ++role) {
      joint.push_back(role == role_.index() ? own : answer(role));
      moves.push_back(controller_->find_legal_move(RoleId(role), joint.back()).value());
    }
    choices_.push_back(controller_->legal_moves(role_).size() > 1);
    controller_->make(moves);
    for (const auto& player : players_) player->observe(joint);
    history_.push_back(joint);
    fmt::print("{:>4}  {}\n", history_.size(), cli::joint_text(layout_.roles, joint));
  }

  std::string answer(std::size_t role) {
    const Texts legal = controller_->legal_move_texts(RoleId(role));
    if (legal.empty()) {
      throw Failure(ExitCode::kInput,
                    fmt::format("{} has no legal move", loaded_.game->role_name(RoleId(role))));
    }
    player::Player& player = *players_[role < role_.index() ? role : role - 1];
    std::string move = player.play(clock_.seconds() + options_.play_seconds);
    if (controller_->find_legal_move(RoleId(role), move)) return move;
    fmt::print("{} answered '{}', which is not legal.\n", player.name(), move);
    return legal[rng_.below(legal.size())];
  }

  void print_result() {
    fmt::print("\n");
    for (std::size_t role = 0; role < controller_->role_count(); ++role) {
      const int goal = controller_->goal(RoleId(role));
      fmt::print("{}  {}{}\n", coloured(role),
                 goal == game::kNoGoal ? "-" : fmt::format("{}", goal),
                 role == role_.index() ? "  (you)" : "");
    }
  }

  const Options& options_;
  const cli::Loaded& loaded_;
  base::SteadyClock clock_;
  std::unique_ptr<game::Controller> controller_;
  view::Layout layout_;
  cli::Terminal terminal_;
  RoleId role_;
  base::Rng rng_;
  std::vector<std::unique_ptr<player::Player>> players_;  // of the other roles, in their order
  std::vector<Texts> history_;
  std::vector<bool> choices_;  // by ply: the person had more than one move
  std::optional<view::Position> previous_;
};

}  // namespace

void add_play(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("play", "Play a game against players, in the terminal");
  cli::add_file(*command, options->file);
  command->add_option("--role", options->role, "Your role; the first one if not given")
      ->type_name("R");
  command->add_option("--players", options->players, "A player per other role; tafl if not given")
      ->delimiter(',')
      ->type_name("A,B,...");
  command->add_option("--start-clock", options->start_seconds, "Time for the players to prepare")
      ->check(CLI::NonNegativeNumber)
      ->type_name("S")
      ->capture_default_str();
  command->add_option("--play-clock", options->play_seconds, "Time for each of their moves")
      ->check(CLI::PositiveNumber)
      ->type_name("S")
      ->capture_default_str();
  cli::add_machine(*command, options->common);
  cli::add_seed(*command, options->common);
  command->footer(fmt::format("At the prompt:\n{}\n{}", kHelp, cli::players_help()));
  command->callback([options, &exit] {
    const cli::Loaded loaded = cli::load_game(options->file);
    exit = Session(*options, loaded).run();
  });
}

}  // namespace tafl::commands
