// SPDX-License-Identifier: MIT
#include "view/board.h"

#include <algorithm>
#include <optional>

#include "view/sentence.h"

namespace tafl::view {
namespace {

std::optional<std::size_t> index_of(const std::vector<std::string>& labels,
                                    const std::string& label) {
  const auto found = std::find(labels.begin(), labels.end(), label);
  if (found == labels.end()) return std::nullopt;
  return static_cast<std::size_t>(found - labels.begin());
}

std::string content(const Pattern& pattern, const Sentence& sentence) {
  if (pattern.contents.empty()) return pattern.name;
  std::string text;
  for (std::size_t position : pattern.contents) {
    if (!text.empty()) text += ' ';
    text += sentence.args[position];
  }
  return text;
}

// Puts one fluent on the first board that has a place for it.
bool put(const Layout& layout, const Sentence& sentence, std::vector<Board>& boards) {
  for (Board& board : boards) {
    const BoardLayout& where = layout.boards[board.layout];
    for (const Pattern& pattern : where.patterns) {
      if (pattern.name != sentence.name || pattern.arity != sentence.args.size()) continue;
      if (pattern.slice && sentence.args[*pattern.slice] != where.slices[board.slice]) continue;
      const auto column = index_of(where.columns, sentence.args[pattern.column]);
      const auto row = index_of(where.rows, sentence.args[pattern.row]);
      if (!column || !row) continue;
      board.squares[*row * where.columns.size() + *column].push_back(content(pattern, sentence));
      return true;
    }
  }
  return false;
}

}  // namespace

Position place(const Layout& layout, const std::vector<std::string>& fluents) {
  Position position;
  for (std::size_t k = 0; k < layout.boards.size(); ++k) {
    const BoardLayout& board = layout.boards[k];
    for (std::size_t slice = 0; slice < board.slices.size(); ++slice) {
      Board& added = position.boards.emplace_back();
      added.layout = k;
      added.slice = slice;
      added.squares.resize(board.columns.size() * board.rows.size());
    }
  }
  for (const std::string& fluent : fluents) {
    if (!put(layout, split(fluent), position.boards)) position.others.push_back(fluent);
  }
  return position;
}

}  // namespace tafl::view
