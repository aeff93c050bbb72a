// SPDX-License-Identifier: MIT
#include "net/factor.h"

#include <algorithm>

namespace tafl::net {
namespace {

// Deeper nesting is left as it is: the gain is gone, and rule sheets decide how deep it goes.
constexpr std::size_t kMaxDepth = 200;

std::uint32_t high(std::uint64_t word) {
  return static_cast<std::uint32_t>(word >> 32);
}

}  // namespace

// One disjunction: takes the most frequent edge out of its cubes until none is in two.
Edge Factoring::run(const Cubes& cubes, std::size_t depth) {
  if (cubes.size() == 1) return conjunction(cubes[0]);
  if (work_.size() <= depth) work_.emplace_back();
  Work& work = work_[depth];
  work.terms.clear();
  work.done.assign(cubes.size(), false);
  if (depth < kMaxDepth && count(cubes, work)) extract(cubes, depth, work);
  for (std::size_t i = 0; i < cubes.size(); ++i) {
    if (!work.done[i]) work.terms.push_back(conjunction(cubes[i]));
  }
  return network_.any_of(work.terms);
}

Edge Factoring::conjunction(std::span<const Edge> cube) {
  edges_.assign(cube.begin(), cube.end());
  return network_.all_of(edges_);
}

// Finds the edges and how many cubes have each; false if none is in two.
bool Factoring::count(const Cubes& cubes, Work& work) {
  work.order.clear();
  for (std::uint32_t i = 0; i < cubes.edges.size(); ++i) {
    work.order.push_back((std::uint64_t{cubes.edges[i].code()} << 32) | i);
  }
  std::sort(work.order.begin(), work.order.end());
  const auto same = [](std::uint64_t a, std::uint64_t b) { return high(a) == high(b); };
  if (std::ranges::adjacent_find(work.order, same) == work.order.end()) return false;
  work.begin.clear();
  work.which.resize(work.order.size());
  for (std::uint32_t i = 0; i < work.order.size(); ++i) {
    if (i == 0 || !same(work.order[i], work.order[i - 1])) work.begin.push_back(i);
    work.which[static_cast<std::uint32_t>(work.order[i])] =
        static_cast<std::uint32_t>(work.begin.size() - 1);
  }
  work.begin.push_back(static_cast<std::uint32_t>(work.order.size()));
  // From now on the cube, not the literal: literals of a cube stand together.
  std::uint32_t cube = 0;
  std::vector<std::uint32_t>& cube_of = work.counts;
  cube_of.resize(work.order.size());
  for (std::uint32_t i = 0; i < cube_of.size(); ++i) {
    while (cubes.begin[cube + 1] <= i) ++cube;
    cube_of[i] = cube;
  }
  for (std::uint64_t& entry : work.order) {
    entry = (entry & 0xffffffff00000000U) | cube_of[static_cast<std::uint32_t>(entry)];
  }
  work.counts.clear();
  work.queue.clear();
  for (std::uint32_t which = 0; which + 1 < work.begin.size(); ++which) {
    work.counts.push_back(work.begin[which + 1] - work.begin[which]);
    if (work.counts.back() > 1) work.queue.push_back({work.counts.back(), which});
  }
  std::make_heap(work.queue.begin(), work.queue.end());
  return true;
}

void Factoring::extract(const Cubes& cubes, std::size_t depth, Work& work) {
  while (!work.queue.empty()) {
    std::pop_heap(work.queue.begin(), work.queue.end());
    Candidate& last = work.queue.back();
    const Candidate best = last;
    const std::uint32_t left = work.counts[best.which];
    if (left != best.count && left > 1) {
      last.count = left;
      std::push_heap(work.queue.begin(), work.queue.end());
      continue;
    }
    work.queue.pop_back();
    if (left < 2) continue;
    take_out(cubes, best.which, work);
    const Edge edge = Edge::from_code(high(work.order[work.begin[best.which]]));
    work.terms.push_back(network_.both(edge, run(work.inner, depth + 1)));
  }
}

// The cubes that have an edge and are left, without it.
void Factoring::take_out(const Cubes& cubes, std::uint32_t which, Work& work) {
  work.inner.clear();
  for (std::uint32_t place = work.begin[which]; place < work.begin[which + 1]; ++place) {
    const auto cube = static_cast<std::uint32_t>(work.order[place]);
    if (work.done[cube]) continue;
    work.done[cube] = true;
    work.rest.clear();
    for (std::size_t i = cubes.begin[cube]; i < cubes.begin[cube + 1]; ++i) {
      --work.counts[work.which[i]];
      if (work.which[i] != which) work.rest.push_back(cubes.edges[i]);
    }
    work.inner.add(work.rest);
  }
}

}  // namespace tafl::net
