// SPDX-License-Identifier: MIT
//
// The infix notation, read into the same forms as the prefix one.
//
//   statement  ::=  term [ (":-" | "<=") condition ] [ "." ]
//   condition  ::=  disjunct { "|" disjunct }
//   disjunct   ::=  factor { ("&" | "^" | ",") factor }
//   factor     ::=  ("~" | "not") factor  |  "(" condition ")"  |  term
//   term       ::=  word [ "(" term { [","] term } ")" ]
//
// "not(p)" and "or(p, q)" are also accepted as terms, as in Menger's notation. Recursion is bounded
// by kMaxListNesting.
#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "gdl/forms.h"

namespace tafl::gdl {
namespace {

// The name of a list that p & q is read into, until it is known where it stands. No name that is
// read contains a blank, so that a relation called & remains one.
constexpr std::string_view kJoined = "& ";

class InfixReader {
 public:
  InfixReader(std::string_view text, Diagnostics& diagnostics)
      : lexer_(text, Lexer::Form::kInfix, diagnostics), diagnostics_(diagnostics) {}

  Forms read() {
    std::vector<Form> forms;
    while (peek().kind != Token::Kind::kEnd) {
      forms.push_back(statement());
      if (taken_ > kMaxForms) break;
      if (failed_) recover();
    }
    return {std::move(forms), lexer_.take_comments()};
  }

 private:
  const Token& peek() const { return lexer_.peek(); }
  bool peek_is(std::string_view mark) const {
    return peek().kind == Token::Kind::kPunctuation && peek().text == mark;
  }
  bool take_if(std::string_view mark) {
    if (!peek_is(mark)) return false;
    take();
    return true;
  }
  // Comments that nobody has claimed wait in loose_ for the condition or statement to end.
  Token take() {
    if (++taken_ > kMaxForms) {
      fail("too-large", fmt::format("the rule sheet has more than {} words", kMaxForms),
           "no game needs this many");
    }
    last_line_ = peek().position.line;
    append(loose_, lexer_.take_comments());
    return lexer_.take();
  }

  static void append(std::vector<std::string>& to, std::vector<std::string> lines) {
    to.insert(to.end(), std::make_move_iterator(lines.begin()),
              std::make_move_iterator(lines.end()));
  }
  std::vector<std::string> take_loose() { return std::exchange(loose_, {}); }

  void take_side_comment(Form& form) {
    if (form.side_comment.empty()) form.side_comment = lexer_.take_side_comment(last_line_);
  }

  Form fail(std::string_view code, std::string message, std::string help) {
    return fail_at(peek().position, code, std::move(message), std::move(help));
  }
  Form fail_at(Position position, std::string_view code, std::string message, std::string help) {
    if (!failed_) diagnostics_.error(code, position, std::move(message), std::move(help));
    failed_ = true;
    return {};
  }

  // After an error the next statement is taken to begin at the next token in column 1.
  void recover() {
    do {
      take();
    } while (peek().kind != Token::Kind::kEnd && peek().position.column != 1);
    failed_ = false;
    depth_ = 0;
  }

  static Form list(std::string_view name, Position position) {
    Form form;
    form.is_list = true;
    form.position = position;
    if (!name.empty()) {
      form.items.emplace_back();
      form.items.front().text = std::string(name);
      form.items.front().position = position;
    }
    return form;
  }

  Form statement() {
    std::vector<std::string> comments = lexer_.take_comments();
    Form head = term();
    Form form;
    if (take_if(":-") || take_if("<=") || take_if("<==")) {
      take_side_comment(head);
      form = list("<=", head.position);
      form.items.push_back(std::move(head));
      append(form.items[1].comments, take_loose());
      conjuncts_into(form, condition());
    } else {
      form = std::move(head);
      append(form.end_comments, take_loose());
    }
    take_if(".");
    append(form.end_comments, take_loose());
    form.comments = std::move(comments);
    form.side_comment = lexer_.take_side_comment(last_line_);
    return form;
  }

  // The conjuncts of a rule body stand side by side; and(p, q) written out stays one condition.
  static void conjuncts_into(Form& rule, Form body) {
    if (is_conjunction(body)) {
      std::move(body.items.begin() + 1, body.items.end(), std::back_inserter(rule.items));
    } else {
      rule.items.push_back(std::move(body));
    }
  }

  static bool is_conjunction(const Form& form) {
    return form.is_list && !form.items.empty() && form.items.front().is_word(kJoined);
  }

