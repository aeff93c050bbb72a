// SPDX-License-Identifier: MIT
#include "analysis/boards.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "analysis/grid_links.h"

namespace tafl::analysis {
namespace {

using Values = std::vector<std::string>;

constexpr std::size_t kMostLabels = 60;
constexpr std::size_t kMostSlices = 9;
constexpr std::size_t kLeastSquares = 6;
constexpr std::size_t kLookedAt = 400;  // states
// The share of things with company on their square above which a pair is no pair of coordinates.
constexpr double kCrowded = 0.1;
constexpr double kDense = 0.4;   // share of the squares that exist
constexpr double kFilled = 0.5;  // share of the squares that hold something

// How the fluents of a family use some of their arguments as a square.
struct Use {
  double crowded = 0;  // share of things that are not alone
  double filled = 0;   // share of squares with something on them
  double dense = 0;    // share of the combinations of values that occur
};

class Finding {
 public:
  Finding(const lanes::CompiledGame& game, const std::vector<StaticRelation>& relations,
          const std::vector<Order>& orders, const Domains& domains, const Sample& sample)
      : game_(game), relations_(relations), orders_(orders), domains_(domains) {
    for (gdl::SymbolId role : game.game().roles()) {
      roles_.insert(game.game().symbols().name(role));
    }
    const std::size_t step = std::max<std::size_t>(sample.states() / kLookedAt, 1);
    std::size_t count = 0;
    for (const auto& states : sample.games) {
      for (const auto& bits : states) {
        if (count++ % step == 0) states_.push_back(&bits);
      }
    }
  }

  std::vector<Board> run(const std::vector<Family>& families) {
    for (const Family& family : families) {
      if (family.arity >= 3) try_grid(family);
    }
    for (const Family& family : families) {
      if (family.arity == 2) try_marks(family);
    }
    for (const Family& family : families) {
      if (family.arity == 2 && !is_on_board(family)) try_places(family);
    }
    for (Board& board : boards_) finish(board, families);
    return std::move(boards_);
  }

 private:
  bool is_label(const Family& family, std::size_t arg) const {
    const Values& values = family.values[arg];
    if (values.size() < 2 || values.size() > kMostLabels) return false;
    return std::ranges::none_of(values, [&](const auto& value) { return roles_.contains(value); });
  }

  std::optional<Values> order_of(const Family& family, std::size_t arg) const {
    return sorted_by(orders_, family.values[arg]);
  }

  bool same_domain(const Family& family, std::size_t a, std::size_t b) const {
    return domains_.same(family.name, family.arity, a, family.name, family.arity, b);
  }

  Use use_of(const Family& family, const std::vector<std::size_t>& args) const {
    std::map<std::vector<std::string>, std::uint32_t> squares;
    std::vector<std::uint32_t> square_of(family.fluents.size());
    for (std::size_t i = 0; i < family.fluents.size(); ++i) {
      std::vector<std::string> key;
      for (std::size_t arg : args) key.push_back(family.args[i][arg]);
      const auto number = static_cast<std::uint32_t>(squares.size());
      square_of[i] = squares.emplace(std::move(key), number).first->second;
    }
    std::size_t combinations = 1;
    for (std::size_t arg : args) combinations *= family.values[arg].size();
    std::size_t things = 0;
    std::size_t taken = 0;
    for (const Sample::Bits* bits : states_) {
      std::vector<bool> occupied(squares.size(), false);
      for (std::size_t i = 0; i < family.fluents.size(); ++i) {
        if (!holds(*bits, family.fluents[i])) continue;
        ++things;
        if (!occupied[square_of[i]]) ++taken;
        occupied[square_of[i]] = true;
      }
    }
    const auto share = [](std::size_t part, std::size_t whole) {
      return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
    };
    return {share(things - taken, things), share(taken, states_.size() * squares.size()),
            share(squares.size(), combinations)};
  }

