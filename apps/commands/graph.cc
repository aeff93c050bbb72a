// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>

#include "analysis/dependencies.h"
#include "base/files.h"
#include "cli/exit_code.h"
#include "cli/graphviz.h"
#include "cli/load.h"
#include "cli/options.h"
#include "commands/commands.h"
#include "gdl/symbol.h"
#include "lanes/compiled_game.h"
#include "net/text.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using cli::Failure;

// Graphviz needs minutes beyond this, and nobody can read the result.
constexpr std::size_t kMostGates = 2000;
constexpr std::string_view kFormats[] = {"svg", "png", "pdf", "dot"};

struct Options {
  std::string file;
  std::string what = "dependencies";
  std::string out;
  std::string format;
};

bool is_format(std::string_view text) {
  return std::ranges::find(kFormats, text) != std::end(kFormats);
}

// As asked for, else by the file's extension, else a picture for standard output.
std::string format_of(const Options& options) {
  if (!options.format.empty()) return options.format;
  if (options.out.empty()) return "svg";
  std::string extension = std::filesystem::path(options.out).extension().string();
  if (!extension.empty()) extension = gdl::fold_case(extension.substr(1));
  if (extension == "gv") return "dot";
  if (!is_format(extension)) {
    throw Failure(ExitCode::kUsage,
                  fmt::format("'{}' does not end in .svg, .png, .pdf or .dot; --format says which "
                              "it is",
                              options.out));
  }
  return extension;
}

std::string network_dot(const cli::Loaded& loaded, bool drawn) {
  const auto compiled = cli::require(lanes::compile(loaded.game, {}));
  const std::size_t gates = net::size_of(compiled->network).gates;
  if (drawn && gates > kMostGates) {
    throw Failure(ExitCode::kLimit,
                  fmt::format("the network of {} has {} gates, and more than {} cannot be drawn; "
                              "--format dot writes the graph as text",
                              loaded.name, gates, kMostGates));
  }
  return net::to_dot(compiled->network, compiled->program);
}

ExitCode run(const Options& options) {
  const std::string format = format_of(options);
  const cli::Loaded loaded = cli::load_game(options.file);
  const bool drawn = format != "dot";
  const std::string dot =
      options.what == "network"
          ? network_dot(loaded, drawn)
          : analysis::to_dot(analysis::dependencies(*loaded.game), *loaded.game);
  if (drawn) {
    cli::draw(dot, format, options.out);
  } else if (options.out.empty()) {
    fmt::print("{}", dot);
  } else {
    cli::require(base::write_file(options.out, dot));
  }
  return ExitCode::kFine;
}

}  // namespace

void add_graph(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("graph", "Draw what a game is made of");
  cli::add_file(*command, options->file);
  command->add_option("--what", options->what, "Which graph")
      ->check(CLI::IsMember({"dependencies", "network"}))
      ->capture_default_str();
  command->add_option("-o,--out", options->out, "The file to write; none: standard output")
      ->type_name("F.svg");
  command->add_option("--format", options->format, "What to write, if the file's name does not say")
      ->check(CLI::IsMember({"svg", "png", "pdf", "dot"}));
  command->footer(
      "Graphs:\n"
      "  dependencies  which relation is defined by which: keywords are boxes, negated\n"
      "                relations parallelograms, and what never changes is underlined\n"
      "  network       the Boolean network of the rules, gate by gate");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
