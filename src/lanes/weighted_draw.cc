// SPDX-License-Identifier: MIT
//
// Compiled once for every instruction set that Highway knows here; the best one is chosen when the
// program runs. All of them add in the same order, so they draw the same moves.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "lanes/weighted_draw.cc"  // NOLINT: how Highway finds this file
#include "lanes/weighted_draw.h"

#include <hwy/foreach_target.h>  // NOLINT: must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tafl::lanes::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// The lanes of one word, as many at a time as a register holds.
using Floats = hn::CappedTag<float, 64>;

inline auto mask_of(Floats d, std::uint64_t bits, std::size_t first) {
  const std::uint64_t part = bits >> first;
  return hn::LoadMaskBits(d, reinterpret_cast<const std::uint8_t*>(&part));
}

// Adds a weight to the totals of the lanes in `bits`.
inline void add_weight(Floats d, std::uint64_t bits, float weight, float* totals) {
  const auto added = hn::Set(d, weight);
  for (std::size_t first = 0; first < 64; first += hn::Lanes(d)) {
    const auto mine = hn::IfThenElseZero(mask_of(d, bits, first), added);
    hn::Store(hn::Add(hn::Load(d, totals + first), mine), d, totals + first);
  }
}

// The same, and which lanes pass their limit by it.
inline std::uint64_t pass_limits(Floats d, std::uint64_t bits, float weight, const float* limits,
                                 float* sums) {
  std::uint64_t passed = 0;
  const auto added = hn::Set(d, weight);
  for (std::size_t first = 0; first < 64; first += hn::Lanes(d)) {
    const auto mask = mask_of(d, bits, first);
    const auto sum = hn::Add(hn::Load(d, sums + first), hn::IfThenElseZero(mask, added));
    hn::Store(sum, d, sums + first);
    const auto over = hn::And(mask, hn::Gt(sum, hn::Load(d, limits + first)));
    std::uint64_t part = 0;
    hn::StoreMaskBits(d, over, reinterpret_cast<std::uint8_t*>(&part));
    passed |= part << first;
  }
  return passed;
}

void weighted(const WeightedDraw& draw) {
  const Floats d;
  const std::size_t lanes = draw.words * 64;
  for (std::size_t lane = 0; lane < lanes; lane += hn::Lanes(d)) {
    hn::Store(hn::Zero(d), d, draw.totals + lane);
    hn::Store(hn::Zero(d), d, draw.sums + lane);
  }
  const std::span<const std::uint32_t> places(draw.places, draw.count);
  for (const std::uint32_t at : places) {
    const std::size_t w = at & (draw.words - 1);
    const std::uint64_t bits = draw.legal[at] & draw.twice[w];
    if (bits != 0) add_weight(d, bits, draw.weights[at / draw.words], draw.totals + w * 64);
  }
  for (std::size_t lane = 0; lane < lanes; lane += hn::Lanes(d)) {
    const auto share = hn::Load(d, draw.shares + lane);
    hn::Store(hn::Mul(hn::Load(d, draw.totals + lane), share), d, draw.totals + lane);
  }
  for (const std::uint32_t at : places) {
    const std::size_t w = at & (draw.words - 1);
    const std::uint64_t bits = draw.legal[at] & draw.twice[w];
    if (bits == 0) continue;
    const std::uint64_t passed = pass_limits(d, bits, draw.weights[at / draw.words],
                                             draw.totals + w * 64, draw.sums + w * 64);
    draw.made[at] |= passed;
    draw.twice[w] &= ~passed;
  }
}

}  // namespace tafl::lanes::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tafl::lanes {

HWY_EXPORT(weighted);

void draw_single(WeightedDraw& draw) {
  for (std::size_t w = 0; w < draw.words; ++w) draw.once[w] = draw.twice[w] = 0;
  draw.count = 0;
  const std::size_t end = draw.weights.size() * draw.words;
  for (std::size_t first = 0; first < end; first += draw.words) {
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < draw.words; ++w) any |= draw.legal[first + w] & draw.lanes[w];
    for (std::size_t w = 0; any != 0 && w < draw.words; ++w) {
      const std::uint64_t bits = draw.legal[first + w] & draw.lanes[w];
      if (bits == 0) continue;
      draw.places[draw.count++] = static_cast<std::uint32_t>(first + w);
      draw.twice[w] |= draw.once[w] & bits;
      draw.once[w] |= bits;
    }
  }
  for (const std::uint32_t at : std::span(draw.places, draw.count)) {
    const std::size_t w = at & (draw.words - 1);
    draw.made[at] = draw.legal[at] & draw.lanes[w] & ~draw.twice[w];
  }
}

void draw_weighted(const WeightedDraw& draw) {
  HWY_DYNAMIC_DISPATCH(weighted)(draw);
}

}  // namespace tafl::lanes
#endif  // HWY_ONCE
