// SPDX-License-Identifier: MIT
#include "manager/match.h"

#include <fmt/format.h>

#include <cassert>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "gdl/symbol.h"
#include "machine/factory.h"

namespace tafl::manager {
namespace {

constexpr std::chrono::milliseconds kTick(100);

}  // namespace

using game::RoleId;

std::vector<std::size_t> roles_to_move(game::Controller& controller) {
  std::vector<std::size_t> choosing;
  std::vector<std::size_t> acting;
  for (std::size_t role = 0; role < controller.role_count(); ++role) {
    const auto& moves = controller.legal_moves(RoleId(role));
    if (moves.size() > 1) choosing.push_back(role);
    if (moves.size() == 1 && gdl::fold_case(controller.move_text(moves.front())) != "noop") {
      acting.push_back(role);
    }
  }
  return choosing.empty() ? acting : choosing;
}

Match::Match(std::shared_ptr<const game::Game> game, std::string name,
             std::vector<std::unique_ptr<player::Player>> players, MatchOptions options,
             const base::Clock& clock)
    : game_(std::move(game)),
      players_(std::move(players)),
      failures_(players_.size()),
      options_(std::move(options)),
      clock_(clock),
      rng_(options_.seed) {
  assert(players_.size() == game_->roles().size());
  record_.game = std::move(name);
  record_.seed = options_.seed;
  record_.start_seconds = options_.start_seconds;
  record_.play_seconds = options_.play_seconds;
  for (std::size_t role = 0; role < players_.size(); ++role) {
    record_.roles.push_back(game_->role_name(RoleId(role)));
    record_.players.emplace_back(players_[role]->name());
  }
}

base::Result<Record> Match::run(const Watcher& watcher, const Ticker& ticker) {
  const double begin = clock_.seconds();
  if (const auto started = start(); !started) return started.error();
  try {
    while (step(watcher, ticker)) {
    }
  } catch (const base::LimitReached& limit) {
    record_.end = fmt::format("limit reached: {}", limit.what());
  } catch (const std::bad_alloc&) {
    record_.end = "limit reached: out of memory";
  }
  for_each_role([this](std::size_t role) { players_[role]->end_game(); });
  record_.duration_seconds = clock_.seconds() - begin;
  return std::move(record_);
}

// Acts for all roles whose player still works, at the same time if so asked; a player that throws
// does not work any more.
void Match::for_each_role(const std::function<void(std::size_t)>& act) {
  const auto guarded = [&](std::size_t role) {
    if (!failures_[role].empty()) return;
    try {
      act(role);
    } catch (const std::exception& problem) {
      failures_[role] = problem.what();
    }
  };
  std::vector<std::jthread> threads;
  for (std::size_t role = 0; role < players_.size(); ++role) {
    if (options_.simultaneous && players_.size() > 1) {
      threads.emplace_back(guarded, role);
    } else {
      guarded(role);
    }
  }
}

base::Result<bool> Match::start() {
  auto controller = machine::make_controller(game_, options_.machine, options_.limits);
  if (!controller) return controller.error();
  controller_ = std::move(*controller);
  record_.machine = controller_->machine_name();
  std::vector<player::Start> starts;
  for (std::size_t role = 0; role < players_.size(); ++role) {
    auto own = machine::make_controller(game_, options_.machine, options_.limits);
    if (!own) return own.error();
    starts.push_back({std::move(*own), RoleId(role), options_.start_seconds, options_.play_seconds,
                      rng_.fork(role).next(), &clock_, game_, options_.machine, options_.limits,
                      options_.ponder, options_.match_id});
  }
  for_each_role([&](std::size_t role) {
    players_[role]->new_game(std::move(starts[role]), clock_.seconds() + options_.start_seconds);
  });
  return true;
}

// One ply: look, ask everybody, make the joint move. False at the end.
bool Match::step(const Watcher& watcher, const Ticker& ticker) {
  record_.states.push_back(controller_->fluent_texts());
  const bool terminal = controller_->is_terminal();
  show(watcher, terminal);
  if (terminal) {
    record_.end = "terminal";
    for (std::size_t role = 0; role < players_.size(); ++role) {
      record_.goals.push_back(controller_->goal(RoleId(role)));
    }
    return false;
  }
  if (record_.moves.size() == options_.most_plies) {
    record_.end = fmt::format("stopped after {} plies", options_.most_plies);
    return false;
  }
  std::vector<Texts> legal;
  for (std::size_t role = 0; role < players_.size(); ++role) {
    legal.push_back(controller_->legal_move_texts(RoleId(role)));
    if (legal.back().empty()) {
      record_.end =
          fmt::format("{} has no legal move at ply {}", record_.roles[role], record_.moves.size());
      return false;
    }
  }
  if (options_.interrupted && options_.interrupted()) {
    record_.end = "interrupted";
    return false;
  }
  const std::vector<Answer> answers = ask_all(ticker);
  if (options_.interrupted && options_.interrupted()) {
    record_.end = "interrupted";
    return false;
  }
  record_.seconds.emplace_back();
  record_.reports.emplace_back();
  Texts joint;
  for (std::size_t role = 0; role < players_.size(); ++role) {
    record_.seconds.back().push_back(answers[role].seconds);
    record_.reports.back().push_back(answers[role].report);
    joint.push_back(judge(role, answers[role], legal[role]));
  }
  make(joint);
  return true;
}

void Match::show(const Watcher& watcher, bool terminal) {
  if (!watcher) return;
  watcher({record_, terminal ? std::vector<std::size_t>() : roles_to_move(*controller_), terminal});
}

std::vector<Match::Answer> Match::ask_all(const Ticker& ticker) {
  std::vector<Answer> answers(players_.size());
  std::mutex mutex;
  std::condition_variable_any done;
  std::jthread watching;
  if (ticker) {
    watching = std::jthread([&](const std::stop_token& stop) {
      const double begin = clock_.seconds();
      std::unique_lock lock(mutex);
      while (!done.wait_for(lock, stop, kTick, [&] { return stop.stop_requested(); })) {
        if (stop.stop_requested()) return;
        Thinking thinking{record_, clock_.seconds() - begin, {}};
        for (const auto& player : players_) thinking.reports.push_back(player->report());
        ticker(thinking);
      }
    });
  }
  const std::vector<std::string> failed = failures_;
  for_each_role([&](std::size_t role) { answers[role] = ask(role); });
  for (std::size_t role = 0; role < players_.size(); ++role) {
    if (!failed[role].empty()) answers[role].failure = failed[role];
  }
  return answers;
}

Match::Answer Match::ask(std::size_t role) {
  Answer answer;
  const double begin = clock_.seconds();
  const double deadline = begin + options_.play_seconds;
  try {
    answer.move = players_[role]->play(deadline);
  } catch (const std::exception& problem) {
    answer.failure = *problem.what() == 0 ? "failed" : problem.what();
  }
  const double end = clock_.seconds();
  answer.seconds = end - begin;
  answer.late = end > deadline + players_[role]->grace();
  answer.report = players_[role]->report();
  return answer;
}

// The move that counts: the answer in the spelling of the rules, or another in its place.
std::string Match::judge(std::size_t role, const Answer& answer, const Texts& legal) {
  if (!answer.failure.empty()) return slip(role, "failed", answer.failure, legal);
  if (answer.late) return slip(role, "late", answer.move, legal);
  const auto spelled = controller_->find_legal_move(RoleId(role), answer.move);
  if (!spelled) return slip(role, "illegal move", answer.move, legal);
  return controller_->move_text(*spelled);
}

std::string Match::slip(std::size_t role, std::string reason, std::string said,
                        const Texts& legal) {
  const std::string& move = legal[rng_.below(legal.size())];
  record_.errors.push_back({record_.moves.size(), role, std::move(reason), std::move(said), move});
  return move;
}

void Match::make(const Texts& joint) {
  std::vector<game::MoveId> moves;
  for (std::size_t role = 0; role < joint.size(); ++role) {
    moves.push_back(controller_->find_legal_move(RoleId(role), joint[role]).value());
  }
  controller_->make(moves);
  record_.moves.push_back(joint);
  for_each_role([&](std::size_t role) { players_[role]->observe(joint); });
}

}  // namespace tafl::manager
