// SPDX-License-Identifier: MIT
#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

#include "net/passes/passes.h"
#include "net/passes/rebuild.h"

namespace tafl::net {
namespace {

// The two inputs that are ready first are joined first, as in a Huffman tree: no order of joining
// has a smaller depth.
class Balance {
 public:
  Edge gate(Network& result, std::vector<Edge>& inputs) {
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    for (Edge edge : inputs) open.emplace(depth(edge), edge.code());
    while (open.size() > 1) {
      const Entry first = open.top();
      open.pop();
      const Entry second = open.top();
      open.pop();
      const Edge joined =
          result.both(Edge::from_code(first.second), Edge::from_code(second.second));
      set_depth(joined, std::max(first.first, second.first) + 1);
      open.emplace(depth(joined), joined.code());
    }
    return Edge::from_code(open.top().second);
  }

 private:
  using Entry = std::pair<std::uint32_t, std::uint32_t>;  // depth, code

  std::uint32_t depth(Edge edge) const {
    return edge.node() < depths_.size() ? depths_[edge.node()] : 0;
  }
  void set_depth(Edge edge, std::uint32_t depth) {
    if (edge.node() >= depths_.size()) depths_.resize(edge.node() + 1, 0);
    if (depths_[edge.node()] == 0) depths_[edge.node()] = depth;
  }

  std::vector<std::uint32_t> depths_;  // by node of the result
};

}  // namespace

// NOLINTNEXTLINE(performance-unnecessary-value-param): all passes take what they replace
Network balance(Network network) {
  Balance pass;
  return rebuild(network, [&](Network& result, NodeId, std::vector<Edge>& inputs) {
    return pass.gate(result, inputs);
  });
}

}  // namespace tafl::net
