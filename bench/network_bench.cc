// SPDX-License-Identifier: MIT
//
// One state at a time: compiled code for the whole network against evaluating what changes.
// items_per_second are transitions of random play, each with legal moves, next state and terminal.
//
//   network_bench FILE... [--benchmark_min_time=S]
#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <memory>
#include <string>
#include <vector>

#include "base/rng.h"
#include "lanes/bit_machine.h"
#include "load.h"

namespace {

using tafl::game::MoveId;
using tafl::game::RoleId;
using tafl::lanes::BitMachine;
using tafl::lanes::BitState;
using tafl::lanes::CompiledGame;

void play(benchmark::State& state, const std::shared_ptr<const CompiledGame>& game, bool changes) {
  BitMachine machine(game, 1);
  if (changes) machine.use_differential();
  const std::size_t roles = game->network.roles();
  tafl::base::Rng rng(1);
  std::vector<MoveId> moves;
  std::vector<MoveId> joint;
  BitState at = machine.initial();
  for (auto _ : state) {
    joint.clear();
    for (std::size_t role = 0; role < roles; ++role) {
      machine.legal_moves(at, RoleId(role), moves);
      if (!moves.empty()) joint.push_back(moves[rng.below(moves.size())]);
    }
    if (joint.size() < roles || machine.is_terminal(at)) {
      at = machine.initial();
    } else {
      at = machine.next(at, joint);
    }
  }
  state.SetItemsProcessed(state.iterations());
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  for (int i = 1; i < argc; ++i) {
    const std::string file = argv[i];
    const auto game = tafl::bench::compiled(file);
    if (!game) {
      fmt::print(stderr, "network_bench: {} cannot be compiled\n", file);
      return 1;
    }
    benchmark::RegisterBenchmark((file + "/compiled").c_str(), play, game, false);
    benchmark::RegisterBenchmark((file + "/changes").c_str(), play, game, true);
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
