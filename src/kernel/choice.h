// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "kernel/circuit.h"

namespace tafl::kernel {

// How many random words a choice among `options` takes.
std::size_t random_words(std::size_t options);

struct Choice {
  std::vector<Ref> chosen;  // by option: whether it is the one, exactly one if any is possible
  std::vector<Ref> path;    // the index of the chosen option in binary, lowest bit first
};

// Draws one of the possible options in every game at once, without leaving the bit-sliced form:
// possible options are counted in a tree of adders, a random number below the count is made by
// multiplication, and the tree is descended to the option with that number. All options of a game
// are equally likely, up to a relative 2^-12.
Choice add_choice(Circuit& circuit, std::span<const Ref> possible, std::span<const Ref> random);

}  // namespace tafl::kernel
