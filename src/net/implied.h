// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ground/program.h"
#include "net/components.h"

namespace tafl::net {

// The rules of each atom, in the order of the program.
class RulesOf {
 public:
  explicit RulesOf(const ground::GroundProgram& program);

  std::span<const std::uint32_t> operator[](ground::AtomId atom) const {
    return {rules_.data() + begin_[atom], begin_[atom + 1] - begin_[atom]};
  }

 private:
  std::vector<std::uint32_t> begin_;
  std::vector<std::uint32_t> rules_;
};

// What follows from an atom: the literals that occur in every rule for it, and what follows from
// those in turn. A move that is done is legal, so what follows from "legal" follows from "does".
class Implied {
 public:
  // `order` has the atoms, each component after those it depends on.
  Implied(const ground::GroundProgram& program, const Components& order, const RulesOf& rules_of);

  // Sorted; without the atom itself.
  std::span<const ground::Literal> of(ground::AtomId atom) const {
    return {literals_.data() + places_[atom].begin, places_[atom].count};
  }

 private:
  struct Place {
    std::size_t begin = 0;
    std::size_t count = 0;
  };

  void set(ground::AtomId atom, std::span<const ground::Literal> literals);

  std::vector<Place> places_;  // by atom
  std::vector<ground::Literal> literals_;
};

}  // namespace tafl::net
