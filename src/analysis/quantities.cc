// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <utility>

#include "analysis/discoveries.h"

namespace tafl::analysis {
namespace {

// Which value of a quantity holds; -1 for none, -2 for several.
int value_in(const Sample::Bits& bits, const std::vector<std::uint32_t>& fluents) {
  int found = -1;
  for (std::size_t i = 0; i < fluents.size(); ++i) {
    if (!holds(bits, fluents[i])) continue;
    if (found >= 0) return -2;
    found = static_cast<int>(i);
  }
  return found;
}

// False if it has several values at once, or never any.
bool watch(Quantity& quantity, const Sample& sample) {
  quantity.grows = quantity.shrinks = true;
  bool seen = false;
  for (const auto& game : sample.games) {
    int last = -1;
    for (const Sample::Bits& bits : game) {
      const int value = value_in(bits, quantity.fluents);
      if (value == -2) return false;
      if (value >= 0 && last >= 0) {
        quantity.grows = quantity.grows && value >= last;
        quantity.shrinks = quantity.shrinks && value <= last;
      }
      if (value >= 0) last = value;
      seen = seen || value >= 0;
    }
  }
  return seen;
}

class Quantities {
 public:
  Quantities(const lanes::CompiledGame& game, const Sample& sample, Analysis& out)
      : game_(game), sample_(sample), out_(out) {}

  void add(const Family& family) {
    if (is_used(family)) return;
    // The amount tends to be the last argument.
    for (std::size_t arg = family.arity; arg-- > 0;) {
      const auto values = sorted_by(out_.orders, family.values[arg]);
      if (!values || values->size() < 3) continue;
      auto found = split(family, arg, *values);
      if (found.empty() || found.size() * 2 > family.fluents.size()) continue;
      out_.quantities.insert(out_.quantities.end(), found.begin(), found.end());
      return;
    }
  }

 private:
  bool is_used(const Family& family) const {
    const std::uint32_t first = family.fluents.front();
    const auto has = [&](const auto& list) { return std::ranges::find(list, first) != list.end(); };
    for (const Board& board : out_.boards) {
      if (board.square_of[first] != kNowhere) return true;
    }
    for (const Counter& counter : out_.counters) {
      if (counter.name == family.name && has(family.fluents)) return true;
    }
    return out_.control && out_.control->name == family.name;
  }

  std::vector<Quantity> split(const Family& family, std::size_t arg,
                              const std::vector<std::string>& order) const {
    std::map<std::string, std::map<std::size_t, std::uint32_t>> groups;
    std::map<std::string, std::optional<std::size_t>> owners;
    for (std::size_t i = 0; i < family.fluents.size(); ++i) {
      std::string key;
      std::optional<std::size_t> owner;
      for (std::size_t k = 0; k < family.arity; ++k) {
        if (k == arg) continue;
        key += (key.empty() ? "" : " ") + family.args[i][k];
        const game::RoleId role = game_.game().find_role(family.args[i][k]);
        if (role.valid()) owner = role.index();
      }
      const auto at = std::ranges::find(order, family.args[i][arg]) - order.begin();
      groups[key][static_cast<std::size_t>(at)] = family.fluents[i];
      owners[key] = owner;
    }
    std::vector<Quantity> result;
    for (const auto& [key, fluents] : groups) {
      Quantity quantity{family.name, key, owners[key], {}, false, false, 0.9};
      for (const auto& [at, fluent] : fluents) quantity.fluents.push_back(fluent);
      if (!watch(quantity, sample_)) return {};
      result.push_back(std::move(quantity));
    }
    return result;
  }

  const lanes::CompiledGame& game_;
  const Sample& sample_;
  Analysis& out_;
};

}  // namespace

void find_quantities(const lanes::CompiledGame& game, const Sample& sample, Analysis& out) {
  Quantities quantities(game, sample, out);
  for (const Family& family : out.families) {
    if (family.arity >= 1) quantities.add(family);
  }
}

}  // namespace tafl::analysis