  // How sure it is that two arguments are coordinates; 0: they are not.
  double coordinates(const Family& family, std::size_t a, std::size_t b,
                     std::optional<std::size_t> slice) const {
    if (!is_label(family, a) || !is_label(family, b)) return 0;
    if (family.values[a].size() * family.values[b].size() < kLeastSquares) return 0;
    std::vector<std::size_t> args = {a, b};
    if (slice) args.push_back(*slice);
    const Use use = use_of(family, args);
    if (use.crowded > kCrowded || use.dense < kDense) return 0;
    const bool ordered = order_of(family, a) && order_of(family, b);
    const bool same = same_domain(family, a, b);
    const bool filled = use.filled >= kFilled;
    const bool wide = family.values[a].size() > 2 && family.values[b].size() > 2;
    if (ordered && (same || filled)) return wide ? 0.97 : 0.7;
    if (same && filled) return 0.9;
    return (filled || ordered) && wide ? 0.7 : 0;
  }

  void try_grid(const Family& family) {
    double best = 0;
    std::size_t first = 0;
    std::size_t second = 0;
    std::optional<std::size_t> slice;
    const auto consider = [&](std::size_t a, std::size_t b, std::optional<std::size_t> s) {
      const double sure = coordinates(family, a, b, s);
      if (sure <= best) return;
      best = sure;
      first = a;
      second = b;
      slice = s;
    };
    for (std::size_t a = 0; a < family.arity; ++a) {
      for (std::size_t b = a + 1; b < family.arity; ++b) consider(a, b, std::nullopt);
    }
    for (std::size_t s = 0; s < family.arity && best == 0; ++s) {
      if (family.values[s].size() < 2 || family.values[s].size() > kMostSlices) continue;
      for (std::size_t a = 0; a < family.arity; ++a) {
        for (std::size_t b = a + 1; b < family.arity; ++b) {
          if (a != s && b != s) consider(a, b, s);
        }
      }
    }
    if (best > 0 && !holds_squares(family, first, second)) add(family, first, second, slice, best);
  }

  // Whether what stands on a square is the name of another: stones that belong to one group, say.
  // Nothing stands there then.
  bool holds_squares(const Family& family, std::size_t column, std::size_t row) const {
    std::size_t coordinates = 0;
    for (std::size_t k = 0; k < family.arity; ++k) {
      if (k == column || k == row) continue;
      const bool column_like =
          same_domain(family, k, column) && family.values[k] == family.values[column];
      const bool row_like = same_domain(family, k, row) && family.values[k] == family.values[row];
      if (column_like || row_like) ++coordinates;
    }
    return coordinates >= 2;
  }

  // Marks on squares, or one thing that stands somewhere.
  void try_marks(const Family& family) {
    if (!is_label(family, 0) || !is_label(family, 1)) return;
    if (family.values[0].size() * family.values[1].size() < kLeastSquares) return;
    const bool ordered = order_of(family, 0) && order_of(family, 1);
    const bool same = same_domain(family, 0, 1);
    const bool equal = family.values[0] == family.values[1] && family.values[0].size() > 3;
    const Use use = use_of(family, {0, 1});
    if (use.dense < kDense || is_list(family, 0) || is_list(family, 1)) return;
    const bool known = std::ranges::any_of(boards_, [&](const Board& board) {
      return board.rows.size() > 1 && fits(board, family, 0, 1);
    });
    // A single thing somewhere might also be two amounts that change together.
    const bool alone = use_of(family, {}).crowded == 0;
    if (known) {
      add(family, 0, 1, std::nullopt, 0.9);
    } else if (same && (ordered || use.filled >= kFilled)) {
      add(family, 0, 1, std::nullopt, ordered && !alone ? 0.9 : 0.7);
    } else if (ordered && equal) {
      add(family, 0, 1, std::nullopt, 0.7);
    }
  }

  // Always one value for each value of an argument: a list of amounts, not marks on a board.
  bool is_list(const Family& family, std::size_t arg) const {
    const Use use = use_of(family, {arg});
    return use.crowded == 0 && use.filled > 0.99;
  }

