// SPDX-License-Identifier: MIT
#include "manager/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <exception>
#include <utility>

#include "gdl/symbol.h"
#include "machine/factory.h"

namespace tafl::manager {

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

base::Result<Record> Match::run(const Watcher& watcher) {
  const double begin = clock_.seconds();
  if (const auto started = start(); !started) return started.error();
  try {
    while (step(watcher)) {
    }
  } catch (const base::LimitReached& limit) {
    record_.end = fmt::format("limit reached: {}", limit.what());
  } catch (const std::bad_alloc&) {
    record_.end = "limit reached: out of memory";
  }
  record_.duration_seconds = clock_.seconds() - begin;
  return std::move(record_);
}

base::Result<bool> Match::start() {
  auto controller = machine::make_controller(game_, options_.machine, options_.limits);
  if (!controller) return controller.error();
  controller_ = std::move(*controller);
  record_.machine = controller_->machine_name();
  for (std::size_t role = 0; role < players_.size(); ++role) {
    auto own = machine::make_controller(game_, options_.machine, options_.limits);
    if (!own) return own.error();
    player::Start start{std::move(*own),       RoleId(role),           options_.start_seconds,
                        options_.play_seconds, rng_.fork(role).next(), &clock_};
    try {
      players_[role]->new_game(std::move(start), clock_.seconds() + options_.start_seconds);
    } catch (const std::exception& problem) {
      failures_[role] = problem.what();
    }
  }
  return true;
}

// One ply: look, ask everybody, make the joint move. False at the end.
bool Match::step(const Watcher& watcher) {
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
  std::vector<std::string> joint;
  record_.seconds.emplace_back();
  for (std::size_t role = 0; role < players_.size(); ++role) {
    const std::vector<std::string> legal = controller_->legal_move_texts(RoleId(role));
    if (legal.empty() || (options_.interrupted && options_.interrupted())) {
      record_.end = legal.empty() ? fmt::format("{} has no legal move at ply {}",
                                                record_.roles[role], record_.moves.size())
                                  : "interrupted";
      record_.seconds.pop_back();
      return false;
    }
    joint.push_back(answer(role, legal));
  }
  make(joint);
  return true;
}

void Match::show(const Watcher& watcher, bool terminal) {
  if (!watcher) return;
  watcher({record_, terminal ? std::vector<std::size_t>() : roles_to_move(*controller_), terminal});
}

std::string Match::answer(std::size_t role, const std::vector<std::string>& legal) {
  std::string move;
  if (!failures_[role].empty()) {
    record_.seconds.back().push_back(0);
    slip(role, "failed", failures_[role], move, legal);
    return move;
  }
  const double begin = clock_.seconds();
  const double deadline = begin + options_.play_seconds;
  try {
    move = players_[role]->play(deadline);
  } catch (const std::exception& problem) {
    record_.seconds.back().push_back(clock_.seconds() - begin);
    slip(role, "failed", problem.what(), move, legal);
    return move;
  }
  const double end = clock_.seconds();
  record_.seconds.back().push_back(end - begin);
  // Players may spell a move in another case; the record has the spelling of the rules.
  const auto spelled = controller_->find_legal_move(RoleId(role), move);
  if (end > deadline) {
    slip(role, "late", std::string(move), move, legal);
  } else if (!spelled) {
    slip(role, "illegal move", std::string(move), move, legal);
  } else {
    move = controller_->move_text(*spelled);
  }
  return move;
}

void Match::slip(std::size_t role, std::string reason, std::string said, std::string& move,
                 const std::vector<std::string>& legal) {
  move = legal[rng_.below(legal.size())];
  record_.errors.push_back({record_.moves.size(), role, std::move(reason), std::move(said), move});
}

void Match::make(const std::vector<std::string>& joint) {
  std::vector<game::MoveId> moves;
  for (std::size_t role = 0; role < joint.size(); ++role) {
    moves.push_back(controller_->find_legal_move(RoleId(role), joint[role]).value());
  }
  controller_->make(moves);
  record_.moves.push_back(joint);
  for (std::size_t role = 0; role < players_.size(); ++role) {
    if (!failures_[role].empty()) continue;
    try {
      players_[role]->observe(joint);
    } catch (const std::exception& problem) {
      failures_[role] = problem.what();
    }
  }
}

}  // namespace tafl::manager
