// SPDX-License-Identifier: MIT
//
// One match as the server sees it: texts, clocks and two workers.
//
// The server never looks into the rules. It keeps the START message and the history as texts. The
// engine thinks; the guard knows the rules and always has a legal move (docs/serving.md). Whatever
// happens to them, every PLAY is answered before its clock ends, with the best of
//
//   the engine's move, the move that the guard or the engine put down first, a move that was legal
//   earlier in the match, "nil".
//
// Used on the thread of the loop. Every Reply given in is called exactly once, at the latest when
// the match ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/steady_timer.hpp>

#include "base/clock.h"
#include "protocol/message.h"
#include "serve/clock_budget.h"
#include "serve/launcher.h"
#include "serve/match_files.h"
#include "serve/seat.h"

namespace tafl::serve {

struct HostOptions {
  std::string player = "random";  // as player::make_player reads it
  std::string machine = "auto";
  double start_margin = 1;   // seconds kept back from the start clock
  double play_margin = 0.5;  // and from the play clock
  double silence = 300;      // a match ends after this long without a message, or ten play clocks
  std::size_t most_restarts = 10;  // per worker
  std::uint64_t seed = 1;
};

// When a message came, and how far its sender is.
struct Timing {
  double at = 0;
  double round_trip = 0;
};

// A PLAY that has not been answered.
struct OpenPlay {
  Joint news;
  Timing timing;
  ClockBudget budget;
  std::vector<std::function<void(std::string)>> replies;
  std::size_t guard_ticket = 0;
  std::size_t engine_ticket = 0;  // 0: it has not been asked yet
  bool doubtful = false;          // the engine waits for the guard's judgement
  std::string legal;              // a legal move, from the guard or the engine
  std::string legal_source;
};

class HostedMatch : public std::enable_shared_from_this<HostedMatch> {
 public:
  using Reply = std::function<void(std::string)>;

  // `ended` is called from the loop if the match ends by itself.
  HostedMatch(boost::asio::io_context& loop, const base::Clock& clock, Launcher& launcher,
              HostOptions options, protocol::Start start, MatchFiles files,
              std::function<void()> ended);
  ~HostedMatch();

  // Starts the workers and answers the START.
  void begin(const Timing& timing, Reply reply);
  // Another START for this match: the same again before the first PLAY gets the same answer.
  void start_again(const protocol::Start& start, Reply reply);
  void play(const protocol::LastTurn& last, const Timing& timing, Reply reply);
  // Over. Nothing may be called after it.
  void end(std::string how, const protocol::LastTurn& last);

  void log(std::string_view text) { files_.log(text); }
  bool is_over() const { return over_; }
  // The processes, for tests: engine and guard, 0 where there is none just now.
  std::pair<int, int> pids() const { return {engine_->pid(), guard_->pid()}; }
  std::size_t restarts() const { return engine_->restarts() + guard_->restarts(); }

 private:
  std::shared_ptr<Seat> make_seat(boost::asio::io_context& loop, Launcher& launcher,
                                  WorkerKind kind);
  Order start_order(WorkerKind kind, std::size_t restarts) const;
  std::optional<Order> play_order(WorkerKind kind) const;
  void on_notice(WorkerKind kind, const Notice& notice);
  void on_position(const Notice& notice);
  void on_lost(const Notice& notice);
  void refuse(const std::string& why);
  void ready(std::string_view why);
  void ask_engine();
  double patience() const;
  void answer(std::string move, std::string source, std::string info);
  void answer_anyhow();
  void repeat_answer();
  void keep_legal(const std::string& move, std::string_view source);
  void expect_message();
  Joint news_of(const protocol::LastTurn& last) const;
  double left_to_think() const;
  void at(boost::asio::steady_timer& timer, double when, void (HostedMatch::*then)());
  void on_start_clock();
  void on_play_clock() { answer_anyhow(); }
  void on_silence();

  const base::Clock& clock_;
  HostOptions options_;
  MatchFiles files_;
  std::function<void()> ended_;
  Record record_;
  boost::asio::io_context& loop_;
  boost::asio::steady_timer timer_;  // of the START or PLAY under way
  boost::asio::steady_timer silence_;
  std::shared_ptr<Seat> engine_;
  std::shared_ptr<Seat> guard_;

  Timing start_timing_;
  ClockBudget start_budget_;
  std::vector<Reply> start_replies_;
  bool started_ = false;  // the START has been answered
  Joint roles_;           // once a worker has told them
  std::optional<OpenPlay> turn_;
  std::size_t ticket_ = 0;       // the last one given out
  std::size_t engine_owes_ = 0;  // the ticket of an order it has not answered
  bool asked_ = false;           // there has been a PLAY
  std::string sent_;             // the last answer
  std::string known_;            // some move that was legal once
  double overshoot_ = 0;         // how late the engine has been of late, in seconds
  bool over_ = false;
};

}  // namespace tafl::serve
