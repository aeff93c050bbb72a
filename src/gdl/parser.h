// SPDX-License-Identifier: MIT
//
// Text to RuleSheet, in prefix (KIF) or infix notation.
//
//   Diagnostics diagnostics;
//   std::optional<RuleSheet> sheet = parse({"ttt.kif", text}, diagnostics);
//
// Any bytes are accepted as input; the worst that can happen is a list of errors. Reading is linear
// in the text, except that interning costs a hash per word. The sheet may be wrapped in one extra
// pair of parentheses, as it is on the wire.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "gdl/ast.h"
#include "gdl/diagnostic.h"

namespace tafl::gdl {

enum class Notation { kDetect, kPrefix, kInfix };

// No value if there is an error; warnings alone do not stop it.
std::optional<RuleSheet> parse(Source source, Diagnostics& diagnostics,
                               Notation notation = Notation::kDetect);

// One term in prefix form with the symbols of a sheet, such as a move typed by a person. New names
// are added to `symbols`.
std::optional<Term> parse_term(std::string_view text, SymbolTable& symbols,
                               Diagnostics& diagnostics);

// A query: one condition, or several side by side, in either notation: "(line ?x)".
std::optional<std::vector<Literal>> parse_query(std::string_view text, SymbolTable& symbols,
                                                Diagnostics& diagnostics);

}  // namespace tafl::gdl
