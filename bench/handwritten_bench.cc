// SPDX-License-Identifier: MIT
//
// The hand-written playouts on each instruction set. items_per_second are playouts; `plies` is the
// mean length, which shows at a glance that the games are the right ones.
#include <benchmark/benchmark.h>

#include <string>

#include "base/rng.h"
#include "handwritten/kernels.h"

namespace {

using tafl::handwritten::Counts;
using tafl::handwritten::Kernel;
using tafl::handwritten::Kernels;

constexpr std::uint64_t kBatch = 1024;

void play(benchmark::State& state, const Kernel& kernel) {
  tafl::base::Rng rng(1);
  Counts counts;
  for (auto _ : state) kernel.play(rng, kBatch, counts);
  state.SetItemsProcessed(static_cast<std::int64_t>(counts.playouts));
  state.counters["plies"] =
      static_cast<double>(counts.transitions) / static_cast<double>(counts.playouts);
}

void add(const std::string& target, const Kernels& kernels) {
  const auto add_one = [&](const char* game, const Kernel& kernel) {
    benchmark::RegisterBenchmark((std::string(game) + "/" + target).c_str(), play, kernel);
  };
  add_one("tic_tac_toe", kernels.tic_tac_toe);
  add_one("connect_four_7x6", kernels.connect_four_7x6);
  add_one("connect_four_8x6", kernels.connect_four_8x6);
  add_one("breakthrough", kernels.breakthrough);
  add_one("reversi", kernels.reversi);
}

}  // namespace

int main(int argc, char** argv) {
  if (const Kernels* kernels = tafl::handwritten::avx2_kernels()) add("avx2", *kernels);
  add("portable", tafl::handwritten::portable_kernels());
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
