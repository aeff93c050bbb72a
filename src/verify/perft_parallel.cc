// SPDX-License-Identifier: MIT
//
// The first joint moves are dealt out to the threads as texts, the language that all controllers
// share; each thread replays its prefix on its own controller and counts below it.
#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "verify/joint_moves.h"
#include "verify/perft.h"

namespace tafl::verify {
namespace {

using Controllers = std::vector<std::unique_ptr<game::Controller>>;
using JointText = std::vector<std::string>;

std::vector<JointText> first_moves(game::Controller& controller) {
  std::vector<JointText> prefixes;
  for (JointMoves joint(controller); joint.has_current(); joint.advance()) {
    JointText& texts = prefixes.emplace_back();
    for (game::MoveId move : joint.current()) texts.push_back(controller.move_text(move));
  }
  return prefixes;
}

void make(game::Controller& controller, const JointText& texts) {
  std::vector<game::MoveId> joint;
  for (std::size_t role = 0; role < texts.size(); ++role) {
    joint.push_back(controller.find_legal_move(game::RoleId(role), texts[role]).value());
  }
  controller.make(joint);
}

void add_below(Perft& whole, const Perft& part) {
  for (std::size_t depth = 0; depth < part.counts.size(); ++depth) {
    whole.counts[depth + 1] = saturating_add(whole.counts[depth + 1], part.counts[depth]);
  }
  // A part of depth 0 looks at its only position, which the whole may merely count.
  const std::size_t details = whole.terminal_sequences.size() - 1;
  for (std::size_t depth = 0; depth < std::min(details, part.terminal_sequences.size()); ++depth) {
    whole.terminal_sequences[depth + 1] += part.terminal_sequences[depth];
  }
  whole.stopped |= part.stopped;
}

class Pool {
 public:
  Pool(Controllers controllers, const PerftOptions& options)
      : controllers_(std::move(controllers)), options_(options) {}

  Perft run() {
    game::Controller& first = *controllers_.front();
    result_ = perft(first, at_depth(0));
    result_.counts.resize(options_.depth + 1, 0);
    result_.terminal_sequences.resize(options_.full ? options_.depth + 1 : options_.depth, 0);
    prefixes_ = first_moves(first);
    std::vector<std::thread> threads;
    for (auto& controller : controllers_) {
      threads.emplace_back([this, &controller] { work(*controller); });
    }
    for (std::thread& thread : threads) thread.join();
    if (failure_) std::rethrow_exception(failure_);
    return std::move(result_);
  }

 private:
  PerftOptions at_depth(std::size_t depth) const {
    PerftOptions options = options_;
    options.depth = depth;
    options.most_distinct = 0;
    options.progress = [this](std::size_t, std::size_t) { return !stop_.load(); };
    return options;
  }

  void work(game::Controller& controller) {
    try {
      const PerftOptions below = at_depth(options_.depth - 1);
      for (std::size_t k = next_++; k < prefixes_.size() && !stop_; k = next_++) {
        controller.reset();
        make(controller, prefixes_[k]);
        const Perft part = perft(controller, below);
        const std::lock_guard lock(mutex_);
        add_below(result_, part);
        if (!go_on(options_.progress, ++done_, prefixes_.size())) stop();
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failure_ = std::current_exception();
      stop_ = true;
    }
  }

  void stop() {
    stop_ = true;
    result_.stopped = true;
  }

  Controllers controllers_;
  const PerftOptions& options_;
  std::vector<JointText> prefixes_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;  // guards the members below
  Perft result_;
  std::size_t done_ = 0;
  std::exception_ptr failure_;
};

}  // namespace

base::Result<Perft> perft_parallel(const ControllerFactory& factory, const PerftOptions& options,
                                   std::size_t threads) {
  Controllers controllers;
  for (std::size_t k = 0; k < std::max<std::size_t>(threads, 1); ++k) {
    auto controller = factory();
    if (!controller) return controller.error();
    controllers.push_back(std::move(*controller));
  }
  if (options.depth == 0) return perft(*controllers.front(), options);
  return Pool(std::move(controllers), options).run();
}

}  // namespace tafl::verify
