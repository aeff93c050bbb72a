// SPDX-License-Identifier: MIT
#include "dd/sets.h"

#include <atomic>

#include "dd/sweep.h"

namespace tafl::dd {
namespace {

// A request is a pair of nodes, either of which may be 0.
struct Pairwise {
  using Word = std::uint32_t;
  enum class Kind { kUnite, kIntersect, kSubtract, kChanged };

  Shape shape;
  Kind kind;
  const Diagram& a;
  const Diagram& b;

  void start(List<Word>& out) const { add(a.root, b.root, out); }

  void prefetch(std::size_t level, std::span<const Word> request) const {
    if (request[0] != 0) __builtin_prefetch(a.levels[level].node(request[0]));
    if (request[1] != 0) __builtin_prefetch(b.levels[level].node(request[1]));
  }

  void expand(std::size_t level, std::span<const Word> request, Branches<Word>& out) const {
    const NodeId* as = request[0] == 0 ? nullptr : a.levels[level].node(request[0]);
    const NodeId* bs = request[1] == 0 ? nullptr : b.levels[level].node(request[1]);
    for (std::uint32_t v = 0; v < shape[level]; ++v) {
      add(as == nullptr ? 0 : as[v], bs == nullptr ? 0 : bs[v], out[v]);
    }
  }

  Value finish(std::span<const Word> request) const {
    const Value first = request[0];
    const Value second = request[1];
    if (kind == Kind::kUnite) return first != 0 ? first : second;
    if (kind == Kind::kChanged) return first != second ? 1 : 0;
    return kind == Kind::kIntersect || second == 0 ? first : 0;
  }

 private:
  void add(NodeId first, NodeId second, List<Word>& out) const {
    if (kind == Kind::kIntersect && second == 0) first = 0;
    const bool of_both = kind == Kind::kUnite || kind == Kind::kChanged;
    if (!of_both && first == 0) return;
    if (first == 0 && second == 0) return;
    out.push_back(first);
    out.push_back(second);
  }
};

}  // namespace

Diagram unite(const Diagram& a, const Diagram& b, Work& work) {
  return sweep(Pairwise{shape_of(a), Pairwise::Kind::kUnite, a, b}, work);
}

Diagram intersect(const Diagram& a, const Diagram& b, Work& work) {
  return sweep(Pairwise{shape_of(a), Pairwise::Kind::kIntersect, a, b}, work);
}

Diagram subtract(const Diagram& a, const Diagram& b, Work& work) {
  return sweep(Pairwise{shape_of(a), Pairwise::Kind::kSubtract, a, b}, work);
}

Diagram changed(const Diagram& a, const Diagram& b, Work& work) {
  return sweep(Pairwise{shape_of(a), Pairwise::Kind::kChanged, a, b}, work);
}

// Nodes are their own requests, so there is only a way up.
Diagram map_values(const Diagram& a, const std::function<Value(Value)>& function, Work& work) {
  Diagram result = empty_set(shape_of(a));
  const Value largest = largest_value(a);
  Pages<NodeId> ids(std::size_t{largest} + 1);
  for (Value value = 1; value <= largest; ++value) ids[value] = function(value);
  std::size_t held = 0;
  for (std::size_t l = a.levels.size(); l-- > 0;) {
    const Level& level = a.levels[l];
    result.levels[l] = sweep_detail::reduce(level.width, level.children.span(), ids, held, work);
    held += result.levels[l].children.bytes();
    work.check(held + ids.bytes());
  }
  result.root = ids[a.root];
  return result;
}

bool equal(const Diagram& a, const Diagram& b, Work& work) {
  // Quasi-reduced diagrams without equal nodes are unique, so the pairs that occur tell: each node
  // must have one partner, and the values of a pair must agree.
  if (a.nodes() != b.nodes() || (a.root == 0) != (b.root == 0)) return false;
  std::atomic<bool> same = true;
  struct Agree {
    using Word = std::uint32_t;

    Shape shape;
    const Diagram& a;
    const Diagram& b;
    std::atomic<bool>& same;
    void start(List<Word>& out) const {
      if (a.root != 0) out.append({a.root, b.root});
    }
    void prefetch(std::size_t, std::span<const Word>) const {}
    void expand(std::size_t level, std::span<const Word> request, Branches<Word>& out) const {
      const NodeId* as = a.levels[level].node(request[0]);
      const NodeId* bs = b.levels[level].node(request[1]);
      for (std::uint32_t v = 0; v < shape[level]; ++v) {
        if ((as[v] == 0) != (bs[v] == 0)) same = false;
        if (as[v] != 0 && bs[v] != 0) out[v].append({as[v], bs[v]});
      }
    }
    Value finish(std::span<const Word> request) const {
      if (request[0] != request[1]) same = false;
      return 1;
    }
  };
  sweep(Agree{shape_of(a), a, b, same}, work);
  return same;
}

}  // namespace tafl::dd
