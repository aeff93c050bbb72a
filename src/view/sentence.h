// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tafl::view {

// A canonical text such as "(cell 1 (f a) b)" cut at the top level: name "cell", arguments "1",
// "(f a)", "b". A text without parentheses is a name alone.
struct Sentence {
  std::string name;
  std::vector<std::string> args;
};

Sentence split(std::string_view text);

}  // namespace tafl::view
