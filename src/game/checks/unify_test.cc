// SPDX-License-Identifier: MIT
#include "game/checks/unify.h"

#include <gtest/gtest.h>

#include <string>

#include "gdl/parser.h"

namespace tafl::game::checks {
namespace {

bool unify(const std::string& a, const std::string& b) {
  gdl::Diagnostics diagnostics;
  gdl::SymbolTable symbols;
  const auto left = gdl::parse_term(a, symbols, diagnostics);
  const auto right = gdl::parse_term(b, symbols, diagnostics);
  return may_unify(*left, *right);
}

TEST(Unify, ConstantsMatchOnlyThemselves) {
  EXPECT_TRUE(unify("(p a)", "(p a)"));
  EXPECT_FALSE(unify("(p a)", "(p b)"));
  EXPECT_FALSE(unify("(p a)", "(p (a a))"));
}

TEST(Unify, AVariableKeepsItsValue) {
  EXPECT_TRUE(unify("(p ?x ?x)", "(p a a)"));
  EXPECT_FALSE(unify("(p ?x ?x)", "(p a b)"));
  EXPECT_FALSE(unify("(p ?x ?x b)", "(p ?y a ?y)"));
}

TEST(Unify, TheSidesHaveVariablesOfTheirOwn) {
  EXPECT_TRUE(unify("(p ?x a)", "(p b ?x)"));
}

TEST(Unify, LooksIntoFunctions) {
  EXPECT_TRUE(unify("(p (f ?x) ?x)", "(p (f a) a)"));
  EXPECT_FALSE(unify("(p (f ?x) ?x)", "(p (f a) b)"));
}

TEST(Unify, TermsThatDoubleAreGivenUpOnWithYes) {
  std::string left = "(p";
  std::string right = "(p";
  for (int i = 0; i < 60; ++i) {
    left += " ?x" + std::to_string(i);
    right += " (f ?x" + std::to_string(i + 1) + " ?x" + std::to_string(i + 1) + ")";
  }
  EXPECT_TRUE(unify(left + " ?x0 ?x0)", right + " (f ?y ?y) (f ?z (f ?z ?z)))"));
}

}  // namespace
}  // namespace tafl::game::checks
