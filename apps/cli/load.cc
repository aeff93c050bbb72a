// SPDX-License-Identifier: MIT
#include "cli/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <system_error>
#include <utility>

#include "base/files.h"
#include "cli/exit_code.h"
#include "cli/suggest.h"
#include "cli/terminal.h"
#include "game/validate.h"
#include "gdl/forms.h"
#include "gdl/parser.h"

namespace tafl::cli {
namespace {

namespace fs = std::filesystem;

// Reads no more than the parser would take.
std::string read_standard_input() {
  std::string text;
  char buffer[1 << 16];
  while (text.size() <= gdl::kMaxTextBytes &&
         (std::cin.read(buffer, sizeof buffer) || std::cin.gcount() > 0)) {
    text.append(buffer, static_cast<std::size_t>(std::cin.gcount()));
  }
  return text;
}

fs::path find_rules(const std::string& file) {
  std::error_code code;
  if (fs::is_directory(file, code) && fs::exists(fs::path(file) / "rules.kif", code)) {
    return fs::path(file) / "rules.kif";
  }
  if (fs::exists(file, code)) return file;
  const bool is_name = file.find('/') == std::string::npos && !file.empty() && file[0] != '.';
  fs::path named = games_folder() / file / "rules.kif";
  if (is_name && fs::exists(named, code)) return named;
  throw Failure(ExitCode::kInput, fmt::format("there is no file and no game called '{}'{}", file,
                                              is_name ? did_you_mean(file, game_names()) : ""));
}

std::string name_of(const fs::path& path) {
  if (path.filename() != "rules.kif") return path.stem().string();
  const std::string folder =
      fs::absolute(path).lexically_normal().parent_path().filename().string();
  return folder.empty() ? "rules" : folder;
}

void print_errors(const gdl::Diagnostics& diagnostics, const gdl::Source& source) {
  const Terminal terminal = standard_error();
  for (const gdl::Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity != gdl::Severity::kError) continue;
    fmt::print(stderr, "{}", gdl::render(diagnostic, source, terminal.colour));
  }
}

[[noreturn]] void fail(const Loaded& loaded) {
  print_errors(loaded.diagnostics, loaded.source);
  const std::size_t count = loaded.diagnostics.errors();
  throw Failure(ExitCode::kInput,
                fmt::format("{}: {} error{}", loaded.source.name, count, count == 1 ? "" : "s"));
}

}  // namespace

fs::path games_folder() {
  const char* chosen = std::getenv("TAFL_GAMES_DIR");
  if (chosen != nullptr && *chosen != '\0') return chosen;
  std::error_code code;
  if (fs::is_directory(TAFL_DEFAULT_GAMES_DIR, code)) return TAFL_DEFAULT_GAMES_DIR;
  const fs::path program = fs::read_symlink("/proc/self/exe", code);
  return program.parent_path().parent_path() / "share" / "tafl" / "games";
}

std::vector<std::string> game_names() {
  std::vector<std::string> names;
  std::error_code code;
  for (const auto& entry : fs::directory_iterator(games_folder(), code)) {
    if (fs::exists(entry.path() / "rules.kif", code))
      names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

Loaded read_source(const std::string& file) {
  Loaded loaded;
  if (file == "-") {
    loaded.name = "standard input";
    loaded.source = {"<standard input>", read_standard_input()};
    return loaded;
  }
  const fs::path path = find_rules(file);
  loaded.name = name_of(path);
  loaded.source = {path.string(), require(base::read_file(path))};
  return loaded;
}

gdl::RuleSheet load_sheet(const std::string& file) {
  Loaded loaded = read_source(file);
  auto sheet = gdl::parse(loaded.source, loaded.diagnostics);
  if (!sheet) fail(loaded);
  return std::move(*sheet);
}

Loaded examine(const std::string& file, bool strict) {
  Loaded loaded = read_source(file);
  if (auto sheet = gdl::parse(loaded.source, loaded.diagnostics)) {
    loaded.game = game::validate(std::move(*sheet), loaded.diagnostics, {strict});
  }
  return loaded;
}

Loaded load_game(const std::string& file) {
  Loaded loaded = examine(file, false);
  if (!loaded.game) fail(loaded);
  return loaded;
}

}  // namespace tafl::cli
