// SPDX-License-Identifier: MIT
#include "kernel/choice.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/rng.h"
#include "kernel/kernel.h"

namespace tafl::kernel {
namespace {

// A choice among `options` words, with its random words and results in fixed slots.
struct Bench {
  explicit Bench(std::size_t options)
      : count(options),
        randoms(random_words(options)),
        circuit(static_cast<Slot>(2 * options + randoms + 16)) {
    std::vector<Ref> possible;
    std::vector<Ref> random;
    for (Slot i = 0; i < options; ++i) possible.push_back(circuit.input(i));
    for (Slot i = 0; i < randoms; ++i) {
      random.push_back(circuit.input(static_cast<Slot>(options) + i));
    }
    const Choice choice = add_choice(circuit, possible, random);
    const std::vector<Ref> chosen_refs = choice.chosen(circuit, !circuit.zero());
    for (Slot i = 0; i < options; ++i) {
      circuit.store(static_cast<Slot>(options + randoms) + i, chosen_refs[i]);
    }
    path_bits = choice.path.size();
    for (Slot i = 0; i < path_bits; ++i) {
      circuit.store(static_cast<Slot>(2 * options + randoms) + i, choice.path[i]);
    }
    circuit.end_section();
    kernel = make_interpreter(circuit, 1);
    frame.assign(kernel->frame_slots() + 8, 0);
  }

  // Fills the random words and runs the choice.
  void run(base::Rng& rng) {
    for (std::size_t i = 0; i < randoms; ++i) frame[count + i] = rng.next();
    kernel->run(0, frame.data());
  }
  bool chosen(std::size_t option, std::size_t lane) const {
    return ((frame[count + randoms + option] >> lane) & 1) != 0;
  }
  std::size_t path(std::size_t lane) const {
    std::size_t index = 0;
    for (std::size_t i = 0; i < path_bits; ++i) {
      index |= ((frame[2 * count + randoms + i] >> lane) & 1) << i;
    }
    return index;
  }

  std::size_t count;
  std::size_t randoms;
  Circuit circuit;
  std::size_t path_bits = 0;
  std::unique_ptr<Kernel> kernel;
  std::vector<std::uint64_t> frame;
};

TEST(Choice, TakesExactlyOnePossibleOptionWhereThereIsOne) {
  base::Rng rng(1);
  for (std::size_t options : {1, 2, 3, 4, 5, 7, 8, 9, 31, 64, 65, 96, 97, 200, 1000}) {
    Bench bench(options);
    for (int round = 0; round < 20; ++round) {
      for (std::size_t i = 0; i < options; ++i) {
        bench.frame[i] = rng.next() & rng.next() & rng.next();  // an eighth of them is possible
      }
      bench.run(rng);
      for (std::size_t lane = 0; lane < 64; ++lane) {
        std::size_t possible = 0;
        std::size_t chosen = 0;
        for (std::size_t i = 0; i < options; ++i) {
          const bool can = ((bench.frame[i] >> lane) & 1) != 0;
          possible += can ? 1 : 0;
          if (!bench.chosen(i, lane)) continue;
          ++chosen;
          EXPECT_TRUE(can) << options << " options, number " << i;
          EXPECT_EQ(bench.path(lane), i);
        }
        EXPECT_EQ(chosen, possible > 0 ? 1U : 0U);
      }
    }
  }
}

TEST(Choice, IsUniform) {
  base::Rng rng(2);
  for (std::size_t options : {2, 3, 5, 6, 7, 11, 24, 150}) {
    Bench bench(options);
    for (std::size_t i = 0; i < options; ++i) bench.frame[i] = ~std::uint64_t{0};
    bench.frame[options / 2] = 0;  // one of them is never possible
    std::vector<double> counts(options, 0);
    constexpr int kRounds = 2000;
    for (int round = 0; round < kRounds; ++round) {
      bench.run(rng);
      for (std::size_t i = 0; i < options; ++i) {
        for (std::size_t lane = 0; lane < 64; ++lane) counts[i] += bench.chosen(i, lane) ? 1 : 0;
      }
    }
    const double expected = kRounds * 64.0 / static_cast<double>(options - 1);
    double chi = 0;
    for (std::size_t i = 0; i < options; ++i) {
      if (i == options / 2) {
        EXPECT_EQ(counts[i], 0);
      } else {
        chi += (counts[i] - expected) * (counts[i] - expected) / expected;
      }
    }
    const double degrees = static_cast<double>(options) - 2;
    EXPECT_LT(chi, degrees + 5 * std::sqrt(2 * degrees) + 5) << options << " options";
  }
}

}  // namespace
}  // namespace tafl::kernel
