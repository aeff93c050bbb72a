// SPDX-License-Identifier: MIT
#include "gdl/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "gdl/forms.h"

namespace tafl::gdl {
namespace {

bool is_arrow(const Form& form) {
  return form.is_word("<=") || form.is_word("<==") || form.is_word(":-") || form.is_word("<-");
}

// Gives forms their meaning. Errors are reported and skipped, so that one run shows several.
class Builder {
 public:
  Builder(SymbolTable& symbols, Notation notation, Diagnostics& diagnostics)
      : symbols_(symbols), notation_(notation), diagnostics_(diagnostics) {}

  std::optional<Rule> rule(Form& form) {
    ++rule_number_;
    Rule rule;
    rule.position = form.position;
    rule.comments = std::move(form.comments);
    rule.side_comment = std::move(form.side_comment);
    if (form.is_list && !form.items.empty() && is_arrow(form.items.front())) {
      if (!arrow_rule(form, rule)) return std::nullopt;
    } else {
      move_inner_comments(form, rule.comments);
      std::optional<Term> head = sentence(form);
      if (!head) return std::nullopt;
      rule.head = std::move(*head);
    }
    return rule;
  }

  std::optional<Literal> literal(Form& form) {
    Literal literal;
    literal.position = form.position;
    const Level level(*this, form);
    if (level.too_deep()) return std::nullopt;
    const Keyword keyword = connective(form);
    switch (keyword) {
      case Keyword::kNot:
        return negation(form, std::move(literal));
      case Keyword::kOr:
        return junction(form, std::move(literal), Literal::Kind::kOr);
      case Keyword::kAnd:
        if (notation_ == Notation::kPrefix) {
          diagnostics_.warning("and-connective", form.position, "'and' is not part of GDL",
                               "conditions of a rule are joined without it");
        }
        return junction(form, std::move(literal), Literal::Kind::kAnd);
      default:
        break;
    }
    std::optional<Term> atom = sentence(form);
    if (!atom) return std::nullopt;
    if (keyword == Keyword::kDistinct) {
      literal.kind = Literal::Kind::kDistinct;
      if (atom->arity() != 2) {
        return reject(form, "distinct-arity",
                      fmt::format("distinct takes two terms, not {}", atom->arity()),
                      "write (distinct ?x ?y)");
      }
    }
    literal.atom = std::move(*atom);
    return literal;
  }

  std::optional<Term> term(const Form& form) {
    Term term;
    term.position = form.position;
    if (!form.is_list) {
      term.kind = form.text.front() == '?' ? Term::Kind::kVariable : Term::Kind::kConstant;
      term.symbol = intern(form);
      return term;
    }
    const Level level(*this, form);
    if (level.too_deep() || !has_name(form)) return std::nullopt;
    term.symbol = intern(form.items.front());
    if (form.items.size() == 1) {
      const std::string name = clipped(form.items.front().text);
      diagnostics_.warning("empty-parentheses", form.position,
                           fmt::format("({}) is read as {}", name, name), "drop the parentheses");
      return term;
    }
    term.kind = Term::Kind::kFunction;
    term.args.reserve(form.items.size() - 1);
    for (auto item = form.items.begin() + 1; item != form.items.end(); ++item) {
      std::optional<Term> arg = this->term(*item);
      if (!arg) return std::nullopt;
      term.args.push_back(std::move(*arg));
    }
    return term;
  }

 private:
  // Counts how deep a list stands in its rule, whatever the notation, and reports the first that
  // stands too deep.
  class Level {
   public:
    Level(Builder& builder, const Form& form) : builder_(builder) {
      if (++builder_.depth_ != kMaxNesting + 1) return;
      builder_.reject(form, "nesting-too-deep",
                      fmt::format("terms are nested more than {} deep", kMaxNesting),
                      "no game needs this; check the parentheses");
    }
    ~Level() { --builder_.depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;
    bool too_deep() const { return builder_.depth_ > kMaxNesting; }

   private:
    Builder& builder_;
  };

