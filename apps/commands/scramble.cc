// SPDX-License-Identifier: MIT
#include "gdl/scramble.h"

#include <fmt/format.h>

#include <exception>
#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/rng.h"
#include "cli/load.h"
#include "cli/options.h"
#include "commands/commands.h"
#include "gdl/printer.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using cli::Failure;
using json = nlohmann::ordered_json;
using Names = std::vector<std::pair<std::string, std::string>>;

struct Options {
  std::string file;
  std::string map_file;
  std::string unscramble_file;
  cli::Common common;
};

// {"names": {"original": "scrambled", ...}}
std::string map_text(const Names& names) {
  json object = json::object();
  for (const auto& [original, scrambled] : names) object[original] = scrambled;
  return json{{"names", object}}.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

Names read_map(const std::string& file) {
  const std::string text = cli::require(base::read_file(file));
  try {
    const json document = json::parse(text);
    Names names;
    for (const auto& [original, scrambled] : document.at("names").items()) {
      names.emplace_back(original, scrambled.get<std::string>());
    }
    return names;
  } catch (const std::exception& problem) {
    throw Failure(ExitCode::kInput, fmt::format("{} is no map of names: {}", file, problem.what()));
  }
}

ExitCode run(const Options& options) {
  const gdl::RuleSheet sheet = cli::load_sheet(options.file);
  if (!options.unscramble_file.empty()) {
    fmt::print("{}", gdl::print(gdl::unscramble(sheet, read_map(options.unscramble_file)),
                                gdl::Layout::kPrefix));
    return ExitCode::kFine;
  }
  const gdl::Scrambled scrambled = gdl::scramble(sheet, base::Rng(options.common.seed));
  if (!options.map_file.empty()) {
    cli::require(base::write_file(options.map_file, map_text(scrambled.names)));
  }
  fmt::print("{}", gdl::print(scrambled.sheet, gdl::Layout::kPrefix));
  return ExitCode::kFine;
}

}  // namespace

void add_scramble(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("scramble", "Replace all names so that nobody recognises the game");
  cli::add_file(*command, options->file);
  cli::add_seed(*command, options->common);
  auto* map = command->add_option("--map", options->map_file, "Write the names to this JSON file")
                  ->type_name("F.json");
  command
      ->add_option("--unscramble", options->unscramble_file,
                   "Put back the names of this map instead; FILE is a scrambled sheet")
      ->type_name("F.json")
      ->excludes(map);
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
