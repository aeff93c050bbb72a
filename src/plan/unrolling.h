// SPDX-License-Identifier: MIT
//
// A game of one role for a number of steps, as clauses.
//
//   Unrolling unrolling(game, start, 70, seed);        // 70: rewards that are good enough
//   while (...) unrolling.add_step();
//   unrolling.require_end();                           // within so many steps
//   if (unrolling.solver().solve(...) == Answer::kYes) unrolling.moves();
//
// Each step is a copy of the network in which what is known is folded: the start is known, so most
// of the first steps is, and step counters are known for ever. After a good end anything goes, so a
// plan may be shorter than the steps there are. Recursive rules are not handled.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "lanes/compiled_game.h"
#include "plan/task.h"
#include "sat/solver.h"

namespace tafl::plan {

class Unrolling {
 public:
  static bool fits(const lanes::CompiledGame& game) { return game.network.loops.empty(); }

  Unrolling(const lanes::CompiledGame& game, const Bits& start, int reward, std::uint64_t seed);

  // From any state instead: fluents that are in `yes` and in `no` are open, those in only one of
  // them are known.
  Unrolling(const lanes::CompiledGame& game, const Bits& yes, const Bits& no, int reward,
            std::uint64_t seed);

  // One more move; one of `allowed`, by move, if that is not empty.
  void add_step(const std::vector<bool>& allowed = {});
  std::size_t steps() const { return steps_.size(); }
  // Whether every state after so many steps is known to be an end.
  bool over() const { return over_; }
  // Whether a good end within the steps so far is excluded without any search.
  bool hopeless() const { return done_ == !true_; }
  void require_end();

  sat::Solver& solver() { return solver_; }
  // A fluent after the steps so far.
  sat::Literal fluent(std::size_t f) const { return state_[f]; }
  void at_most_one(std::span<const sat::Literal> literals);
  // After an answer of yes.
  std::vector<Move> moves() const;

 private:
  using Literal = sat::Literal;

  void evaluate(std::span<const net::NodeId> gates);
  Literal at(net::Edge edge) const {
    return edge.negated() ? !nodes_[edge.node()] : nodes_[edge.node()];
  }
  Literal all_of(std::vector<Literal>& literals);
  Literal any_of(std::vector<Literal>& literals);
  void begin();
  void look();

  struct Step {
    std::vector<std::pair<Literal, Move>> moves;
    Literal done;  // before this move
  };

  const lanes::CompiledGame& game_;
  int reward_;
  sat::Solver solver_;
  Literal true_;
  std::vector<net::NodeId> still_;   // gates that the state decides, inputs first
  std::vector<net::NodeId> moving_;  // gates that moves have a say in
  std::vector<Literal> nodes_;       // by node, in the current step
  std::vector<Literal> state_;       // by fluent
  std::vector<Literal> candidates_;
  std::vector<Step> steps_;
  Literal done_;  // a good end was reached up to now
  Literal terminal_;
  bool over_ = false;
};

}  // namespace tafl::plan
