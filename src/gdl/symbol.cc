// SPDX-License-Identifier: MIT
#include "gdl/symbol.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tafl::gdl {
namespace {

struct KeywordRow {
  std::string_view name;
  Keyword keyword;
  int arity;
};

constexpr std::array<KeywordRow, 16> kKeywords = {{
    {"role", Keyword::kRole, 1},
    {"init", Keyword::kInit, 1},
    {"true", Keyword::kTrue, 1},
    {"does", Keyword::kDoes, 2},
    {"next", Keyword::kNext, 1},
    {"legal", Keyword::kLegal, 2},
    {"goal", Keyword::kGoal, 2},
    {"terminal", Keyword::kTerminal, 0},
    {"base", Keyword::kBase, 1},
    {"input", Keyword::kInput, 2},
    {"distinct", Keyword::kDistinct, 2},
    {"not", Keyword::kNot, -1},
    {"or", Keyword::kOr, -1},
    {"and", Keyword::kAnd, -1},
    {"sees", Keyword::kSees, 2},
    {"random", Keyword::kRandom, -1},
}};

}  // namespace

std::string fold_case(std::string_view text) {
  std::string folded(text);
  for (char& c : folded) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return folded;
}

Keyword keyword_of(std::string_view text) {
  const std::string folded = fold_case(text);
  const auto* row = std::find_if(kKeywords.begin(), kKeywords.end(),
                                 [&](const KeywordRow& r) { return r.name == folded; });
  return row == kKeywords.end() ? Keyword::kNone : row->keyword;
}

int keyword_arity(Keyword keyword) {
  const auto* row = std::find_if(kKeywords.begin(), kKeywords.end(),
                                 [&](const KeywordRow& r) { return r.keyword == keyword; });
  return row == kKeywords.end() ? -1 : row->arity;
}

SymbolId SymbolTable::intern(std::string_view name) {
  std::string folded = fold_case(name);
  const auto found = by_folded_name_.find(folded);
  if (found != by_folded_name_.end()) return found->second;
  const SymbolId id(names_.size());
  const Keyword keyword = keyword_of(folded);
  names_.push_back(keyword == Keyword::kNone ? std::string(name) : folded);
  keywords_.push_back(keyword);
  by_folded_name_.emplace(std::move(folded), id);
  return id;
}

SymbolId SymbolTable::find(std::string_view name) const {
  const auto found = by_folded_name_.find(fold_case(name));
  return found == by_folded_name_.end() ? SymbolId() : found->second;
}

}  // namespace tafl::gdl
