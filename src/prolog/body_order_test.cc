// SPDX-License-Identifier: MIT
#include "prolog/body_order.h"

#include <gtest/gtest.h>

#include <string>

#include "gdl/parser.h"
#include "gdl/printer.h"

namespace tafl::prolog {
namespace {

class BodyOrderTest : public ::testing::Test {
 protected:
  // The body of the last rule in the chosen order.
  std::string ordered(const std::string& text) {
    gdl::Diagnostics diagnostics;
    const auto sheet = gdl::parse({"test", text}, diagnostics);
    std::vector<game::Clause> clauses;
    for (const gdl::Rule& rule : sheet->rules) game::append_clauses(rule, 0, clauses, diagnostics);
    Sizes sizes;
    for (const auto& [name, size] : relations_) {
      sizes.relations[{sheet->symbols.find(name), size.values.size()}] = size;
    }
    for (const auto& [name, size] : fluents_) {
      sizes.fluents[{sheet->symbols.find(name), size.values.size()}] = size;
    }
    const BodyOrder order(clauses, sheet->symbols, sizes);
    std::string out;
    for (const game::Condition& condition : order.ordered(clauses.back().body, {})) {
      out += condition.kind == game::Condition::Kind::kNegative ? "not " : "";
      out += gdl::to_string(condition.atom, sheet->symbols) + " ";
    }
    return out;
  }

  std::vector<std::pair<std::string, Size>> relations_;
  std::vector<std::pair<std::string, Size>> fluents_;
};

TEST_F(BodyOrderTest, WithoutKnowledgeTheAuthorsOrderStands) {
  EXPECT_EQ(ordered("(<= p (b ?x) (a ?x ?y) (c ?y))"), "(b ?x) (a ?x ?y) (c ?y) ");
}

TEST_F(BodyOrderTest, AMoveIsMetBeforeTheBoard) {
  EXPECT_EQ(ordered("(<= p (true (cell ?x ?y b)) (does ?r (mark ?x ?y)))"),
            "(does ?r (mark ?x ?y)) (true (cell ?x ?y b)) ");
}

TEST_F(BodyOrderTest, ASmallRelationJoinsInsteadOfAProduct) {
  relations_ = {{"square", {100, {8, 8, 8, 8}}}};
  fluents_ = {{"cell", {64, {8, 8}}}};
  EXPECT_EQ(ordered("(<= p (true (cell ?a ?b)) (true (cell ?c ?d)) (square ?a ?b ?c ?d))"),
            "(true (cell ?a ?b)) (square ?a ?b ?c ?d) (true (cell ?c ?d)) ");
}

TEST_F(BodyOrderTest, WhatRulesDefineWaitsForWhatIsWrittenBeforeIt) {
  relations_ = {{"wide", {1000, {1000}}}};
  EXPECT_EQ(ordered("(<= (append ?x ?y) (append ?y ?x)) (<= p (wide ?x) (append ?y ?x))"),
            "(wide ?x) (append ?y ?x) ");
}

TEST_F(BodyOrderTest, TestsOfUnsafeRulesComeLast) {
  EXPECT_EQ(ordered("(<= p (not (a ?z)) (b ?x))"), "(b ?x) not (a ?z) ");
}

}  // namespace
}  // namespace tafl::prolog
