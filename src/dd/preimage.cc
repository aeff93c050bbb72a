// SPDX-License-Identifier: MIT
//
// The pre-image with values. A request is a node of the guide and, while an open state is below it,
// a set of items: nodes of the values with states of the automaton, one for each way to move so
// far.
//
// Where the choice goes by rank, items that cannot matter are left out (ranges.h): a node with only
// one value below becomes that value, whatever its states are; and if the automaton will accept an
// item anyhow, those are dropped that have no better value than its worst. Most requests are near
// the last level, where such nodes are frequent.
#include <algorithm>
#include <bit>
#include <type_traits>

#include "dd/items.h"
#include "dd/ranges.h"
#include "dd/relation.h"
#include "dd/sweep.h"

namespace tafl::dd {
namespace {

template <class W>
struct Preimage {
  using Word = W;

  Shape shape;
  const Diagram& guide;
  Value last_open;
  const Diagram& values;
  const Relation& relation;
  const Choice& choice;
  const std::vector<std::vector<bool>>& open;  // by level and node: open states are below
  Ranges& ranges;
  Diagram* used_up;  // the values, if nobody needs them afterwards
  Items<Word> items;

  void start(List<Word>& out) const {
    if (guide.root == 0) return;
    out.push_back(guide.root);
    if (values.root == 0 || !open[0][guide.root]) return;
    for (std::uint32_t q : relation.starts) {
      const NodeId id = ranges.known() ? ranges.look(0, values.root).id : values.root;
      out.push_back(items.item(0, id, q));
    }
    make_set(out, 1);
  }

  void prefetch(std::size_t level, std::span<const Word> request) const {
    __builtin_prefetch(guide.levels[level].node(static_cast<NodeId>(request[0])));
    for (Word word : request.subspan(1)) {
      __builtin_prefetch(values.levels[level].node(items.node(level, word)));
    }
  }

  void prefetch_more(std::size_t level, std::span<const Word> request) const {
    if (!ranges.known()) return;
    for (Word word : request.subspan(1)) {
      const NodeId node = items.node(level, word);
      if (ranges.constant(level, node) != 0) continue;
      const NodeId* children = values.levels[level].node(node);
      for (std::uint32_t v = 0; v < shape[level]; ++v) ranges.prefetch(level + 1, children[v]);
    }
  }

  void expand(std::size_t level, std::span<const Word> request, Branches<Word>& out) const {
    const NodeId* guides = guide.levels[level].node(static_cast<NodeId>(request[0]));
    const std::vector<bool>& below = open[level + 1];
    std::uint64_t wanted = 0;  // values whose items matter, as far as 64 of them go
    for (std::uint32_t v = 0; v < shape[level]; ++v) {
      if (guides[v] == 0) continue;
      out[v].push_back(guides[v]);
      if (below[guides[v]]) wanted |= std::uint64_t{1} << (v & 63);
    }
    if (wanted == 0) return;
    if (ranges.known()) {
      follow_ranked(level, request, guides, wanted, out);
    } else {
      follow(level, request, guides, wanted, out);
    }
    for (std::uint32_t v = 0; v < shape[level]; ++v) {
      if (out[v].size() > 2) make_set(out[v], 1);
    }
  }

  bool is_wanted(std::size_t level, const NodeId* guides, std::uint64_t wanted,
                 std::uint32_t value) const {
    if (((wanted >> (value & 63)) & 1) == 0) return false;
    return shape[level] <= 64 || (guides[value] != 0 && open[level + 1][guides[value]]);
  }

  void follow(std::size_t level, std::span<const Word> request, const NodeId* guides,
              std::uint64_t wanted, Branches<Word>& out) const {
    const Relation::Level& automaton = relation.levels[level];
    for (Word word : request.subspan(1)) {
      const NodeId* children = values.levels[level].node(items.node(level, word));
      for (const Transition& t : automaton.of(items.state(level, word))) {
        if (children[t.to] == 0 || !is_wanted(level, guides, wanted, t.from)) continue;
        out[t.from].push_back(items.item(level + 1, children[t.to], t.next));
      }
    }
  }