  std::nullopt_t reject(const Form& form, std::string_view code, std::string message,
                        std::string help) {
    diagnostics_.error(code, form.position, std::move(message), std::move(help));
    return std::nullopt;
  }

  SymbolId intern(const Form& word) {
    const SymbolId id = symbols_.intern(word.text);
    if (symbols_.keyword(id) == Keyword::kNone) compare_spelling(word, id);
    return id;
  }

  // Constants are compared with their first spelling in the sheet, variables within their rule.
  void compare_spelling(const Form& word, SymbolId id) {
    if (id.index() >= spellings_.size()) spellings_.resize(symbols_.size());
    Spelling& spelling = spellings_[id.index()];
    if (spelling.text.empty() || (word.text.front() == '?' && spelling.rule != rule_number_)) {
      spelling.text = word.text.front() == '?' ? word.text : symbols_.name(id);
      spelling.rule = rule_number_;
    }
    if (spelling.text == word.text || spelling.warned) return;
    spelling.warned = true;
    diagnostics_.warning("inconsistent-case", word.position,
                         fmt::format("{} is also written {}; both are read as one name",
                                     clipped(word.text), clipped(spelling.text)),
                         "write it in one way: other systems take them for two");
  }

  // The connective or distinct that a list begins with, else kNone.
  static Keyword connective(const Form& form) {
    if (!form.is_list || form.items.empty() || form.items.front().is_list) return Keyword::kNone;
    const Keyword keyword = keyword_of(form.items.front().text);
    const bool known = keyword == Keyword::kNot || keyword == Keyword::kOr ||
                       keyword == Keyword::kAnd || keyword == Keyword::kDistinct;
    return known ? keyword : Keyword::kNone;
  }

  bool has_name(const Form& list) {
    if (list.items.empty()) {
      diagnostics_.error("empty-list", list.position, "() has no meaning",
                         "write a name after '(', or remove the pair");
      return false;
    }
    const Form& name = list.items.front();
    if (name.is_list) {
      diagnostics_.error("list-as-name", name.position, "a name is expected after '(', not a list",
                         "check for a doubled '('");
      return false;
    }
    if (name.text.front() == '?') {
      diagnostics_.error("variable-as-name", name.position,
                         fmt::format("variable {} cannot be the name of a relation or function",
                                     clipped(name.text)),
                         "only whole terms may be variables");
      return false;
    }
    if (is_arrow(name)) {
      diagnostics_.error("rule-inside-rule", list.position,
                         "a rule cannot stand inside another form",
                         "check the parentheses of the form before it");
      return false;
    }
    return true;
  }

  std::optional<Term> sentence(const Form& form) {
    std::optional<Term> atom = term(form);
    if (atom && atom->is_variable()) {
      return reject(
          form, "variable-as-sentence",
          fmt::format("variable {} stands where a sentence is expected", clipped(form.text)),
          "conditions are sentences such as (true ?f)");
    }
    if (atom && !form.is_list && is_arrow(form)) {
      return reject(form, "misplaced-arrow", "'<=' stands alone",
                    "a rule is written (<= head condition ...)");
    }
    return atom;
  }

  bool arrow_rule(Form& form, Rule& rule) {
    if (!form.items.front().is_word("<=")) {
      diagnostics_.warning("unusual-arrow", form.items.front().position,
                           fmt::format("'{}' is read as '<='", form.items.front().text),
                           "write '<='");
    }
    if (form.items.size() < 2) {
      reject(form, "rule-without-head", "this rule has no head",
             "a rule is written (<= head condition ...)");
      return false;
    }
    if (connective(form.items[1]) != Keyword::kNone) {
      reject(form.items[1], "connective-in-head",
             fmt::format("'{}' cannot be the head of a rule", form.items[1].items.front().text),
             "a head is a single sentence");
      return false;
    }
    if (form.items.size() == 2) {
      diagnostics_.warning("empty-body", form.position, "this rule has no condition",
                           "write it as a fact, without '<='");
    }
    take_head_comments(form, rule);
    std::optional<Term> head = sentence(form.items[1]);
    bool good = head.has_value();
    if (head) rule.head = std::move(*head);
    rule.body.reserve(form.items.size() - 2);
    for (std::size_t i = 2; i < form.items.size(); ++i) {
      std::optional<Literal> part = condition(form.items[i]);
      good = good && part.has_value();
      if (part) rule.body.push_back(std::move(*part));
    }
    take_end_comments(form, rule);
    return good;
  }

