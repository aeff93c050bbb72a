// SPDX-License-Identifier: MIT
#include <algorithm>

#include "net/passes/passes.h"
#include "net/passes/rebuild.h"

namespace tafl::net {
namespace {

// Wider gates are left alone: looking through them costs more than it brings.
constexpr std::size_t kMaxInputs = 64;

bool has(std::span<const Edge> sorted, Edge edge) {
  return std::ranges::binary_search(sorted, edge);
}

class Absorb {
 public:
  explicit Absorb(const std::vector<std::uint32_t>& uses) : uses_(uses) {}

  Edge gate(Network& result, std::span<const Edge> old, std::vector<Edge>& inputs) {
    if (inputs.size() > kMaxInputs) return result.all_of(inputs);
    single_.clear();
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      if (uses_[old[i].node()] == 1) single_.push_back(inputs[i]);
    }
    std::sort(single_.begin(), single_.end());
    std::sort(inputs.begin(), inputs.end());
    inputs.erase(std::unique(inputs.begin(), inputs.end()), inputs.end());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const Edge edge = inputs[i];
      if (result.kind(edge.node()) != Kind::kAnd) continue;
      const auto inner = result.inputs(edge.node());
      if (!edge.negated()) {
        for (Edge other : inner) {
          if (has(inputs, !other)) return kFalse;
        }
        // What the inner gate says need not be said again.
        std::erase_if(inputs, [&](Edge other) { return has(result.inputs(edge.node()), other); });
        i = static_cast<std::size_t>(std::ranges::find(inputs, edge) - inputs.begin());
        continue;
      }
      bool falsified = false;
      kept_.clear();
      for (Edge other : inner) {
        falsified = falsified || has(inputs, !other);
        if (!has(inputs, other)) kept_.push_back(other);
      }
      if (falsified) {
        inputs.erase(inputs.begin() + static_cast<std::ptrdiff_t>(i--));
      } else if (kept_.size() < inner.size() && (kept_.size() <= 1 || has(single_, edge))) {
        inputs[i] = !result.all_of(kept_);
        if (inputs[i] == kFalse) return kFalse;
        std::sort(inputs.begin(), inputs.end());
        i = static_cast<std::size_t>(-1);  // from the start: the new input may say more
      }
    }
    return result.all_of(inputs);
  }

 private:
  const std::vector<std::uint32_t>& uses_;
  std::vector<Edge> single_;
  std::vector<Edge> kept_;
};

}  // namespace

Network absorb(Network network) {
  const std::vector<std::uint32_t> uses = count_uses(network);
  Absorb pass(uses);
  return rebuild(network, uses, [&](Network& result, NodeId node, std::vector<Edge>& inputs) {
    return pass.gate(result, network.inputs(node), inputs);
  });
}

}  // namespace tafl::net
