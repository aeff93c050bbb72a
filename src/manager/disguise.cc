// SPDX-License-Identifier: MIT
#include "manager/disguise.h"

#include "gdl/printer.h"
#include "gdl/scramble.h"
#include "gdl/symbol.h"
#include "protocol/expression.h"

namespace tafl::manager {

Disguise::Disguise(const gdl::RuleSheet& sheet) : rules_(gdl::print_wire(sheet)) {}

Disguise::Disguise(const gdl::RuleSheet& sheet, base::Rng rng) {
  const gdl::Scrambled scrambled = gdl::scramble(sheet, rng);
  rules_ = gdl::print_wire(scrambled.sheet);
  for (const auto& [original, invented] : scrambled.names) {
    hidden_.emplace(gdl::fold_case(original), invented);
    revealed_.emplace(gdl::fold_case(invented), original);
  }
}

std::string Disguise::apply(const Words& words, std::string_view term) {
  std::string result;
  protocol::for_each_token(term, [&](std::string_view token) {
    if (!result.empty() && result.back() != '(' && token != ")") result += ' ';
    const auto word = words.find(gdl::fold_case(token));
    result += word == words.end() ? token : std::string_view(word->second);
  });
  return result;
}

}  // namespace tafl::manager
