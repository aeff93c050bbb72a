// SPDX-License-Identifier: MIT
//
// A clause compiled for one way of asking for its head.
//
// A plan is a list of steps over registers, one register per variable. Step k finds the matches of
// one condition given the registers that earlier steps have filled; the engine walks the steps
// forwards on success and backwards on failure, as nested loops would. For
//
//   (<= (row ?m ?p) (true (cell ?m 1 ?p)) (true (cell ?m 2 ?p)) (distinct ?p b))   asked as (row 3
//   ?p)
//
//   key      0 -> r0
//   step 0   scan fluents cell(r0, 1, _)      _ -> r1      fails to -1
//   step 1   check distinct r1, b                          fails to 0
//   step 2   test fluent cell(r0, 2, r1)                   fails to 0
//   answer   r1, then resume at 0
//
// "fails to" names the last step that filled a register which this step reads: when nothing
// matches, no step in between can change that.
#pragma once

#include <cstdint>
#include <vector>

#include "gdl/symbol.h"
#include "relational/values.h"

namespace tafl::relational {

struct Step {
  enum class Kind : std::uint8_t {
    kDistinct,     // keys: the two terms
    kTestFluent,   // keys: the whole fluent as one term
    kScanFluents,  // target: class, index; keys: known arguments
    kScanClass,    // target: class; no argument is known
    kScanState,    // (true ?f): every fluent that holds
    kTestStatic,   // relation; keys: all arguments
    kScanStatic,   // static_index or, without known arguments, relation
    kTestCall,     // target: table; keys: all arguments
    kScanCall,     // target: table; keys: known arguments
    kDoes,         // keys: the role; matches speak of the move
    kScanDoes,     // no role known; matches speak of role (0) and move (1)
  };

  Kind kind = Kind::kDistinct;
  bool positive = true;
  std::uint32_t target = 0;
  std::uint32_t index = 0;
  std::uint32_t width = 0;  // kScanStatic: the arity
  const Relation* relation = nullptr;
  const Relation::Index* static_index = nullptr;
  std::vector<Source> keys;
  std::vector<Match> matches;
  int fails_to = -1;
};

struct Plan {
  std::vector<Match> key;  // positions count the known arguments of the head
  std::vector<Step> steps;
  std::vector<Source> answer;  // the unknown arguments of the head, in order
  std::vector<Build> builds;
  std::uint32_t registers = 0;
  int resume_at = -1;  // where to look for further answers after one was found
};

}  // namespace tafl::relational
