// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "base/rng.h"
#include "gdl/ast.h"

namespace tafl::manager {

// The words in which one player sees a game: those of the rules, or invented ones, so that nobody
// recognises it. Case does not matter on the way back.
class Disguise {
 public:
  // The words of the rules.
  explicit Disguise(const gdl::RuleSheet& sheet);
  // Invented ones.
  Disguise(const gdl::RuleSheet& sheet, base::Rng rng);

  // The rule sheet as START carries it.
  const std::string& rules() const { return rules_; }
  // A term of the game as the player sees it, and back. Both canonical.
  std::string hide(std::string_view term) const { return apply(hidden_, term); }
  std::string reveal(std::string_view term) const { return apply(revealed_, term); }

 private:
  using Words = std::unordered_map<std::string, std::string>;  // by the folded word
  static std::string apply(const Words& words, std::string_view term);

  std::string rules_;
  Words hidden_;
  Words revealed_;
};

}  // namespace tafl::manager
