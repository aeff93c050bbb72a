// SPDX-License-Identifier: MIT
#include "workbench/discovery.h"

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
    discovery.hexagonal |= board.shape == analysis::BoardShape::kHex;
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

}  // namespace tafl::workbench
