// SPDX-License-Identifier: MIT
#include "measure/lanes_rate.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"

namespace tafl::measure {
namespace {

struct Part {
  lanes::Tally tally;
  double seconds = 0;
};

// What one thread plays. Only the first one reports progress; all of them stop when it is told to.
Part play(lanes::Playouts& playouts, std::size_t thread, const LanesRateOptions& options,
          std::atomic<bool>& stopped) {
  const base::ThreadCpuClock clock;
  const double begin = clock.seconds();
  const std::uint64_t seed = base::Rng(options.seed).fork(thread).next();
  const std::vector<std::uint64_t>& start = playouts.compiled().initial;
  Part part;
  if (options.most_playouts != UINT64_MAX) {
    const std::uint64_t share = options.most_playouts / options.threads +
                                (thread < options.most_playouts % options.threads ? 1 : 0);
    part.tally = playouts.run(start, share, seed);
  } else {
    part.tally = playouts.run_until(start, seed, [&] {
      const double past = clock.seconds() - begin;
      if (thread == 0) {
        const auto percent = static_cast<std::size_t>(100 * past / options.seconds);
        if (!verify::go_on(options.progress, std::min<std::size_t>(percent, 100), 100)) {
          stopped = true;
        }
      }
      return past >= options.seconds || stopped;
    });
  }
  part.seconds = clock.seconds() - begin;
  return part;
}

}  // namespace

LanesRate lanes_rate(lanes::Playouts& playouts, const LanesRateOptions& options) {
  std::atomic<bool> stopped = false;
  std::vector<Part> parts(options.threads);
  std::vector<std::unique_ptr<lanes::Playouts>> forks;
  std::vector<std::jthread> threads;
  for (std::size_t i = 1; i < options.threads; ++i) {
    forks.push_back(playouts.fork());
    threads.emplace_back([&options, &stopped, i, &part = parts[i], &fork = *forks.back()] {
      part = play(fork, i, options, stopped);
    });
  }
  parts[0] = play(playouts, 0, options, stopped);
  threads.clear();
  LanesRate rate;
  for (const Part& part : parts) {
    rate.tally += part.tally;
    rate.seconds += part.seconds / static_cast<double>(options.threads);
  }
  rate.stopped = stopped;
  return rate;
}

}  // namespace tafl::measure
