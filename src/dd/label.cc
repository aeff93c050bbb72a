// SPDX-License-Identifier: MIT
#include "dd/label.h"

#include "dd/sweep.h"

namespace tafl::dd {
namespace {

// A request is a node of the set and what remains of each function, two refs to a word.
struct Labelling {
  Shape shape;
  const Diagram& set;
  const Functions& functions;
  std::span<const Ref> fs;
  const std::function<Value(std::span<const Ref>)>& decide;

  void start(List& out) const {
    if (set.root == 0) return;
    out.push_back(set.root);
    for (std::size_t i = 0; i < fs.size(); i += 2) {
      out.push_back(Word{fs[i]} << 32 | (i + 1 < fs.size() ? fs[i + 1] : 0));
    }
  }

  void expand(std::size_t level, std::span<const Word> request, Branches& out) const {
    const NodeId* children = set.levels[level].node(static_cast<NodeId>(request[0]));
    const auto at = static_cast<std::uint32_t>(level);
    for (std::uint32_t v = 0; v < shape[level]; ++v) {
      if (children[v] == 0) continue;
      List& list = out[v];
      list.push_back(children[v]);
      for (Word word : request.subspan(1)) {
        const Ref first = functions.residual(static_cast<Ref>(word >> 32), at, v);
        const Ref second = functions.residual(static_cast<Ref>(word), at, v);
        list.push_back(Word{first} << 32 | second);
      }
    }
  }

  Value finish(std::span<const Word> request) const {
    std::vector<Ref> values(fs.size());
    for (std::size_t i = 0; i < fs.size(); ++i) {
      const Word word = request[1 + i / 2];
      values[i] = static_cast<Ref>(i % 2 == 0 ? word >> 32 : word);
    }
    return decide(values);
  }
};

}  // namespace

Diagram label(const Diagram& set, const Functions& functions, std::span<const Ref> fs,
              const std::function<Value(std::span<const Ref>)>& decide, Work& work) {
  return sweep(Labelling{shape_of(set), set, functions, fs, decide}, work);
}

}  // namespace tafl::dd
