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

// The automaton by state and value before the move, which is how it is read here.
class Steps {
 public:
  struct Step {
    std::uint32_t to;    // value after
    std::uint32_t next;  // state at the next level
    bool sure;           // from there on all is accepted and stays as it is
  };

  Steps(const Relation::Level& level, std::uint32_t width, const std::vector<bool>& sure)
      : width_(width), begin_(level.states() * width + 1) {
    for (std::uint32_t q = 1; q <= level.states(); ++q) {
      for (const Transition& t : level.of(q)) ++begin_[place(q, t.from)];
    }
    std::uint32_t sum = 0;
    for (std::uint32_t& begin : begin_) {
      most_ = std::max<std::size_t>(most_, begin);
      sum += begin;
      begin = sum;
    }
    steps_.resize(sum);
    for (std::uint32_t q = 1; q <= level.states(); ++q) {
      for (const Transition& t : level.of(q)) {
        steps_[--begin_[place(q, t.from)]] = {t.to, t.next, sure[t.next]};
      }
    }
  }

  std::span<const Step> of(std::uint32_t state, std::uint32_t from) const {
    const std::uint32_t* begin = &begin_[place(state, from)];
    return {steps_.data() + begin[0], begin[1] - begin[0]};
  }
  // How many there are at most for a state and value.
  std::size_t most() const { return most_; }

 private:
  std::size_t place(std::uint32_t state, std::uint32_t from) const {
    return std::size_t{state - 1} * width_ + from;
  }

  std::size_t width_;
  std::size_t most_ = 0;
  std::vector<std::uint32_t> begin_;
  std::vector<Step> steps_;
};

// By level and state: whether the automaton accepts every state from there on and leaves it as it
// is.
std::vector<std::vector<bool>> find_accepting(const Relation& relation) {
  std::vector<std::vector<bool>> accepting(relation.levels.size() + 1);
  std::uint32_t labels = 0;
  for (std::uint32_t label : relation.labels) labels = std::max(labels, label + 1);
  accepting.back().assign(labels + std::size_t{1}, true);
  for (std::size_t l = relation.levels.size(); l-- > 0;) {
    const Relation::Level& level = relation.levels[l];
    accepting[l].assign(level.states() + 1, false);
    for (std::uint32_t q = 1; q <= level.states(); ++q) {
      std::size_t kept = 0;  // values that stay as they are
      for (const Transition& t : level.of(q)) {
        if (t.from == t.to && accepting[l + 1][t.next]) ++kept;
      }
      accepting[l][q] = kept == relation.shape[l];
    }
  }
  return accepting;
}

std::vector<Steps> make_steps(const Relation& relation) {
  const auto accepting = find_accepting(relation);
  std::vector<Steps> steps;
  for (std::size_t l = 0; l < relation.levels.size(); ++l) {
    steps.emplace_back(relation.levels[l], relation.shape[l], accepting[l + 1]);
  }
  return steps;
}

template <class W>
struct Preimage {
  using Word = W;

  Shape shape;
  const Diagram& guide;
  Value last_open;
  const Relation& relation;
  const Choice& choice;
  const std::vector<std::vector<bool>>& open;  // by level and node: open states are below
  const std::vector<Steps>& steps;             // by level
  Ranges& ranges;                              // of the values
  Items<Word> items;

  void start(List<Word>& out) const {
    if (guide.root == 0) return;
    out.push_back(guide.root);
    if (ranges.root() == 0 || !open[0][guide.root]) return;
    for (std::uint32_t q : relation.starts) out.push_back(items.item(0, ranges.root(), q));
    make_set(out, 1);
  }

  void prefetch(std::size_t level, std::span<const Word> request) const {
    __builtin_prefetch(guide.levels[level].node(static_cast<NodeId>(request[0])));
    for (Word word : request.subspan(1)) {
      __builtin_prefetch(ranges.codes(level, items.node(level, word)));
    }
  }

  void expand(std::size_t level, std::span<const Word> request, Branches<Word>& out) const {
    const NodeId* guides = guide.levels[level].node(static_cast<NodeId>(request[0]));
    const std::vector<bool>& below = open[level + 1];
    for (std::uint32_t v = 0; v < shape[level]; ++v) {
      if (guides[v] == 0) continue;
      out[v].push_back(guides[v]);
      if (below[guides[v]]) follow(level, request.subspan(1), v, out[v], out.notes());
    }
  }

  // The items that a value of the variable leads to, but those that cannot matter.
  void follow(std::size_t level, std::span<const Word> request, std::uint32_t value,
              List<Word>& list, List<std::uint8_t>& notes) const {
    const Steps& automaton = steps[level];
    const std::size_t most = request.size() * automaton.most();
    Word* const out = list.room(most);
    notes.clear();
    std::uint8_t* const note = notes.room(most);
    std::size_t count = 0;
    std::uint8_t limit = Ranges::kNoRank;  // the least of those of sure items
    for (Word word : request) {
      const NodeId* codes = ranges.codes(level, items.node(level, word));
      for (const Steps::Step& step : automaton.of(items.state(level, word), value)) {
        const NodeId code = codes[step.to];
        if (code == 0) continue;
        const Ranges::Look look = ranges.look(step.sure, code);
        if (look.note > limit) continue;
        limit = std::min(limit, look.limit);
        out[count] = items.item(level + 1, ranges.id(code), step.next);
        note[count++] = look.note;
      }
    }
    // Those that were noted before a better one came.
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
      out[kept] = out[i];
      if (note[i] <= limit) ++kept;
    }
    list.fill(list.size() + kept);
    make_set(list, 1);
  }

  // Most requests are near the last level, when most of the values are behind them.
  void pass(std::size_t level) const { ranges.pass(level); }

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

Diagram run_preimage(const Diagram& guide, Value last_open, const Diagram& values, Diagram* used_up,
                     const Relation& relation, const Choice& choice, Work& work) {
  const auto open = open_nodes(guide, last_open);
  const auto steps = make_steps(relation);
  const Items<std::uint32_t> small(relation);
  const Items<std::uint64_t> large(relation);
  const std::vector<std::uint32_t> ranks = ranks_of(guide, relation, choice);
  const bool is_small = small.fit(values, ranks.size() + 1);
  Ranges ranges(values, used_up, ranks, work);
  const auto run = [&](const auto& items) {
    using Word = typename std::remove_cvref_t<decltype(items)>::Word;
    return sweep(Preimage<Word>{relation.shape, guide, last_open, relation, choice, open, steps,
                                ranges, items},
                 work);
  };
  return is_small ? run(small) : run(large);
}

}  // namespace

Diagram preimage(const Diagram& guide, Value last_open, const Diagram& values,
                 const Relation& relation, const Choice& choice, Work& work) {
  return run_preimage(guide, last_open, values, nullptr, relation, choice, work);
}

Diagram preimage(const Diagram& guide, Value last_open, Diagram&& values, const Relation& relation,
                 const Choice& choice, Work& work) {
  return run_preimage(guide, last_open, values, &values, relation, choice, work);
}

}  // namespace tafl::dd
