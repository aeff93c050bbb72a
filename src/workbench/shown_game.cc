// SPDX-License-Identifier: MIT
#include "workbench/shown_game.h"

#include <algorithm>
#include <set>

#include "base/clock.h"
#include "base/rng.h"
#include "machine/factory.h"
#include "view/board.h"
#include "view/glyph.h"
#include "workbench/move_forms.h"
#include "workbench/patient_controller.h"
#include "workbench/position.h"

namespace tafl::workbench {
namespace {

constexpr std::size_t kMostPieces = 500;
constexpr double kHexSeconds = 1;  // for one relation

std::string kind_by_play(game::Controller& controller) {
  if (controller.role_count() == 1) return "puzzle";
  base::Rng rng(1);
  for (std::size_t k = 0; k < 2; ++k) {
    controller.reset();
    for (std::size_t ply = 0; ply < 30 && !controller.is_terminal(); ++ply) {
      std::size_t choosers = 0;
      for (std::size_t role = 0; role < controller.role_count(); ++role) {
        choosers += controller.legal_moves(game::RoleId(role)).size() > 1 ? 1 : 0;
      }
      if (choosers > 1) return "simultaneous";
      const auto joint = controller.random_joint_move(rng);
      if (!joint) break;
      controller.make(*joint);
    }
  }
  return "alternating";
}

}  // namespace

base::Result<std::shared_ptr<const ShownGame>> ShownGame::make(
    std::shared_ptr<const game::Game> game, const LookOptions& options) {
  auto controller = machine::make_controller(game, "relational", options.limits);
  if (!controller) return controller.error();
  const base::SteadyClock clock;
  const std::shared_ptr<ShownGame> shown(new ShownGame);
  shown->game_ = std::move(game);
  try {
    PatientController patient(**controller, clock, clock.seconds() + options.seconds);
    shown->look(patient, options);
  } catch (const base::LimitReached&) {
    shown->layout_.boards.clear();
    shown->forms_.clear();
    shown->square_count_ = 0;
    shown->layout_json_ = {{"boards", json::array()}, {"pieces", json::object()}};
    shown->kind_ = shown->game_->roles().size() == 1 ? "puzzle" : "alternating";
  }
  shown->layout_.roles.clear();
  for (gdl::SymbolId role : shown->game_->roles()) {
    shown->layout_.roles.push_back(shown->game_->symbols().name(role));
  }
  try {
    PatientController patient(**controller, clock, clock.seconds() + options.seconds);
    patient.reset();
    shown->initial_fluents_ = patient.fluent_texts();
    shown->initial_json_ = position_json(*shown, patient, 0);
  } catch (const base::LimitReached& limit) {
    return base::Error{base::Error::Kind::kLimit, limit.what()};
  }
  return std::shared_ptr<const ShownGame>(shown);
}

void ShownGame::look(game::Controller& controller, const LookOptions& options) {
  kind_ = kind_by_play(controller);
  layout_ = view::recognise(controller);
  for (view::BoardLayout& board : layout_.boards) {
    std::erase_if(board.patterns, [&](const view::Pattern& pattern) {
      return options.off_board.contains(gdl::fold_case(pattern.name));
    });
  }
  std::erase_if(layout_.boards, [](const auto& board) { return board.patterns.empty(); });
  if (options.discover_seconds > 0 && !names_say_something()) discover_board(options);
  if (options.find_hexes) {
    hexes_ = workbench::find_hexes(game_, layout_, {kHexSeconds, options.limits.bytes});
  }
  number_squares();
  write_layout(controller);
  forms_ = find_forms(*this, controller);
  controller.reset();
}

// Whether there is a board, and the name of anything on it tells whose it is, or that it is
// nothing.
bool ShownGame::names_say_something() const {
  const view::GlyphSet glyphs(layout_, true);
  return !layout_.boards.empty() &&
         std::any_of(layout_.contents.begin(), layout_.contents.end(), [&](const auto& content) {
           const view::Glyph glyph = glyphs.of(content);
           return glyph.text.empty() || glyph.role;
         });
}

void ShownGame::discover_board(const LookOptions& options) {
  discovery_ = discover(game_, options.limits, options.discover_seconds);
  if (!discovery_ || discovery_->boards.empty() || !layout_.boards.empty()) return;
  layout_.boards = discovery_->boards;
  layout_.contents.clear();
  for (const auto& [content, thing] : discovery_->things) layout_.contents.push_back(content);
}

void ShownGame::number_squares() {
  for (const view::BoardLayout& board : layout_.boards) {
    auto& first = first_.emplace_back();
    for (std::size_t slice = 0; slice < board.slices.size(); ++slice) {
      first.push_back(square_count_);
      square_count_ += board.columns.size() * board.rows.size();
    }
  }
}

void ShownGame::write_layout(game::Controller& controller) {
  const view::GlyphSet glyphs(layout_, true, true);
  json pieces = json::object();
  bool any_blank = false;
  for (const std::string& content : layout_.contents) {
    if (pieces.size() >= kMostPieces) break;
    view::Glyph glyph = glyphs.of(content);
    if (discovery_ && discovery_->things.contains(content)) {
      const Discovery::Thing& thing = discovery_->things.at(content);
      glyph.role = thing.owner;
      if (thing.blank) glyph.text.clear();
    }
    owners_[content] = glyph.role;
    any_blank |= glyph.text.empty();
    pieces[content] = {{"text", glyph.text},
                       {"role", glyph.role ? json(*glyph.role) : json()},
                       {"blank", glyph.text.empty()}};
  }
  const auto initial = squares(controller.fluent_texts());
  json boards = json::array();
  for (std::size_t k = 0; k < layout_.boards.size(); ++k) {
    const view::BoardLayout& board = layout_.boards[k];
    const std::size_t size = board.columns.size() * board.rows.size();
    for (std::size_t slice = 0; slice < board.slices.size(); ++slice) {
      json holes = json::array();
      // Where blanks are said, a square about which nothing is said is no square.
      for (std::size_t n = 0; any_blank && n < size; ++n) {
        if (initial[first_[k][slice] + n].empty()) holes.push_back(first_[k][slice] + n);
      }
      if (holes.size() == size) holes = json::array();
      boards.push_back({{"name", board.slices[slice]},
                        {"shape", !hexes_.empty() && hexes_[k] ? "hex" : "square"},
                        {"columns", board.columns},
                        {"rows", board.rows},
                        {"rows_upwards", board.rows_upwards},
                        {"first", first_[k][slice]},
                        {"holes", std::move(holes)}});
    }
  }
  layout_json_ = {{"boards", std::move(boards)}, {"pieces", std::move(pieces)}};
}

std::vector<std::vector<std::string>> ShownGame::squares(
    const std::vector<std::string>& fluents) const {
  view::Position position = view::place(layout_, fluents);
  std::vector<std::vector<std::string>> all(square_count_);
  for (view::Board& board : position.boards) {
    const std::size_t first = first_[board.layout][board.slice];
    std::move(board.squares.begin(), board.squares.end(),
              all.begin() + static_cast<std::ptrdiff_t>(first));
  }
  return all;
}

json ShownGame::state_json(const std::vector<std::string>& fluents) const {
  view::Position position = view::place(layout_, fluents);
  std::vector<json> all(square_count_, json::array());
  for (const view::Board& board : position.boards) {
    const std::size_t first = first_[board.layout][board.slice];
    for (std::size_t k = 0; k < board.squares.size(); ++k) all[first + k] = board.squares[k];
  }
  return {{"squares", std::move(all)}, {"others", position.others}};
}

Path ShownGame::path(std::string_view move) const {
  const auto [name, args] = flat(move);
  const auto found = forms_.find({name, args.size()});
  if (found == forms_.end()) return {};
  Path path;
  for (const MoveForm::Step& step : found->second.steps) {
    path.push_back(squares_of(*this, step, args));
    if (path.back().empty()) return {};
  }
  return path;
}

std::optional<std::size_t> ShownGame::owner(const std::string& content) const {
  const auto found = owners_.find(content);
  return found == owners_.end() ? std::nullopt : found->second;
}

std::string label(std::string_view move) {
  std::string text;
  for (char c : move) {
    if (c != '(' && c != ')') text += c;
  }
  return text;
}

json path_json(const Path& path) {
  json steps = json::array();
  for (const auto& step : path) steps.push_back(step);
  return steps;
}

std::pair<std::string, std::vector<std::string>> flat(std::string_view term) {
  std::vector<std::string> words;
  std::string word;
  bool name = false;  // the word under way names an inner function
  const auto end_word = [&] {
    if (!word.empty() && (!name || words.empty())) words.push_back(word);
    if (!word.empty()) name = false;
    word.clear();
  };
  for (char c : term) {
    if (c == ' ' || c == '(' || c == ')') {
      end_word();
      name = c == '(' || (name && c == ' ');
    } else {
      word += c;
    }
  }
  end_word();
  if (words.empty()) return {};
  std::string head = std::move(words.front());
  words.erase(words.begin());
  return {std::move(head), std::move(words)};
}

}  // namespace tafl::workbench
