// SPDX-License-Identifier: MIT
//
// States that are ends with a wanted reward, one after the other.
//
//   Targets targets(task, 100, true);
//   while (targets.next(limits) == sat::Answer::kYes) use(targets.state());
//
// A formula of one state says what such an end is, without what the relaxed game shows to be
// impossible. With `guess` it also holds to what random play suggests about fluents that exclude
// each other: then targets make sense, but that there are none is no proof. The part of a target
// that no move influences (clockwork.h) is whatever the formula left it to be; targets that differ
// only there are one.
#pragma once

#include "plan/clockwork.h"
#include "plan/task.h"
#include "plan/unrolling.h"

namespace tafl::plan {

class Targets {
 public:
  // REQUIRES: Unrolling::fits(*task.game), and that the task outlives it.
  Targets(const Task& task, int reward, bool guess);

  // False: the relaxed game is too large to know what can ever hold.
  bool ready() const { return formula_ != nullptr; }
  // Whether random play suggested anything.
  bool guessed() const { return guessed_; }
  // kYes: state() is a target that was not seen before; kNo: there are no more.
  sat::Answer next(const sat::SolveLimits& limits);
  const Bits& state() const { return state_; }
  std::size_t found() const { return found_; }
  std::size_t bytes() const { return formula_ ? formula_->solver().bytes() : 0; }

 private:
  void exclude();
  void read();

  const Task& task_;
  Clockwork clockwork_;
  std::unique_ptr<Unrolling> formula_;
  bool guessed_ = false;
  std::size_t found_ = 0;
  Bits state_;
};

}  // namespace tafl::plan
