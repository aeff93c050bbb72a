// SPDX-License-Identifier: MIT
#include "gdl/printer.h"

#include <fmt/format.h>

#include <algorithm>

#include "gdl/lexer.h"

namespace tafl::gdl {
namespace {

constexpr std::size_t kColumns = 100;
constexpr std::string_view kIndent = "    ";

void append_prefix(std::string& out, const Term& term, const SymbolTable& symbols) {
  if (!term.is_function()) {
    out += symbols.name(term.symbol);
    return;
  }
  out += '(';
  out += symbols.name(term.symbol);
  for (const Term& arg : term.args) {
    out += ' ';
    append_prefix(out, arg, symbols);
  }
  out += ')';
}

void append_prefix(std::string& out, const Literal& literal, const SymbolTable& symbols) {
  switch (literal.kind) {
    case Literal::Kind::kAtom:
    case Literal::Kind::kDistinct:
      append_prefix(out, literal.atom, symbols);
      return;
    case Literal::Kind::kNot:
      out += "(not";
      break;
    case Literal::Kind::kOr:
      out += "(or";
      break;
    case Literal::Kind::kAnd:
      out += "(and";
      break;
  }
  for (const Literal& part : literal.parts) {
    out += ' ';
    append_prefix(out, part, symbols);
  }
  out += ')';
}

void append_infix_name(std::string& out, const std::string& name) {
  if (is_plain_infix_word(name)) {
    out += name;
    return;
  }
  out += '\'';
  for (char c : name) {
    out += c;
    if (c == '\'') out += c;
  }
  out += '\'';
}

void append_infix(std::string& out, const Term& term, const SymbolTable& symbols) {
  append_infix_name(out, symbols.name(term.symbol));
  if (!term.is_function()) return;
  for (std::size_t i = 0; i < term.args.size(); ++i) {
    out += i == 0 ? "(" : ", ";
    append_infix(out, term.args[i], symbols);
  }
  out += ')';
}

void append_infix(std::string& out, const Literal& literal, const SymbolTable& symbols);

void append_infix_parts(std::string& out, const Literal& literal, const SymbolTable& symbols,
                        std::string_view open, std::string_view separator) {
  out += open;
  for (std::size_t i = 0; i < literal.parts.size(); ++i) {
    if (i > 0) out += separator;
    append_infix(out, literal.parts[i], symbols);
  }
  out += ')';
}

void append_infix(std::string& out, const Literal& literal, const SymbolTable& symbols) {
  switch (literal.kind) {
    case Literal::Kind::kAtom:
    case Literal::Kind::kDistinct:
      append_infix(out, literal.atom, symbols);
      break;
    case Literal::Kind::kNot:
      out += '~';
      append_infix(out, literal.parts.front(), symbols);
      break;
    case Literal::Kind::kOr:
      if (literal.parts.size() < 2) {
        append_infix_parts(out, literal, symbols, "or(", ", ");
      } else {
        append_infix_parts(out, literal, symbols, "(", " | ");
      }
      break;
    case Literal::Kind::kAnd:
      append_infix_parts(out, literal, symbols, "and(", ", ");
      break;
  }
}

// Writes statements under each other; the two layouts differ in a few marks.
class SheetPrinter {
 public:
  SheetPrinter(const RuleSheet& sheet, Layout layout) : sheet_(sheet), layout_(layout) {}

  std::string print() {
    for (const Rule& rule : sheet_.rules) {
      comments(rule.comments, "");
      statement(rule);
      beside(rule.side_comment);
      out_ += '\n';
    }
    comments(sheet_.end_comments, "");
    while (out_.ends_with("\n\n")) out_.pop_back();
    return std::move(out_);
  }

 private:
  bool prefix() const { return layout_ == Layout::kPrefix; }

  template <class T>
  std::string text(const T& part) const {
    return prefix() ? to_string(part, sheet_.symbols) : to_infix(part, sheet_.symbols);
  }

