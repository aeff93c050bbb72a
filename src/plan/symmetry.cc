// SPDX-License-Identifier: MIT
#include "plan/symmetry.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "base/hash.h"
#include "plan/clockwork.h"
#include "plan/groups.h"

namespace tafl::plan {
namespace {

using net::Edge;
using net::Kind;
using net::Network;
using net::NodeId;
using Colour = std::uint64_t;
using Colours = std::vector<Colour>;

constexpr std::size_t kMostElements = 64;
constexpr std::size_t kMostTries = 3;  // for one step, once a fluent is singled out

// What stands next to a node, from one node's point of view.
struct Neighbour {
  NodeId node = 0;
  std::uint32_t relation = 0;
};
// Each leaves room for one more: the same, negated.
constexpr std::uint32_t kInput = 2;
constexpr std::uint32_t kUser = 4;
constexpr std::uint32_t kNext = 6;
constexpr std::uint32_t kNextOf = 8;
constexpr std::uint32_t kLegal = 10;
constexpr std::uint32_t kLegalOf = 12;

// The network as a graph with coloured nodes.
class Graph {
 public:
  Graph(const Network& network, const Clockwork& clockwork) {
    first_.resize(network.size());
    std::vector<std::vector<Neighbour>> around(network.size());
    const auto link = [&](NodeId from, Edge to, std::uint32_t there, std::uint32_t back) {
      around[from].push_back({to.node(), there + (to.negated() ? 1U : 0U)});
      around[to.node()].push_back({from, back + (to.negated() ? 1U : 0U)});
    };
    for (NodeId node = 0; node < network.size(); ++node) {
      first_[node] = base::mix64(static_cast<std::uint64_t>(network.kind(node)) + 1);
      if (network.kind(node) != Kind::kAnd) continue;
      for (Edge input : network.inputs(node)) link(node, input, kInput, kUser);
    }
    for (std::uint32_t f = 0; f < network.fluents(); ++f) {
      const NodeId node = network.state(f).node();
      link(node, network.next[f], kNext, kNextOf);
      // What no move influences keeps its name.
      if ((clockwork.fluents()[f / 64] >> (f % 64) & 1) != 0) first_[node] = base::mix64(f + 1000);
    }
    for (std::uint32_t m = 0; m < network.moves(); ++m) {
      link(network.move(m).node(), network.legal[0][m], kLegal, kLegalOf);
    }
    mark(network.terminal, 100);
    for (const net::Goal& goal : network.goals) {
      mark(goal.edge, 1000 + static_cast<std::uint64_t>(goal.value));
    }
    first_[0] = base::mix64(99);
    for (const auto& neighbours : around) {
      begin_.push_back(neighbours_.size());
      neighbours_.insert(neighbours_.end(), neighbours.begin(), neighbours.end());
    }
    begin_.push_back(neighbours_.size());
  }

  const Colours& first() const { return first_; }
  std::size_t size() const { return first_.size(); }
  std::size_t links() const { return neighbours_.size(); }

  // Refines until the number of colours stays the same; that number.
  std::size_t refine(Colours& colours, std::size_t& work) const {
    std::size_t count = count_colours(colours);
    for (Colours next(colours.size());; colours.swap(next)) {
      for (NodeId node = 0; node < colours.size(); ++node) {
        Colour sum = base::mix64(colours[node]);
        for (std::size_t i = begin_[node]; i < begin_[node + 1]; ++i) {
          const Neighbour& other = neighbours_[i];
          sum += base::mix64(colours[other.node] + other.relation * 0x9e3779b97f4a7c15ULL);
        }
        next[node] = base::mix64(sum);
      }
      work += links();
      const std::size_t now = count_colours(next);
      if (now == count) return count;
      count = now;
    }
  }

 private:
  static std::size_t count_colours(const Colours& colours) {
    Colours sorted = colours;
    std::ranges::sort(sorted);
    return static_cast<std::size_t>(std::unique(sorted.begin(), sorted.end()) - sorted.begin());
  }

