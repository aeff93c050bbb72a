// SPDX-License-Identifier: MIT
//
// What moves do to states, as an automaton that reads a state and its successor side by side.
//
// At level i the automaton is in a state q and goes on with the value of variable i before and
// after the move; after the last level it has accepted, with a label (who moves, say). All moves
// are in one automaton: what they have in common is there once, and a variable that no move under
// way touches is simply copied. The automaton is deterministic over pairs of values for each
// start, and minimal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "dd/diagram.h"
#include "dd/functions.h"
#include "dd/work.h"

namespace tafl::dd {

struct Transition {
  std::uint32_t from = 0;  // value before
  std::uint32_t to = 0;    // value after
  std::uint32_t next = 0;  // state at the next level; after the last, 1 + label
  friend bool operator==(const Transition&, const Transition&) = default;
};

struct Relation {
  struct Level {
    std::vector<std::uint32_t> begin{0};  // by state - 1; states count from 1
    std::vector<Transition> transitions;

    std::size_t states() const { return begin.size() - 1; }
    std::span<const Transition> of(std::uint32_t state) const {
      return {transitions.data() + begin[state - 1], begin[state] - begin[state - 1]};
    }
  };

  Shape shape;
  std::vector<Level> levels;
  std::vector<std::uint32_t> starts;
  std::vector<std::uint32_t> labels;  // by start: the label of every move it accepts

  std::size_t states() const;
};

// A bit for each label (the 64th stands for all beyond) of moves that may be possible if variable
// i can only have the values that `values[i]` allows.
std::uint64_t possible_labels(const Relation& relation, std::span<const std::vector<bool>> values);
// Calls f(label, level, transition) for every transition of every move, perhaps more than once.
void for_each_transition(
    const Relation& relation,
    const std::function<void(std::uint32_t, std::size_t, const Transition&)>& f);
// The values that each variable has in some state of the set.
std::vector<std::vector<bool>> values_in(const Diagram& set);

// One way for a state to change: where `condition` holds, the listed variables take the values of
// the functions and all others keep theirs.
struct Action {
  Ref condition = Functions::kTrue;
  std::vector<std::pair<std::uint32_t, Ref>> changes;  // ascending variables
  std::uint32_t label = 0;
};

struct RelationLimits {
  std::size_t most_states = 200'000;  // of one deterministic part
};

// A single action whose automaton would be too large: it moves many values about. Other variables
// may do.
struct TooComplicated : base::LimitReached {
  TooComplicated() : LimitReached("a move is too complicated for an automaton") {}
};

// The union of the actions. It has one start, or several where one would be too large. Throws
// TooComplicated if a single action is.
Relation make_relation(Functions& functions, std::span<const Action> actions,
                       const RelationLimits& limits = {});

// The states that one move leads to from the set.
Diagram image(const Diagram& set, const Relation& relation, Work& work);

// How a move value is chosen: given the label of who moves and the values of all successors (in
// ascending order, no value twice), the value of a state.
class Choice {
 public:
  virtual ~Choice() = default;
  // `guide` is the state's value in the guide.
  virtual Value choose(Value guide, std::uint32_t label, std::span<const Value> values) const = 0;
  // By value, if choose() always takes the one with the smallest rank, and every successor of an
  // open state has a value: then much need not be looked at. Values that occur differ in rank.
  virtual std::vector<std::uint32_t> ranks(std::uint32_t) const { return {}; }
};

// For every state of `guide`: if its value there is at most `last_open`, what `choice` makes of
// the values of its successors, else its value in the guide. A state whose successors are all
// outside `values` is given to `choice` with no values.
Diagram preimage(const Diagram& guide, Value last_open, const Diagram& values,
                 const Relation& relation, const Choice& choice, Work& work);
// The same for values that nobody needs afterwards: their memory is freed level by level, and taken
// off `work.held`.
Diagram preimage(const Diagram& guide, Value last_open, Diagram&& values, const Relation& relation,
                 const Choice& choice, Work& work);

// The states that reach the set in one move, whatever they are.
Diagram predecessors(const Diagram& set, const Relation& relation, Work& work);

}  // namespace tafl::dd
