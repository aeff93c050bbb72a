// SPDX-License-Identifier: MIT
#include "view/layout.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "base/rng.h"
#include "gdl/parser.h"
#include "gdl/printer.h"
#include "view/axis.h"
#include "view/sentence.h"

namespace tafl::view {
namespace {

constexpr std::size_t kGames = 3;
constexpr std::size_t kPlies = 30;
constexpr std::size_t kMostBase = 50'000;
constexpr std::size_t kMostSlices = 9;
// The share of squares with two things on them above which a pair is no pair of coordinates.
constexpr double kCrowded = 0.1;

using Key = std::pair<std::string, std::size_t>;  // name and arity
using State = std::vector<Sentence>;

// Everything seen of the fluents with one name and arity.
struct Family {
  std::vector<std::set<std::string>> values;  // by argument position
  std::vector<State> states;                  // those with at least one of them
};

// ---- Gathering ----

class Gathering {
 public:
  explicit Gathering(game::Controller& controller) : controller_(controller) {}

  std::map<Key, Family> run() {
    for (std::size_t k = 0; k < kGames; ++k) play(k);
    controller_.reset();
    add_base();
    return std::move(families_);
  }

 private:
  void play(std::size_t seed) {
    base::Rng rng(seed);
    controller_.reset();
    for (std::size_t ply = 0; ply < kPlies; ++ply) {
      add_state();
      if (controller_.is_terminal()) return;
      const auto joint = controller_.random_joint_move(rng);
      if (!joint) return;
      controller_.make(*joint);
    }
  }

  Family& add(const Sentence& sentence) {
    Family& family = families_[{sentence.name, sentence.args.size()}];
    family.values.resize(sentence.args.size());
    for (std::size_t k = 0; k < sentence.args.size(); ++k)
      family.values[k].insert(sentence.args[k]);
    return family;
  }

  void add_state() {
    std::map<Family*, State> state;
    for (const std::string& text : controller_.fluent_texts()) {
      Sentence sentence = split(text);
      Family& family = add(sentence);
      state[&family].push_back(std::move(sentence));
    }
    for (auto& [family, sentences] : state) family->states.push_back(std::move(sentences));
  }

  void add_base() {
    gdl::SymbolTable symbols = controller_.game().symbols();
    gdl::Diagnostics diagnostics;
    const auto query = gdl::parse_query("(base ?fluent)", symbols, diagnostics);
    if (!query) return;
    for (const auto& row : controller_.ask(*query, symbols, kMostBase).rows)
      add(split(row.front()));
  }

  game::Controller& controller_;
  std::map<Key, Family> families_;
};

// ---- Names of variables as hints ----

enum class Hint { kNone, kColumn, kRow };

Hint hint_of(std::string_view variable) {
  const std::string name = gdl::fold_case(variable.substr(1));
  if (name.empty()) return Hint::kNone;
  if (name[0] == 'x' || name[0] == 'c' || name.starts_with("file")) return Hint::kColumn;
  if (name[0] == 'y' || name[0] == 'r') return Hint::kRow;
  return Hint::kNone;
}

using Hints = std::map<std::tuple<std::string, std::size_t, std::size_t>, Hint>;

// The first telling variable at each argument position of each fluent, wherever it occurs.
Hints gather_hints(const game::Game& game) {
  Hints hints;
  const gdl::SymbolTable& symbols = game.symbols();
  const auto look_at = [&](const gdl::Term& atom) {
    const gdl::Keyword keyword = symbols.keyword(atom.symbol);
    const bool holds_fluent = keyword == gdl::Keyword::kTrue || keyword == gdl::Keyword::kNext ||
                              keyword == gdl::Keyword::kInit || keyword == gdl::Keyword::kBase;
    if (!holds_fluent || atom.arity() != 1) return;
    const gdl::Term& fluent = atom.args.front();
    for (std::size_t k = 0; k < fluent.arity(); ++k) {
      if (!fluent.args[k].is_variable()) continue;
      const Hint hint = hint_of(symbols.name(fluent.args[k].symbol));
      if (hint == Hint::kNone) continue;
      hints.emplace(std::tuple(symbols.name(fluent.symbol), fluent.arity(), k), hint);
    }
  };
  for (const game::Clause& clause : game.clauses()) {
    look_at(clause.head);
    for (const game::Condition& condition : clause.body) look_at(condition.atom);
  }
  return hints;
}

// ---- Choosing coordinates ----

// The share of things that are not alone on their square.
double crowding(const Family& family, const std::vector<std::size_t>& positions) {
  std::size_t all = 0;
  std::size_t crowded = 0;
  for (const State& state : family.states) {
    std::set<std::vector<std::string>> squares;
    for (const Sentence& sentence : state) {
      std::vector<std::string> square;
      for (std::size_t position : positions) square.push_back(sentence.args[position]);
      ++all;
      if (!squares.insert(std::move(square)).second) ++crowded;
    }
  }
  return all == 0 ? 0 : static_cast<double>(crowded) / static_cast<double>(all);
}

class Recognition {
 public:
  Recognition(const game::Game& game, std::map<Key, Family> families)
      : chains_(chains(game)), hints_(gather_hints(game)), families_(std::move(families)) {
    for (gdl::SymbolId role : game.roles()) roles_.push_back(game.symbols().name(role));
  }

