// SPDX-License-Identifier: MIT
//
// Fluxplayer's evaluation: how nearly the conditions of a good goal are fulfilled.
//
// A fluent has degree p if it holds and 1 - p if not; conjunctions and disjunctions combine degrees
// by Yager's norms with exponent q, and a threshold keeps what is true above one half. A goal that
// holds now is worth the more, the nearer the end is; one that does not, the farther it is
// (Schiffel and Thielscher, AAAI 2007). Where the analysis knows better, a fluent that does not
// hold has a degree between 1 - p and one half: the nearer a piece is to that square, or an amount
// to that value, the higher. Where pieces are taken and random games show that this matters, so
// does the balance of those that are left: a goal such as "the other cannot move" says little about
// it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "analysis/analysis.h"
#include "eval/formula.h"
#include "lanes/compiled_game.h"
#include "minimax/evaluation.h"

namespace tafl::eval {

struct FluxSettings {
  double p = 0.75;
  double q = 25;
  double threshold = 0.55;  // at least what a true conjunction is worth
  bool structure = true;    // use distances, amounts and pieces
};

class FluxEvaluation final : public minimax::Evaluation {
 public:
  FluxEvaluation(std::shared_ptr<const lanes::CompiledGame> game,
                 const analysis::Analysis& analysis, const FluxSettings& settings);

  double value(const minimax::Position& position, std::size_t role) override;
  std::size_t gates() const { return formula_.gates(); }

 private:
  // Fluents that are like one another, and how far each of them is from one that is wanted.
  struct Nearness {
    std::vector<std::uint32_t> fluents;
    std::vector<float> far;  // 0 to 1
  };
  struct Goal {
    std::size_t role = 0;
    int value = 0;
    std::size_t root = 0;
  };

  void add_pieces(const analysis::Analysis& analysis);
  void add_quantities(const analysis::Analysis& analysis);
  float leaf(std::uint32_t fluent, bool holds, std::span<const std::uint64_t> bits) const;
  float conjunction(const std::vector<float>& degrees) const;
  // From 0 to 1, by the degrees of the roots.
  double goal_of(std::size_t role) const;

  std::shared_ptr<const lanes::CompiledGame> game_;
  FluxSettings settings_;
  std::vector<Goal> goals_;
  Formula formula_;
  bool opposed_ = false;                         // others want something else
  std::vector<std::unique_ptr<Nearness>> near_;  // by fluent; null: none
  std::optional<analysis::Captures> captures_;   // none: they do not count
  std::vector<float> degrees_;                   // terminal, then the goals
};

}  // namespace tafl::eval
