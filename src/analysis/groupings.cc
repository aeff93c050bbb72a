// SPDX-License-Identifier: MIT
#include "analysis/groupings.h"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace tafl::analysis {
namespace {

// A node of a diagram has a child for each value, so larger groups do not pay.
constexpr std::size_t kMostValues = 128;
constexpr std::uint32_t kMostArguments = 5;

// The groups of the fluents whose arguments agree outside `free` (a bit per argument).
std::vector<Variable> group_by(const ground::GroundProgram& program,
                               const std::vector<std::uint32_t>& fluents, std::uint32_t kind,
                               std::uint32_t free) {
  std::map<std::vector<std::uint32_t>, std::size_t> known;
  std::vector<Variable> groups;
  for (std::uint32_t fluent : fluents) {
    const ground::Value term = program.atoms[program.fluents[fluent]].term;
    std::vector<std::uint32_t> key;
    for (std::uint32_t i = 0; i < program.pool().arity(term); ++i) {
      if ((free >> i & 1) == 0) key.push_back(program.pool().args(term)[i]);
    }
    const auto [at, added] = known.emplace(key, groups.size());
    if (added) groups.push_back({{}, false, kind, key});
    groups[at->second].fluents.push_back(fluent);
  }
  return groups;
}

// Whether at most one of each group holds in every state of the sample. Notes where none does.
bool plausible(std::vector<Variable>& groups, const Sample& sample) {
  for (Variable& group : groups) {
    if (group.fluents.size() > kMostValues) return false;
    group.may_be_none = group.fluents.size() == 1;
    for (const auto& game : sample.games) {
      for (const Sample::Bits& bits : game) {
        std::size_t count = 0;
        for (std::uint32_t fluent : group.fluents) count += holds(bits, fluent) ? 1 : 0;
        if (count > 1) return false;
        if (count == 0) group.may_be_none = true;
      }
    }
  }
  return true;
}

}  // namespace

std::vector<Grouping> find_groupings(const ground::GroundProgram& program, const Sample& sample) {
  std::map<std::pair<std::size_t, std::uint32_t>, std::vector<std::uint32_t>> by_name;
  for (std::uint32_t fluent = 0; fluent < program.fluents.size(); ++fluent) {
    const ground::Value term = program.atoms[program.fluents[fluent]].term;
    by_name[{program.pool().symbol(term).index(), program.pool().arity(term)}].push_back(fluent);
  }
  std::vector<Grouping> result;
  for (const auto& [name, fluents] : by_name) {
    const auto kind = static_cast<std::uint32_t>(result.size());
    Grouping grouping;
    // More free arguments make larger groups; of equally many, the last ones tend to be contents.
    std::vector<std::uint32_t> masks;
    for (std::uint32_t mask = 1; mask < 1U << std::min(name.second, kMostArguments); ++mask) {
      masks.push_back(mask);
    }
    std::sort(masks.begin(), masks.end(), [](std::uint32_t a, std::uint32_t b) {
      const int more = std::popcount(a) - std::popcount(b);
      return more != 0 ? more > 0 : a > b;
    });
    for (std::uint32_t mask : masks) {
      std::vector<Variable> groups = group_by(program, fluents, kind, mask);
      if (groups.size() < fluents.size() && plausible(groups, sample)) {
        grouping.ways.push_back(std::move(groups));
      }
    }
    grouping.ways.push_back(group_by(program, fluents, kind, 0));
    for (Variable& single : grouping.ways.back()) single.may_be_none = true;
    result.push_back(std::move(grouping));
  }
  return result;
}

}  // namespace tafl::analysis
