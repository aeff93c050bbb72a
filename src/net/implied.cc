// SPDX-License-Identifier: MIT
#include "net/implied.h"

#include <algorithm>
#include <iterator>

namespace tafl::net {
namespace {

using ground::Atom;
using ground::AtomId;
using ground::Literal;

// More are rarely of use, and large sets cost time.
constexpr std::size_t kMost = 48;

}  // namespace

Implied::Implied(const ground::GroundProgram& program, const Components& order,
                 const std::vector<std::vector<std::uint32_t>>& rules_of)
    : implied_(program.atoms.size()) {
  std::vector<Literal> common;
  std::vector<Literal> rule_set;
  std::vector<Literal> both;
  const auto close = [&](std::uint32_t rule) {
    rule_set.assign(program.body(rule).begin(), program.body(rule).end());
    for (Literal literal : program.body(rule)) {
      if (literal.negated() || rule_set.size() > kMost) continue;
      const auto& more = implied_[literal.atom()];
      rule_set.insert(rule_set.end(), more.begin(), more.end());
    }
    std::sort(rule_set.begin(), rule_set.end());
    rule_set.erase(std::unique(rule_set.begin(), rule_set.end()), rule_set.end());
  };
  std::vector<std::vector<AtomId>> does(program.moves.size());
  for (std::size_t role = 0; role < does.size(); ++role) does[role] = program.moves[role];
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (order.cyclic[i]) continue;
    const AtomId atom = order.of(i)[0];
    if (atom >= program.atoms.size()) continue;
    bool first = true;
    for (std::uint32_t rule : rules_of[atom]) {
      close(rule);
      if (first) {
        common = rule_set;
        first = false;
      } else {
        both.clear();
        std::ranges::set_intersection(common, rule_set, std::back_inserter(both));
        common.swap(both);
      }
      if (common.empty()) break;
    }
    if (first || common.empty()) continue;
    implied_[atom] = common;
    const Atom& about = program.atoms[atom];
    if (about.kind == Atom::Kind::kLegal && about.role < does.size()) {
      std::vector<Literal>& of_move = implied_[does[about.role][about.index]];
      of_move = common;
      of_move.emplace_back(atom, false);
      std::sort(of_move.begin(), of_move.end());
    }
  }
}

}  // namespace tafl::net
