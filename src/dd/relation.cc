// SPDX-License-Identifier: MIT
#include "dd/relation.h"

#include <algorithm>

#include "dd/sweep.h"

namespace tafl::dd {
namespace {

constexpr Word item(NodeId node, std::uint32_t state) {
  return Word{node} << 32 | state;
}
constexpr NodeId node_of(Word word) {
  return static_cast<NodeId>(word >> 32);
}
constexpr std::uint32_t state_of(Word word) {
  return static_cast<std::uint32_t>(word);
}

// A request is a set of items: nodes of the set with states of the automaton. `forward` reads the
// value before and writes the one after; otherwise the other way round.
template <bool forward>
struct Image {
  Shape shape;
  const Diagram& set;
  const Relation& relation;

  void start(List& out) const {
    if (set.root == 0) return;
    for (std::uint32_t q : relation.starts) out.push_back(item(set.root, q));
    make_set(out);
  }

  void expand(std::size_t level, std::span<const Word> request, Branches& out) const {
    const Relation::Level& automaton = relation.levels[level];
    for (Word word : request) {
      const NodeId* children = set.levels[level].node(node_of(word));
      for (const Transition& t : automaton.of(state_of(word))) {
        const NodeId child = children[forward ? t.from : t.to];
        if (child != 0) out[forward ? t.to : t.from].push_back(item(child, t.next));
      }
    }
    for (std::uint32_t v = 0; v < shape[level]; ++v) {
      if (out[v].size() > 1) make_set(out[v]);
    }
  }

  Value finish(std::span<const Word>) const { return 1; }
};

// A request is a node of the guide and, while an open state is below it, a set of items.
struct Preimage {
  Shape shape;
  const Diagram& guide;
  Value last_open;
  const Diagram& values;
  const Relation& relation;
  const Choice& choice;
  std::vector<std::vector<bool>> open;  // by level and node of the guide: open states are below

  void start(List& out) const {
    if (guide.root == 0) return;
    out.push_back(guide.root);
    if (values.root == 0 || !open[0][guide.root]) return;
    for (std::uint32_t q : relation.starts) out.push_back(item(values.root, q));
    make_set(out, 1);
  }

  void expand(std::size_t level, std::span<const Word> request, Branches& out) const {
    const NodeId* guides = guide.levels[level].node(static_cast<NodeId>(request[0]));
    const std::vector<bool>& below = open[level + 1];
    std::uint64_t wanted = 0;  // values whose items matter, as far as 64 of them go
    for (std::uint32_t v = 0; v < shape[level]; ++v) {
      if (guides[v] == 0) continue;
      out[v].push_back(guides[v]);
      if (below[guides[v]]) wanted |= std::uint64_t{1} << (v & 63);
    }
    if (wanted == 0) return;
    const Relation::Level& automaton = relation.levels[level];
    for (Word word : request.subspan(1)) {
      const NodeId* children = values.levels[level].node(node_of(word));
      for (const Transition& t : automaton.of(state_of(word))) {
        if (((wanted >> (t.from & 63)) & 1) == 0 || children[t.to] == 0) continue;
        if (guides[t.from] == 0 || !below[guides[t.from]]) continue;
        out[t.from].push_back(item(children[t.to], t.next));
      }
    }
    for (std::uint32_t v = 0; v < shape[level]; ++v) {
      if (out[v].size() > 2) make_set(out[v], 1);
    }
  }