  // A condition of a rule, with all comments in and around it.
  std::optional<Literal> condition(Form& form) {
    std::vector<std::string> comments;
    move_lines(form.comments, comments);
    move_inner_comments(form, comments);
    std::optional<Literal> part = literal(form);
    if (!part) return std::nullopt;
    part->comments = std::move(comments);
    part->side_comment = std::move(form.side_comment);
    return part;
  }

  // Comments around the arrow and inside the head stand before the rule from now on.
  static void take_head_comments(Form& form, Rule& rule) {
    for (Form* item : {&form.items[0], &form.items[1]}) {
      move_lines(item->comments, rule.comments);
      move_inner_comments(*item, rule.comments);
    }
    move_line(form.items[0].side_comment, rule.comments);
    rule.head_comment = std::move(form.items[1].side_comment);
  }

  // A comment beside the last condition is one beside the rule, unless lines of comments follow.
  static void take_end_comments(Form& form, Rule& rule) {
    move_lines(form.end_comments, rule.end_comments);
    if (rule.body.empty()) {
      move_line(rule.head_comment, rule.comments);
      move_lines(rule.end_comments, rule.comments);
      return;
    }
    if (!rule.end_comments.empty()) return;
    Literal& last = rule.body.back();
    if (rule.side_comment.empty()) {
      rule.side_comment = std::move(last.side_comment);
      last.side_comment.clear();
    } else {
      move_line(last.side_comment, last.comments);
    }
  }

  static void move_line(std::string& line, std::vector<std::string>& to) {
    if (!line.empty()) to.push_back(std::move(line));
    line.clear();
  }

  // Blank lines are only kept between rules.
  static void move_lines(std::vector<std::string>& lines, std::vector<std::string>& to) {
    for (std::string& line : lines) move_line(line, to);
    lines.clear();
  }

  // In the order of the text.
  static void move_inner_comments(Form& form, std::vector<std::string>& to) {
    for (Form& item : form.items) {
      move_lines(item.comments, to);
      move_inner_comments(item, to);
      move_line(item.side_comment, to);
    }
    move_lines(form.end_comments, to);
  }

  std::optional<Literal> negation(Form& form, Literal literal) {
    literal.kind = Literal::Kind::kNot;
    if (form.items.size() != 2) {
      return reject(form, "not-arity",
                    fmt::format("not takes one condition, not {}", form.items.size() - 1),
                    "write a not for each condition");
    }
    std::optional<Literal> inner = this->literal(form.items[1]);
    if (!inner) return std::nullopt;
    literal.parts.push_back(std::move(*inner));
    return literal;
  }

  std::optional<Literal> junction(Form& form, Literal literal, Literal::Kind kind) {
    literal.kind = kind;
    literal.parts.reserve(form.items.size() - 1);
    for (std::size_t i = 1; i < form.items.size(); ++i) {
      std::optional<Literal> part = this->literal(form.items[i]);
      if (!part) return std::nullopt;
      literal.parts.push_back(std::move(*part));
    }
    return literal;
  }

  struct Spelling {
    std::string_view text;
    std::size_t rule = 0;
    bool warned = false;
  };

