// SPDX-License-Identifier: MIT
//
// The program `tafl`: reads the command line, runs one command, returns a documented exit code.
#include <fmt/format.h>

#include <exception>
#include <new>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "base/limits.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/suggest.h"
#include "cli/terminal.h"
#include "commands/commands.h"

namespace {

using tafl::cli::ExitCode;

int complain(ExitCode code, std::string_view message) {
  const auto terminal = tafl::cli::standard_error();
  fmt::print(stderr, "{} {}\n", tafl::cli::inked("tafl:", tafl::cli::Ink::kRed, terminal), message);
  return static_cast<int>(code);
}

void add_commands(CLI::App& app, ExitCode& exit) {
  tafl::commands::add_check(app, exit);
  tafl::commands::add_format(app, exit);
  tafl::commands::add_scramble(app, exit);
  tafl::commands::add_info(app, exit);
  tafl::commands::add_dump(app, exit);
  tafl::commands::add_graph(app, exit);
  tafl::commands::add_perft(app, exit);
  tafl::commands::add_verify(app, exit);
  tafl::commands::add_ask(app, exit);
  tafl::commands::add_golden(app, exit);
  tafl::commands::add_match(app, exit);
  tafl::commands::add_tournament(app, exit);
  tafl::commands::add_players(app, exit);
  tafl::commands::add_tree(app, exit);
  tafl::commands::add_play(app, exit);
  tafl::commands::add_player(app, exit);
  tafl::commands::add_engine(app, exit);
  tafl::commands::add_bench(app, exit);
  tafl::commands::add_serve(app, exit);
  tafl::commands::add_solve(app, exit);
  tafl::commands::add_analyze(app, exit);
}

// A first word that is no command, with the commands it may have meant; empty if it is one.
std::string unknown_command(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return "";
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  for (const std::string& name : names) {
    if (name == argv[1]) return "";
  }
  return fmt::format("there is no command '{}'{}", argv[1],
                     tafl::cli::did_you_mean(argv[1], names));
}

int usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const auto chosen = app.get_subcommands();
  return complain(ExitCode::kUsage,
                  fmt::format("{}\nRun 'tafl {}--help' for what it takes.", error.what(),
                              chosen.empty() ? "" : chosen.front()->get_name() + " "));
}

int run(int argc, char** argv) {
  ExitCode exit = ExitCode::kFine;
  CLI::App app(
      "Tafl, a general game playing system: checks, plays and solves games by their rules.",
      "tafl");
  app.set_version_flag("--version", "tafl " TAFL_VERSION);
  app.set_help_flag("-h,--help", "Print this help and exit");
  app.require_subcommand(1);
  app.footer(
      "FILE is the path of a rule sheet in the Game Description Language, '-', or the name of a "
      "game\n"
      "in games/. Run 'tafl COMMAND --help' for the options of a command.\n\n"
      "Exit codes: 0 fine, 1 the input is wrong, 2 the usage is wrong, 3 a limit was reached,\n"
      "4 internal error.");
  add_commands(app, exit);
  if (const std::string problem = unknown_command(app, argc, argv); !problem.empty()) {
    return complain(ExitCode::kUsage, problem + "\nRun 'tafl --help' for the commands.");
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help_or_version) {
    return app.exit(help_or_version);
  } catch (const CLI::ParseError& error) {
    return usage_error(app, error);
  }
  return static_cast<int>(exit);
}

}  // namespace

int main(int argc, char** argv) {
  tafl::cli::catch_interrupts();
  try {
    return run(argc, argv);
  } catch (const tafl::cli::Failure& failure) {
    return complain(failure.code(), failure.what());
  } catch (const tafl::base::LimitReached& limit) {
    return complain(ExitCode::kLimit, fmt::format("limit reached: {}", limit.what()));
  } catch (const std::bad_alloc&) {
    return complain(ExitCode::kLimit, "limit reached: out of memory");
  } catch (const std::exception& problem) {
    return complain(ExitCode::kInternal, fmt::format("internal error: {}", problem.what()));
  }
}
