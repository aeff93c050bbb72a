// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/files.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/solving.h"
#include "cli/terminal.h"
#include "commands/commands.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using cli::Failure;
using json = nlohmann::ordered_json;

struct Options {
  std::string record;
  std::string game;
  cli::Solving solving;
  cli::Common common;
};

// One ply of the match as the database sees it.
struct Judged {
  std::string role;
  std::string move;
  std::optional<solve::Found> before;
  std::optional<solve::Found> after;
  bool mistake = false;
  std::vector<std::string> best;
};

struct Match {
  std::string game;
  std::vector<std::vector<std::string>> moves;
};

Match read_match(const std::string& path) {
  const std::string text = cli::require(base::read_file(path));
  try {
    const auto document = nlohmann::json::parse(text);
    Match match;
    match.game = document.value("game", "");
    match.moves = document.at("moves").get<std::vector<std::vector<std::string>>>();
    return match;
  } catch (const nlohmann::json::exception& problem) {
    throw Failure(ExitCode::kInput,
                  fmt::format("{} is not the record of a match: {}", path, problem.what()));
  }
}

game::MoveId find_move(lanes::NetworkMachine& machine, const lanes::BitState& state,
                       std::size_t role, const std::string& text, std::size_t ply) {
  std::vector<game::MoveId> legal;
  machine.legal_moves(state, game::RoleId(role), legal);
  for (game::MoveId move : legal) {
    if (machine.move_text(move) == text) return move;
  }
  throw Failure(ExitCode::kInput, fmt::format("ply {}: {} is not a legal move", ply + 1, text));
}

std::vector<Judged> judge(solve::Adviser& adviser, const Match& match, const game::Game& game) {
  std::vector<Judged> result;
  lanes::NetworkMachine& machine = adviser.machine();
  lanes::BitState state = machine.initial();
  for (std::size_t ply = 0; ply < match.moves.size(); ++ply) {
    if (match.moves[ply].size() != game.roles().size()) {
      throw Failure(ExitCode::kInput,
                    fmt::format("ply {}: one move per role is expected", ply + 1));
    }
    const solve::Advice advice = adviser.advise(state);
    std::vector<game::MoveId> joint;
    for (std::size_t role = 0; role < match.moves[ply].size(); ++role) {
      joint.push_back(find_move(machine, state, role, match.moves[ply][role], ply));
    }
    state = machine.next(state, joint);
    Judged& judged = result.emplace_back();
    judged.role = game.role_name(advice.chooser);
    judged.move = match.moves[ply][advice.chooser.index()];
    judged.before = advice.found;
    judged.after = adviser.find(state);
    for (const auto& move : advice.moves) {
      if (move.best) judged.best.push_back(move.text);
      if (move.move == joint[advice.chooser.index()]) judged.mistake = move.found && !move.best;
    }
  }
  return result;
}

json value_of(const std::optional<solve::Found>& found) {
  if (!found || found->endless) return nullptr;
  return found->rewards;
}

void print_json(const std::string& name, const std::vector<Judged>& plies) {
  json list = json::array();
  for (const Judged& ply : plies) {
    list.push_back({{"role", ply.role},
                    {"move", ply.move},
                    {"before", value_of(ply.before)},
                    {"after", value_of(ply.after)},
                    {"mistake", ply.mistake},
                    {"best", ply.best}});
  }
  fmt::print("{}\n", json{{"game", name}, {"plies", list}}.dump());
}

void print_text(const std::vector<Judged>& plies) {
  const auto terminal = cli::standard_output();
  std::size_t mistakes = 0;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const Judged& ply = plies[i];
    std::string line = fmt::format("{:>4}  {:<10} {:<24} {:>10}", i + 1, ply.role, ply.move,
                                   cli::text_of(ply.after));
    if (ply.mistake) {
      ++mistakes;
      line += fmt::format("   mistake: was {}, best {}", cli::text_of(ply.before),
                          fmt::join(ply.best, " "));
    }
    fmt::print("{}\n", ply.mistake ? cli::inked(line, cli::Ink::kRed, terminal) : line);
  }
  fmt::print("{} mistakes in {} plies\n", mistakes, plies.size());
}

ExitCode run(const Options& options) {
  const Match match = read_match(options.record);
  const cli::Loaded loaded = cli::load_game(options.game.empty() ? match.game : options.game);
  const auto game = cli::compile(loaded.game, options.common);
  solve::Adviser adviser(game, cli::obtain_database(game, options.solving, options.common));
  const std::vector<Judged> plies = judge(adviser, match, *loaded.game);
  if (options.common.json) {
    print_json(loaded.name, plies);
  } else {
    print_text(plies);
  }
  return ExitCode::kFine;
}

}  // namespace

void add_analyze(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("analyze", "Judge a match: which moves gave away what best play gets");
  command->add_option("RECORD", options->record, "A record, as 'tafl match --record' writes it")
      ->required()
      ->type_name("");
  command->add_option("--game", options->game, "The rules, if the record's name is not in games/")
      ->type_name("FILE");
  cli::add_database(*command, options->solving);
  cli::add_solving(*command, options->solving, options->common);
  cli::add_json(*command, options->common);
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
