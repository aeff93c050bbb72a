// SPDX-License-Identifier: MIT
#include "games/library.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "base/files.h"
#include "game/validate.h"
#include "gdl/parser.h"

namespace tafl::tests {
namespace {

const std::filesystem::path kFolder = TAFL_SOURCE_DIR "/games";

std::string content(const std::filesystem::path& path) {
  auto text = base::read_file(path);
  return text ? std::move(*text) : std::string();
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

}  // namespace

std::vector<std::string> Notes::list(const std::string& key) const {
  const auto line = head.find(key);
  std::string text = line == head.end() ? "" : line->second;
  std::replace(text.begin(), text.end(), ',', ' ');
  std::istringstream words(text);
  std::vector<std::string> result;
  for (std::string word; words >> word;) result.push_back(word);
  return result;
}

std::vector<std::uint64_t> Notes::perft() const {
  std::vector<std::uint64_t> counts;
  for (const std::string& word : list("perft")) counts.push_back(std::stoull(word));
  return counts;
}

Notes parse_notes(std::string_view text) {
  Notes notes;
  bool in_head = true;
  bool in_plan = false;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    if (in_plan) {
      in_plan = !line.starts_with("```");
      if (in_plan && !trimmed(line).empty()) notes.plans.back().push_back(trimmed(line));
    } else if (line.starts_with("```plan")) {
      in_plan = true;
      notes.plans.emplace_back();
    } else if (line.starts_with("## ")) {
      in_head = false;
    } else if (line.starts_with("# ")) {
      notes.title = line.substr(2);
    } else if (in_head && line.starts_with("- ")) {
      const std::size_t colon = line.find(':');
      if (colon != std::string::npos)
        notes.head[line.substr(2, colon - 2)] = trimmed(line.substr(colon + 1));
    }
  }
  return notes;
}

std::vector<std::string> library_names() {
  std::vector<std::string> names;
  std::error_code code;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder, code)) {
    if (entry.is_directory()) names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

LibraryGame load_library_game(const std::string& name) {
  LibraryGame loaded;
  loaded.name = name;
  loaded.golden = content(kFolder / name / "golden.txt");
  loaded.notes = parse_notes(content(kFolder / name / "notes.md"));
  loaded.source = {name + "/rules.kif", content(kFolder / name / "rules.kif")};
  if (auto sheet = gdl::parse(loaded.source, loaded.diagnostics)) {
    loaded.game = game::validate(std::move(*sheet), loaded.diagnostics);
  }
  return loaded;
}

}  // namespace tafl::tests
