// SPDX-License-Identifier: MIT
#include "analysis/families.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace tafl::analysis {

std::vector<Family> families(const ground::GroundProgram& program) {
  const terms::TermPool& pool = program.pool();
  std::map<std::pair<std::size_t, std::uint32_t>, Family> found;
  std::map<std::pair<std::size_t, std::uint32_t>, std::vector<std::set<terms::Value>>> seen;
  for (std::uint32_t fluent = 0; fluent < program.fluents.size(); ++fluent) {
    const terms::Value term = program.atoms[program.fluents[fluent]].term;
    const std::pair key(pool.symbol(term).index(), pool.arity(term));
    Family& family = found[key];
    auto& values = seen[key];
    family.name = pool.symbols().name(pool.symbol(term));
    family.arity = key.second;
    values.resize(family.arity);
    family.fluents.push_back(fluent);
    auto& args = family.args.emplace_back();
    for (std::size_t k = 0; k < family.arity; ++k) {
      const terms::Value value = pool.args(term)[k];
      args.push_back(pool.text(value));
      values[k].insert(value);
    }
  }
  std::vector<Family> result;
  for (auto& [key, family] : found) {
    // Constants are numbered as they come in the rules.
    for (const auto& values : seen[key]) {
      auto& texts = family.values.emplace_back();
      for (terms::Value value : values) texts.push_back(pool.text(value));
    }
    result.push_back(std::move(family));
  }
  return result;
}

}  // namespace tafl::analysis
