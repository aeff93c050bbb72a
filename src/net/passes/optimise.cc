// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "base/limits.h"
#include "net/passes/passes.h"

namespace tafl::net {
namespace {

template <Network (*kRun)(Network)>
Network alone(Network network, const ground::GroundProgram*) {
  return kRun(std::move(network));
}

Network exclude_proved(Network network, const ground::GroundProgram* program) {
  if (program == nullptr) return network;
  const std::vector<Exclusive> groups = find_exclusive(network, *program);
  return exclude(std::move(network), groups);
}

constexpr std::array kPasses = {
    Pass{"flatten", "a gate whose only user is of the same kind becomes part of it",
         alone<flatten>},
    Pass{"one-move", "exactly one move per role is made", alone<one_move>},
    Pass{"absorb", "what an input already says is dropped from the others", alone<absorb>},
    Pass{"exclude", "what fluents that exclude each other say of one another", exclude_proved,
         false},
    Pass{"flatten", "again, as there are fewer gates now", alone<flatten>},
    Pass{"share-pairs", "pairs of inputs in common become gates", alone<share_pairs>},
    Pass{"balance", "gates become trees of the least depth", alone<balance>, false},
    Pass{"drop-dead", "what no output needs is dropped", alone<drop_dead>},
};

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

std::span<const Pass> all_passes() {
  return kPasses;
}

bool Selection::takes(std::string_view name, bool by_default) const {
  if (std::ranges::find(without, name) != without.end()) return false;
  return by_default || std::ranges::find(with, name) != with.end();
}

Network optimise(Network network, const Selection& selection,
                 const std::function<void(const Step&)>& report, const std::atomic<bool>* stop,
                 const ground::GroundProgram* program) {
  if (report) report({"build", size_of(network), 0});
  for (const Pass& pass : kPasses) {
    if (!selection.takes(pass.name, pass.by_default)) continue;
    const double begin = now();
    network = pass.run(std::move(network), program);
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) {
      throw base::LimitReached("stopped");
    }
    if (report) report({pass.name, size_of(network), now() - begin});
  }
  return network;
}

}  // namespace tafl::net
