// SPDX-License-Identifier: MIT
//
// What the parser reads; tests/invalid pins what it says about what it cannot.
#include "gdl/parser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gdl/forms.h"
#include "gdl/printer.h"
#include "gdl/testing.h"

namespace tafl::gdl {
namespace {

using testing::codes_of;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::parsed;

// The rules on one line, as a START message carries them.
std::string wire(const std::string& text, Notation notation = Notation::kDetect) {
  return print_wire(parsed(text, notation));
}

TEST(Parser, ReadsFactsAndRules) {
  const RuleSheet sheet = parsed("(role x)\n(<= (p ?x) (q ?x (f a)) (not (r ?x)))");
  ASSERT_EQ(sheet.rules.size(), 2U);
  EXPECT_TRUE(sheet.rules[0].body.empty());
  const Rule& rule = sheet.rules[1];
  EXPECT_EQ(rule.position, (Position{2, 1}));
  EXPECT_TRUE(rule.head.args[0].is_variable());
  EXPECT_TRUE(rule.body[0].atom.args[1].is_function());
  EXPECT_EQ(rule.body[0].atom.args[1].position, (Position{2, 18}));
  EXPECT_EQ(rule.body[1].kind, Literal::Kind::kNot);
}

TEST(Parser, InternsTheRolesFirst) {
  const RuleSheet sheet = parsed("(legal b noop) (role a) (role b)");
  EXPECT_EQ(sheet.symbols.name(SymbolId(0)), "a");
  EXPECT_EQ(sheet.symbols.name(SymbolId(1)), "b");
}

TEST(Parser, NamesAreEqualWithoutRegardToCase) {
  EXPECT_EQ(wire("(Cell 1) (CELL 2)"), "((Cell 1) (Cell 2))");
  EXPECT_EQ(wire("(ROLE x) (<= TERMINAL (TRUE a) (NOT b) (OR c d) (DISTINCT e f))"),
            "((role x) (<= terminal (true a) (not b) (or c d) (distinct e f)))");
}

TEST(Parser, ParenthesesAroundANameAreDropped) {
  EXPECT_EQ(wire("(<= (p) (q (f)))"), "((<= p (q f)))");
}

TEST(Parser, AnOuterPairOfParenthesesIsDropped) {
  EXPECT_EQ(wire("((role x) (<= p q))"), "((role x) (<= p q))");
  EXPECT_EQ(wire("((role x))"), "((role x))");
}

TEST(Parser, ReadsItsOwnWireText) {
  const std::string text = "((role x) p (<= (q ?x) (or (r ?x) (not (s (f ?x)))) (distinct ?x a)))";
  EXPECT_EQ(wire(text), text);
}

TEST(Parser, ReadsArrowsOfOtherDialects) {
  EXPECT_EQ(wire("(<== p q) (:- r s) (<- t u)"), "((<= p q) (<= r s) (<= t u))");
}

TEST(Parser, KeepsNumbersAsTheyAreWritten) {
  EXPECT_EQ(wire("(p 1 01 -1 1.5)"), "((p 1 01 -1 1.5))");
}

TEST(Parser, AcceptsAnyBytesInNamesAndComments) {
  EXPECT_EQ(wire("; caf\xe9\n(p \xc3\xa9 a|b #x)"), "((p \xc3\xa9 a|b #x))");
}

TEST(Parser, ShowsSeveralErrorsAtOnce) {
  EXPECT_THAT(
      codes_of("(<=)\n(p ())\n(?x a)\n)"),
      ElementsAre("unmatched-close", "rule-without-head", "empty-list", "variable-as-name"));
}

TEST(Parser, ReadsTheDeepestTermItAllows) {
  std::string text = "a";
  for (std::size_t i = 1; i < kMaxNesting; ++i) text = "(s " + text + ")";
  EXPECT_THAT(codes_of("(p " + text + ")"), IsEmpty());
  EXPECT_THAT(codes_of("(p (s " + text + "))"), ElementsAre("nesting-too-deep"));
}

TEST(Parser, HostileNestingCostsNoStack) {
  const std::string deep(1'000'000, '(');
  EXPECT_THAT(codes_of(deep), ElementsAre("nesting-too-deep"));
  EXPECT_THAT(codes_of("p :- " + deep), Contains("nesting-too-deep"));
  EXPECT_THAT(codes_of("p :- " + std::string(1'000'000, '~')), Contains("nesting-too-deep"));
}

TEST(Parser, RefusesTextsThatAreTooLarge) {
  EXPECT_THAT(codes_of(std::string(kMaxTextBytes + 1, ' ')), ElementsAre("too-large"));
}

// Infix.

TEST(ParserInfix, ReadsColonDashAndAmpersand) {
  EXPECT_EQ(wire("legal(?p, mark(?x, ?y)) :- true(cell(?x, ?y, b)) & true(control(?p))\n"
                 "role(white)\n"
                 "open :- true(cell(?x, ?y, b))"),
            "((<= (legal ?p (mark ?x ?y)) (true (cell ?x ?y b)) (true (control ?p))) (role white) "
            "(<= open (true (cell ?x ?y b))))");
}

TEST(ParserInfix, ReadsMengersStyle) {
  EXPECT_EQ(wire("next(?x) <= true(cell(?x,?y,b)) ^ not(g(?x, ?y)) ^ distinct(?x,?y)"),
            "((<= (next ?x) (true (cell ?x ?y b)) (not (g ?x ?y)) (distinct ?x ?y)))");
}

TEST(ParserInfix, ArgumentsMayBeSeparatedByBlanks) {
  EXPECT_EQ(wire("role(white)\ncell(1 2 f(a b))"), "((role white) (cell 1 2 (f a b)))");
}

TEST(ParserInfix, DisjunctionBindsLooserThanConjunction) {
  EXPECT_EQ(wire("p(?x) :- q(?x) & (r | s & t) & ~u"),
            "((<= (p ?x) (q ?x) (or r (and s t)) (not u)))");
  EXPECT_EQ(wire("p :- a(1) | b & c"), "((<= p (or (a 1) (and b c))))");
}

TEST(ParserInfix, ConnectivesMayBeWrittenAsFunctions) {
  EXPECT_EQ(wire("p(a) :- or(q, not(r), and(s, t), OR())"),
            "((<= (p a) (or q (not r) (and s t) (or))))");
}

TEST(ParserInfix, CommasAndFullStopsAreReadAsProlog) {
  EXPECT_EQ(wire("p(?x) :- q(?x), r(?x).\ns(a)."), "((<= (p ?x) (q ?x) (r ?x)) (s a))");
}

TEST(ParserInfix, AStatementEndsWhereTheNextBegins) {
  EXPECT_EQ(wire("p(a) q(b)\nr :- s t"), "((p a) (q b) (<= r s) t)");
}

TEST(ParserInfix, QuotedNamesLoseTheirQuotes) {
  EXPECT_EQ(wire("p('a,b', 'don''t', '''')"), "((p a,b don't '))");
}

TEST(ParserInfix, QuotedOperatorsAreNames) {
  EXPECT_EQ(wire("p(a) :- '&'(q, r) & '|'(s)"), "((<= (p a) (& q r) (| s)))");
}

TEST(ParserInfix, FactsWithoutArgumentsDoNotHideTheNotation) {
  EXPECT_EQ(wire("; note\nready\nset\ngo(now)"), "((ready) set (go now))");
  EXPECT_EQ(wire("ready set (go now)"), "((ready) set (go now))");
}

// Terms and queries.

TEST(ParseTerm, ReadsExactlyOne) {
  SymbolTable symbols;
  Diagnostics diagnostics;
  const auto term = parse_term("(mark 1 2)", symbols, diagnostics);
  ASSERT_TRUE(term.has_value());
  EXPECT_EQ(to_string(*term, symbols), "(mark 1 2)");
  EXPECT_FALSE(parse_term("a b", symbols, diagnostics).has_value());
  EXPECT_EQ(diagnostics.all().back().code, "expected-term");
}

TEST(ParseTerm, RefusesWhatIsNoTerm) {
  for (const char* text : {"", "(", ")", "()", "((f) a)", "(?f a)"}) {
    SymbolTable symbols;
    Diagnostics diagnostics;
    EXPECT_FALSE(parse_term(text, symbols, diagnostics).has_value()) << text;
    EXPECT_TRUE(diagnostics.has_errors()) << text;
  }
}

TEST(ParseQuery, ReadsConditionsInBothNotations) {
  for (const char* text : {"(line ?x) (not (p ?x))", "line(?x) & ~p(?x)"}) {
    SymbolTable symbols;
    Diagnostics diagnostics;
    const auto query = parse_query(text, symbols, diagnostics);
    ASSERT_TRUE(query.has_value()) << text;
    ASSERT_EQ(query->size(), 2U) << text;
    EXPECT_EQ(to_string((*query)[1], symbols), "(not (p ?x))");
  }
}

TEST(ParseQuery, RefusesWhatIsNoQuery) {
  for (const char* text : {"", "?x", "(<= p q)", "p :- q(", "p :- q :- r"}) {
    SymbolTable symbols;
    Diagnostics diagnostics;
    EXPECT_FALSE(parse_query(text, symbols, diagnostics).has_value()) << text;
    EXPECT_TRUE(diagnostics.has_errors()) << text;
  }
}

}  // namespace
}  // namespace tafl::gdl
