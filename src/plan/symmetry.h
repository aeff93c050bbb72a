// SPDX-License-Identifier: MIT
//
// Symmetries of a game: other names for its fluents and moves under which the rules are the same.
//
//   const auto symmetries = Symmetries::find(*game, limits);
//   symmetries.make_canonical(row, spare);     // one state for all that are the same but for names
//
// A symmetry keeps what is legal, what is next, what is terminal and what that is worth; it need
// not keep the initial state: a plan from a state is, renamed, a plan from the renamed state. It
// leaves alone what no move influences (clockwork.h).
//
// Candidates are found in the network as it is before anything is optimised, which still has the
// regularity of the rules: colours are refined until they stay the same, then a fluent and another
// of its colour are singled out, and so on. A candidate counts once it was seen to map the network
// onto itself, gate by gate. Immutable; any thread may use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "lanes/compiled_game.h"
#include "plan/task.h"

namespace tafl::plan {

class Symmetries {
 public:
  struct Element {
    std::vector<std::uint32_t> fluents;  // the other name of each
    std::vector<std::uint32_t> moves;
  };

  struct FindLimits {
    std::size_t nodes = 60'000;            // of the network
    std::size_t work = 30'000'000;         // inputs of gates looked at
    double ground_seconds = 1.0;           // what it took to ground the game, which is done again
    std::function<bool()> stop = nullptr;  // asked now and then
  };

  static Symmetries find(const lanes::CompiledGame& game, const FindLimits& limits);

  // Those that leave a state as it is. From there on they lead from states that can be reached to
  // others that can be; with the rest states may be compared with ones that never come up.
  Symmetries fixing(const Bits& state) const;

  bool empty() const { return elements_.empty(); }
  // All but the identity, or generators of a group that is too large to list.
  const std::vector<Element>& elements() const { return elements_; }
  bool complete() const { return complete_; }
  std::string text() const;  // how many there are, for people

  // Replaces a state by the first of those that are the same; of a large group by one that is no
  // later. `spare` is scratch space. What was renamed how is added to `renaming`, if given.
  void make_canonical(std::span<std::uint64_t> row, Bits& spare, Element* renaming = nullptr) const;
  // Nothing is renamed. REQUIRES: !empty()
  Element identity() const;
  // The state by its other name.
  static void rename(const Element& element, std::span<const std::uint64_t> from, Bits& to);

 private:
  void list(std::vector<Element> generators);

  std::vector<Element> elements_;
  bool complete_ = true;
};

}  // namespace tafl::plan
