// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "kernel/circuit.h"

namespace tafl::kernel {

// How many random words a choice among `options` takes.
std::size_t random_words(std::size_t options);

// How many bits number the options.
std::size_t path_bits(std::size_t options);

// Options stand in groups of equal size; the chosen one is where its group and its place in the
// group are chosen.
struct Choice {
  std::size_t options = 0;
  std::vector<Ref> groups;
  std::vector<Ref> places;  // within a group; none if every group is one option
  std::vector<Ref> path;    // the index of the chosen option in binary, lowest bit first

  // By option: whether it is the one, in the games where `when` holds.
  std::vector<Ref> chosen(Circuit& circuit, Ref when) const;
};

// Draws one of the possible options in every game at once, without leaving the bit-sliced form:
// possible options are counted in a tree of adders, a random number below the count is made by
// multiplication, and the tree is descended to the option with that number. Many options are
// counted group by group; the group that has the number is copied to one place, and searched there.
// All options of a game are equally likely, up to a relative 2^-12.
Choice add_choice(Circuit& circuit, std::span<const Ref> possible, std::span<const Ref> random);

}  // namespace tafl::kernel
