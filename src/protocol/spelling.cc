// SPDX-License-Identifier: MIT
#include "protocol/spelling.h"

#include "gdl/symbol.h"
#include "protocol/expression.h"

namespace tafl::protocol {

Spelling::Spelling(std::string_view rules) {
  for_each_token(
      rules, [&](std::string_view token) { by_folded_.try_emplace(gdl::fold_case(token), token); });
}

std::string Spelling::apply(std::string_view term) const {
  std::string result;
  for_each_token(term, [&](std::string_view token) {
    const bool apart = !result.empty() && result.back() != '(' && token != ")";
    const auto known = by_folded_.find(gdl::fold_case(token));
    if (apart) result += ' ';
    result += known == by_folded_.end() ? token : std::string_view(known->second);
  });
  return result;
}

}  // namespace tafl::protocol
