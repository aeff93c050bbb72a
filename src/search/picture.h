// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "search/search.h"

namespace tafl::search {

// A search tree as a page that draws it in three dimensions: depth goes down, the children of a
// node spread around it, drag to turn it. The most visited `most_nodes` nodes are shown; the
// numbers are goals of the first role at terminal nodes.
std::string to_html(const Search& search, const std::string& title, std::size_t most_nodes);

}  // namespace tafl::search
