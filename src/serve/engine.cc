// SPDX-License-Identifier: MIT
#include "serve/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "machine/factory.h"
#include "player/registry.h"

namespace tafl::serve {

void Engine::obey(const Order& order) {
  order.kind == Order::Kind::kStart ? start(order) : play(order);
}

void Engine::hurry() {
  const std::lock_guard lock(mutex_);
  if (player_) player_->stop();
}

void Engine::start(const Order& order) {
  const double deadline = clock_.seconds() + order.seconds;
  auto position = Position::of(order.rules, order.role, limits_);
  if (!position) {
    say_({Notice::Kind::kInvalid, order.ticket, "", position.error().message, {}});
    return;
  }
  position_.emplace(std::move(*position));
  spelling_.emplace(order.rules);
  start_ = order;
  start_.rules.clear();
  new_player(deadline);
  say_({Notice::Kind::kReady, order.ticket, "", player_->info(), {position_->role_names()}});
}

void Engine::new_player(double deadline) {
  auto player = player::make_player(start_.player);
  if (!player) throw std::runtime_error(player.error().message);
  auto controller = machine::make_controller(position_->game(), start_.machine, limits_);
  if (!controller) throw std::runtime_error(controller.error().message);
  {
    const std::lock_guard lock(mutex_);
    player_ = std::move(*player);
  }
  seen_.clear();
  player_->new_game({std::move(*controller), position_->role(), start_.start_clock,
                     start_.play_clock, start_.seed, &clock_, position_->game(), start_.machine,
                     limits_, /*ponder=*/true, start_.match},
                    deadline);
}

bool Engine::is_behind() const {
  const History& history = position_->history();
  return seen_.size() <= history.size() && std::equal(seen_.begin(), seen_.end(), history.begin());
}

void Engine::catch_up() {
  if (!is_behind()) {
    say_({Notice::Kind::kTrouble, 0, "", "the history has changed: a new player follows it", {}});
    new_player(clock_.seconds());
  }
  const History& history = position_->history();
  while (seen_.size() < history.size()) {
    player_->observe(history[seen_.size()]);
    seen_.push_back(history[seen_.size()]);
  }
}

void Engine::play(const Order& order) {
  if (!position_) return;
  const double deadline = clock_.seconds() + order.seconds;
  if (!position_->go_to(order.history)) {
    say_({Notice::Kind::kLost, order.ticket, "", "these moves do not fit", {}});
    return;
  }
  const std::vector<std::string> moves = position_->legal_moves(position_->role());
  if (moves.empty()) {
    say_({Notice::Kind::kLost, order.ticket, "", "there is no legal move", {}});
    return;
  }
  say_({Notice::Kind::kPosition, order.ticket, spelling_->apply(moves.front()), "",
        position_->history()});
  catch_up();
  const std::string chosen = player_->play(deadline);
  const auto move = position_->own_move(chosen);
  if (!move) {
    say_({Notice::Kind::kTrouble,
          order.ticket,
          "",
          fmt::format("the player's move {} is not legal", chosen),
          {}});
  }
  say_({Notice::Kind::kMove,
        order.ticket,
        spelling_->apply(move ? *move : moves.front()),
        player_->info(),
        {}});
}

}  // namespace tafl::serve