  void mark(Edge edge, std::uint64_t what) {
    first_[edge.node()] += base::mix64(2 * what + (edge.negated() ? 1 : 0));
  }

  Colours first_;
  std::vector<std::size_t> begin_;
  std::vector<Neighbour> neighbours_;
};

// Whether renaming maps the network onto itself.
class Proof {
 public:
  Proof(const Network& network, const Clockwork& clockwork)
      : network_(network), clockwork_(clockwork) {
    for (NodeId node = 0; node < network.size(); ++node) {
      if (network.kind(node) != Kind::kAnd) continue;
      const auto inputs = network.inputs(node);
      gates_.emplace(std::vector<Edge>(inputs.begin(), inputs.end()), node);
    }
  }

  bool holds(const Symmetries::Element& element) {
    images_.assign(network_.size(), 0);
    for (NodeId node = 0; node < network_.size(); ++node) {
      if (!add_image(element, node)) return false;
    }
    for (std::uint32_t f = 0; f < network_.fluents(); ++f) {
      if (image(network_.next[f]) != network_.next[element.fluents[f]]) return false;
      const bool moved = (clockwork_.fluents()[f / 64] >> (f % 64) & 1) == 0;
      if (!moved && element.fluents[f] != f) return false;
    }
    for (std::uint32_t m = 0; m < network_.moves(); ++m) {
      if (image(network_.legal[0][m]) != network_.legal[0][element.moves[m]]) return false;
    }
    std::vector<std::pair<int, Edge>> goals;
    std::vector<std::pair<int, Edge>> renamed;
    for (const net::Goal& goal : network_.goals) {
      goals.emplace_back(goal.value, goal.edge);
      renamed.emplace_back(goal.value, image(goal.edge));
    }
    std::ranges::sort(goals);
    std::ranges::sort(renamed);
    return goals == renamed && image(network_.terminal) == network_.terminal;
  }

 private:
  Edge image(Edge edge) const { return Edge(images_[edge.node()], edge.negated()); }

  bool add_image(const Symmetries::Element& element, NodeId node) {
    switch (network_.kind(node)) {
      case Kind::kConstant:
        return true;
      case Kind::kState:
        images_[node] = network_.state(element.fluents[network_.index(node)]).node();
        return true;
      case Kind::kMove:
        images_[node] = network_.move(element.moves[network_.index(node)]).node();
        return true;
      case Kind::kLoop:
        return false;
      case Kind::kAnd:
        break;
    }
    std::vector<Edge> inputs;
    for (Edge input : network_.inputs(node)) inputs.push_back(image(input));
    std::ranges::sort(inputs);
    const auto at = gates_.find(inputs);
    if (at == gates_.end()) return false;
    images_[node] = at->second;
    return true;
  }

  const Network& network_;
  const Clockwork& clockwork_;
  std::map<std::vector<Edge>, NodeId> gates_;
  std::vector<NodeId> images_;
};

class Finder {
 public:
  Finder(const Network& network, const Clockwork& clockwork, const Symmetries::FindLimits& limits)
      : network_(network),
        limits_(limits),
        graph_(network, clockwork),
        proof_(network, clockwork) {}

  // Generators of the group, of part of it where the work is too much.
  std::vector<Symmetries::Element> run() {
    Colours colours = graph_.first();
    graph_.refine(colours, work_);
    Groups orbits(network_.fluents() + network_.moves());
    while (!exhausted()) {
      const std::vector<NodeId> cell = smallest_cell(colours);
      if (cell.empty()) break;
      // What maps the first to each of the others; afterwards the first is never renamed.
      for (std::size_t i = 1; i < cell.size() && !exhausted(); ++i) {
        if (orbits.find(cell[0] - 1) == orbits.find(cell[i] - 1)) continue;
        const auto element = map(colours, cell[0], colours, cell[i]);
        if (!element) continue;
        for (NodeId node = 0; node < inputs(); ++node) orbits.unite(node, image(*element, node));
        found_.push_back(*element);
      }
      single_out(colours, cell[0]);
      orbits = Groups(network_.fluents() + network_.moves());
    }
    return std::move(found_);
  }