  void follow_ranked(std::size_t level, std::span<const Word> request, const NodeId* guides,
                     std::uint64_t wanted, Branches<Word>& out) const {
    const Relation::Level& automaton = relation.levels[level];
    for (std::uint32_t v = 0; v < shape[level]; ++v) {
      out.notes(v).assign(1, Ranges::kNoRank);  // the least of the worst of sure items
    }
    for (Word word : request.subspan(1)) {
      const NodeId node = items.node(level, word);
      const Value constant = ranges.constant(level, node);
      const NodeId* children = constant == 0 ? values.levels[level].node(node) : nullptr;
      for (const Transition& t : automaton.of(items.state(level, word))) {
        if (!is_wanted(level, guides, wanted, t.from)) continue;
        if (children != nullptr && children[t.to] == 0) continue;
        const auto found = children == nullptr ? ranges.look_at_constant(level + 1, constant)
                                               : ranges.look(level + 1, children[t.to]);
        auto& notes = out.notes(t.from);
        const bool sure = ranges.accepts_all(level + 1, t.next);
        // An item must be better than the worst of a sure one, or be that worst itself.
        const auto note = static_cast<std::uint8_t>(
            sure && found.best == found.worst ? found.best : found.best + 1);
        if (note > notes[0]) continue;
        if (sure) notes[0] = std::min(notes[0], found.worst);
        out[t.from].push_back(items.item(level + 1, found.id, t.next));
        notes.push_back(note);
      }
    }
    for (std::uint32_t v = 0; v < shape[level]; ++v) leave_out(out[v], out.notes(v));
  }

  // Drops the items that were noted before a better one came.
  static void leave_out(List<Word>& list, const std::vector<std::uint8_t>& notes) {
    if (list.size() < 3) return;
    std::size_t kept = 1;
    for (std::size_t i = 1; i < list.size(); ++i) {
      if (notes[i] <= notes[0]) list[kept++] = list[i];
    }
    list.resize(kept);
  }

  // Most requests are near the last level, when most of the values are behind them.
  std::size_t pass(std::size_t level) const {
    ranges.pass(level);
    if (used_up == nullptr) return 0;
    const std::size_t bytes = used_up->levels[level].children.bytes();
    used_up->levels[level].children.reset();
    return bytes;
  }

  Value finish(std::span<const Word> request) const {
    const auto own = static_cast<Value>(request[0]);
    if (own > last_open) return own;
    std::vector<Value> found;
    std::uint32_t label = 0;
    for (Word word : request.subspan(1)) {
      found.push_back(items.node(shape.size(), word));
      label = items.state(shape.size(), word) - 1;
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return choice.choose(own, label, found);
  }
};

std::vector<std::vector<bool>> open_nodes(const Diagram& guide, Value last_open) {
  std::vector<std::vector<bool>> open(guide.levels.size() + 1);
  const Value largest = std::max(last_open, largest_value(guide));
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

// The ranks by which the choice goes, if the same role chooses in every state of the guide.
std::vector<std::uint32_t> ranks_of(const Diagram& guide, const Relation& relation,
                                    const Choice& choice) {
  const std::uint64_t labels = possible_labels(relation, values_in(guide));
  if (std::popcount(labels) != 1 || std::countr_zero(labels) == 63) return {};
  return choice.ranks(static_cast<std::uint32_t>(std::countr_zero(labels)));
}

Diagram run_preimage(const Diagram& guide, Value last_open, const Diagram& values,
                     const Relation& relation, const Choice& choice, Work& work, Diagram* used_up) {
  const auto open = open_nodes(guide, last_open);
  Ranges ranges(values, relation, ranks_of(guide, relation, choice));
  const auto run = [&](const auto& items) {
    using Word = typename std::remove_cvref_t<decltype(items)>::Word;
    return sweep(Preimage<Word>{relation.shape, guide, last_open, values, relation, choice, open,
                                ranges, used_up, items},
                 work);
  };
  const Items<std::uint32_t> small(relation);
  return small.fit(values, ranges.constants()) ? run(small) : run(Items<std::uint64_t>(relation));
}

}  // namespace

Diagram preimage(const Diagram& guide, Value last_open, const Diagram& values,
                 const Relation& relation, const Choice& choice, Work& work) {
  return run_preimage(guide, last_open, values, relation, choice, work, nullptr);
}

Diagram preimage(const Diagram& guide, Value last_open, Diagram&& values, const Relation& relation,
                 const Choice& choice, Work& work) {
  return run_preimage(guide, last_open, values, relation, choice, work, &values);
}

}  // namespace tafl::dd
