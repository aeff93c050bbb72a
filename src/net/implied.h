// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "ground/program.h"
#include "net/components.h"

namespace tafl::net {

// What follows from an atom: the literals that occur in every rule for it, and what follows from
// those in turn. A move that is done is legal, so what follows from "legal" follows from "does".
class Implied {
 public:
  // `order` has the atoms, each component after those it depends on.
  Implied(const ground::GroundProgram& program, const Components& order,
          const std::vector<std::vector<std::uint32_t>>& rules_of);

  // Sorted; without the atom itself.
  std::span<const ground::Literal> of(ground::AtomId atom) const { return implied_[atom]; }

 private:
  std::vector<std::vector<ground::Literal>> implied_;
};

}  // namespace tafl::net
