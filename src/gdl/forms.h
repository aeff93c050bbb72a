// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/ast.h"
#include "gdl/diagnostic.h"
#include "gdl/lexer.h"

namespace tafl::gdl {

// How much of a stranger's text is read before giving up with an error.
inline constexpr std::size_t kMaxTextBytes = std::size_t{16} << 20;
inline constexpr std::size_t kMaxNesting = 200;  // of terms and conditions, in either notation
// Of lists while reading. The same condition takes up to three times as many steps in infix form,
// and the wire adds a pair of parentheses: what one notation can say, the other must be able to.
inline constexpr std::size_t kMaxListNesting = 4 * kMaxNesting;
inline constexpr std::size_t kMaxForms = std::size_t{4} << 20;  // words and lists

// A word or a parenthesised list, before anybody asks what it means. Both notations are read into
// it: the infix p(?x) :- q(?x) & r becomes the list (<= (p ?x) (q ?x) r).
struct Form {
  bool is_list = false;
  std::string text;         // of a word
  std::vector<Form> items;  // of a list
  Position position;
  std::vector<std::string> comments;      // before it
  std::vector<std::string> end_comments;  // of a list: before its ')'
  std::string side_comment;               // after it on its last line, for forms near the top

  bool is_word(std::string_view word) const { return !is_list && text == word; }
};

struct Forms {
  std::vector<Form> forms;
  std::vector<std::string> end_comments;
};

// Neither recurses without bound: nesting stops at kMaxListNesting with an error.
Forms read_prefix_forms(std::string_view text, Diagnostics& diagnostics);
Forms read_infix_forms(std::string_view text, Diagnostics& diagnostics);

// Which notation a text is written in, judged by its first statement with arguments or an arrow.
Lexer::Form detect_form(std::string_view text);

// Hands out tokens and keeps the comments that stand between them.
class CommentingLexer {
 public:
  CommentingLexer(std::string_view text, Lexer::Form form, Diagnostics& diagnostics)
      : lexer_(text, form, diagnostics) {
    advance();
  }

  const Token& peek() const { return token_; }
  Token take();
  // The comments before the token that `peek` shows; "" stands for a blank line between them.
  std::vector<std::string> take_comments() { return std::move(comments_); }
  // The comment on line `line`, if it is the first one pending.
  std::string take_side_comment(std::uint32_t line);

 private:
  void advance();

  Lexer lexer_;
  Token token_;
  std::vector<std::string> comments_;
  std::uint32_t first_comment_line_ = 0;
  std::uint32_t last_line_ = 1;
};

}  // namespace tafl::gdl
