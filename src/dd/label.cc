// SPDX-License-Identifier: MIT
#include "dd/label.h"

#include "dd/sweep.h"

namespace tafl::dd {
namespace {

// A request is a node of the set and what remains of each function.
struct Labelling {
  using Word = std::uint32_t;

  Shape shape;
  const Diagram& set;
  const Functions& functions;
  std::span<const Ref> fs;
  const std::function<Value(std::span<const Ref>)>& decide;

  void start(List<Word>& out) const {
    if (set.root == 0) return;
    out.push_back(set.root);
    out.append(fs);
  }

  void prefetch(std::size_t level, std::span<const Word> request) const {
    __builtin_prefetch(set.levels[level].node(request[0]));
  }

  void expand(std::size_t level, std::span<const Word> request, Branches<Word>& out) const {
    const NodeId* children = set.levels[level].node(request[0]);
    const auto at = static_cast<std::uint32_t>(level);
    for (std::uint32_t v = 0; v < shape[level]; ++v) {
      if (children[v] == 0) continue;
      out[v].push_back(children[v]);
      for (Ref f : request.subspan(1)) out[v].push_back(functions.residual(f, at, v));
    }
  }

  Value finish(std::span<const Word> request) const { return decide(request.subspan(1)); }
};

}  // namespace

Diagram label(const Diagram& set, const Functions& functions, std::span<const Ref> fs,
              const std::function<Value(std::span<const Ref>)>& decide, Work& work) {
  return sweep(Labelling{shape_of(set), set, functions, fs, decide}, work);
}

}  // namespace tafl::dd
