// SPDX-License-Identifier: MIT
#include "gdl/lexer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace tafl::gdl {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Tokens as "kind:text@line:column", with kinds ( ) w ; p and a mark for quoted words.
std::vector<std::string> tokens(const std::string& text, Lexer::Form form = Lexer::Form::kPrefix) {
  Diagnostics diagnostics;
  Lexer lexer(text, form, diagnostics);
  std::vector<std::string> out;
  for (Token token = lexer.next(); token.kind != Token::Kind::kEnd; token = lexer.next()) {
    constexpr std::string_view kKinds = "()w;p";
    std::string line(1, kKinds[static_cast<std::size_t>(token.kind)]);
    if (token.quoted) line += '\'';
    line += ":" + std::string(token.text) + "@" + std::to_string(token.position.line) + ":" +
            std::to_string(token.position.column);
    out.push_back(line);
  }
  return out;
}

TEST(Lexer, WordsEndAtBlanksParenthesesAndSemicolons) {
  EXPECT_THAT(tokens("(cell ?x -1)b;c"),
              ElementsAre("(:(@1:1", "w:cell@1:2", "w:?x@1:7", "w:-1@1:10", "):)@1:12", "w:b@1:13",
                          ";:c@1:14"));
}

TEST(Lexer, LinesEndInThreeWays) {
  EXPECT_THAT(tokens("a\nb\rc\r\nd\n\re"),
              ElementsAre("w:a@1:1", "w:b@2:1", "w:c@3:1", "w:d@4:1", "w:e@6:1"));
}

TEST(Lexer, TabsFormFeedsAndVerticalTabsAreBlank) {
  EXPECT_THAT(tokens("a\tb\fc\vd"), ElementsAre("w:a@1:1", "w:b@1:3", "w:c@1:5", "w:d@1:7"));
}

TEST(Lexer, ACommentEndsWithItsLine) {
  EXPECT_THAT(tokens("; one ; (\rp ;two"), ElementsAre(";: one ; (@1:1", "w:p@2:1", ";:two@2:3"));
}

TEST(Lexer, AnyOtherByteBelongsToAWord) {
  EXPECT_THAT(tokens(std::string("a\0b|#\xe9 'q'", 10)),
              ElementsAre(std::string("w:a\0b|#\xe9@1:1", 12), "w:'q'@1:8"));
}

TEST(Lexer, InfixPunctuationSplitsWords) {
  EXPECT_THAT(tokens("p(?x):-~q&r^s|t,u.", Lexer::Form::kInfix),
              ElementsAre("w:p@1:1", "(:(@1:2", "w:?x@1:3", "):)@1:5", "p::-@1:6", "p:~@1:8",
                          "w:q@1:9", "p:&@1:10", "w:r@1:11", "p:^@1:12", "w:s@1:13", "p:|@1:14",
                          "w:t@1:15", "p:,@1:16", "w:u@1:17", "p:.@1:18"));
  EXPECT_THAT(tokens("a<=b<==c", Lexer::Form::kInfix),
              ElementsAre("w:a@1:1", "p:<=@1:2", "w:b@1:4", "p:<==@1:5", "w:c@1:8"));
}

TEST(Lexer, InfixNamesMayBeQuoted) {
  EXPECT_THAT(tokens("'a,b' 'don''t'", Lexer::Form::kInfix),
              ElementsAre("w':a,b@1:1", "w':don''t@1:7"));
}

TEST(Lexer, KnowsWhetherABlankStandsBefore) {
  Diagnostics diagnostics;
  Lexer lexer("p(a) (b", Lexer::Form::kInfix, diagnostics);
  std::vector<bool> blanks;
  for (Token token = lexer.next(); token.kind != Token::Kind::kEnd; token = lexer.next()) {
    blanks.push_back(token.after_blank);
  }
  EXPECT_THAT(blanks, ElementsAre(true, false, false, false, true, false));
}

TEST(Lexer, NothingIsLeftOfAnEmptyText) {
  EXPECT_THAT(tokens(""), IsEmpty());
  EXPECT_THAT(tokens(" \r\n\t", Lexer::Form::kInfix), IsEmpty());
}

TEST(Lexer, PlainWordsNeedNoQuotes) {
  EXPECT_TRUE(is_plain_infix_word("?x_1-a+"));
  EXPECT_FALSE(is_plain_infix_word("a.b"));
  EXPECT_FALSE(is_plain_infix_word("<="));
  EXPECT_FALSE(is_plain_infix_word(""));
}

}  // namespace
}  // namespace tafl::gdl
