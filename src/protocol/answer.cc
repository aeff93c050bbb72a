// SPDX-License-Identifier: MIT
#include "protocol/answer.h"

#include <fmt/format.h>

#include <algorithm>

#include "gdl/symbol.h"
#include "protocol/expression.h"

namespace tafl::protocol {
namespace {

std::string as_word(std::string_view text) {
  std::string result(text);
  std::replace_if(
      result.begin(), result.end(),
      [](char c) { return c <= ' ' || c > '~' || c == '(' || c == ')' || c == ';'; }, '_');
  return result.empty() ? "_" : result;
}

}  // namespace

std::string print(const InfoAnswer& answer) {
  std::string text = "( ";
  if (!answer.name.empty()) text += fmt::format("( name {} ) ", as_word(answer.name));
  text += fmt::format("( status {} ) ", as_word(answer.status));
  if (!answer.species.empty()) text += fmt::format("( species {} ) ", as_word(answer.species));
  return text + ")";
}

InfoAnswer parse_info_answer(std::string_view body) {
  InfoAnswer answer;
  const auto expression = first_expression(body);
  if (!expression) return answer;
  if (!expression->is_list) {
    answer.status = std::string(expression->text);
    return answer;
  }
  for (std::string_view item : expression->items) {
    const auto pair = first_expression(item);
    if (!pair || !pair->is_list || pair->items.size() < 2) continue;
    std::string value;
    for (std::size_t i = 1; i < pair->items.size(); ++i) value += canonical(pair->items[i]);
    const std::string key = gdl::fold_case(pair->items[0]);
    if (key == "name") answer.name = value;
    if (key == "status") answer.status = value;
    if (key == "species") answer.species = value;
  }
  return answer;
}

base::Result<std::string> parse_answer(std::string_view body) {
  const auto expression = first_expression(body);
  if (!expression) return expression.error();
  return canonical(expression->text);
}

}  // namespace tafl::protocol