 private:
  bool exhausted() const {
    return work_ > limits_.work || found_.size() >= kMostElements ||
           (limits_.stop && limits_.stop());
  }
  NodeId inputs() const { return static_cast<NodeId>(network_.fluents() + network_.moves()); }

  NodeId image(const Symmetries::Element& element, NodeId input) const {
    const auto fluents = static_cast<NodeId>(network_.fluents());
    return input < fluents ? element.fluents[input] : fluents + element.moves[input - fluents];
  }

  // Of the fluents and moves, numbered as nodes, the first of the smallest sets of one colour that
  // have more than one; empty if all are different.
  std::vector<NodeId> smallest_cell(const Colours& colours) const {
    std::map<Colour, std::vector<NodeId>> cells;
    for (NodeId node = 1; node <= inputs(); ++node) cells[colours[node]].push_back(node);
    const std::vector<NodeId>* best = nullptr;
    for (const auto& [colour, cell] : cells) {
      if (cell.size() > 1 && (best == nullptr || cell.size() < best->size())) best = &cell;
    }
    return best == nullptr ? std::vector<NodeId>() : *best;
  }

  void single_out(Colours& colours, NodeId node) {
    colours[node] = base::mix64(colours[node] + 0x5851f42d4c957f2dULL);
    graph_.refine(colours, work_);
  }

  // A symmetry that maps a to b, and colours to equal colours.
  std::optional<Symmetries::Element> map(Colours left, NodeId a, Colours right, NodeId b) {
    single_out(left, a);
    single_out(right, b);
    Colours sorted_left = left;
    Colours sorted_right = right;
    std::ranges::sort(sorted_left);
    std::ranges::sort(sorted_right);
    if (sorted_left != sorted_right) return std::nullopt;
    const std::vector<NodeId> cell = smallest_cell(left);
    if (cell.empty()) return read(left, right);
    std::vector<NodeId> others;
    for (NodeId node = 1; node <= inputs(); ++node) {
      if (right[node] == left[cell[0]]) others.push_back(node);
    }
    // What need not be renamed is not.
    std::stable_partition(others.begin(), others.end(),
                          [&](NodeId node) { return node == cell[0]; });
    for (std::size_t i = 0; i < others.size() && i < kMostTries && !exhausted(); ++i) {
      if (auto element = map(left, cell[0], right, others[i])) return element;
    }
    return std::nullopt;
  }

  std::optional<Symmetries::Element> read(const Colours& left, const Colours& right) {
    std::map<Colour, NodeId> by_colour;
    for (NodeId node = 1; node <= inputs(); ++node) by_colour[right[node]] = node;
    Symmetries::Element element;
    const auto fluents = static_cast<NodeId>(network_.fluents());
    for (NodeId node = 1; node <= inputs(); ++node) {
      const auto at = by_colour.find(left[node]);
      if (at == by_colour.end() || (node <= fluents) != (at->second <= fluents)) {
        return std::nullopt;
      }
      if (node <= fluents) element.fluents.push_back(at->second - 1);
      if (node > fluents) element.moves.push_back(at->second - 1 - fluents);
    }
    work_ += graph_.links();
    if (!proof_.holds(element)) return std::nullopt;
    return element;
  }

