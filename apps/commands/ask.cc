// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include <nlohmann/json.hpp>

#include "base/files.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "commands/commands.h"
#include "gdl/parser.h"
#include "gdl/printer.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using cli::Failure;
using json = nlohmann::ordered_json;

struct Options {
  std::string file;
  std::string query;
  std::string state;
  std::string state_file;
  std::string moves;
  bool has_state = false;
  std::size_t most = 1000;
  cli::Common common;
};

std::vector<gdl::Literal> parse(const std::string& text, gdl::SymbolTable& symbols,
                                const std::string& what) {
  gdl::Diagnostics diagnostics;
  auto literals = gdl::parse_query(text, symbols, diagnostics);
  if (literals && !diagnostics.has_errors()) return std::move(*literals);
  fmt::print(stderr, "{}", gdl::render(diagnostics, {what, text}, cli::standard_error().colour));
  throw Failure(ExitCode::kInput, fmt::format("the {} cannot be read", what));
}

// A list of ground terms whose names all occur in the rules.
std::vector<gdl::Term> parse_terms(const std::string& text, const game::Game& game,
                                   const std::string& what) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) return {};
  gdl::SymbolTable symbols = game.symbols();
  std::vector<gdl::Term> terms;
  for (gdl::Literal& literal : parse(text, symbols, what)) {
    if (literal.kind != gdl::Literal::Kind::kAtom || !gdl::is_ground(literal.atom)) {
      throw Failure(ExitCode::kInput, fmt::format("the {} must list ground terms, not {}", what,
                                                  gdl::to_string(literal, symbols)));
    }
    terms.push_back(std::move(literal.atom));
  }
  if (symbols.size() > game.symbols().size()) {
    throw Failure(ExitCode::kInput,
                  fmt::format("'{}' in the {} does not occur in the rules",
                              symbols.name(gdl::SymbolId(game.symbols().size())), what));
  }
  return terms;
}

void make_moves(game::Controller& controller, const std::vector<gdl::Term>& moves) {
  const std::size_t roles = controller.role_count();
  if (moves.size() % roles != 0) {
    throw Failure(ExitCode::kInput, fmt::format("{} moves do not make up joint moves of {} roles",
                                                moves.size(), roles));
  }
  for (std::size_t k = 0; k < moves.size(); k += roles) {
    std::vector<game::MoveId> joint;
    for (std::size_t role = 0; role < roles; ++role) {
      const std::string text = gdl::to_string(moves[k + role], controller.game().symbols());
      const auto move = controller.find_legal_move(game::RoleId(role), text);
      if (!move) {
        throw Failure(ExitCode::kInput,
                      fmt::format("{} is not legal for {} at ply {}", text,
                                  controller.game().role_name(game::RoleId(role)), k / roles));
      }
      joint.push_back(*move);
    }
    controller.make(joint);
  }
}

void print(const game::Answers& answers) {
  if (answers.variables.empty()) {
    fmt::print("{}\n", answers.rows.empty() ? "no" : "yes");
    return;
  }
  std::vector<std::size_t> widths;
  for (std::size_t k = 0; k < answers.variables.size(); ++k) {
    widths.push_back(answers.variables[k].size());
    for (const auto& row : answers.rows) widths[k] = std::max(widths[k], row[k].size());
  }
  const auto line = [&](const std::vector<std::string>& row) {
    std::string text;
    for (std::size_t k = 0; k < row.size(); ++k) text += fmt::format("{:<{}}  ", row[k], widths[k]);
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  };
  fmt::print("{}\n", cli::inked(line(answers.variables), cli::Ink::kBold, cli::standard_output()));
  for (const auto& row : answers.rows) fmt::print("{}\n", line(row));
  fmt::print("{} answer{}{}\n", answers.rows.size(), answers.rows.size() == 1 ? "" : "s",
             answers.truncated ? ", and more that --most leaves out" : "");
}

ExitCode run(const Options& options) {
  const cli::Loaded loaded = cli::load_game(options.file);
  const auto controller = cli::controller(loaded.game, options.common);
  if (options.has_state) {
    const std::string text = options.state_file.empty()
                                 ? options.state
                                 : cli::require(base::read_file(options.state_file));
    controller->set_state(parse_terms(text, *loaded.game, "state"));
  }
  make_moves(*controller, parse_terms(options.moves, *loaded.game, "list of moves"));
  gdl::SymbolTable symbols = loaded.game->symbols();
  const auto query = parse(options.query, symbols, "query");
  const game::Answers answers = controller->ask(query, symbols, options.most);
  if (!options.common.json) {
    print(answers);
    return ExitCode::kFine;
  }
  const json document = {{"game", loaded.name},
                         {"machine", controller->machine_name()},
                         {"query", options.query},
                         {"holds", !answers.rows.empty()},
                         {"variables", answers.variables},
                         {"rows", answers.rows},
                         {"truncated", answers.truncated}};
  fmt::print("{}\n", document.dump(2, ' ', false, json::error_handler_t::replace));
  return ExitCode::kFine;
}

}  // namespace

void add_ask(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("ask", "Answer a query about a state of a game");
  cli::add_file(*command, options->file);
  command->add_option("QUERY", options->query, "Conditions, such as \"(legal ?role ?move)\"")
      ->required()
      ->type_name("");
  auto* state = command->add_option("--state", options->state,
                                    "The fluents that hold, instead of the initial ones");
  auto* state_file =
      command->add_option("--state-file", options->state_file, "A file with the fluents that hold");
  state->excludes(state_file);
  command->add_option("--moves,--after", options->moves,
                      "Joint moves to make first: one move per role, ply after ply");
  command->add_option("--most", options->most, "At most this many answers")
      ->check(CLI::Range(std::size_t{1}, std::size_t{10'000'000}))
      ->type_name("N")
      ->capture_default_str();
  cli::add_machine(*command, options->common);
  cli::add_json(*command, options->common);
  command->footer(
      "Example: tafl ask tic-tac-toe \"(legal oplayer ?move)\" --after \"(mark 2 2) noop\"");
  command->callback([options, state, state_file, &exit] {
    options->has_state = state->count() + state_file->count() > 0;
    exit = run(*options);
  });
}

}  // namespace tafl::commands
