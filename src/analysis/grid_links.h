// SPDX-License-Identifier: MIT
//
// Which cells of a grid touch, where a static relation of the rules says so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/relations.h"

namespace tafl::analysis {

using GridLinks = std::vector<std::vector<std::uint32_t>>;  // by cell, counted row by row; sorted

// A relation (column row column row) that links nothing but cells a king's step apart. Nothing if
// there is none.
std::optional<GridLinks> grid_links(const std::vector<StaticRelation>& relations,
                                    const std::vector<std::string>& columns,
                                    const std::vector<std::string>& rows);

// Cells with six neighbours are hexagons. Which of its diagonal neighbours a cell touches:
enum class Hexes : std::uint8_t {
  kNone,     // they are squares
  kFalling,  // (column + 1, row - 1) and (column - 1, row + 1)
  kRising,   // (column + 1, row + 1) and (column - 1, row - 1)
};
Hexes hexes(const GridLinks& links, std::size_t columns);

}  // namespace tafl::analysis