  const Network& network_;
  const Symmetries::FindLimits& limits_;
  Graph graph_;
  Proof proof_;
  std::size_t work_ = 0;
  std::vector<Symmetries::Element> found_;
};

Symmetries::Element after(const Symmetries::Element& first, const Symmetries::Element& second) {
  Symmetries::Element both = first;
  for (std::uint32_t& f : both.fluents) f = second.fluents[f];
  for (std::uint32_t& m : both.moves) m = second.moves[m];
  return both;
}

// Whether fluents and moves have the same numbers in both.
bool same_inputs(const lanes::CompiledGame& a, const lanes::CompiledGame& b) {
  const auto texts = [](const ground::GroundProgram& program, const auto& atoms) {
    std::vector<std::string> result;
    for (const auto atom : atoms) {
      result.push_back(program.pool().text(program.atoms[atom].term));
    }
    return result;
  };
  return texts(a.program, a.program.fluents) == texts(b.program, b.program.fluents) &&
         texts(a.program, a.program.moves[0]) == texts(b.program, b.program.moves[0]);
}

}  // namespace

Symmetries Symmetries::find(const lanes::CompiledGame& game, const FindLimits& limits) {
  Symmetries result;
  if (game.report.ground_seconds > limits.ground_seconds) return result;
  if (!game.network.loops.empty() || game.network.size() > limits.nodes) return result;
  // Without the steps that treat equal things differently.
  lanes::CompileOptions plain;
  plain.steps.without = {"factor", "legal-implied", "complement"};
  for (const net::Pass& pass : net::all_passes()) {
    if (pass.name != "drop-dead") plain.steps.without.emplace_back(pass.name);
  }
  const auto same = lanes::compile(game.program.shared_game(), {}, plain);
  if (!same || (*same)->network.size() > limits.nodes) return result;
  const Network& network = (*same)->network;
  if (!network.loops.empty() || !same_inputs(**same, game)) return result;
  const Clockwork clockwork(game);
  result.list(Finder(network, clockwork, limits).run());
  return result;
}

Symmetries Symmetries::fixing(const Bits& state) const {
  std::vector<Element> kept;
  Bits image;
  for (const Element& element : elements_) {
    rename(element, state, image);
    if (image == state) kept.push_back(element);
  }
  Symmetries result;
  result.list(std::move(kept));
  return result;
}

std::string Symmetries::text() const {
  if (complete_) return fmt::format("{} symmetries", elements_.size() + 1);
  return fmt::format("more than {} symmetries", kMostElements);
}

// All elements of the group, if they are few.
void Symmetries::list(std::vector<Element> generators) {
  elements_ = std::move(generators);
  if (elements_.empty()) return;
  std::vector<Element> all{identity()};
  std::set<std::vector<std::uint32_t>> seen;
  const auto key = [](const Element& element) {
    std::vector<std::uint32_t> both = element.fluents;
    both.insert(both.end(), element.moves.begin(), element.moves.end());
    return both;
  };
  seen.insert(key(all[0]));
  for (std::size_t i = 0; i < all.size() && all.size() <= kMostElements; ++i) {
    for (const Element& generator : elements_) {
      Element both = after(all[i], generator);
      if (seen.insert(key(both)).second) all.push_back(std::move(both));
    }
  }
  complete_ = all.size() <= kMostElements;
  if (complete_) elements_.assign(all.begin() + 1, all.end());
}

Symmetries::Element Symmetries::identity() const {
  Element identity = elements_[0];
  std::iota(identity.fluents.begin(), identity.fluents.end(), 0U);
  std::iota(identity.moves.begin(), identity.moves.end(), 0U);
  return identity;
}

void Symmetries::rename(const Element& element, std::span<const std::uint64_t> from, Bits& to) {
  to.assign(from.size(), 0);
  for (std::size_t w = 0; w < from.size(); ++w) {
    for (std::uint64_t word = from[w]; word != 0; word &= word - 1) {
      const auto f = element.fluents[w * 64 + static_cast<std::size_t>(std::countr_zero(word))];
      to[f / 64] |= std::uint64_t{1} << (f % 64);
    }
  }
}

void Symmetries::make_canonical(std::span<std::uint64_t> row, Bits& spare,
                                Element* renaming) const {
  while (true) {
    const Bits from(row.begin(), row.end());
    const Element* best = nullptr;
    for (const Element& element : elements_) {
      rename(element, from, spare);
      if (!std::lexicographical_compare(spare.begin(), spare.end(), row.begin(), row.end())) {
        continue;
      }
      std::ranges::copy(spare, row.begin());
      best = &element;
    }
    if (best == nullptr) return;
    if (renaming != nullptr) *renaming = after(*renaming, *best);
    // Generators may go on from there; a whole group has nothing better.
    if (complete_) return;
  }
}

}  // namespace tafl::plan
