// SPDX-License-Identifier: MIT
#include "plan/deadline.h"

#include <algorithm>
#include <map>

namespace tafl::plan {
namespace {

using net::Edge;
using net::Kind;
using net::Network;
using net::NodeId;

constexpr std::size_t kMostDepth = 2000;
constexpr std::size_t kMostWork = 500'000'000;  // nodes times depths

enum class Truth : std::uint8_t { kFalse, kTrue, kOpen };

bool has(const Bits& bits, std::size_t i) {
  return ((bits[i / 64] >> (i % 64)) & 1) != 0;
}

// The network where only what no move influences is known.
class Outlook {
 public:
  Outlook(const Network& network, const Clockwork& clockwork)
      : network_(network), mask_(clockwork.fluents()), values_(network.size(), Truth::kOpen) {
    values_[0] = Truth::kFalse;
  }

  void look(const Bits& clock) {
    for (std::uint32_t f = 0; f < network_.fluents(); ++f) {
      if (has(mask_, f)) {
        values_[network_.state(f).node()] = has(clock, f) ? Truth::kTrue : Truth::kFalse;
      }
    }
    for (NodeId node = 0; node < network_.size(); ++node) {
      if (network_.kind(node) == Kind::kAnd) values_[node] = conjunction(node);
    }
  }

  Truth at(Edge edge) const {
    const Truth value = values_[edge.node()];
    if (!edge.negated() || value == Truth::kOpen) return value;
    return value == Truth::kTrue ? Truth::kFalse : Truth::kTrue;
  }

  // False if that is not known.
  bool advance(Bits& clock) const {
    Bits next(clock.size(), 0);
    for (std::uint32_t f = 0; f < network_.fluents(); ++f) {
      if (!has(mask_, f)) continue;
      const Truth value = at(network_.next[f]);
      if (value == Truth::kOpen) return false;
      if (value == Truth::kTrue) next[f / 64] |= std::uint64_t{1} << (f % 64);
    }
    clock = std::move(next);
    return true;
  }

 private:
  Truth conjunction(NodeId node) const {
    Truth value = Truth::kTrue;
    for (Edge input : network_.inputs(node)) {
      const Truth other = at(input);
      if (other == Truth::kFalse) return Truth::kFalse;
      if (other == Truth::kOpen) value = Truth::kOpen;
    }
    return value;
  }

  const Network& network_;
  const Bits& mask_;
  std::vector<Truth> values_;
};

}  // namespace

std::optional<std::size_t> last_depth_above(const Task& task, const Clockwork& clockwork,
                                            int reward) {
  const Network& network = task.game->network;
  Outlook outlook(network, clockwork);
  Bits clock = task.start;
  for (std::size_t w = 0; w < clock.size(); ++w) clock[w] &= clockwork.fluents()[w];
  std::map<Bits, std::size_t> seen;
  std::optional<std::size_t> last;
  for (std::size_t depth = 0; depth < kMostDepth && depth * network.size() < kMostWork; ++depth) {
    const auto [before, fresh] = seen.emplace(clock, depth);
    // What comes now comes again and again.
    if (!fresh) return last && *last >= before->second ? std::nullopt : last;
    outlook.look(clock);
    const bool more = std::ranges::any_of(network.goals, [&](const net::Goal& goal) {
      return goal.value > reward && outlook.at(goal.edge) != Truth::kFalse;
    });
    if (more || depth == 0) last = depth;
    if (outlook.at(network.terminal) == Truth::kTrue) return last;
    if (!outlook.advance(clock)) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace tafl::plan
