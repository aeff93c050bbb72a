// SPDX-License-Identifier: MIT
//
// How long a solved game takes to say what a state is worth. items_per_second are look-ups of
// states of random play; `unknown` is how many of them the database did not know, `wrong` how many
// had another value than the best of their successors' for whoever chooses.
//
//   database_bench RULES DATABASE [--benchmark_min_time=S]
//
// DATABASE is a file of `tafl solve -o` or the folder of `tafl solve --folder`.
#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <memory>
#include <string>
#include <vector>

#include "base/rng.h"
#include "load.h"
#include "solve/adviser.h"

namespace {

using tafl::game::MoveId;
using tafl::game::RoleId;
using tafl::lanes::BitState;
using tafl::solve::Adviser;

constexpr std::size_t kStates = 20'000;

std::vector<BitState> random_states(Adviser& adviser) {
  auto& machine = adviser.machine();
  const std::size_t roles = machine.compiled().network.roles();
  tafl::base::Rng rng(1);
  std::vector<BitState> states;
  std::vector<MoveId> moves;
  BitState at = machine.initial();
  while (states.size() < kStates) {
    states.push_back(at);
    std::vector<MoveId> joint;
    for (std::size_t role = 0; role < roles && !machine.is_terminal(at); ++role) {
      machine.legal_moves(at, RoleId(role), moves);
      if (!moves.empty()) joint.push_back(moves[rng.below(moves.size())]);
    }
    at = joint.size() < roles ? machine.initial() : machine.next(at, joint);
  }
  return states;
}

// Whether the value of a state is that of its best move.
bool agrees(Adviser& adviser, const BitState& state) {
  if (adviser.machine().is_terminal(state)) return true;
  const auto advice = adviser.advise(state);
  for (const auto& move : advice.moves) {
    if (!move.found || !advice.found) return false;
    if (move.best && move.found->rewards != advice.found->rewards) return false;
  }
  return true;
}

void look_up(benchmark::State& state, Adviser& adviser, const std::vector<BitState>& states) {
  std::size_t at = 0;
  std::size_t unknown = 0;
  for (auto _ : state) {
    if (!adviser.find(states[at])) ++unknown;
    if (++at == states.size()) at = 0;
  }
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < states.size(); i += 10) wrong += agrees(adviser, states[i]) ? 0 : 1;
  state.SetItemsProcessed(state.iterations());
  state.counters["unknown"] = static_cast<double>(unknown);
  state.counters["wrong"] = static_cast<double>(wrong);
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  const auto game = argc == 3 ? tafl::bench::compiled(argv[1]) : nullptr;
  if (!game) {
    fmt::print(stderr, "database_bench: give rules that can be grounded, and a database of them\n");
    return 1;
  }
  auto database = tafl::solve::load(argv[2], *game);
  if (!database) {
    fmt::print(stderr, "database_bench: {}\n", database.error().message);
    return 1;
  }
  Adviser adviser(game, std::make_shared<const tafl::solve::Database>(std::move(*database)));
  const std::vector<BitState> states = random_states(adviser);
  benchmark::RegisterBenchmark("look_up",
                               [&](benchmark::State& state) { look_up(state, adviser, states); });
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
