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

RulesOf::RulesOf(const ground::GroundProgram& program)
    : begin_(program.atoms.size() + 1, 0), rules_(program.rules()) {
  for (std::uint32_t rule = 0; rule < program.rules(); ++rule) ++begin_[program.head(rule) + 1];
  for (std::size_t i = 1; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
  std::vector<std::uint32_t> at(begin_.begin(), begin_.end() - 1);
  for (std::uint32_t rule = 0; rule < program.rules(); ++rule) {
    rules_[at[program.head(rule)]++] = rule;
  }
}

void Implied::set(AtomId atom, std::span<const Literal> literals) {
  places_[atom] = {literals_.size(), literals.size()};
  literals_.insert(literals_.end(), literals.begin(), literals.end());
}

Implied::Implied(const ground::GroundProgram& program, const Components& order,
                 const RulesOf& rules_of)
    : places_(program.atoms.size()) {
  std::vector<Literal> common;
  std::vector<Literal> rule_set;
  std::vector<Literal> both;
  const auto close = [&](std::uint32_t rule) {
    rule_set.assign(program.body(rule).begin(), program.body(rule).end());
    for (Literal literal : program.body(rule)) {
      if (literal.negated() || rule_set.size() > kMost) continue;
      const auto more = of(literal.atom());
      rule_set.insert(rule_set.end(), more.begin(), more.end());
    }
    std::sort(rule_set.begin(), rule_set.end());
    rule_set.erase(std::unique(rule_set.begin(), rule_set.end()), rule_set.end());
  };
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
    set(atom, common);
    const Atom& about = program.atoms[atom];
    if (about.kind == Atom::Kind::kLegal && about.role < program.moves.size()) {
      common.emplace_back(atom, false);
      std::sort(common.begin(), common.end());
      set(program.moves[about.role][about.index], common);
    }
  }
}

}  // namespace tafl::net
