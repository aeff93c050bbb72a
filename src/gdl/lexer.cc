// SPDX-License-Identifier: MIT
#include "gdl/lexer.h"

#include <algorithm>

namespace tafl::gdl {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

bool ends_prefix_word(char c) {
  return is_blank(c) || c == '(' || c == ')' || c == ';';
}

bool is_infix_word_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == '+' || c == '?' || c == '*' || c == '/' || c == '!' || c == '$' ||
         c == '%' || c == '@' || c == '#' || byte >= 0x80;
}

}  // namespace

bool is_plain_infix_word(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), is_infix_word_byte);
}

void Lexer::advance() {
  const char c = text_[offset_++];
  const bool first_of_pair = c == '\r' && !at_end() && text_[offset_] == '\n';
  if (c == '\n' || (c == '\r' && !first_of_pair)) {
    ++position_.line;
    position_.column = 1;
  } else {
    ++position_.column;
  }
}

void Lexer::skip_blanks() {
  while (!at_end() && is_blank(text_[offset_])) {
    after_blank_ = true;
    advance();
  }
}

// REQUIRES: the next `length` bytes hold no line end.
Token Lexer::take(Token::Kind kind, std::size_t length) {
  Token token{kind, text_.substr(offset_, length), position_, after_blank_, false};
  offset_ += length;
  position_.column += static_cast<std::uint32_t>(length);
  after_blank_ = false;
  return token;
}

Token Lexer::comment() {
  std::size_t length = 0;
  while (offset_ + length < text_.size() && text_[offset_ + length] != '\n' &&
         text_[offset_ + length] != '\r') {
    ++length;
  }
  Token token = take(Token::Kind::kComment, length);
  token.text.remove_prefix(1);
  after_blank_ = true;
  return token;
}

Token Lexer::prefix_word() {
  std::size_t length = 0;
  while (offset_ + length < text_.size() && !ends_prefix_word(text_[offset_ + length])) ++length;
  Token token = take(Token::Kind::kWord, length);
  if (!at_end() && text_[offset_] == ';') {
    diagnostics_.warning("comment-in-word", position_, "a comment starts in the middle of a word",
                         "put a space before ';', which always starts a comment");
  }
  return token;
}

// A quote inside is written twice; the reader halves it.
Token Lexer::quoted_word() {
  std::size_t end = offset_ + 1;
  while (end < text_.size() && text_[end] != '\r' && text_[end] != '\n') {
    if (text_[end] != '\'') {
      ++end;
    } else if (text_.substr(end, 2) == "''") {
      end += 2;
    } else {
      Token token = take(Token::Kind::kWord, end + 1 - offset_);
      token.text = token.text.substr(1, token.text.size() - 2);
      token.quoted = true;
      return token;
    }
  }
  diagnostics_.error("unclosed-quote", position_, "this quote is not closed on its line",
                     "close it with ' before the end of the line");
  return take(Token::Kind::kWord, end - offset_);
}

Token Lexer::infix_token() {
  const std::string_view rest = text_.substr(offset_);
  for (std::string_view arrow : {":-", "<=="}) {
    if (rest.starts_with(arrow)) return take(Token::Kind::kPunctuation, arrow.size());
  }
  if (rest.starts_with("<=")) return take(Token::Kind::kPunctuation, 2);
  if (rest.front() == '\'') return quoted_word();
  std::size_t length = 0;
  while (length < rest.size() && is_infix_word_byte(rest[length])) ++length;
  if (length > 0) return take(Token::Kind::kWord, length);
  return take(Token::Kind::kPunctuation, 1);
}

Token Lexer::next() {
  skip_blanks();
  if (at_end()) return {Token::Kind::kEnd, {}, position_, after_blank_, false};
  switch (text_[offset_]) {
    case '(':
      return take(Token::Kind::kOpen, 1);
    case ')':
      return take(Token::Kind::kClose, 1);
    case ';':
      return comment();
    default:
      return form_ == Form::kPrefix ? prefix_word() : infix_token();
  }
}

}  // namespace tafl::gdl
