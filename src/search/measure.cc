// SPDX-License-Identifier: MIT
#include "search/measure.h"

#include <utility>
#include <vector>

#include "search/search.h"

namespace tafl::search {

Measurement measure(const Config& config, std::unique_ptr<Simulator> simulator, double seconds,
                    const base::Clock& clock, std::uint64_t seed) {
  std::vector<std::unique_ptr<Simulator>> simulators;
  simulators.push_back(std::move(simulator));
  Search search(config, std::move(simulators), seed);
  search.start();
  Worker& worker = search.worker(0);
  worker.measure(&clock);
  const double begin = clock.seconds();
  while (clock.seconds() - begin < seconds && !search.terminal() && !search.saturated()) {
    worker.round();
  }
  Measurement result;
  result.seconds = clock.seconds() - begin;
  result.iterations = search.counters().iterations.load();
  result.playouts = search.counters().playouts.load();
  result.nodes = search.tree().nodes();
  result.bytes = search.tree().bytes();
  result.depth = search.tree().height();
  result.times = worker.times();
  return result;
}

}  // namespace tafl::search
