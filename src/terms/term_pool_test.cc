// SPDX-License-Identifier: MIT
#include "terms/term_pool.h"

#include <gtest/gtest.h>

#include "base/limits.h"

namespace tafl::terms {
namespace {

TEST(TermPool, EqualTermsHaveEqualValues) {
  gdl::SymbolTable symbols;
  const gdl::SymbolId f = symbols.intern("f");
  const gdl::SymbolId a = symbols.intern("a");
  TermPool pool(symbols);
  const Value args[2] = {pool.constant(a), pool.constant(a)};
  const Value once = pool.function(f, args);
  EXPECT_EQ(pool.function(f, args), once);
  EXPECT_NE(pool.function(f, {args, 1}), once);
  EXPECT_EQ(pool.text(once), "(f a a)");
  EXPECT_EQ(pool.find_function(a, args), kNoValue);
}

TEST(TermPool, ThousandsOfTermsKeepTheirValues) {
  gdl::SymbolTable symbols;
  const gdl::SymbolId f = symbols.intern("f");
  TermPool pool(symbols);
  Value last = pool.constant(f);
  std::vector<Value> values;
  for (std::uint32_t i = 0; i < kMaxTermDepth; ++i) {
    last = pool.function(f, {&last, 1});
    values.push_back(last);
  }
  Value again = pool.constant(f);
  for (Value value : values) {
    again = pool.function(f, {&again, 1});
    EXPECT_EQ(again, value);
  }
  const Value deepest = last;
  EXPECT_THROW(pool.function(f, {&deepest, 1}), base::LimitReached);
}

}  // namespace
}  // namespace tafl::terms
