// SPDX-License-Identifier: MIT
#include "gdl/symbol.h"

#include <gtest/gtest.h>

namespace tafl::gdl {
namespace {

TEST(SymbolTable, IgnoresCaseAndKeepsTheFirstSpelling) {
  SymbolTable symbols;
  const SymbolId id = symbols.intern("xPlayer");
  EXPECT_EQ(symbols.intern("XPLAYER"), id);
  EXPECT_EQ(symbols.name(id), "xPlayer");
  EXPECT_EQ(symbols.find("xplayer"), id);
  EXPECT_FALSE(symbols.find("oplayer").valid());
}

TEST(SymbolTable, KeywordsPrintInLowerCase) {
  SymbolTable symbols;
  const SymbolId id = symbols.intern("TRUE");
  EXPECT_EQ(symbols.name(id), "true");
  EXPECT_EQ(symbols.keyword(id), Keyword::kTrue);
}

TEST(SymbolTable, VariablesAndConstantsDoNotMix) {
  SymbolTable symbols;
  EXPECT_NE(symbols.intern("?x"), symbols.intern("x"));
  EXPECT_TRUE(symbols.is_variable(symbols.find("?X")));
}

TEST(SymbolTable, LeavesBytesOutsideAsciiAlone) {
  EXPECT_EQ(fold_case("\xc4GE"), "\xc4ge");
}

}  // namespace
}  // namespace tafl::gdl
