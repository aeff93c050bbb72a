// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "search/search.h"
#include "workbench/json.h"

namespace tafl::workbench {

// The most visited nodes below a node as docs/api.md has them, parents before children. A path is
// the numbers of the links from the root, with dots: "0.3.1". Throws ApiError if there is no such
// node. While no round is under way.
json tree_excerpt(search::Search& search, const std::string& path, std::size_t most);

// What each role expects at the root: from its own choices, or where it has none, from those of
// the state that is expected next.
json root_values(const search::Search& search);

// The joint moves that are expected, `most` at the most.
json expected_line(search::Search& search, std::size_t most);

}  // namespace tafl::workbench