  // " " is an empty comment, "" a blank line.
  void comments(const std::vector<std::string>& lines, std::string_view indent) {
    for (const std::string& line : lines) {
      if (!line.empty()) {
        out_ += fmt::format("{};{}\n", indent, line == " " ? "" : line);
      } else if (!out_.empty() && !out_.ends_with("\n\n") && indent.empty()) {
        out_ += '\n';
      }
    }
  }

  void beside(const std::string& comment) {
    if (!comment.empty()) out_ += fmt::format(" ;{}", comment == " " ? "" : comment);
  }

  static bool has_comments(const Rule& rule) {
    return !rule.head_comment.empty() || !rule.end_comments.empty() ||
           std::any_of(rule.body.begin(), rule.body.end(), [](const Literal& literal) {
             return !literal.comments.empty() || !literal.side_comment.empty();
           });
  }

  void statement(const Rule& rule) {
    if (rule.body.empty()) {
      out_ += text(rule.head);
      return;
    }
    const std::string head = prefix() ? "(<= " + text(rule.head) : text(rule.head) + " :-";
    if (rule.body.size() == 1 && !has_comments(rule)) {
      const std::string body = text(rule.body.front());
      if (head.size() + body.size() + 2 <= kColumns) {
        out_ += head + ' ' + body + (prefix() ? ")" : "");
        return;
      }
    }
    out_ += head;
    beside(rule.head_comment);
    for (std::size_t i = 0; i + 1 < rule.body.size(); ++i) {
      condition(rule.body[i]);
      if (!prefix()) out_ += " &";
      beside(rule.body[i].side_comment);
    }
    prefix() ? last_prefix_condition(rule) : last_infix_condition(rule);
  }

  void condition(const Literal& literal) {
    out_ += '\n';
    comments(literal.comments, kIndent);
    out_ += std::string(kIndent) + text(literal);
  }

  void last_prefix_condition(const Rule& rule) {
    condition(rule.body.back());
    beside(rule.body.back().side_comment);
    if (!rule.body.back().side_comment.empty() || !rule.end_comments.empty()) out_ += '\n';
    comments(rule.end_comments, kIndent);
    out_ += ')';
  }

  // An infix rule has no end of its own: comments there would be taken for the next rule's.
  void last_infix_condition(const Rule& rule) {
    Literal last = rule.body.back();
    if (!last.side_comment.empty()) last.comments.push_back(last.side_comment);
    last.comments.insert(last.comments.end(), rule.end_comments.begin(), rule.end_comments.end());
    condition(last);
  }

  const RuleSheet& sheet_;
  Layout layout_;
  std::string out_;
};

}  // namespace

std::string to_string(const Term& term, const SymbolTable& symbols) {
  std::string out;
  append_prefix(out, term, symbols);
  return out;
}

std::string to_string(const Literal& literal, const SymbolTable& symbols) {
  std::string out;
  append_prefix(out, literal, symbols);
  return out;
}

std::string to_infix(const Term& term, const SymbolTable& symbols) {
  std::string out;
  append_infix(out, term, symbols);
  return out;
}

std::string to_infix(const Literal& literal, const SymbolTable& symbols) {
  std::string out;
  append_infix(out, literal, symbols);
  return out;
}

std::string print(const RuleSheet& sheet, Layout layout) {
  return SheetPrinter(sheet, layout).print();
}

std::string print_wire(const RuleSheet& sheet) {
  std::string out = "(";
  for (const Rule& rule : sheet.rules) {
    if (out.size() > 1) out += ' ';
    // (p (q a)) would be read as one fact; ((p) (q a)) is not.
    const bool bare = out.size() == 1 && rule.body.empty() && !rule.head.is_function();
    if (bare) out += '(';
    if (!rule.body.empty()) out += "(<= ";
    append_prefix(out, rule.head, sheet.symbols);
    if (bare) out += ')';
    for (const Literal& literal : rule.body) {
      out += ' ';
      append_prefix(out, literal, sheet.symbols);
    }
    if (!rule.body.empty()) out += ')';
  }
  return out + ')';
}

}  // namespace tafl::gdl
