// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "gdl/ast.h"
#include "gdl/diagnostic.h"

namespace tafl::gdl {

struct Token {
  enum class Kind { kOpen, kClose, kWord, kComment, kPunctuation, kEnd };

  Kind kind = Kind::kEnd;
  std::string_view text;  // a comment's text is without ';', a quoted word's without quotes
  Position position;
  bool after_blank = false;  // white space or a comment stands before it
  bool quoted = false;
};

// Cuts a text into tokens, one at a time, without looking back.
//
// Prefix: '(' and ')' and runs of other non-blank bytes; ';' starts a comment anywhere.
// Infix: also the punctuation  , . & ^ | ~ :- <=  and words 'in quotes' for names that need them.
class Lexer {
 public:
  enum class Form { kPrefix, kInfix };

  Lexer(std::string_view text, Form form, Diagnostics& diagnostics)
      : text_(text), form_(form), diagnostics_(diagnostics) {}

  Token next();

 private:
  bool at_end() const { return offset_ >= text_.size(); }
  void skip_blanks();
  void advance();
  Token take(Token::Kind kind, std::size_t length);
  Token comment();
  Token prefix_word();
  Token infix_token();
  Token quoted_word();

  std::string_view text_;
  Form form_;
  Diagnostics& diagnostics_;
  std::size_t offset_ = 0;
  Position position_{1, 1};
  bool after_blank_ = true;
};

// True if `name` can stand unquoted in the infix form.
bool is_plain_infix_word(std::string_view name);

}  // namespace tafl::gdl
