// SPDX-License-Identifier: MIT
#include "gdl/printer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/files.h"
#include "gdl/lexer.h"
#include "gdl/testing.h"

namespace tafl::gdl {
namespace {

using testing::parsed;
using testing::SheetWriter;

std::string prefix(const std::string& text) {
  return print(parsed(text), Layout::kPrefix);
}

std::string infix(const std::string& text) {
  return print(parsed(text), Layout::kInfix);
}

TEST(Printer, PutsConditionsUnderEachOther) {
  EXPECT_EQ(prefix("(role   x)(<= (p ?x)(q ?x)(not(r ?x)))"),
            "(role x)\n"
            "(<= (p ?x)\n"
            "    (q ?x)\n"
            "    (not (r ?x)))\n");
}

TEST(Printer, KeepsShortRulesOnOneLine) {
  EXPECT_EQ(prefix("(<= p\n\n  (q a))"), "(<= p (q a))\n");
  EXPECT_EQ(infix("(<= p\n\n  (q a))"), "p :- q(a)\n");
}

TEST(Printer, KeepsOneBlankLineBetweenRules) {
  EXPECT_EQ(prefix("\n\np\n\n\n\nq\nr\n\n"), "p\n\nq\nr\n");
}

TEST(Printer, WritesInfix) {
  EXPECT_EQ(infix("(<= (p ?x) (or (q ?x) (and r s)) (not (or t u)) (distinct ?x a) (or) (or v))"),
            "p(?x) :-\n"
            "    (q(?x) | and(r, s)) &\n"
            "    ~(t | u) &\n"
            "    distinct(?x, a) &\n"
            "    or() &\n"
            "    or(v)\n");
}

TEST(Printer, QuotesNamesThatInfixCannotShow) {
  EXPECT_EQ(infix("(p a,b don't <)"), "p('a,b', 'don''t', '<')\n");
}

TEST(Printer, KeepsCommentsWhereTheyStand) {
  const std::string text =
      ";;; title\n"
      "\n"
      "; about the rule\n"
      ";\n"
      "(<= (p ?x) ; beside the head\n"
      "    ; before a condition\n"
      "    (q ?x) ; beside a condition\n"
      "    (r ?x)\n"
      "    ; after the last\n"
      ") ; beside the rule\n"
      "(s a) ; beside a fact\n"
      "\n"
      "; the end\n";
  EXPECT_EQ(prefix(text), text);
}

TEST(Printer, KeepsInfixCommentsWhereTheyStand) {
  const std::string text =
      "; title\n"
      "p(?x) :- ; beside the head\n"
      "    ; before a condition\n"
      "    q(?x) & ; beside a condition\n"
      "    r(?x) ; beside the rule\n"
      "s(a) ; beside a fact\n"
      "; the end\n";
  EXPECT_EQ(infix(text), text);
}

TEST(Printer, MovesCommentsOutOfTerms) {
  EXPECT_EQ(prefix("(p ;one\n a ;two\n (f ;three\n b))"),
            ";one\n"
            ";two\n"
            ";three\n"
            "(p a (f b))\n");
  EXPECT_EQ(prefix("( ;one\n<= ;two\n p ;three\n (or ;four\n q ;five\n (r a ;six\n) ;seven\n))"),
            ";one\n"
            ";two\n"
            "(<= p ;three\n"
            "    ;four\n"
            "    ;five\n"
            "    ;six\n"
            "    ;seven\n"
            "    (or q (r a)))\n");
}

TEST(Printer, MovesCommentsOutOfInfixTerms) {
  EXPECT_EQ(
      infix("p(;one\n a) ;two\n:- ;three\n (;four\n q ;five\n | r ;six\n) ;seven\n. ;eight\n"),
      ";one\n"
      ";two\n"
      "p(a) :- ;three\n"
      "    ;four\n"
      "    ;five\n"
      "    ;six\n"
      "    ;seven\n"
      "    (q | r) ;eight\n");
}

TEST(Printer, InfixMovesCommentsAtTheEndBeforeTheLastCondition) {
  EXPECT_EQ(infix("(<= p q (r a) ; one\n ; two\n ) ; three"),
            "p :-\n"
            "    q &\n"
            "    ; one\n"
            "    ; two\n"
            "    r(a) ; three\n");
}

TEST(Printer, KeepsTheCommentsOfAWrappedSheet) {
  EXPECT_EQ(prefix("; one\n( ; two\n(role x) ; three\n; four\n) ; five\n; six"),
            "; one\n; two\n(role x) ; three\n; four\n; five\n; six\n");
}

TEST(Printer, WiresOnOneLineWithoutComments) {
  EXPECT_EQ(print_wire(parsed("; c\n(role x)\n\n(<= p ; d\n q)")), "((role x) (<= p q))");
  EXPECT_EQ(print_wire(parsed("p q (r a)")), "((p) q (r a))");
}

// The comments of a text, in order of their words, empty ones left out.
std::vector<std::string> comments_in(const std::string& text) {
  Diagnostics diagnostics;
  Lexer lexer(text, Lexer::Form::kPrefix, diagnostics);
  std::vector<std::string> comments;
  for (Token token = lexer.next(); token.kind != Token::Kind::kEnd; token = lexer.next()) {
    if (token.kind != Token::Kind::kComment) continue;
    const std::size_t end = token.text.find_last_not_of(" \t\f\v");
    if (end != std::string_view::npos) comments.emplace_back(token.text.substr(0, end + 1));
  }
  std::sort(comments.begin(), comments.end());
  return comments;
}

// Printing loses nothing, and printing the print changes nothing.
void expect_round_trip(const std::string& text, Notation written = Notation::kDetect) {
  const RuleSheet sheet = parsed(text, written);
  for (const Layout layout : {Layout::kPrefix, Layout::kInfix}) {
    const Notation notation = layout == Layout::kPrefix ? Notation::kPrefix : Notation::kInfix;
    const std::string printed = print(sheet, layout);
    const RuleSheet again = parsed(printed, notation);
    EXPECT_TRUE(same_rules(sheet, again)) << text << "\n---\n" << printed;
    EXPECT_EQ(printed, print(again, layout)) << text;
    EXPECT_EQ(comments_in(text), comments_in(printed)) << text;
  }
}

TEST(Printer, WhatOneNotationCanNestTheOthersCan) {
  for (const char* wrapper : {"(or q (not ", "(not (and (p a) ", "(not (or "}) {
    std::string condition = "(p (f a))";
    for (int i = 0; i < 98; ++i) condition = wrapper + condition + "))";
    const std::string text = "(role x) (<= h " + condition + ")";
    expect_round_trip(text);
    const RuleSheet sheet = parsed(text);
    EXPECT_TRUE(same_rules(sheet, parsed(print_wire(sheet))));
  }
}

TEST(PrinterProperty, RandomSheetsSurviveBothLayouts) {
  for (std::uint64_t seed = 0; seed < 1000 && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    expect_round_trip(SheetWriter(base::Rng(seed)).sheet(), Notation::kPrefix);
  }
}

TEST(PrinterProperty, RandomSheetsSurviveTheWire) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const RuleSheet sheet = parsed(SheetWriter(base::Rng(seed)).sheet(), Notation::kPrefix);
    const std::string wire = print_wire(sheet);
    EXPECT_TRUE(same_rules(sheet, parsed(wire, Notation::kPrefix))) << wire;
  }
}

TEST(PrinterCorpus, PublicSheetsSurviveBothLayouts) {
  for (const std::string folder : {"games", "old", "unit"}) {
    for (const std::filesystem::path& path : testing::corpus(folder)) {
      SCOPED_TRACE(path);
      expect_round_trip(base::read_file(path).value());
    }
  }
}

}  // namespace
}  // namespace tafl::gdl
