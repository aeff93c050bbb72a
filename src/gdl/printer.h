// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "gdl/ast.h"

namespace tafl::gdl {

// Canonical text of a term or condition in prefix form: one space between tokens.
std::string to_string(const Term& term, const SymbolTable& symbols);
std::string to_string(const Literal& literal, const SymbolTable& symbols);

// The same in the infix notation that the parser reads: cell(1, 2, b), ~p(?x), (p | q).
std::string to_infix(const Term& term, const SymbolTable& symbols);
std::string to_infix(const Literal& literal, const SymbolTable& symbols);

enum class Layout { kPrefix, kInfix };

// A whole sheet, laid out for people, comments kept. Parsing it again gives an equal sheet.
std::string print(const RuleSheet& sheet, Layout layout);

// A whole sheet on one line inside one pair of parentheses, as a START message carries it.
std::string print_wire(const RuleSheet& sheet);

}  // namespace tafl::gdl
