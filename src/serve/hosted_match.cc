// SPDX-License-Identifier: MIT
#include "serve/hosted_match.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include <boost/asio/post.hpp>

#include "protocol/answer.h"
#include "protocol/expression.h"

namespace tafl::serve {
namespace {

constexpr double kShortestClock = 0.2;   // of a PLAY, in seconds
constexpr double kLeastPatience = 0.3;   // for a worker to confirm an order
constexpr double kPatienceShare = 0.25;  // of the play clock
constexpr double kForget = 0.8;          // how much of an overshoot is remembered a turn later
constexpr double kSilentClocks = 10;
// Restarts of an engine after which it gets simpler: another machine, then another player.
constexpr std::size_t kSimplerMachine = 2;
constexpr std::size_t kSimplerPlayer = 4;

}  // namespace

HostedMatch::HostedMatch(boost::asio::io_context& loop, const base::Clock& clock,
                         Launcher& launcher, HostOptions options, protocol::Start start,
                         MatchFiles files, std::function<void()> ended)
    : clock_(clock),
      options_(std::move(options)),
      files_(std::move(files)),
      ended_(std::move(ended)),
      loop_(loop),
      timer_(loop),
      silence_(loop),
      engine_(make_seat(loop, launcher, WorkerKind::kEngine)),
      guard_(make_seat(loop, launcher, WorkerKind::kGuard)) {
  record_.start = std::move(start);
  record_.player = options_.player;
}

HostedMatch::~HostedMatch() {
  if (!over_) end("given up", {});
}

std::shared_ptr<Seat> HostedMatch::make_seat(boost::asio::io_context& loop, Launcher& launcher,
                                             WorkerKind kind) {
  return std::make_shared<Seat>(
      loop, clock_, launcher, kind, options_.most_restarts,
      Seat::Hooks{[this, kind](std::size_t restarts) { return start_order(kind, restarts); },
                  [this, kind] { return play_order(kind); },
                  [this, kind](const Notice& notice) { on_notice(kind, notice); },
                  [this](const std::string& text) { log(text); }});
}

Order HostedMatch::start_order(WorkerKind kind, std::size_t restarts) const {
  const protocol::Start& start = record_.start;
  Order order;
  order.match = start.match;
  order.rules = start.rules;
  order.role = start.role;
  order.player =
      kind == WorkerKind::kEngine && restarts >= kSimplerPlayer ? "random" : options_.player;
  order.machine = restarts >= kSimplerMachine ? "relational" : options_.machine;
  order.seed = options_.seed;
  order.start_clock = start.start_clock;
  order.play_clock = start.play_clock;
  // Who comes in the middle of the match has no time to prepare.
  order.seconds =
      asked_ ? 0 : std::max(0.0, start_timing_.at + start_budget_.think - clock_.seconds());
  return order;
}

std::optional<Order> HostedMatch::play_order(WorkerKind kind) const {
  if (!turn_ || (kind == WorkerKind::kEngine && turn_->engine_ticket == 0)) return std::nullopt;
  Order order;
  order.kind = Order::Kind::kPlay;
  order.ticket = kind == WorkerKind::kGuard ? turn_->guard_ticket : turn_->engine_ticket;
  order.seconds = left_to_think();
  order.history = record_.history;
  if (kind == WorkerKind::kGuard) {
    order.news = turn_->news;
    order.sent = sent_;
  } else if (!turn_->news.empty()) {
    order.history.push_back(turn_->news);  // the guard will say if this is wrong
  }
  return order;
}

double HostedMatch::left_to_think() const {
  return std::max(0.0, turn_->timing.at + turn_->budget.think - clock_.seconds());
}

// ---- START

void HostedMatch::begin(const Timing& timing, Reply reply) {
  const protocol::Start& start = record_.start;
  start_timing_ = timing;
  start_budget_ = spend(start.start_clock, options_.start_margin, timing.round_trip, 0);
  log(fmt::format("< START role {}, {} bytes of rules, clocks {} and {} s; player {}", start.role,
                  start.rules.size(), start.start_clock, start.play_clock, options_.player));
  start_replies_.push_back(std::move(reply));
  at(timer_, timing.at + start_budget_.answer, &HostedMatch::on_start_clock);
  expect_message();
  guard_->open();
  engine_->open();
  files_.save(record_);
}

void HostedMatch::start_again(const protocol::Start& start, Reply reply) {
  const bool same = start == record_.start && !asked_;
  log(fmt::format("< START again, {}", same ? "the same" : "not the same"));
  if (!same) return reply(std::string(protocol::kBusy));
  expect_message();
  if (started_) return reply(std::string(protocol::kReady));
  start_replies_.push_back(std::move(reply));
}

void HostedMatch::on_start_clock() {
  ready("the clock is running out");
}

void HostedMatch::ready(std::string_view why) {
  if (std::exchange(started_, true)) return;
  timer_.cancel();
  log(fmt::format("> ready after {:.3f} s: {}", clock_.seconds() - start_timing_.at, why));
  for (const Reply& reply : std::exchange(start_replies_, {})) {
    reply(std::string(protocol::kReady));
  }
}

void HostedMatch::refuse(const std::string& why) {
  if (over_) return;
  log(fmt::format("the rules cannot be used: {}", why));
  end("refused", {});
  boost::asio::post(loop_, ended_);
}

// ---- PLAY

Joint HostedMatch::news_of(const protocol::LastTurn& last) const {
  if (!last.percepts) return last.moves;
  // A game master that treats this game as one of hidden information tells the moves as what is
  // seen: (did role move) for every role.
  Joint joint;
  for (const std::string& role : roles_) {
    const std::string begin = fmt::format("(did {} ", role);
    const auto& seen = last.percepts->seen;
    const auto found = std::find_if(seen.begin(), seen.end(), [&](const std::string& percept) {
      return percept.starts_with(begin);
    });
    // Something is hidden. The own move is all there is to go by.
    if (found == seen.end()) break;
    joint.push_back(found->substr(begin.size(), found->size() - begin.size() - 1));
  }
  const bool complete = !joint.empty() && joint.size() == roles_.size();
  if (!complete && !last.percepts->own_move.empty()) joint = {last.percepts->own_move};
  return joint;
}

void HostedMatch::play(const protocol::LastTurn& last, const Timing& timing, Reply reply) {
  const Joint news = news_of(last);
  log(fmt::format("< PLAY {}", news.empty() ? "NIL" : fmt::format("({})", fmt::join(news, " "))));
  expect_message();
  if (turn_) {
    if (turn_->news == news) {
      log("the same PLAY while it is being answered");
      turn_->replies.push_back(std::move(reply));
      return;
    }
    answer_anyhow();  // the game master has gone on without it
  }
  ready("the first PLAY is here");
  if (news.empty() && asked_) {
    if (record_.history.empty()) {
      log("the same PLAY again");
      return reply(sent_);
    }
    log("the game master starts over");
    record_.history.clear();
    sent_.clear();
  }
  asked_ = true;
  // One that is still busy with the rules gets the time it needs.
  if (engine_owes_ != 0 && engine_->is_ready()) engine_->restart("it does not answer");
  turn_.emplace();
  turn_->guard_ticket = ++ticket_;
  turn_->news = news;
  turn_->timing = timing;
  turn_->budget = spend(std::max(record_.start.play_clock, kShortestClock), options_.play_margin,
                        timing.round_trip, overshoot_);
  turn_->replies.push_back(std::move(reply));
  turn_->doubtful = !news.empty() && !record_.history.empty() && news == record_.history.back();
  at(timer_, timing.at + turn_->budget.answer, &HostedMatch::on_play_clock);
  guard_->send(*play_order(WorkerKind::kGuard), patience());
  if (!turn_->doubtful) ask_engine();
}

double HostedMatch::patience() const {
  return std::max(kLeastPatience, kPatienceShare * record_.start.play_clock);
}

// A new ticket each time: an answer to what the engine was asked before does not count.
void HostedMatch::ask_engine() {
  turn_->engine_ticket = ++ticket_;
  engine_owes_ = ticket_;
  engine_->send(*play_order(WorkerKind::kEngine), patience());
}

void HostedMatch::on_notice(WorkerKind kind, const Notice& notice) {
  if (over_) return;
  const bool from_guard = kind == WorkerKind::kGuard;
  if (notice.kind == Notice::Kind::kInvalid) return refuse(notice.text);
  if (notice.kind == Notice::Kind::kReady) {
    if (!notice.history.empty()) roles_ = notice.history.front();
    log(fmt::format("{} is ready {}", from_guard ? "guard" : "engine", notice.text));
    if (!from_guard) ready("the engine is ready");
    return;
  }
  const bool answers = notice.kind == Notice::Kind::kMove || notice.kind == Notice::Kind::kLost;
  if (!from_guard && answers && notice.ticket == engine_owes_) engine_owes_ = 0;
  if (!turn_ || notice.ticket != (from_guard ? turn_->guard_ticket : turn_->engine_ticket)) {
    return;  // nobody waits for it any more
  }
  switch (notice.kind) {
    case Notice::Kind::kPosition:
      return from_guard ? on_position(notice) : keep_legal(notice.move, "engine, unthinking");
    case Notice::Kind::kLost:
      log(fmt::format("{}: {}", from_guard ? "guard" : "engine", notice.text));
      return from_guard ? on_lost(notice) : void();
    case Notice::Kind::kMove: {
      const double late = clock_.seconds() - (turn_->timing.at + turn_->budget.think);
      overshoot_ = std::max(kForget * overshoot_, late);
      return answer(notice.move, "engine", notice.text);
    }
    default:
      return;
  }
}

void HostedMatch::keep_legal(const std::string& move, std::string_view source) {
  if (move.empty() || !turn_->legal.empty()) return;
  turn_->legal = move;
  turn_->legal_source = source;
  known_ = move;
}

// The guard has judged the news: it fits, or it is repeated, or the history is another.
void HostedMatch::on_position(const Notice& notice) {
  if (!notice.text.empty()) log("guard: " + notice.text);
  History expected = record_.history;
  if (!turn_->news.empty()) expected.push_back(turn_->news);
  const bool repeated = !turn_->news.empty() && notice.history == record_.history;
  if (repeated && !sent_.empty()) return repeat_answer();
  const bool surprise = notice.history != expected || turn_->doubtful;
  record_.history = notice.history;
  turn_->news.clear();
  turn_->doubtful = false;
  if (notice.move.empty()) return answer(std::string(protocol::kNil), "nothing", "no legal move");
  keep_legal(notice.move, "guard");
  if (!surprise) return;
  turn_->legal = notice.move;  // what the engine said may belong to another position
  ask_engine();
}

// The position is not known any more. A move that is legal in the last known one is as good a guess
// as any, and the next PLAY may say more.
void HostedMatch::on_lost(const Notice& notice) {
  record_.history = notice.history;
  turn_->news.clear();
  turn_->legal.clear();
  keep_legal(notice.move, "guard");
  answer_anyhow();
}

void HostedMatch::repeat_answer() {
  timer_.cancel();
  const OpenPlay turn = std::move(*turn_);
  turn_.reset();
  log(fmt::format("> {} again", sent_));
  for (const Reply& reply : turn.replies) reply(sent_);
}

void HostedMatch::answer_anyhow() {
  if (!turn_) return;
  if (!turn_->legal.empty()) return answer(turn_->legal, turn_->legal_source, "");
  if (!known_.empty()) return answer(known_, "earlier position", "");
  answer(std::string(protocol::kNil), "nothing", "");
}

void HostedMatch::answer(std::string move, std::string source, std::string info) {
  timer_.cancel();
  const OpenPlay turn = std::move(*turn_);
  turn_.reset();
  if (!turn.news.empty()) record_.history.push_back(turn.news);
  sent_ = std::move(move);
  if (sent_ != protocol::kNil) known_ = sent_;
  const double seconds = clock_.seconds() - turn.timing.at;
  record_.answers.push_back(
      {record_.history.size(), sent_, std::move(source), seconds, std::move(info)});
  record_.restarts = restarts();
  const Answer& given = record_.answers.back();
  log(fmt::format("> {} after {:.3f} s, from {}; {}", sent_, seconds, given.source, given.info));
  for (const Reply& reply : turn.replies) reply(sent_);
  files_.save(record_);
}

// ---- the end

void HostedMatch::expect_message() {
  const double patience = std::max(options_.silence, kSilentClocks * record_.start.play_clock);
  at(silence_, clock_.seconds() + std::max(patience, record_.start.start_clock),
     &HostedMatch::on_silence);
}

void HostedMatch::on_silence() {
  end("silent", {});
  boost::asio::post(loop_, ended_);
}

void HostedMatch::end(std::string how, const protocol::LastTurn& last) {
  if (std::exchange(over_, true)) return;
  timer_.cancel();
  silence_.cancel();
  for (const Reply& reply : std::exchange(start_replies_, {})) {
    reply(std::string(protocol::kBusy));
  }
  answer_anyhow();
  record_.restarts = restarts();
  engine_->close();
  guard_->close();
  if (Joint news = news_of(last); !news.empty()) record_.history.push_back(std::move(news));
  record_.end = std::move(how);
  log(fmt::format("the match ends: {}", record_.end));
  files_.save(record_);
}

void HostedMatch::at(boost::asio::steady_timer& timer, double when, void (HostedMatch::*then)()) {
  timer.expires_after(std::chrono::duration_cast<std::chrono::steady_clock::duration>(
      std::chrono::duration<double>(std::max(0.0, when - clock_.seconds()))));
  // A timer that has been set anew may still have its old call in the queue.
  timer.async_wait([weak = weak_from_this(), then, &timer,
                    expiry = timer.expiry()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (!error && self && !self->over_ && timer.expiry() == expiry) (self.get()->*then)();
  });
}

}  // namespace tafl::serve
