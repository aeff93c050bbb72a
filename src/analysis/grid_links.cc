// SPDX-License-Identifier: MIT
#include "analysis/grid_links.h"

#include <algorithm>

namespace tafl::analysis {
namespace {

using Values = std::vector<std::string>;

std::size_t index(const Values& values, const std::string& value) {
  return static_cast<std::size_t>(std::ranges::find(values, value) - values.begin());
}

bool near(std::size_t a, std::size_t b) {
  return a + 1 >= b && b + 1 >= a;
}

std::optional<GridLinks> links_of(const StaticRelation& relation, const Values& columns,
                                  const Values& rows) {
  GridLinks links(columns.size() * rows.size());
  for (const auto& row : relation.rows) {
    const std::size_t c1 = index(columns, row[0]);
    const std::size_t r1 = index(rows, row[1]);
    const std::size_t c2 = index(columns, row[2]);
    const std::size_t r2 = index(rows, row[3]);
    const bool inside = std::max(c1, c2) < columns.size() && std::max(r1, r2) < rows.size();
    if (!inside || !near(c1, c2) || !near(r1, r2)) return std::nullopt;
    const std::size_t from = r1 * columns.size() + c1;
    const std::size_t to = r2 * columns.size() + c2;
    if (from != to) links[from].push_back(static_cast<std::uint32_t>(to));
  }
  for (auto& of_cell : links) {
    std::ranges::sort(of_cell);
    of_cell.erase(std::unique(of_cell.begin(), of_cell.end()), of_cell.end());
  }
  return links;
}

}  // namespace

std::optional<GridLinks> grid_links(const std::vector<StaticRelation>& relations,
                                    const Values& columns, const Values& rows) {
  for (const StaticRelation& relation : relations) {
    if (relation.arity != 4 || relation.rows.size() < columns.size() * rows.size()) continue;
    if (auto links = links_of(relation, columns, rows)) return links;
  }
  return std::nullopt;
}

Hexes hexes(const GridLinks& links, std::size_t columns) {
  std::size_t most = 0;
  std::size_t rising = 0;
  std::size_t falling = 0;
  for (std::size_t cell = 0; cell < links.size(); ++cell) {
    most = std::max(most, links[cell].size());
    const bool last = cell % columns + 1 == columns;
    for (const std::uint32_t other : links[cell]) {
      if (!last && other == cell + columns + 1) ++rising;
      if (!last && other + columns == cell + 1) ++falling;
    }
  }
  if (most != 6 || (rising > 0) == (falling > 0)) return Hexes::kNone;
  return rising > 0 ? Hexes::kRising : Hexes::kFalling;
}

}  // namespace tafl::analysis
