// SPDX-License-Identifier: MIT
#include "view/sentence.h"

#include <cstddef>
#include <utility>

namespace tafl::view {

Sentence split(std::string_view text) {
  if (text.size() < 2 || text.front() != '(') return {std::string(text), {}};
  text = text.substr(1, text.size() - 2);
  Sentence sentence;
  std::size_t depth = 0;
  std::string word;
  const auto finish = [&] {
    if (word.empty()) return;
    if (sentence.name.empty()) {
      sentence.name = std::exchange(word, {});
    } else {
      sentence.args.push_back(std::exchange(word, {}));
    }
  };
  for (char c : text) {
    if (c == ' ' && depth == 0) {
      finish();
      continue;
    }
    if (c == '(') ++depth;
    if (c == ')' && depth > 0) --depth;
    word += c;
  }
  finish();
  return sentence;
}

}  // namespace tafl::view
