// SPDX-License-Identifier: MIT
#include "lanes/playouts.h"

#include <utility>

namespace tafl::lanes {
namespace {

// Plies of one group before the next one has its turn: its frame stays in the cache meanwhile.
constexpr int kPliesPerTurn = 32;

}  // namespace

Tally& Tally::operator+=(const Tally& other) {
  playouts += other.playouts;
  transitions += other.transitions;
  goal_sums.resize(other.goal_sums.size(), 0);
  goal_counts.resize(other.goal_counts.size(), 0);
  for (std::size_t role = 0; role < other.goal_sums.size(); ++role) {
    goal_sums[role] += other.goal_sums[role];
    goal_counts[role] += other.goal_counts[role];
  }
  return *this;
}

Playouts::Playouts(std::shared_ptr<const CompiledGame> compiled, const Options& options)
    : Playouts(compiled, options, [&] {
        PlayoutCircuit circuit = make_playout_circuit(compiled->network, compiled->draws, {});
        auto kernel = kernel::make_kernel(circuit.circuit, options.words, options.backend);
        return std::make_shared<const Code>(Code{std::move(circuit), std::move(kernel)});
      }()) {}

Playouts::Playouts(std::shared_ptr<const CompiledGame> compiled, const Options& options,
                   std::shared_ptr<const Code> code)
    : compiled_(std::move(compiled)), options_(options), code_(std::move(code)) {
  for (std::size_t block = 0; block < kBlocks; block += options_.words) {
    groups_.emplace_back(code_->circuit, *code_->kernel, block);
  }
}

std::unique_ptr<Playouts> Playouts::fork() const {
  return std::unique_ptr<Playouts>(new Playouts(compiled_, options_, code_));
}

void Playouts::begin(std::span<const std::uint64_t> start, std::uint64_t seed) {
  for (Group& group : groups_) {
    group.set_start(start);
    group.seed(seed);
    group.restart();
  }
}

void Playouts::finish(Group& group) {
  while (!group.idle()) group.step(options_.most_plies);
}

Tally Playouts::run(std::span<const std::uint64_t> start, std::uint64_t count, std::uint64_t seed) {
  begin(start, seed);
  std::size_t block = 0;
  for (Group& group : groups_) {
    for (std::size_t w = 0; w < group.words(); ++w, ++block) {
      group.set_quota(w, count / kBlocks + (block < count % kBlocks ? 1 : 0));
    }
    finish(group);
  }
  return tally();
}

Tally Playouts::run_until(std::span<const std::uint64_t> start, std::uint64_t seed,
                          const std::function<bool()>& stop) {
  begin(start, seed);
  for (Group& group : groups_) {
    for (std::size_t w = 0; w < group.words(); ++w) group.set_quota(w, UINT64_MAX);
  }
  while (!stop()) {
    for (Group& group : groups_) {
      for (int ply = 0; ply < kPliesPerTurn; ++ply) group.step(options_.most_plies);
    }
  }
  for (Group& group : groups_) {
    group.end_refills();
    finish(group);
  }
  return tally();
}

Tally Playouts::tally() const {
  Tally result;
  result.goal_sums.assign(compiled_->network.roles(), 0);
  result.goal_counts.assign(compiled_->network.roles(), 0);
  for (const Group& group : groups_) {
    const Group::Counts& counts = group.counts();
    result.playouts += counts.playouts;
    result.transitions += counts.transitions;
    const auto& goals = compiled_->network.goals;
    for (std::size_t i = 0; i < goals.size(); ++i) {
      if (goals[i].value < 0) continue;
      result.goal_sums[goals[i].role] +=
          static_cast<double>(counts.goals[i]) * static_cast<double>(goals[i].value);
      result.goal_counts[goals[i].role] += counts.goals[i];
    }
  }
  return result;
}

}  // namespace tafl::lanes
