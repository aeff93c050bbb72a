// SPDX-License-Identifier: MIT
//
// The step is compiled once for every instruction set that Highway knows here; the best one is
// chosen when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "lanes/group.cc"  // NOLINT: how Highway finds this file
#include <hwy/foreach_target.h>              // NOLINT: must come before highway.h
#include <hwy/highway.h>

#include <bit>

#include "lanes/group_access.h"

HWY_BEFORE_NAMESPACE();
namespace tafl::lanes::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// `count` times the next number of all generators (xoshiro256++, one per block of 64 lanes).
template <std::size_t kWords>
void fill_random(std::uint64_t* state, std::uint64_t* out, std::size_t count) {
  const hn::CappedTag<std::uint64_t, kWords> d;
  for (std::size_t w = 0; w < kWords; w += hn::Lanes(d)) {
    auto s0 = hn::Load(d, state + w);
    auto s1 = hn::Load(d, state + kWords + w);
    auto s2 = hn::Load(d, state + 2 * kWords + w);
    auto s3 = hn::Load(d, state + 3 * kWords + w);
    for (std::size_t i = 0; i < count; ++i) {
      const auto sum = hn::Add(s0, s3);
      const auto turned = hn::Or(hn::ShiftLeft<23>(sum), hn::ShiftRight<41>(sum));
      hn::Store(hn::Add(turned, s0), d, out + i * kWords + w);
      const auto shifted = hn::ShiftLeft<17>(s1);
      s2 = hn::Xor(s2, s0);
      s3 = hn::Xor(s3, s1);
      s1 = hn::Xor(s1, s2);
      s0 = hn::Xor(s0, s3);
      s2 = hn::Xor(s2, shifted);
      s3 = hn::Or(hn::ShiftLeft<45>(s3), hn::ShiftRight<19>(s3));
    }
    hn::Store(s0, d, state + w);
    hn::Store(s1, d, state + kWords + w);
    hn::Store(s2, d, state + 2 * kWords + w);
    hn::Store(s3, d, state + 3 * kWords + w);
  }
}

// The lowest `count` set bits.
inline std::uint64_t lowest_bits(std::uint64_t word, std::uint64_t count) {
  std::uint64_t kept = 0;
  for (; count > 0 && word != 0; --count) {
    kept |= word & (~word + 1);
    word &= word - 1;
  }
  return kept;
}

template <std::size_t kWords>
void step_group(const Group::Access& group, std::uint64_t most_plies) {
  const PlayoutCircuit& circuit = *group.circuit;
  const auto at = [&](Slot slot) { return group.frame + std::size_t{slot} * kWords; };
  fill_random<kWords>(group.random, at(circuit.random_words), circuit.random);
  group.kernel->run(PlayoutCircuit::kLook, group.frame);
  const bool sweep = *group.plies != 0 && *group.plies % most_plies == 0;
  ++*group.plies;
  std::uint64_t any = 0;
  for (std::size_t w = 0; w < kWords; ++w) {
    const std::uint64_t capped = sweep ? group.old[w] : 0;
    const std::uint64_t over = (at(circuit.terminal)[w] | capped) & group.active[w];
    at(circuit.over)[w] = over;
    any |= over;
    const auto ended = static_cast<std::uint64_t>(std::popcount(over));
    group.counts->transitions += static_cast<std::uint64_t>(std::popcount(group.active[w])) - ended;
    group.counts->playouts += ended;
    group.old[w] = sweep ? group.active[w] : group.old[w] & ~over;
    if (ended <= group.remaining[w]) {
      group.remaining[w] -= ended;
    } else {
      const std::uint64_t refilled = lowest_bits(over, group.remaining[w]);
      group.active[w] &= ~(over & ~refilled);
      group.remaining[w] = 0;
    }
  }
  if (any != 0) {
    group.kernel->run(PlayoutCircuit::kGoals, group.frame);
    const std::uint64_t* goals = at(circuit.goals);
    for (std::size_t g = 0; g < group.counts->goals.size(); ++g) {
      std::uint64_t count = 0;
      for (std::size_t w = 0; w < kWords; ++w) {
        count += static_cast<std::uint64_t>(std::popcount(goals[g * kWords + w]));
      }
      group.counts->goals[g] += count;
    }
  }
  group.kernel->run(PlayoutCircuit::kMove, group.frame);
  const hn::CappedTag<std::uint64_t, kWords> d;
  const std::uint64_t* from = at(circuit.next);
  std::uint64_t* to = at(circuit.state);
  for (std::size_t i = 0; i < circuit.fluents * kWords; i += hn::Lanes(d)) {
    hn::Store(hn::Load(d, from + i), d, to + i);
  }
}