  Layout run() {
    for (const auto& [key, family] : families_) {
      if (key.second >= 3) try_board(key, family);
    }
    for (const auto& [key, family] : families_) {
      if (key.second == 2) try_marks(key, family);
    }
    Layout layout{std::move(boards_), roles_, {}};
    layout.contents = contents(layout);
    return layout;
  }

 private:
  using Values = std::vector<std::string>;

  std::optional<Values> coordinate(const Family& family, std::size_t position) const {
    for (const std::string& role : roles_) {
      if (family.values[position].contains(role)) return std::nullopt;
    }
    return ordered(family.values[position], chains_);
  }

  Hint hint(const Key& key, std::size_t position) const {
    const auto found = hints_.find({key.first, key.second, position});
    return found == hints_.end() ? Hint::kNone : found->second;
  }

  void try_board(const Key& key, const Family& family) {
    for (std::size_t first = 0; first < key.second; ++first) {
      for (std::size_t second = first + 1; second < key.second; ++second) {
        if (!coordinate(family, first) || !coordinate(family, second)) continue;
        if (crowding(family, {first, second}) > kCrowded) continue;
        return add_board(key, family, first, second, std::nullopt);
      }
    }
    try_slices(key, family);
  }

  void try_slices(const Key& key, const Family& family) {
    for (std::size_t slice = 0; slice < key.second; ++slice) {
      const std::size_t count = family.values[slice].size();
      if (count < 2 || count > kMostSlices) continue;
      for (std::size_t first = 0; first < key.second; ++first) {
        for (std::size_t second = first + 1; second < key.second; ++second) {
          if (first == slice || second == slice) continue;
          if (!coordinate(family, first) || !coordinate(family, second)) continue;
          if (crowding(family, {slice, first, second}) > kCrowded) continue;
          return add_board(key, family, first, second, slice);
        }
      }
    }
  }

  // Two arguments alone are a board only if something says so: names, equal ranges, another board.
  void try_marks(const Key& key, const Family& family) {
    const auto first = coordinate(family, 0);
    const auto second = coordinate(family, 1);
    if (!first || !second) return;
    const bool named =
        hint(key, 0) != Hint::kNone && hint(key, 1) != Hint::kNone && hint(key, 0) != hint(key, 1);
    const bool square = family.values[0] == family.values[1] && family.values[0].size() > 2;
    const bool shared = std::any_of(boards_.begin(), boards_.end(), [&](const BoardLayout& board) {
      return overlaps(board.columns, *first) && overlaps(board.rows, *second);
    });
    if (named || square || shared) add_board(key, family, 0, 1, std::nullopt);
  }

