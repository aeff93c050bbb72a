// SPDX-License-Identifier: MIT
#include "gdl/ast.h"

#include <algorithm>

namespace tafl::gdl {
namespace {

// Structural equality under a correspondence of symbols.
template <class SameSymbol>
class Comparison {
 public:
  explicit Comparison(SameSymbol same) : same_(same) {}

  bool terms(const Term& a, const Term& b) const {
    return a.kind == b.kind && same_(a.symbol, b.symbol) && all(a.args, b.args, &Comparison::terms);
  }
  bool literals(const Literal& a, const Literal& b) const {
    if (a.kind != b.kind) return false;
    const bool has_atom = a.kind == Literal::Kind::kAtom || a.kind == Literal::Kind::kDistinct;
    return has_atom ? terms(a.atom, b.atom) : all(a.parts, b.parts, &Comparison::literals);
  }
  bool rules(const Rule& a, const Rule& b) const {
    return terms(a.head, b.head) && all(a.body, b.body, &Comparison::literals);
  }

 private:
  template <class T>
  bool all(const std::vector<T>& a, const std::vector<T>& b,
           bool (Comparison::*equal)(const T&, const T&) const) const {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](const T& x, const T& y) { return (this->*equal)(x, y); });
  }

  SameSymbol same_;
};

constexpr auto kSameId = [](SymbolId a, SymbolId b) { return a == b; };

}  // namespace

bool operator==(const Term& a, const Term& b) {
  return Comparison(kSameId).terms(a, b);
}
bool operator==(const Literal& a, const Literal& b) {
  return Comparison(kSameId).literals(a, b);
}
bool operator==(const Rule& a, const Rule& b) {
  return Comparison(kSameId).rules(a, b);
}

bool is_ground(const Term& term) {
  if (term.is_variable()) return false;
  return std::all_of(term.args.begin(), term.args.end(), is_ground);
}

void for_each_variable(const Term& term, const std::function<void(const Term&)>& visit) {
  if (term.is_variable()) visit(term);
  for (const Term& arg : term.args) for_each_variable(arg, visit);
}

bool same_rules(const RuleSheet& a, const RuleSheet& b) {
  const Comparison comparison([&](SymbolId x, SymbolId y) {
    return fold_case(a.symbols.name(x)) == fold_case(b.symbols.name(y));
  });
  return std::equal(a.rules.begin(), a.rules.end(), b.rules.begin(), b.rules.end(),
                    [&](const Rule& x, const Rule& y) { return comparison.rules(x, y); });
}

}  // namespace tafl::gdl
