// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>

#include "base/files.h"
#include "cli/load.h"
#include "cli/options.h"
#include "commands/commands.h"
#include "gdl/printer.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using cli::Failure;

struct Options {
  std::string file;
  bool infix = false;
  bool prefix = false;
  bool in_place = false;
};

ExitCode run(const Options& options) {
  const gdl::RuleSheet sheet = cli::load_sheet(options.file);
  const std::string text =
      gdl::print(sheet, options.infix ? gdl::Layout::kInfix : gdl::Layout::kPrefix);
  if (!options.in_place) {
    fmt::print("{}", text);
  } else if (options.file == "-") {
    throw Failure(ExitCode::kUsage, "standard input cannot be formatted in place");
  } else if (text != sheet.source->text) {
    cli::require(base::write_file(sheet.source->name, text));
  }
  return ExitCode::kFine;
}

}  // namespace

void add_format(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("format", "Lay out a rule sheet for people, comments kept");
  cli::add_file(*command, options->file);
  auto* infix =
      command->add_flag("--infix", options->infix, "Write the infix notation: p(?x) :- q(?x)");
  command->add_flag("--prefix", options->prefix, "Write the prefix notation (the default)")
      ->excludes(infix);
  command->add_flag("-i,--in-place", options->in_place, "Rewrite the file instead of printing");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
