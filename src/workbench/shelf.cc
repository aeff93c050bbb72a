// SPDX-License-Identifier: MIT
#include "workbench/shelf.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "base/digest.h"
#include "base/files.h"
#include "game/validate.h"
#include "gdl/parser.h"
#include "workbench/api_error.h"

namespace tafl::workbench {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostStyle = std::size_t{64} << 10;
constexpr std::size_t kMostNotes = std::size_t{256} << 10;
constexpr std::size_t kMostLoaded = 256;
constexpr std::size_t kMostLine = 200;  // of a source line in a diagnostic

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\r')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

// "- roles: red, yellow" and its like at the top of notes.md.
void read_notes(const std::string& notes, GameCard& card) {
  std::istringstream lines(notes);
  for (std::string line; std::getline(lines, line) && !line.starts_with("## ");) {
    const std::string_view text = line;
    if (text.starts_with("# ")) card.title = trimmed(text.substr(2));
    if (text.starts_with("- kind:")) card.kind = trimmed(text.substr(7));
    if (text.starts_with("- solution:")) card.solution = trimmed(text.substr(11));
    if (!text.starts_with("- roles:")) continue;
    std::istringstream names{std::string(text.substr(8))};
    for (std::string name; std::getline(names, name, ',');) card.roles.emplace_back(trimmed(name));
  }
  if (card.solution == "unknown") card.solution.clear();
}

// The fluents that a style file draws in places of its own.
std::set<std::string> places_of(const json& style) {
  std::set<std::string> names;
  if (!style.is_object() || !style.contains("places") || !style["places"].is_array()) return names;
  for (const json& place : style["places"]) {
    if (!place.is_object() || !place.contains("fluent") || !place["fluent"].is_string()) continue;
    names.insert(gdl::fold_case(place["fluent"].get<std::string>()));
  }
  return names;
}

LookOptions look_options(const ShelfOptions& options, bool uploaded, const json& style) {
  const bool drawn = style.is_object() && style.contains("surface");
  return {options.limits, options.look_seconds, uploaded ? options.discover_seconds : 0, !drawn,
          places_of(style)};
}

std::string text_of(const fs::path& path, std::size_t most) {
  auto text = base::read_file(path, most);
  return text ? std::move(*text) : std::string();
}

}  // namespace

struct Shelf::Entry {
  GameCard card;
  fs::path folder;   // of a game of the library
  std::string text;  // of an uploaded one
  std::mutex loading;
  std::shared_ptr<const ShownGame> shown;
  std::string problem;  // why it cannot be loaded
};

Checked check_rules(std::string name, std::string text) {
  Checked checked;
  checked.source = {std::move(name), std::move(text)};
  if (auto sheet = gdl::parse(checked.source, checked.diagnostics)) {
    checked.game = game::validate(std::move(*sheet), checked.diagnostics);
  }
  return checked;
}

json diagnostics_json(const Checked& checked) {
  std::vector<std::size_t> starts = {0};
  const std::string& text = checked.source.text;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] == '\n') starts.push_back(k + 1);
  }
  json list = json::array();
  for (const gdl::Diagnostic& one : checked.diagnostics.all()) {
    std::string line;
    std::size_t caret = one.position.column;
    if (one.position.line >= 1 && one.position.line <= starts.size()) {
      const std::size_t begin = starts[one.position.line - 1];
      line = text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin);
      const std::size_t cut =
          caret > kMostLine / 2 && line.size() > kMostLine ? caret - kMostLine / 2 : 0;
      line = line.substr(std::min(cut, line.size()), kMostLine);
      caret -= cut;
    }
    list.push_back({{"severity", one.severity == gdl::Severity::kError ? "error" : "warning"},
                    {"code", one.code},
                    {"line", one.position.line},
                    {"column", one.position.column},
                    {"message", one.message},
                    {"help", one.help},
                    {"text", line},
                    {"caret", caret},
                    {"rendered", gdl::render(one, checked.source)}});
  }
  return list;
}

Shelf::Shelf(ShelfOptions options, Store& store) : options_(std::move(options)), store_(store) {
  add_library();
  for (const StoredGame& game : store.games()) add_upload(game);
}

Shelf::~Shelf() = default;

void Shelf::add_library() {
  std::error_code code;
  for (const auto& folder : fs::directory_iterator(options_.folder, code)) {
    if (!fs::exists(folder.path() / "rules.kif", code)) continue;
    auto entry = std::make_shared<Entry>();
    entry->folder = folder.path();
    entry->card.id = folder.path().filename().string();
    entry->card.title = entry->card.id;
    read_notes(text_of(folder.path() / "notes.md", kMostNotes), entry->card);
    entries_.emplace(entry->card.id, std::move(entry));
  }
}

