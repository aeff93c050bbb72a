// SPDX-License-Identifier: MIT
#include "protocol/expression.h"

#include <algorithm>

namespace tafl::protocol {
namespace {

using base::Error;

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

bool ends_word(char c) {
  return is_blank(c) || c == '(' || c == ')' || c == ';';
}

// Hands out '(' , ')' and words; an empty view at the end.
class Cutter {
 public:
  explicit Cutter(std::string_view text) : text_(text) {}

  std::string_view next() {
    skip();
    const std::size_t begin = at_;
    if (at_ == text_.size()) return {};
    if (text_[at_] == '(' || text_[at_] == ')') {
      ++at_;
    } else {
      while (at_ < text_.size() && !ends_word(text_[at_])) ++at_;
    }
    return text_.substr(begin, at_ - begin);
  }

 private:
  void skip() {
    while (at_ < text_.size()) {
      if (text_[at_] == ';') {
        while (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '\r') ++at_;
      } else if (is_blank(text_[at_])) {
        ++at_;
      } else {
        return;
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::string_view between(std::string_view first, std::string_view last) {
  return {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())};
}

}  // namespace

base::Result<Expression> first_expression(std::string_view text) {
  Cutter cutter(text);
  const std::string_view first = cutter.next();
  if (first.empty()) return Error{Error::Kind::kInput, "the message is empty"};
  if (first == ")") return Error{Error::Kind::kInput, "the message begins with ')'"};
  if (first != "(") return Expression{false, first, {}};

  Expression list{true, {}, {}};
  std::size_t depth = 1;
  std::string_view member;  // where the current member began
  for (std::string_view token = cutter.next(); !token.empty(); token = cutter.next()) {
    if (depth == 1 && token != ")") member = token;
    if (token == "(") {
      ++depth;
      continue;
    }
    if (token == ")" && --depth == 0) {
      list.text = between(first, token);
      return list;
    }
    if (depth == 1 && list.items.size() < kMostItems) list.items.push_back(between(member, token));
  }
  return Error{Error::Kind::kInput, "the message ends inside a list"};
}

std::string canonical(std::string_view expression) {
  struct Open {
    std::size_t at;  // where the list begins in `text`
    std::size_t items = 0;
    bool only_words = true;
  };
  std::string text;
  std::vector<Open> open;
  Cutter cutter(expression);
  for (std::string_view token = cutter.next(); !token.empty(); token = cutter.next()) {
    if (token == ")") {
      if (open.empty()) break;
      const Open list = open.back();
      open.pop_back();
      if (list.items == 1 && list.only_words) {
        text.erase(list.at, 1);  // a word now, also for the list around it
      } else {
        text += ')';
        if (!open.empty()) open.back().only_words = false;
      }
      continue;
    }
    if (!text.empty() && text.back() != '(') text += ' ';
    if (!open.empty()) ++open.back().items;
    if (token == "(") open.push_back({text.size()});
    text += token;
  }
  return text;
}

std::string spaced(std::string_view expression) {
  std::string text;
  for_each_token(expression, [&](std::string_view token) {
    if (!text.empty()) text += ' ';
    text += token;
  });
  return text;
}

void for_each_token(std::string_view text, const std::function<void(std::string_view)>& visit) {
  Cutter cutter(text);
  for (std::string_view token = cutter.next(); !token.empty(); token = cutter.next()) visit(token);
}

bool is_word(std::string_view name) {
  return !name.empty() && std::none_of(name.begin(), name.end(), ends_word);
}

}  // namespace tafl::protocol
