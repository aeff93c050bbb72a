// SPDX-License-Identifier: MIT
#include "gdl/forms.h"

#include <fmt/format.h>

#include <utility>

namespace tafl::gdl {
namespace {

std::string trimmed_right(std::string_view text) {
  const std::size_t end = text.find_last_not_of(" \t\f\v");
  return std::string(text.substr(0, end == std::string_view::npos ? 0 : end + 1));
}

// Reads lists with an explicit stack: stack.front() collects the top level.
class PrefixReader {
 public:
  PrefixReader(std::string_view text, Diagnostics& diagnostics)
      : lexer_(text, Lexer::Form::kPrefix, diagnostics), diagnostics_(diagnostics), stack_(1) {}

  Forms read() {
    while (step()) {
    }
    report_unclosed();
    return {std::move(stack_.front().items), lexer_.take_comments()};
  }

 private:
  bool step() {
    const Token token = lexer_.peek();
    if (++forms_ > kMaxForms) {
      diagnostics_.error("too-large", token.position,
                         fmt::format("the rule sheet has more than {} words", kMaxForms),
                         "no game needs this many");
      stack_.resize(1);
      return false;
    }
    switch (token.kind) {
      case Token::Kind::kEnd:
        return false;
      case Token::Kind::kOpen:
        return open(token);
      case Token::Kind::kClose:
        return close(token);
      default:
        return word(token);
    }
  }

  Form form_at(const Token& token) {
    Form form;
    form.position = token.position;
    form.comments = lexer_.take_comments();
    return form;
  }

  bool open(const Token& token) {
    if (stack_.size() > kMaxListNesting) {
      diagnostics_.error("nesting-too-deep", token.position,
                         fmt::format("lists are nested more than {} deep", kMaxListNesting),
                         "no game needs this; check the parentheses");
      stack_.resize(1);
      return false;
    }
    if (stack_.size() > 1 && token.position.column == 1 && suspicious_line_ == 0) {
      suspicious_line_ = token.position.line;
    }
    Form list = form_at(token);
    list.is_list = true;
    stack_.push_back(std::move(list));
    lexer_.take();
    return true;
  }

  bool close(const Token& token) {
    if (stack_.size() == 1) {
      diagnostics_.error("unmatched-close", token.position, "this ')' closes nothing",
                         "remove it, or add the '(' that is missing before it");
      lexer_.take();
      return true;
    }
    Form list = std::move(stack_.back());
    stack_.pop_back();
    list.end_comments = lexer_.take_comments();
    lexer_.take();
    take_side_comment(list, token);
    if (stack_.size() == 1) suspicious_line_ = 0;
    stack_.back().items.push_back(std::move(list));
    return true;
  }

  bool word(const Token& token) {
    Form form = form_at(token);
    form.text = std::string(token.text);
    lexer_.take();
    take_side_comment(form, token);
    stack_.back().items.push_back(std::move(form));
    return true;
  }

  // A comment beside a rule or beside one of its conditions belongs to it, not to what follows.
  void take_side_comment(Form& form, const Token& last) {
    if (stack_.size() <= 2) form.side_comment = lexer_.take_side_comment(last.position.line);
  }

  void report_unclosed() {
    if (stack_.size() == 1) return;
    std::string help = "add the missing ')'";
    if (suspicious_line_ > 0) {
      help += fmt::format("; a new form seems to begin on line {}", suspicious_line_);
    }
    diagnostics_.error("unclosed-list", stack_[1].position, "this '(' is never closed", help);
    stack_.resize(1);
  }

  CommentingLexer lexer_;
  Diagnostics& diagnostics_;
  std::vector<Form> stack_;
  std::size_t forms_ = 0;
  std::uint32_t suspicious_line_ = 0;  // where a '(' stood in column 1 inside a list
};

}  // namespace

Token CommentingLexer::take() {
  Token token = token_;
  last_line_ = token.position.line;
  advance();
  return token;
}

void CommentingLexer::advance() {
  comments_.clear();
  first_comment_line_ = 0;
  for (token_ = lexer_.next(); token_.kind == Token::Kind::kComment; token_ = lexer_.next()) {
    const std::uint32_t line = token_.position.line;
    if (comments_.empty()) first_comment_line_ = line;
    if (line > last_line_ + 1) comments_.emplace_back();
    comments_.push_back(trimmed_right(token_.text));
    // An empty comment line must not be taken for a blank line.
    if (comments_.back().empty()) comments_.back().push_back(' ');
    last_line_ = line;
  }
  if (token_.position.line > last_line_ + 1) comments_.emplace_back();
}

std::string CommentingLexer::take_side_comment(std::uint32_t line) {
  if (comments_.empty() || first_comment_line_ != line) return {};
  std::string comment = std::move(comments_.front());
  comments_.erase(comments_.begin());
  first_comment_line_ = 0;
  return comment;
}

Forms read_prefix_forms(std::string_view text, Diagnostics& diagnostics) {
  return PrefixReader(text, diagnostics).read();
}

// In prefix form a '(' begins a list; in infix form it follows the name that it belongs to. Facts
// without arguments look the same in both, so they are passed over.
Lexer::Form detect_form(std::string_view text) {
  Diagnostics ignored;
  Lexer lexer(text, Lexer::Form::kInfix, ignored);
  bool after_word = false;
  for (Token token = lexer.next(); token.kind != Token::Kind::kEnd; token = lexer.next()) {
    if (token.kind == Token::Kind::kComment) continue;
    if (token.kind == Token::Kind::kWord) {
      if (token.quoted) return Lexer::Form::kInfix;
      after_word = true;
      continue;
    }
    const bool applied = token.kind == Token::Kind::kOpen && !token.after_blank;
    const bool arrow = token.kind == Token::Kind::kPunctuation &&
                       (token.text == ":-" || token.text.starts_with("<="));
    return after_word && (applied || arrow) ? Lexer::Form::kInfix : Lexer::Form::kPrefix;
  }
  return Lexer::Form::kPrefix;
}

}  // namespace tafl::gdl
