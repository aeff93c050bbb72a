// SPDX-License-Identifier: MIT
#include "prolog/dependencies.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "gdl/parser.h"

namespace tafl::prolog {
namespace {

class DependenciesTest : public ::testing::Test {
 protected:
  void read(const std::string& text) {
    gdl::Diagnostics diagnostics;
    auto sheet = gdl::parse({"test", text}, diagnostics);
    ASSERT_TRUE(sheet.has_value());
    sheet_ = std::move(*sheet);
    for (const gdl::Rule& rule : sheet_.rules) {
      game::append_clauses(rule, 0, clauses_, diagnostics);
    }
    dependencies_.emplace(clauses_, sheet_.symbols);
  }
  gdl::Relation relation(const std::string& name, std::size_t arity) const {
    return {sheet_.symbols.find(name), arity};
  }
  std::size_t place(const std::string& name, std::size_t arity) const {
    const auto& order = dependencies_->order();
    return static_cast<std::size_t>(std::find(order.begin(), order.end(), relation(name, arity)) -
                                    order.begin());
  }

  gdl::RuleSheet sheet_;
  std::vector<game::Clause> clauses_;
  std::optional<Dependencies> dependencies_;
};

TEST_F(DependenciesTest, WhatLeansOnTheStateIsNotStatic) {
  read(
      "(p a) (<= (q ?x) (p ?x)) (<= (s ?x) (q ?x) (true (f ?x))) (<= (t ?x) (q ?x) (not (s ?x)))"
      "(<= (u ?x) (s ?x) (does ?x m))");
  EXPECT_TRUE(dependencies_->is_static(relation("q", 1)));
  EXPECT_FALSE(dependencies_->is_static(relation("s", 1)));
  EXPECT_FALSE(dependencies_->is_static(relation("t", 1)));
  EXPECT_FALSE(dependencies_->uses_does(relation("t", 1)));
  EXPECT_TRUE(dependencies_->uses_does(relation("u", 1)));
}

TEST_F(DependenciesTest, OnlyPositiveCyclesAreRecursive) {
  read(
      "(<= (p ?x) (q ?x)) (<= (q ?x) (e ?x ?y) (p ?y))"
      "(<= (goal ?r 100) (win ?r)) (<= (goal ?r 0) (role ?r) (not (goal ?r 100)))"
      "(<= (a ?x) (e ?x ?y) (not (b ?y))) (<= (b ?x) (e ?x ?y) (a ?y))");
  EXPECT_TRUE(dependencies_->is_recursive(relation("p", 1)));
  EXPECT_TRUE(dependencies_->is_recursive(relation("q", 1)));
  EXPECT_TRUE(dependencies_->are_mutual(relation("p", 1), relation("q", 1)));
  EXPECT_FALSE(dependencies_->is_recursive(relation("e", 2)));
  EXPECT_FALSE(dependencies_->is_recursive(relation("goal", 2)));
  EXPECT_TRUE(dependencies_->is_recursive(relation("a", 1)));
  EXPECT_TRUE(dependencies_->is_recursive(relation("b", 1)));
}

TEST_F(DependenciesTest, ARelationIsANameWithAnArity) {
  read("(<= (p ?x) (p ?x ?y)) (p a b)");
  EXPECT_FALSE(dependencies_->is_recursive(relation("p", 1)));
  EXPECT_LT(place("p", 2), place("p", 1));
}

TEST_F(DependenciesTest, WhatIsLeanedOnComesFirst) {
  read("(<= (a ?x) (b ?x)) (<= (b ?x) (c ?x)) (<= (c ?x) (d ?x))");
  EXPECT_LT(place("d", 1), place("c", 1));
  EXPECT_LT(place("c", 1), place("b", 1));
  EXPECT_LT(place("b", 1), place("a", 1));
}

TEST_F(DependenciesTest, ALongChainNeedsNoStack) {
  std::string text;
  for (int i = 0; i < 20000; ++i) {
    text += "(<= p" + std::to_string(i) + " p" + std::to_string(i + 1) + ")";
  }
  read(text);
  EXPECT_EQ(place("p20000", 0), 0U);
}

}  // namespace
}  // namespace tafl::prolog
