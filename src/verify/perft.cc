// SPDX-License-Identifier: MIT
//
// A depth-first walk with its own stack, so that no depth can exhaust the program's.
#include "verify/perft.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "verify/joint_moves.h"

namespace tafl::verify {
namespace {

class Walk {
 public:
  Walk(game::Controller& controller, const PerftOptions& options)
      : controller_(controller), options_(options) {
    const std::size_t visited =
        options.full ? options.depth + 1 : std::max<std::size_t>(options.depth, 1);
    result_.counts.assign(options.depth + 1, 0);
    result_.terminal_sequences.assign(visited, 0);
    if (options.most_distinct > 0) seen_.resize(visited);
  }

  Perft run() {
    visit(0);
    while (!stack_.empty()) {
      JointMoves& joint = stack_.back();
      if (!joint.has_current() || result_.stopped) {
        stack_.pop_back();
        if (!stack_.empty()) controller_.retract();
        continue;
      }
      controller_.make(joint.current());
      joint.advance();
      if (stack_.size() == 1) report();
      visit(stack_.size());
    }
    for (const auto& states : seen_) result_.distinct_states.push_back(states.size());
    return std::move(result_);
  }

 private:
  // Counts the current position and opens it; one that is not opened is left again at once.
  void visit(std::size_t depth) {
    ++result_.counts[depth];
    if (depth == options_.depth) {
      note_details(depth, controller_.is_terminal());
      leave(depth);
      return;
    }
    JointMoves joint(controller_);
    note_details(depth, joint.is_terminal());
    if (depth == 0) total_ = joint.count();
    if (depth + 1 == options_.depth && !options_.full) {
      result_.counts[depth + 1] = saturating_add(result_.counts[depth + 1], joint.count());
      leave(depth);
    } else {
      stack_.push_back(std::move(joint));
    }
  }

  void leave(std::size_t depth) {
    if (depth > 0) controller_.retract();
    if ((++left_ & 63U) == 0) report();
  }

  void note_details(std::size_t depth, bool terminal) {
    if (terminal) ++result_.terminal_sequences[depth];
    if (depth >= seen_.size()) return;
    const bool is_new = seen_[depth].insert(controller_.state_hash()).second;
    if (is_new && ++remembered_ > options_.most_distinct) seen_.clear();
  }

  void report() {
    const std::size_t done =
        result_.counts.size() > 1 ? static_cast<std::size_t>(result_.counts[1]) : 0;
    if (!go_on(options_.progress, done, static_cast<std::size_t>(total_))) result_.stopped = true;
  }

  game::Controller& controller_;
  const PerftOptions& options_;
  Perft result_;
  std::vector<JointMoves> stack_;
  std::vector<std::unordered_set<std::uint64_t>> seen_;
  std::size_t remembered_ = 0;
  std::uint64_t total_ = 0;
  std::uint64_t left_ = 0;
};

}  // namespace

Perft perft(game::Controller& controller, const PerftOptions& options) {
  return Walk(controller, options).run();
}

}  // namespace tafl::verify
