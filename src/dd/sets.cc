// SPDX-License-Identifier: MIT
#include "dd/sets.h"

#include "dd/sweep.h"

namespace tafl::dd {
namespace {

constexpr Word pair_of(NodeId a, NodeId b) {
  return Word{a} << 32 | b;
}

// A request is a pair of nodes, either of which may be 0.
struct Pairwise {
  enum class Kind { kUnite, kIntersect, kSubtract, kChanged };

  Shape shape;
  Kind kind;
  const Diagram& a;
  const Diagram& b;

  void start(List& out) const { add(a.root, b.root, out); }

  void expand(std::size_t level, std::span<const Word> request, Branches& out) const {
    const auto first = static_cast<NodeId>(request[0] >> 32);
    const auto second = static_cast<NodeId>(request[0]);
    const NodeId* as = first == 0 ? nullptr : a.levels[level].node(first);
    const NodeId* bs = second == 0 ? nullptr : b.levels[level].node(second);
    for (std::uint32_t v = 0; v < shape[level]; ++v) {
      add(as == nullptr ? 0 : as[v], bs == nullptr ? 0 : bs[v], out[v]);
    }
  }

  Value finish(std::span<const Word> request) const {
    const auto first = static_cast<Value>(request[0] >> 32);
    const auto second = static_cast<Value>(request[0]);
    if (kind == Kind::kUnite) return first != 0 ? first : second;
    if (kind == Kind::kChanged) return first != second ? 1 : 0;
    return kind == Kind::kIntersect || second == 0 ? first : 0;
  }

 private:
  void add(NodeId first, NodeId second, List& out) const {
    if (kind == Kind::kIntersect && second == 0) first = 0;
    const bool of_both = kind == Kind::kUnite || kind == Kind::kChanged;
    if (!of_both && first == 0) return;
    if (first != 0 || second != 0) out.push_back(pair_of(first, second));
  }
};

struct Mapping {
  Shape shape;
  const Diagram& a;
  const std::function<Value(Value)>& function;

  void start(List& out) const {
    if (a.root != 0) out.push_back(a.root);
  }
  void expand(std::size_t level, std::span<const Word> request, Branches& out) const {
    const NodeId* children = a.levels[level].node(static_cast<NodeId>(request[0]));
    for (std::uint32_t v = 0; v < shape[level]; ++v) {
      if (children[v] != 0) out[v].push_back(children[v]);
    }
  }
  Value finish(std::span<const Word> request) const {
    return function(static_cast<Value>(request[0]));
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

Diagram map_values(const Diagram& a, const std::function<Value(Value)>& function, Work& work) {
  return sweep(Mapping{shape_of(a), a, function}, work);
}

bool equal(const Diagram& a, const Diagram& b, Work& work) {
  // Quasi-reduced diagrams without equal nodes are unique, so the pairs that occur tell: each node
  // must have one partner, and the values of a pair must agree.
  if (a.nodes() != b.nodes() || (a.root == 0) != (b.root == 0)) return false;
  bool same = true;
  struct Agree {
    Shape shape;
    const Diagram& a;
    const Diagram& b;
    bool& same;
    void start(List& out) const {
      if (a.root != 0) out.push_back(pair_of(a.root, b.root));
    }
    void expand(std::size_t level, std::span<const Word> request, Branches& out) const {
      const NodeId* as = a.levels[level].node(static_cast<NodeId>(request[0] >> 32));
      const NodeId* bs = b.levels[level].node(static_cast<NodeId>(request[0]));
      for (std::uint32_t v = 0; v < shape[level]; ++v) {
        if ((as[v] == 0) != (bs[v] == 0)) same = false;
        if (as[v] != 0 && bs[v] != 0) out[v].push_back(pair_of(as[v], bs[v]));
      }
    }
    Value finish(std::span<const Word> request) const {
      if (request[0] >> 32 != (request[0] & 0xffffffff)) same = false;
      return 1;
    }
  };
  sweep(Agree{shape_of(a), a, b, same}, work);
  return same;
}

}  // namespace tafl::dd