void Shelf::add_upload(const StoredGame& game) {
  auto entry = std::make_shared<Entry>();
  entry->card.id = game.id;
  entry->card.title = game.title;
  entry->card.uploaded = true;
  entry->text = game.text;
  const Checked checked = check_rules(game.title, game.text);
  if (!checked.game) return;
  for (gdl::SymbolId role : checked.game->roles()) {
    entry->card.roles.push_back(checked.game->symbols().name(role));
  }
  entry->card.kind = entry->card.roles.size() == 1 ? "puzzle" : "alternating";
  const std::lock_guard lock(mutex_);
  entries_[game.id] = std::move(entry);
}

std::vector<GameCard> Shelf::list() const {
  const std::lock_guard lock(mutex_);
  std::vector<GameCard> cards;
  for (const auto& [id, entry] : entries_) cards.push_back(entry->card);
  return cards;
}

std::shared_ptr<Shelf::Entry> Shelf::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(id);
  if (found == entries_.end()) throw not_found("There is no such game.");
  return found->second;
}

GameCard Shelf::card(const std::string& id) const {
  const auto entry = find(id);
  const std::lock_guard lock(mutex_);
  return entry->card;
}

std::string Shelf::rules(const std::string& id) const {
  const auto entry = find(id);
  return entry->folder.empty() ? entry->text
                               : text_of(entry->folder / "rules.kif", std::size_t{16} << 20);
}

std::string Shelf::notes(const std::string& id) const {
  const auto entry = find(id);
  return entry->folder.empty() ? "" : text_of(entry->folder / "notes.md", kMostNotes);
}

json Shelf::style(const std::string& id) const {
  const auto entry = find(id);
  if (entry->folder.empty()) return nullptr;
  const std::string text = text_of(entry->folder / "style.json", kMostStyle);
  json style = json::parse(text, nullptr, false);
  return style.is_object() ? style : json();
}

std::shared_ptr<const ShownGame> Shelf::shown(const std::string& id) {
  const auto entry = find(id);
  const std::lock_guard loading(entry->loading);
  if (!entry->shown && entry->problem.empty()) {
    const Checked checked = check_rules(id, rules(id));
    if (!checked.game) {
      entry->problem = "the rules have errors";
    } else if (auto made = ShownGame::make(
                   checked.game, look_options(options_, entry->card.uploaded, style(id)))) {
      entry->shown = *made;
      forget_some();
      const std::lock_guard lock(mutex_);
      if (entry->card.uploaded) entry->card.kind = entry->shown->kind();
      entry->card.roles = entry->shown->roles();
    } else {
      entry->problem = made.error().message;
    }
  }
  if (!entry->shown) {
    throw ApiError(422, "too-hard", fmt::format("This game cannot be shown: {}.", entry->problem));
  }
  return entry->shown;
}

// Drops what nobody uses when there is much of it.
void Shelf::forget_some() {
  const std::lock_guard lock(mutex_);
  std::size_t loaded = 0;
  for (const auto& [id, entry] : entries_) {
    const std::unique_lock loading(entry->loading, std::try_to_lock);
    if (!loading || !entry->shown) continue;
    if (++loaded > kMostLoaded && entry->shown.use_count() == 1) entry->shown.reset();
  }
}

std::string Shelf::keep(const Checked& checked, const std::string& title) {
  StoredGame game;
  game.id = "u-" + base::sha256_hex(checked.source.text).substr(0, 16);
  game.title = title.empty() ? "Uploaded game" : title;
  game.text = checked.source.text;
  {
    const std::lock_guard lock(mutex_);
    if (entries_.contains(game.id)) return game.id;
    const auto uploads = std::count_if(entries_.begin(), entries_.end(), [](const auto& entry) {
      return entry.second->card.uploaded;
    });
    if (static_cast<std::size_t>(uploads) >= options_.most_uploads) {
      throw busy("No more games can be kept.");
    }
  }
  store_.keep_game(game);
  add_upload(game);
  return game.id;
}

json card_json(const GameCard& card) {
  return {{"id", card.id},
          {"title", card.title},
          {"roles", card.roles},
          {"players", card.roles.size()},
          {"kind", card.kind},
          {"solution", card.solution.empty() ? json() : json(card.solution)},
          {"uploaded", card.uploaded}};
}

}  // namespace tafl::workbench
