// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

namespace tafl::protocol {

// How one START message spells its words. Tafl ignores case and prints keywords in lower case, but
// ggp-base compares moves letter by letter and Dresden writes everything in capitals: a move goes
// back with each word as the rules of this match spell it first.
class Spelling {
 public:
  explicit Spelling(std::string_view rules);

  // `term`, canonical, with every word that it shares with the rules in their spelling.
  std::string apply(std::string_view term) const;

 private:
  std::unordered_map<std::string, std::string> by_folded_;
};

}  // namespace tafl::protocol
