// SPDX-License-Identifier: MIT
#include "game/checks/graph.h"

#include <algorithm>
#include <deque>

namespace tafl::game::checks {
namespace {

constexpr std::uint32_t kNone = 0xffffffffU;

class Tarjan {
 public:
  explicit Tarjan(const Graph& graph)
      : graph_(graph),
        index_(graph.nodes(), kNone),
        low_(graph.nodes()),
        component_(graph.nodes(), kNone) {}

  std::vector<std::uint32_t> run() {
    for (std::uint32_t node = 0; node < graph_.nodes(); ++node) {
      if (index_[node] == kNone) visit_from(node);
    }
    return std::move(component_);
  }

 private:
  struct Frame {
    std::uint32_t node;
    std::size_t next_target;
  };

  void enter(std::uint32_t node) {
    index_[node] = low_[node] = count_++;
    stack_.push_back(node);
    frames_.push_back({node, 0});
  }

  void visit_from(std::uint32_t root) {
    enter(root);
    while (!frames_.empty()) {
      const std::uint32_t node = frames_.back().node;
      const auto targets = graph_.targets(node);
      if (frames_.back().next_target == targets.size()) {
        frames_.pop_back();
        leave(node);
        continue;
      }
      const std::uint32_t target = targets[frames_.back().next_target++];
      if (index_[target] == kNone) {
        enter(target);
      } else if (component_[target] == kNone) {
        low_[node] = std::min(low_[node], index_[target]);
      }
    }
  }

  void leave(std::uint32_t node) {
    if (!frames_.empty()) {
      std::uint32_t& above = low_[frames_.back().node];
      above = std::min(above, low_[node]);
    }
    if (low_[node] != index_[node]) return;
    std::uint32_t member = kNone;
    do {
      member = stack_.back();
      stack_.pop_back();
      component_[member] = components_;
    } while (member != node);
    ++components_;
  }

  const Graph& graph_;
  std::vector<std::uint32_t> index_;
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> component_;
  std::vector<std::uint32_t> stack_;
  std::vector<Frame> frames_;
  std::uint32_t count_ = 0;
  std::uint32_t components_ = 0;
};

}  // namespace

Graph::Graph(std::size_t nodes, std::span<const Edge> edges)
    : begin_(nodes + 1), targets_(edges.size()) {
  for (const Edge& edge : edges) ++begin_[edge.from + 1];
  for (std::size_t node = 0; node < nodes; ++node) begin_[node + 1] += begin_[node];
  std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
  for (const Edge& edge : edges) targets_[next[edge.from]++] = edge.to;
}

Graph Graph::reversed() const {
  std::vector<Edge> edges;
  edges.reserve(targets_.size());
  for (std::uint32_t node = 0; node < nodes(); ++node) {
    for (std::uint32_t target : targets(node)) edges.push_back({target, node});
  }
  return Graph(nodes(), edges);
}

std::vector<std::uint32_t> components(const Graph& graph) {
  return Tarjan(graph).run();
}

std::vector<std::uint32_t> path_within(const Graph& graph, std::span<const std::uint32_t> component,
                                       std::uint32_t from, std::uint32_t to) {
  std::vector<std::uint32_t> parent(graph.nodes(), kNone);
  parent[from] = from;
  std::deque<std::uint32_t> queue{from};
  while (!queue.empty() && parent[to] == kNone) {
    const std::uint32_t node = queue.front();
    queue.pop_front();
    for (std::uint32_t target : graph.targets(node)) {
      if (parent[target] != kNone || component[target] != component[from]) continue;
      parent[target] = node;
      queue.push_back(target);
    }
  }
  std::vector<std::uint32_t> path;
  if (parent[to] == kNone) return path;
  for (std::uint32_t node = to; node != from; node = parent[node]) path.push_back(node);
  path.push_back(from);
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace tafl::game::checks