  // Places with names: one content each, and the rules say which are linked.
  void try_places(const Family& family) {
    for (std::size_t place = 0; place < 2; ++place) {
      const Values& values = family.values[place];
      if (values.size() < 3 || !no_roles(values)) continue;
      const Use use = use_of(family, {place});
      if (use.crowded > 0 || use.filled < kFilled) continue;
      const Values& contents = family.values[1 - place];
      const bool linked = links(values) != nullptr;
      const bool counts = sorted_by(orders_, contents).has_value() && no_roles(contents) &&
                          !same_domain(family, 0, 1);
      // Things in a row: each of them is somewhere once.
      const bool row = order_of(family, place).has_value() && values.size() > 3 &&
                       use_of(family, {1 - place}).crowded == 0;
      if (!linked && (counts || !row)) continue;
      Board board;
      board.shape = linked ? BoardShape::kGraph : BoardShape::kLine;
      board.columns = order_of(family, place).value_or(values);
      board.rows = {""};
      board.slices = {""};
      board.ordered = order_of(family, place).has_value();
      board.fluents = {{family.name, 2, place, std::nullopt, std::nullopt, {1 - place}}};
      board.confidence = linked ? 0.9 : 0.6;
      boards_.push_back(std::move(board));
      return;
    }
  }

  bool no_roles(const Values& values) const {
    return std::ranges::none_of(values, [&](const auto& value) { return roles_.contains(value); });
  }

  // The relation that links places: two of its arguments have nothing but these values, it goes
  // both ways, and some place has more than two neighbours.
  const StaticRelation* links(const Values& values) const {
    const std::set<std::string> places(values.begin(), values.end());
    for (const StaticRelation& relation : relations_) {
      if (relation.arity > 3 || relation.rows.size() < places.size()) continue;
      const std::size_t from = relation.arity - 2;
      std::map<std::string, std::set<std::string>> linked;
      bool fits = true;
      for (const auto& row : relation.rows) {
        fits = fits && places.contains(row[from]) && places.contains(row[from + 1]);
        linked[row[from]].insert(row[from + 1]);
      }
      for (const auto& row : relation.rows) {
        fits = fits && linked[row[from + 1]].contains(row[from]);
      }
      const bool wide =
          std::ranges::any_of(linked, [](const auto& entry) { return entry.second.size() > 2; });
      if (fits && wide && linked.size() * 2 > places.size()) return &relation;
    }
    return nullptr;
  }

  bool is_on_board(const Family& family) const {
    return std::ranges::any_of(boards_, [&](const Board& board) {
      return std::ranges::any_of(board.fluents, [&](const BoardFluent& fluent) {
        return fluent.name == family.name && fluent.arity == family.arity;
      });
    });
  }

  static bool mostly_within(const Values& values, const Values& labels) {
    const std::set<std::string> known(labels.begin(), labels.end());
    const auto common = std::ranges::count_if(
        values, [&](const std::string& value) { return known.contains(value); });
    return static_cast<std::size_t>(common) * 2 >= std::max(values.size(), labels.size());
  }

  bool fits(const Board& board, const Family& family, std::size_t column, std::size_t row) const {
    return mostly_within(family.values[column], board.columns) &&
           mostly_within(family.values[row], board.rows);
  }

  Values united(const Values& a, const Values& b) const {
    Values all = a;
    for (const std::string& value : b) {
      if (std::ranges::find(all, value) == all.end()) all.push_back(value);
    }
    return sorted_by(orders_, all).value_or(all);
  }

  void add(const Family& family, std::size_t column, std::size_t row,
           std::optional<std::size_t> slice, double sure) {
    BoardFluent fluent{family.name, family.arity, column, row, slice, {}};
    for (std::size_t k = 0; k < family.arity; ++k) {
      if (k != column && k != row && k != slice) fluent.contents.push_back(k);
    }
    const bool fills = use_of(family, {column, row}).filled > kFilled;
    for (std::size_t i = 0; i < boards_.size() && !slice; ++i) {
      Board& board = boards_[i];
      if (board.slices.size() > 1 || (fills && full_[i]) || !fits(board, family, column, row)) {
        continue;
      }
      board.columns = united(board.columns, family.values[column]);
      board.rows = united(board.rows, family.values[row]);
      board.fluents.push_back(std::move(fluent));
      board.confidence = std::max(board.confidence, sure);
      full_[i] = full_[i] || fills;
      return;
    }
    Board board;
    board.ordered = order_of(family, column) && order_of(family, row);
    board.columns = order_of(family, column).value_or(family.values[column]);
    board.rows = order_of(family, row).value_or(family.values[row]);
    board.slices = slice ? family.values[*slice] : Values{""};
    board.fluents.push_back(std::move(fluent));
    board.confidence = sure;
    boards_.push_back(std::move(board));
    full_.push_back(fills);
  }

