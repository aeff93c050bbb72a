// SPDX-License-Identifier: MIT
#include "gdl/scramble.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace tafl::gdl {
namespace {

// Pronounceable, so that people can talk about a scrambled game: three or four syllables.
std::string invented_name(base::Rng& rng) {
  constexpr std::string_view kConsonants = "bdfghjklmnprstvwz";
  constexpr std::string_view kVowels = "aeiou";
  std::string name;
  const std::size_t syllables = 3 + rng.below(2);
  for (std::size_t i = 0; i < syllables; ++i) {
    name += kConsonants[rng.below(kConsonants.size())];
    name += kVowels[rng.below(kVowels.size())];
  }
  return name;
}

// Rebuilds a sheet with every symbol renamed.
class Renamer {
 public:
  Renamer(const SymbolTable& from, std::vector<std::string> names)
      : from_(from), names_(std::move(names)) {}

  RuleSheet sheet(const RuleSheet& original) {
    RuleSheet result;
    result.source = original.source;
    // Keep the ids: roles stay first.
    for (std::size_t i = 0; i < from_.size(); ++i) result.symbols.intern(names_[i]);
    for (const Rule& rule : original.rules) {
      Rule renamed;
      renamed.head = term(rule.head, result.symbols);
      for (const Literal& part : rule.body) renamed.body.push_back(literal(part, result.symbols));
      renamed.position = rule.position;
      result.rules.push_back(std::move(renamed));
    }
    return result;
  }

 private:
  Term term(const Term& original, SymbolTable& symbols) const {
    Term renamed = original;
    renamed.symbol = symbols.intern(names_[original.symbol.index()]);
    for (Term& arg : renamed.args) arg = term(arg, symbols);
    return renamed;
  }

  Literal literal(const Literal& original, SymbolTable& symbols) const {
    Literal renamed;
    renamed.kind = original.kind;
    renamed.position = original.position;
    if (original.atom.symbol.valid()) renamed.atom = term(original.atom, symbols);
    for (const Literal& part : original.parts) renamed.parts.push_back(literal(part, symbols));
    return renamed;
  }

  const SymbolTable& from_;
  std::vector<std::string> names_;
};

void collect_goal_values(const Term& sentence, const SymbolTable& symbols,
                         std::unordered_set<SymbolId>& kept) {
  if (symbols.keyword(sentence.symbol) == Keyword::kGoal && sentence.arity() == 2 &&
      sentence.args[1].kind == Term::Kind::kConstant) {
    kept.insert(sentence.args[1].symbol);
  }
}

bool is_number(std::string_view name) {
  return !name.empty() &&
         std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Goal values keep their names. Where a sheet computes them (a variable in the head of a goal rule)
// any number may become one, so all of them stay.
std::unordered_set<SymbolId> names_to_keep(const RuleSheet& sheet) {
  std::unordered_set<SymbolId> kept;
  bool computed = false;
  for (const Rule& rule : sheet.rules) {
    collect_goal_values(rule.head, sheet.symbols, kept);
    for (const Literal& literal : rule.body) {
      if (literal.kind == Literal::Kind::kAtom) {
        collect_goal_values(literal.atom, sheet.symbols, kept);
      }
    }
    computed = computed || (sheet.symbols.keyword(rule.head.symbol) == Keyword::kGoal &&
                            rule.head.arity() == 2 && rule.head.args[1].is_variable());
  }
  for (std::size_t i = 0; i < sheet.symbols.size(); ++i) {
    const SymbolId id(i);
    if (sheet.symbols.keyword(id) != Keyword::kNone) kept.insert(id);
    if (computed && is_number(sheet.symbols.name(id))) kept.insert(id);
  }
  return kept;
}

}  // namespace

Scrambled scramble(const RuleSheet& sheet, base::Rng rng) {
  const std::unordered_set<SymbolId> kept = names_to_keep(sheet);
  std::unordered_set<std::string> used;
  for (std::size_t i = 0; i < sheet.symbols.size(); ++i) {
    used.insert(fold_case(sheet.symbols.name(SymbolId(i))));
  }
  std::vector<std::string> names;
  Scrambled result;
  for (std::size_t i = 0; i < sheet.symbols.size(); ++i) {
    const SymbolId id(i);
    const std::string& original = sheet.symbols.name(id);
    if (kept.contains(id)) {
      names.push_back(original);
      continue;
    }
    std::string name;
    do {
      name = (sheet.symbols.is_variable(id) ? "?" : "") + invented_name(rng);
    } while (!used.insert(name).second || keyword_of(name) != Keyword::kNone);
    names.push_back(name);
    result.names.emplace_back(original, name);
  }
  result.sheet = Renamer(sheet.symbols, std::move(names)).sheet(sheet);
  return result;
}

RuleSheet unscramble(const RuleSheet& sheet,
                     const std::vector<std::pair<std::string, std::string>>& names) {
  std::unordered_map<std::string, std::string> original_of;
  for (const auto& [original, scrambled] : names) original_of[fold_case(scrambled)] = original;
  std::vector<std::string> restored;
  for (std::size_t i = 0; i < sheet.symbols.size(); ++i) {
    const std::string& name = sheet.symbols.name(SymbolId(i));
    const auto found = original_of.find(fold_case(name));
    restored.push_back(found == original_of.end() ? name : found->second);
  }
  return Renamer(sheet.symbols, std::move(restored)).sheet(sheet);
}

}  // namespace tafl::gdl
