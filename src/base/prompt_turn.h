// SPDX-License-Identifier: MIT
#pragma once

namespace tafl::base {

// While it lives, the system is asked to let the calling thread run at once when it wakes up, even
// if other threads are in the middle of their turns: it takes only short turns itself. Without
// effect where the system knows no such wish (Linux does from 6.12 on).
class PromptTurn {
 public:
  PromptTurn();
  ~PromptTurn();
  PromptTurn(const PromptTurn&) = delete;
  PromptTurn& operator=(const PromptTurn&) = delete;
};

}  // namespace tafl::base
