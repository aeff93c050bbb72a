// SPDX-License-Identifier: MIT
//
// The surface of a message: words and lists, found but not taken apart.
//
// A message may carry a whole rule sheet from a stranger, so reading goes over the text once with a
// counter of open parentheses: no recursion, no tree, no copy. What is inside a member is somebody
// else's business. As on the wire there are no strings and no escapes; ';' starts a comment that
// ends with its line, because people paste rule sheets with comments into messages.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace tafl::protocol {

// One word or one list of a text. The views look into that text.
struct Expression {
  bool is_list = false;
  std::string_view text;                // all of it, parentheses included
  std::vector<std::string_view> items;  // the members of a list, each an expression
};

// Members after this many are dropped: START has 6, a joint move one per role.
inline constexpr std::size_t kMostItems = 4096;

// The first complete expression of `text`; whatever follows it is ignored. An error if there is
// none, or if it is a list that is never closed.
base::Result<Expression> first_expression(std::string_view text);

// The expression with one space between its parts and no comments: "( mark 1  1 )" becomes
// "(mark 1 1)", which is how moves are written everywhere in Tafl. "(noop)" becomes "noop".
std::string canonical(std::string_view expression);

// The same in the manner of ggp-base, every parenthesis standing alone: "( mark 1 1 )".
std::string spaced(std::string_view expression);

// Calls `visit` with every "(", ")" and word, in order.
void for_each_token(std::string_view text, const std::function<void(std::string_view)>& visit);

// True if `name` can stand in a message as one word.
bool is_word(std::string_view name);

}  // namespace tafl::protocol