  // ---- Squares and neighbours ----

  static std::size_t index(const Values& values, const std::string& value) {
    return static_cast<std::size_t>(std::ranges::find(values, value) - values.begin());
  }

  void finish(Board& board, const std::vector<Family>& families) {
    board.square_of.assign(game_.network.fluents(), kNowhere);
    for (const Family& family : families) {
      for (const BoardFluent& on : board.fluents) {
        if (family.name == on.name && family.arity == on.arity) place(board, on, family);
      }
    }
    board.neighbours.assign(board.squares(), {});
    if (board.rows.size() == 1 && board.shape == BoardShape::kGraph) return link_places(board);
    if (!link_by_relation(board)) link_grid(board);
  }

  void place(Board& board, const BoardFluent& on, const Family& family) const {
    for (std::size_t i = 0; i < family.fluents.size(); ++i) {
      const Values& args = family.args[i];
      const std::size_t column = index(board.columns, args[on.column]);
      const std::size_t row = on.row ? index(board.rows, args[*on.row]) : 0;
      const std::size_t slice = on.slice ? index(board.slices, args[*on.slice]) : 0;
      board.square_of[family.fluents[i]] = board.square(column, row, slice);
    }
  }

  void link_places(Board& board) const {
    const StaticRelation* relation = links(board.columns);
    for (const auto& row : relation->rows) {
      const std::size_t from = relation->arity - 2;
      const std::size_t a = index(board.columns, row[from]);
      const std::size_t b = index(board.columns, row[from + 1]);
      board.neighbours[a].push_back(static_cast<std::uint32_t>(b));
    }
    tidy(board);
  }

  bool link_by_relation(Board& board) const {
    auto links = grid_links(relations_, board.columns, board.rows);
    if (!links) return false;
    if (hexes(*links, board.columns.size()) != Hexes::kNone) board.shape = BoardShape::kHex;
    links->resize(board.squares());
    board.neighbours = std::move(*links);
    return true;
  }

  static void link_grid(Board& board) {
    for (std::size_t slice = 0; slice < board.slices.size(); ++slice) {
      for (std::size_t row = 0; row < board.rows.size(); ++row) {
        for (std::size_t column = 0; column < board.columns.size(); ++column) {
          const std::uint32_t here = board.square(column, row, slice);
          const auto link = [&](std::uint32_t other) {
            board.neighbours[here].push_back(other);
            board.neighbours[other].push_back(here);
          };
          if (column + 1 < board.columns.size()) link(board.square(column + 1, row, slice));
          if (row + 1 < board.rows.size()) link(board.square(column, row + 1, slice));
        }
      }
    }
    tidy(board);
  }

  static void tidy(Board& board) {
    for (std::uint32_t square = 0; square < board.neighbours.size(); ++square) {
      auto& links = board.neighbours[square];
      std::ranges::sort(links);
      links.erase(std::unique(links.begin(), links.end()), links.end());
      std::erase(links, square);
    }
  }

  const lanes::CompiledGame& game_;
  const std::vector<StaticRelation>& relations_;
  const std::vector<Order>& orders_;
  const Domains& domains_;
  std::set<std::string> roles_;
  std::vector<const Sample::Bits*> states_;
  std::vector<Board> boards_;
  std::vector<bool> full_;  // by board: one of its fluents fills it
};

}  // namespace

std::vector<Board> find_boards(const lanes::CompiledGame& game, const std::vector<Family>& families,
                               const std::vector<StaticRelation>& relations,
                               const std::vector<Order>& orders, const Domains& domains,
                               const Sample& sample) {
  return Finding(game, relations, orders, domains, sample).run(families);
}

}  // namespace tafl::analysis
