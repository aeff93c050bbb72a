// SPDX-License-Identifier: MIT
#include "solve/kept.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

namespace tafl::solve {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code code;
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
    // Looking into an empty folder would make it one of layers.
    if (!it->is_directory(code) || fs::exists(it->path() / "head.json", code)) {
      entries.push_back(it->path());
    }
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

// Endgame databases have neither layers nor ranks.
bool is_complete(const Database& database, const lanes::CompiledGame& game) {
  return (database.measure || database.ranks) && database.find(game.initial).has_value();
}

}  // namespace

fs::path kept_folder() {
  const char* folder = std::getenv("TAFL_DATABASES_DIR");
  return folder != nullptr ? fs::path(folder) : fs::path();
}

std::shared_ptr<const Database> find_kept(const fs::path& folder, const lanes::CompiledGame& game) {
  if (folder.empty()) return nullptr;
  for (const fs::path& entry : entries_of(folder)) {
    auto database = load(entry, game);
    if (database && is_complete(*database, game)) {
      return std::make_shared<const Database>(std::move(*database));
    }
  }
  return nullptr;
}

}  // namespace tafl::solve