void step(const Group::Access& group, std::uint64_t most_plies) {
  switch (group.kernel->words()) {
    case 1:
      return step_group<1>(group, most_plies);
    case 2:
      return step_group<2>(group, most_plies);
    case 4:
      return step_group<4>(group, most_plies);
    default:
      return step_group<8>(group, most_plies);
  }
}

}  // namespace tafl::lanes::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <algorithm>

#include "base/rng.h"
#include "lanes/transpose.h"

namespace tafl::lanes {

HWY_EXPORT(step);

Group::Group(const PlayoutCircuit& circuit, const kernel::Kernel& kernel, std::size_t first_block)
    : circuit_(&circuit),
      kernel_(&kernel),
      first_block_(first_block),
      frame_(
          hwy::AllocateAligned<std::uint64_t>(std::size_t{kernel.frame_slots()} * kernel.words())),
      random_(hwy::AllocateAligned<std::uint64_t>(4 * kernel.words())),
      active_(kernel.words(), 0),
      old_(kernel.words(), 0),
      remaining_(kernel.words(), 0) {
  if (!frame_ || !random_) throw std::bad_alloc();
  std::fill_n(frame_.get(), std::size_t{kernel.frame_slots()} * words(), 0);
}

void Group::set_start(std::span<const std::uint64_t> bits) {
  for (std::size_t f = 0; f < circuit_->fluents; ++f) {
    const bool holds = ((bits[f / 64] >> (f % 64)) & 1) != 0;
    std::fill_n(slot(circuit_->start + static_cast<Slot>(f)), words(),
                holds ? ~std::uint64_t{0} : 0);
  }
}

void Group::set_starts(std::span<const std::uint64_t> rows, std::size_t lanes) {
  const std::size_t lane_words = (circuit_->fluents + 63) / 64;
  std::vector<std::uint64_t> all(words() * 64 * lane_words, 0);
  std::ranges::copy(rows, all.begin());
  lanes_to_slots(all.data(), lane_words, circuit_->fluents, words(), slot(circuit_->start));
  for (std::size_t block = 0; block < words(); ++block) {
    set_quota(block, lanes <= block * 64 ? 0 : std::min<std::size_t>(lanes - block * 64, 64));
  }
}

void Group::restart() {
  std::copy_n(slot(circuit_->start), circuit_->fluents * words(), slot(circuit_->state));
  std::fill(old_.begin(), old_.end(), 0);
  plies_ = 0;
  counts_ = {};
  counts_.goals.assign(circuit_->goal_count, 0);
}

void Group::seed(std::uint64_t seed) {
  const base::Rng root(seed);
  for (std::size_t w = 0; w < words(); ++w) {
    base::Rng rng = root.fork(first_block_ + w);
    for (std::size_t i = 0; i < 4; ++i) random_[i * words() + w] = rng.next();
  }
}

void Group::set_quota(std::size_t block, std::uint64_t playouts) {
  const std::uint64_t first = std::min<std::uint64_t>(playouts, 64);
  active_[block] = first == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << first) - 1;
  remaining_[block] = playouts - first;
}

void Group::end_refills() {
  std::fill(remaining_.begin(), remaining_.end(), 0);
}

bool Group::idle() const {
  return std::all_of(active_.begin(), active_.end(), [](std::uint64_t word) { return word == 0; });
}

void Group::step(std::uint64_t most_plies) {
  HWY_DYNAMIC_DISPATCH(step)
  ({circuit_, kernel_, frame_.get(), random_.get(), active_.data(), old_.data(), remaining_.data(),
    &plies_, &counts_},
   most_plies);
}

}  // namespace tafl::lanes
#endif  // HWY_ONCE