  void add_board(const Key& key, const Family& family, std::size_t first, std::size_t second,
                 std::optional<std::size_t> slice) {
    const bool letters_second =
        !is_digit(*family.values[second].begin()) && is_digit(*family.values[first].begin());
    const bool row_first = hint(key, first) == Hint::kRow || hint(key, second) == Hint::kColumn;
    const bool column_first = hint(key, first) == Hint::kColumn || hint(key, second) == Hint::kRow;
    const bool matrix = row_first != column_first ? row_first : letters_second;
    Pattern pattern{key.first, key.second, matrix ? second : first, matrix ? first : second,
                    slice,     {}};
    for (std::size_t k = 0; k < key.second; ++k) {
      if (k != first && k != second && k != slice) pattern.contents.push_back(k);
    }
    BoardLayout board;
    board.columns = *coordinate(family, pattern.column);
    board.rows = *coordinate(family, pattern.row);
    // (cell row column) is read like a matrix, from the top; (cell x y) like a map.
    board.rows_upwards = !row_first || column_first;
    board.slices =
        slice ? Values(family.values[*slice].begin(), family.values[*slice].end()) : Values{""};
    board.patterns = {pattern};
    const bool full = fills(family, board);
    for (std::size_t k = 0; k < boards_.size(); ++k) {
      if (!(full && full_[k]) && merge(boards_[k], board)) {
        full_[k] = full_[k] || full;
        return;
      }
    }
    boards_.push_back(std::move(board));
    full_.push_back(full);
  }

  static bool is_digit(const std::string& text) { return text[0] >= '0' && text[0] <= '9'; }

  static bool fills(const Family& family, const BoardLayout& board) {
    if (family.states.empty()) return false;
    const std::size_t squares = board.columns.size() * board.rows.size();
    return std::all_of(family.states.begin(), family.states.end(),
                       [&](const State& state) { return state.size() * 2 > squares; });
  }

  static bool overlaps(const Values& a, const Values& b) {
    const std::set<std::string> values(a.begin(), a.end());
    const auto common = std::count_if(
        b.begin(), b.end(), [&](const std::string& value) { return values.contains(value); });
    return static_cast<std::size_t>(common) * 2 >= std::min(a.size(), b.size()) &&
           static_cast<std::size_t>(common) * 2 >= std::max(a.size(), b.size());
  }

  bool merge(BoardLayout& into, const BoardLayout& board) const {
    if (into.slices != board.slices || into.rows_upwards != board.rows_upwards) return false;
    if (!overlaps(into.columns, board.columns) || !overlaps(into.rows, board.rows)) return false;
    const auto columns = united(into.columns, board.columns);
    const auto rows = united(into.rows, board.rows);
    if (!columns || !rows) return false;
    into.columns = *columns;
    into.rows = *rows;
    into.patterns.push_back(board.patterns.front());
    return true;
  }

  std::optional<Values> united(const Values& a, const Values& b) const {
    std::set<std::string> values(a.begin(), a.end());
    values.insert(b.begin(), b.end());
    return ordered(values, chains_);
  }

  Values contents(const Layout& layout) const {
    std::set<std::string> found;
    for (const BoardLayout& board : layout.boards) {
      for (const Pattern& pattern : board.patterns) {
        const Family& family = families_.at({pattern.name, pattern.arity});
        if (pattern.contents.empty()) found.insert(pattern.name);
        if (pattern.contents.size() != 1) continue;
        const auto& values = family.values[pattern.contents.front()];
        found.insert(values.begin(), values.end());
      }
    }
    return {found.begin(), found.end()};
  }

  Chains chains_;
  Hints hints_;
  std::map<Key, Family> families_;
  Values roles_;
  std::vector<BoardLayout> boards_;
  std::vector<bool> full_;  // by board: one of its patterns fills it
};

}  // namespace

Layout recognise(game::Controller& controller) {
  return Recognition(controller.game(), Gathering(controller).run()).run();
}

}  // namespace tafl::view