  Value finish(std::span<const Word> request) const {
    const auto own = static_cast<Value>(request[0]);
    if (own > last_open) return own;
    std::vector<Value> found;
    std::uint32_t label = 0;
    for (Word word : request.subspan(1)) {
      found.push_back(node_of(word));
      label = state_of(word) - 1;
    }
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return choice.choose(own, label, found);
  }
};

std::vector<std::vector<bool>> open_nodes(const Diagram& guide, Value last_open) {
  std::vector<std::vector<bool>> open(guide.levels.size() + 1);
  Value largest = last_open;
  if (!guide.levels.empty()) {
    for (Value value : guide.levels.back().children.span()) largest = std::max(largest, value);
  }
  open.back().assign(std::size_t{largest} + 1, false);
  for (Value value = 1; value <= last_open; ++value) open.back()[value] = true;
  for (std::size_t l = guide.levels.size(); l-- > 0;) {
    const Level& level = guide.levels[l];
    open[l].assign(level.nodes() + 1, false);
    for (std::size_t id = 1; id <= level.nodes(); ++id) {
      const NodeId* children = level.node(static_cast<NodeId>(id));
      open[l][id] = std::any_of(children, children + level.width,
                                [&](NodeId child) { return open[l + 1][child]; });
    }
  }
  return open;
}

}  // namespace

std::size_t Relation::states() const {
  std::size_t sum = 0;
  for (const Level& level : levels) sum += level.states();
  return sum;
}

namespace {

// Calls f(level, transition) for all that is reachable from a start where pass(level, transition)
// holds; returns whether the end is.
template <class Pass, class F>
bool walk(const Relation& relation, std::uint32_t start, Pass&& pass, F&& f) {
  std::vector<bool> here(relation.levels.empty() ? 2 : relation.levels[0].states() + 1, false);
  here[start] = true;
  bool any = true;
  for (std::size_t l = 0; l < relation.levels.size(); ++l) {
    const Relation::Level& level = relation.levels[l];
    const bool last = l + 1 == relation.levels.size();
    std::vector<bool> next(last ? 1 : relation.levels[l + 1].states() + 1, false);
    any = false;
    for (std::uint32_t q = 1; q <= level.states(); ++q) {
      if (!here[q]) continue;
      for (const Transition& t : level.of(q)) {
        if (!pass(l, t)) continue;
        f(l, t);
        any = true;
        if (!last) next[t.next] = true;
      }
    }
    here.swap(next);
  }
  return any;
}

}  // namespace

std::uint64_t possible_labels(const Relation& relation, std::span<const std::vector<bool>> values) {
  std::uint64_t result = 0;
  for (std::size_t i = 0; i < relation.starts.size(); ++i) {
    const auto pass = [&](std::size_t l, const Transition& t) { return values[l][t.from]; };
    if (walk(relation, relation.starts[i], pass, [](std::size_t, const Transition&) {})) {
      result |= std::uint64_t{1} << std::min(relation.labels[i], 63U);
    }
  }
  return result;
}

void for_each_transition(
    const Relation& relation,
    const std::function<void(std::uint32_t, std::size_t, const Transition&)>& f) {
  for (std::size_t i = 0; i < relation.starts.size(); ++i) {
    walk(
        relation, relation.starts[i], [](std::size_t, const Transition&) { return true; },
        [&](std::size_t l, const Transition& t) { f(relation.labels[i], l, t); });
  }
}

std::vector<std::vector<bool>> values_in(const Diagram& set) {
  std::vector<std::vector<bool>> values;
  for (const Level& level : set.levels) {
    std::vector<bool>& seen = values.emplace_back(level.width, false);
    const NodeId* children = level.children.data();
    for (std::size_t i = 0; i < level.children.size(); i += level.width) {
      for (std::uint32_t v = 0; v < level.width; ++v) {
        if (children[i + v] != 0) seen[v] = true;
      }
    }
  }
  return values;
}

Diagram image(const Diagram& set, const Relation& relation, Work& work) {
  return sweep(Image<true>{relation.shape, set, relation}, work);
}

Diagram predecessors(const Diagram& set, const Relation& relation, Work& work) {
  return sweep(Image<false>{relation.shape, set, relation}, work);
}

Diagram preimage(const Diagram& guide, Value last_open, const Diagram& values,
                 const Relation& relation, const Choice& choice, Work& work) {
  return sweep(Preimage{relation.shape, guide, last_open, values, relation, choice,
                        open_nodes(guide, last_open)},
               work);
}

}  // namespace tafl::dd
