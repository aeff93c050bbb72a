// SPDX-License-Identifier: MIT
#include "dd/relation.h"

#include <algorithm>

#include "dd/items.h"
#include "dd/sweep.h"

namespace tafl::dd {
namespace {

// A request is a set of items: nodes of the set with states of the automaton. `forward` reads the
// value before and writes the one after; otherwise the other way round.
template <bool forward, class W>
struct Image {
  using Word = W;

  Shape shape;
  const Diagram& set;
  const Relation& relation;
  Items<Word> items;

  void start(List<Word>& out) const {
    if (set.root == 0) return;
    for (std::uint32_t q : relation.starts) out.push_back(items.item(0, set.root, q));
    make_set(out);
  }

  void prefetch(std::size_t level, std::span<const Word> request) const {
    for (Word word : request) __builtin_prefetch(set.levels[level].node(items.node(level, word)));
  }

  void expand(std::size_t level, std::span<const Word> request, Branches<Word>& out) const {
    const Relation::Level& automaton = relation.levels[level];
    for (Word word : request) {
      const NodeId* children = set.levels[level].node(items.node(level, word));
      for (const Transition& t : automaton.of(items.state(level, word))) {
        const NodeId child = children[forward ? t.from : t.to];
        if (child == 0) continue;
        out[forward ? t.to : t.from].push_back(items.item(level + 1, child, t.next));
      }
    }
    for (std::uint32_t v = 0; v < shape[level]; ++v) {
      if (out[v].size() > 1) make_set(out[v]);
    }
  }

  Value finish(std::span<const Word>) const { return 1; }
};

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

namespace {

template <bool forward>
Diagram image_of(const Diagram& set, const Relation& relation, Work& work) {
  const Items<std::uint32_t> small(relation);
  if (small.fit(set)) {
    return sweep(Image<forward, std::uint32_t>{relation.shape, set, relation, small}, work);
  }
  const Items<std::uint64_t> large(relation);
  return sweep(Image<forward, std::uint64_t>{relation.shape, set, relation, large}, work);
}

}  // namespace

Diagram image(const Diagram& set, const Relation& relation, Work& work) {
  return image_of<true>(set, relation, work);
}

Diagram predecessors(const Diagram& set, const Relation& relation, Work& work) {
  return image_of<false>(set, relation, work);
}

}  // namespace tafl::dd
