// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "net/network.h"

namespace tafl::net {

// A disjunction of conjunctions, in two arrays.
struct Cubes {
  std::vector<std::size_t> begin{0};
  std::vector<Edge> edges;

  std::size_t size() const { return begin.size() - 1; }
  std::span<const Edge> operator[](std::size_t i) const {
    return {edges.data() + begin[i], begin[i + 1] - begin[i]};
  }
  void add(std::span<const Edge> cube) {
    edges.insert(edges.end(), cube.begin(), cube.end());
    begin.push_back(edges.size());
  }
  void clear() {
    begin.resize(1);
    edges.clear();
  }
};

// Writes disjunctions of cubes into a network. What most cubes have in common is taken out first,
// and so on in what remains: a b d + a b e + a c = a (b (d + e) + c). Frame rules become one gate
// per fluent that way, with a disjunction of moves beside it.
//
// One object serves many disjunctions, since it keeps its memory.
class Factoring {
 public:
  explicit Factoring(Network& network) : network_(network) {}

  Edge run(const Cubes& cubes) { return cubes.size() == 0 ? kFalse : run(cubes, 0); }

 private:
  // An edge that cubes have, in the order of edges. `places` in `order` tell where.
  struct Candidate {
    std::uint32_t count;
    std::uint32_t which;
    // State before moves: moves that end up side by side can be complemented.
    bool operator<(const Candidate& other) const {
      return count != other.count ? count < other.count : which > other.which;
    }
  };
  // What one disjunction needs while those inside of it are written.
  struct Work {
    std::vector<std::uint64_t> order;   // edge and cube of every literal, sorted
    std::vector<std::uint32_t> begin;   // by candidate: its first place in `order`
    std::vector<std::uint32_t> which;   // by literal of the cubes: the candidate
    std::vector<std::uint32_t> counts;  // by candidate: the cubes that are left
    std::vector<Candidate> queue;       // a heap
    std::vector<bool> done;             // by cube
    std::vector<Edge> terms;
    std::vector<Edge> rest;
    Cubes inner;
  };

  Edge run(const Cubes& cubes, std::size_t depth);
  Edge conjunction(std::span<const Edge> cube);
  static bool count(const Cubes& cubes, Work& work);
  void extract(const Cubes& cubes, std::size_t depth, Work& work);
  void take_out(const Cubes& cubes, std::uint32_t which, Work& work);

  Network& network_;
  std::deque<Work> work_;  // by depth
  std::vector<Edge> edges_;
};

}  // namespace tafl::net
