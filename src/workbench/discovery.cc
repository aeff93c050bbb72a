// SPDX-License-Identifier: MIT
#include "workbench/discovery.h"

#include <algorithm>

#include "analysis/grid_links.h"
#include "lanes/compiled_game.h"

namespace tafl::workbench {
namespace {

constexpr std::size_t kStates = 2000;

view::BoardLayout layout_of(const analysis::Board& board) {
  view::BoardLayout layout;
  layout.columns = board.columns;
  layout.rows = board.rows;
  layout.slices = board.slices;
  for (const analysis::BoardFluent& fluent : board.fluents) {
    if (!fluent.row) continue;
    layout.patterns.push_back(
        {fluent.name, fluent.arity, fluent.column, *fluent.row, fluent.slice, fluent.contents});
  }
  return layout;
}

// Whether any relation could link cells: only then is it worth asking for their rows.
bool has_links(const game::Game& game) {
  return std::ranges::any_of(game.clauses(), [&](const game::Clause& clause) {
    return clause.head.arity() == 4 &&
           game.symbols().keyword(clause.head.symbol) == gdl::Keyword::kNone;
  });
}

analysis::Hexes hexes_of(const std::vector<analysis::StaticRelation>& relations,
                         const std::vector<std::string>& columns,
                         const std::vector<std::string>& rows) {
  const auto links = analysis::grid_links(relations, columns, rows);
  return links ? analysis::hexes(*links, columns.size()) : analysis::Hexes::kNone;
}

}  // namespace

std::optional<analysis::Analysis> analysed(const std::shared_ptr<const game::Game>& game,
                                           const base::Limits& limits, double seconds) {
  try {
    const auto compiled = lanes::compile(game, {seconds, limits.bytes});
    if (!compiled) return std::nullopt;
    analysis::Options options;
    options.states = kStates;
    options.limits = {seconds, limits.bytes};
    return analysis::analyse(*compiled, options);
  } catch (const base::LimitReached&) {
    return std::nullopt;
  }
}

std::optional<Discovery> discover(const std::shared_ptr<const game::Game>& game,
                                  const base::Limits& limits, double seconds) {
  const auto found = analysed(game, limits, seconds);
  if (!found) return std::nullopt;
  Discovery discovery;
  for (const analysis::Board& board : found->boards) {
    const bool flat =
        board.shape == analysis::BoardShape::kGrid || board.shape == analysis::BoardShape::kHex;
    if (!flat || board.rows.size() < 2) continue;
    view::BoardLayout layout = layout_of(board);
    if (!layout.patterns.empty()) discovery.boards.push_back(std::move(layout));
  }
  for (const analysis::Piece& piece : found->pieces) {
    discovery.things[piece.name] = {piece.owner, piece.blank};
  }
  return discovery;
}

std::vector<bool> find_hexes(const std::shared_ptr<const game::Game>& game, view::Layout& layout,
                             const base::Limits& limits) {
  std::vector<bool> found(layout.boards.size(), false);
  if (layout.boards.empty() || !has_links(*game)) return found;
  const auto relations = analysis::static_relations(game, limits);
  for (std::size_t k = 0; k < layout.boards.size(); ++k) {
    view::BoardLayout& board = layout.boards[k];
    auto hexes = hexes_of(relations, board.columns, board.rows);
    if (hexes == analysis::Hexes::kNone) hexes = hexes_of(relations, board.rows, board.columns);
    found[k] = hexes != analysis::Hexes::kNone;
    if (hexes == analysis::Hexes::kRising) std::reverse(board.columns.begin(), board.columns.end());
  }
  return found;
}

}  // namespace tafl::workbench
