// SPDX-License-Identifier: MIT
//
// Costs in the relaxed game, one state at a time: slower than levels.h and better informed, since
// conditions deep inside the rules count as well.
//
// kAdd (Bonet and Geffner 2001): a conjunction costs the sum of its conditions, a disjunction the
// cheapest; a move costs one more than its being legal. kRelaxedPlan (Hoffmann and Nebel 2001): the
// number of different moves that are needed when every condition is met in its cheapest way.
// Neither is a bound. Takes several passes over the network per state.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lanes/compiled_game.h"
#include "plan/heuristic.h"

namespace tafl::plan {

class Costs final : public Heuristic {
 public:
  enum class Kind : std::uint8_t { kAdd, kRelaxedPlan };

  Costs(const lanes::CompiledGame& game, int reward, Kind kind);

  void estimate(std::span<const std::uint64_t> rows, std::vector<int>& out) override;

 private:
  static constexpr int kNever = 1 << 28;

  int cost(net::Edge edge) const { return costs_[edge.code()]; }
  int target_cost() const;
  void load(std::span<const std::uint64_t> row);
  void pass(std::span<const net::NodeId> gates);
  bool carry_over();
  int estimate_one(std::span<const std::uint64_t> row);
  int count_moves();
  void need(net::Edge edge);

  const net::Network& network_;
  Kind kind_;
  std::vector<net::Edge> good_;      // goals that are good enough
  std::vector<net::NodeId> still_;   // gates that the state decides, inputs first
  std::vector<net::NodeId> moving_;  // gates that moves have a say in
  std::vector<int> costs_;           // by edge: until it can hold
  std::vector<bool> needed_;         // by edge
  std::vector<net::Edge> open_;
  int moves_needed_ = 0;
};

}  // namespace tafl::plan
