// SPDX-License-Identifier: MIT
#include "view/axis.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "gdl/printer.h"

namespace tafl::view {
namespace {

using Values = std::vector<std::string>;

struct Numbered {
  std::string_view stem;
  long number = 0;
};

// "x12" is stem "x" and number 12; integers have an empty stem.
std::optional<Numbered> numbered(std::string_view text) {
  std::size_t digits = text.size();
  while (digits > 0 && text[digits - 1] >= '0' && text[digits - 1] <= '9') --digits;
  if (digits == text.size() || text.size() - digits > 9) return std::nullopt;
  Numbered result{text.substr(0, digits), 0};
  std::from_chars(text.data() + digits, text.data() + text.size(), result.number);
  if (result.stem == "-") return Numbered{"", -result.number};
  return result;
}

std::optional<Values> by_number(const Values& values) {
  std::vector<std::pair<long, std::string>> keyed;
  std::string_view stem;
  for (const std::string& value : values) {
    const auto parts = numbered(value);
    if (!parts) return std::nullopt;
    if (keyed.empty()) stem = parts->stem;
    if (parts->stem != stem) return std::nullopt;
    keyed.emplace_back(parts->number, value);
  }
  std::sort(keyed.begin(), keyed.end());
  // Scores such as 0, 50, 100 are numbers but no coordinates.
  const long span = keyed.back().first - keyed.front().first + 1;
  if (span > 2 * static_cast<long>(keyed.size())) return std::nullopt;
  Values sorted;
  for (auto& [number, value] : keyed) sorted.push_back(std::move(value));
  return sorted;
}

std::optional<Values> by_letter(const Values& sorted) {
  for (std::size_t k = 0; k < sorted.size(); ++k) {
    if (sorted[k].size() != 1 || sorted[k][0] < 'a' || sorted[k][0] > 'z') return std::nullopt;
    if (k > 0 && sorted[k][0] != sorted[k - 1][0] + 1) return std::nullopt;
  }
  return sorted;
}

std::optional<Values> along(const std::map<std::string, std::string>& next,
                            const std::set<std::string>& values) {
  std::set<std::string> followers;
  for (const auto& [from, to] : next) followers.insert(to);
  for (const auto& [start, unused] : next) {
    if (followers.contains(start)) continue;
    Values found;
    std::string value = start;
    for (std::size_t steps = 0; steps <= next.size(); ++steps) {
      if (values.contains(value)) found.push_back(value);
      const auto link = next.find(value);
      if (link == next.end()) break;
      value = link->second;
    }
    if (found.size() == values.size()) return found;
  }
  return std::nullopt;
}

}  // namespace

Chains chains(const game::Game& game) {
  std::map<gdl::SymbolId, std::map<std::string, std::string>> links;
  std::set<gdl::SymbolId> branching;
  std::set<std::pair<gdl::SymbolId, std::string>> reached;
  for (const game::Clause& clause : game.clauses()) {
    const gdl::Term& head = clause.head;
    if (!clause.body.empty() || head.arity() != 2 || !gdl::is_ground(head)) continue;
    if (game.symbols().keyword(head.symbol) != gdl::Keyword::kNone) continue;
    const std::string from = gdl::to_string(head.args[0], game.symbols());
    const std::string to = gdl::to_string(head.args[1], game.symbols());
    const auto [link, is_new] = links[head.symbol].emplace(from, to);
    const bool same = link->second == to;
    if (!same || (is_new && !reached.emplace(head.symbol, to).second))
      branching.insert(head.symbol);
  }
  Chains result;
  for (auto& [symbol, next] : links) {
    if (!branching.contains(symbol)) result.push_back(std::move(next));
  }
  return result;
}

std::optional<Values> ordered(const std::set<std::string>& values, const Chains& chains) {
  if (values.size() < 2 || values.size() > kMostLabels) return std::nullopt;
  const Values sorted(values.begin(), values.end());
  if (auto result = by_number(sorted)) return result;
  if (auto result = by_letter(sorted)) return result;
  for (const auto& next : chains) {
    if (auto result = along(next, values)) return result;
  }
  return std::nullopt;
}

}  // namespace tafl::view