  static Form spelled_out(Form form) {
    if (is_conjunction(form)) form.items.front().text = "and";
    return form;
  }

  bool enter() {
    if (++depth_ <= kMaxListNesting) return true;
    fail("nesting-too-deep", fmt::format("lists are nested more than {} deep", kMaxListNesting),
         "no game needs this; check the parentheses");
    return false;
  }

  // One or more `part`s between separators; a single one stands for itself.
  template <class Part, class Separator>
  Form chain(std::string_view name, Part part, Separator separator) {
    if (!enter()) return {};
    Form last = part();
    Form all = list(name, last.position);
    take_side_comment(last);
    while (!failed_ && separator()) {
      take_side_comment(last);
      all.items.push_back(spelled_out(std::move(last)));
      last = part();
      take_side_comment(last);
    }
    --depth_;
    if (all.items.size() == 1) return last;
    all.items.push_back(spelled_out(std::move(last)));
    return all;
  }

  Form condition() {
    return chain(
        "or", [&] { return disjunct(); }, [&] { return take_if("|"); });
  }

  Form disjunct() {
    return chain(
        kJoined, [&] { return factor(); },
        [&] { return take_if("&") || take_if("^") || take_if(","); });
  }

  Form factor() {
    std::vector<std::string> comments = take_loose();
    append(comments, lexer_.take_comments());
    const Position position = peek().position;
    Form form;
    if (take_if("~")) {
      if (!enter()) return {};
      form = list("not", position);
      form.items.push_back(factor());
      --depth_;
    } else if (peek().kind == Token::Kind::kOpen) {
      take();
      form = spelled_out(condition());
      if (!failed_ && peek().kind != Token::Kind::kClose) {
        return fail("unclosed-list", "a ')' is missing here", "close the condition with ')'");
      }
      take();
    } else {
      form = term();
    }
    append(comments, std::move(form.comments));
    append(comments, take_loose());
    form.comments = std::move(comments);
    return form;
  }

  // Without quotes; one that was written twice stands once.
  static std::string unquoted(const Token& token) {
    if (!token.quoted) return std::string(token.text);
    std::string text;
    for (std::size_t i = 0; i < token.text.size(); ++i) {
      text += token.text[i];
      if (token.text[i] == '\'') ++i;
    }
    return text;
  }

  Form term() {
    if (peek().kind != Token::Kind::kWord) {
      return fail("expected-term", "a name is expected here",
                  "write a constant, a ?variable, or name(argument, ...)");
    }
    const Token token = take();
    if (!token.quoted && token.text.front() == '\'') {
      failed_ = true;  // the lexer has said that the quote is not closed
      return {};
    }
    Form name;
    name.text = unquoted(token);
    name.position = token.position;
    if (name.text.empty()) {
      return fail_at(token.position, "empty-name", "a name cannot be empty",
                     "write the name between the quotes");
    }
    if (name.text.find_first_of(" \t\f\v();") != std::string::npos) {
      return fail_at(token.position, "bad-name",
                     "a name cannot contain blanks, parentheses or semicolons",
                     "game masters send rules in prefix form, which has no quotes");
    }
    if (peek().kind != Token::Kind::kOpen || peek().after_blank) return name;
    if (!enter()) return {};
    take();
    Form applied = list("", token.position);
    applied.items.push_back(std::move(name));
    const Keyword keyword = token.quoted ? Keyword::kNone : keyword_of(token.text);
    const bool connective =
        keyword == Keyword::kNot || keyword == Keyword::kOr || keyword == Keyword::kAnd;
    while (!failed_ && peek().kind != Token::Kind::kClose) {
      if (peek().kind == Token::Kind::kEnd) {
        return fail("unclosed-list", "a ')' is missing here", "close the argument list with ')'");
      }
      applied.items.push_back(connective ? connective_argument() : term());
      take_if(",");
    }
    take();
    --depth_;
    return applied;
  }

  // Inside not(...) and or(...) a comma separates arguments instead of joining conditions.
  Form connective_argument() {
    return chain(
        "and", [&] { return factor(); }, [&] { return take_if("&") || take_if("^"); });
  }

  CommentingLexer lexer_;
  Diagnostics& diagnostics_;
  std::vector<std::string> loose_;
  std::size_t taken_ = 0;
  std::size_t depth_ = 0;
  std::uint32_t last_line_ = 1;
  bool failed_ = false;
};

}  // namespace

Forms read_infix_forms(std::string_view text, Diagnostics& diagnostics) {
  return InfixReader(text, diagnostics).read();
}

}  // namespace tafl::gdl