  SymbolTable& symbols_;
  Notation notation_;
  Diagnostics& diagnostics_;
  std::vector<Spelling> spellings_;  // by symbol; texts live in forms and symbols
  std::size_t rule_number_ = 0;
  std::size_t depth_ = 0;
};

Notation resolved(Notation notation, std::string_view text) {
  if (notation != Notation::kDetect) return notation;
  return detect_form(text) == Lexer::Form::kInfix ? Notation::kInfix : Notation::kPrefix;
}

Forms read_forms(std::string_view text, Notation notation, Diagnostics& diagnostics) {
  if (text.size() > kMaxTextBytes) {
    diagnostics.error("too-large", {},
                      fmt::format("the rule sheet has more than {} bytes", kMaxTextBytes),
                      "no game needs this much");
    return {};
  }
  return notation == Notation::kInfix ? read_infix_forms(text, diagnostics)
                                      : read_prefix_forms(text, diagnostics);
}

// On the wire all forms stand inside one pair of parentheses.
void unwrap(Forms& read) {
  if (read.forms.size() != 1 || !read.forms.front().is_list) return;
  Form wrapper = std::move(read.forms.front());
  if (wrapper.items.empty() || !wrapper.items.front().is_list) {
    read.forms.front() = std::move(wrapper);
    return;
  }
  read.forms = std::move(wrapper.items);
  std::vector<std::string>& first = read.forms.front().comments;
  first.insert(first.begin(), wrapper.comments.begin(), wrapper.comments.end());
  if (!wrapper.side_comment.empty()) wrapper.end_comments.push_back(wrapper.side_comment);
  read.end_comments.insert(read.end_comments.begin(), wrapper.end_comments.begin(),
                           wrapper.end_comments.end());
}

void intern_roles(const Forms& read, SymbolTable& symbols) {
  for (const Form& form : read.forms) {
    if (form.is_list && form.items.size() == 2 && !form.items[0].is_list &&
        keyword_of(form.items[0].text) == Keyword::kRole && !form.items[1].is_list) {
      symbols.intern(form.items[1].text);
    }
  }
}

}  // namespace

std::optional<RuleSheet> parse(Source source, Diagnostics& diagnostics, Notation notation) {
  RuleSheet sheet;
  sheet.source = std::make_shared<const Source>(std::move(source));
  notation = resolved(notation, sheet.source->text);
  Forms read = read_forms(sheet.source->text, notation, diagnostics);
  unwrap(read);
  intern_roles(read, sheet.symbols);
  Builder builder(sheet.symbols, notation, diagnostics);
  sheet.rules.reserve(read.forms.size());
  for (Form& form : read.forms) {
    if (std::optional<Rule> rule = builder.rule(form)) sheet.rules.push_back(std::move(*rule));
  }
  sheet.end_comments = std::move(read.end_comments);
  if (diagnostics.has_errors()) return std::nullopt;
  return sheet;
}

std::optional<Term> parse_term(std::string_view text, SymbolTable& symbols,
                               Diagnostics& diagnostics) {
  Forms read = read_prefix_forms(text, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  if (read.forms.size() != 1) {
    diagnostics.error("expected-term", {}, "exactly one term is expected", "");
    return std::nullopt;
  }
  return Builder(symbols, Notation::kPrefix, diagnostics).term(read.forms.front());
}

std::optional<std::vector<Literal>> parse_query(std::string_view text, SymbolTable& symbols,
                                                Diagnostics& diagnostics) {
  Forms read;
  const Notation notation = resolved(Notation::kDetect, text);
  if (notation == Notation::kInfix) {
    // A query is the body of a rule.
    read = read_infix_forms("query :- " + std::string(text), diagnostics);
    if (read.forms.size() == 1 && read.forms.front().is_list) {
      std::vector<Form> items = std::move(read.forms.front().items);
      read.forms.assign(std::make_move_iterator(items.begin() + 2),
                        std::make_move_iterator(items.end()));
    }
  } else {
    read = read_prefix_forms(text, diagnostics);
  }
  if (read.forms.empty() && !diagnostics.has_errors()) {
    diagnostics.error("empty-query", {}, "the query is empty", "write a condition: (line ?x)");
  }
  std::vector<Literal> query;
  Builder builder(symbols, notation, diagnostics);
  for (Form& form : read.forms) {
    if (std::optional<Literal> part = builder.literal(form)) query.push_back(std::move(*part));
  }
  if (diagnostics.has_errors()) return std::nullopt;
  return query;
}

}  // namespace tafl::gdl
