// SPDX-License-Identifier: MIT
#include "serve/guard.h"

#include "base/rng.h"
#include "serve/repair.h"

namespace tafl::serve {
namespace {

constexpr double kRepairShare = 0.5;  // of the time until the move is due

std::string explanation(Finding finding) {
  switch (finding) {
    case Finding::kFits:
      return "";
    case Finding::kRepeated:
      return "the same PLAY again";
    case Finding::kRepaired:
      return "a turn was missing and has been worked out";
    case Finding::kLost:
      return "these moves do not fit";
  }
  return "";
}

}  // namespace

void Guard::obey(const Order& order) {
  order.kind == Order::Kind::kStart ? start(order) : play(order);
}

void Guard::start(const Order& order) {
  seed_ = order.seed;
  position_.reset();
  auto position = Position::of(order.rules, order.role, limits_);
  if (!position) {
    say_({Notice::Kind::kInvalid, order.ticket, "", position.error().message, {}});
    return;
  }
  position_.emplace(std::move(*position));
  spelling_.emplace(order.rules);
  say_({Notice::Kind::kReady, order.ticket, "", "", {position_->role_names()}});
}

void Guard::play(const Order& order) {
  if (!position_) return;
  const double deadline = clock_.seconds() + kRepairShare * order.seconds;
  Finding finding = Finding::kFits;
  if (!position_->go_to(order.history)) {
    finding = Finding::kLost;
  } else if (!order.news.empty()) {
    finding = take_news(*position_, order.news, order.sent, clock_, deadline);
  }
  const auto kind = finding == Finding::kLost ? Notice::Kind::kLost : Notice::Kind::kPosition;
  say_({kind, order.ticket, legal_move(), explanation(finding), position_->history()});
}

// Any one, so that an opponent learns nothing from a crash; empty if there is none.
std::string Guard::legal_move() {
  const std::vector<std::string> moves = position_->legal_moves(position_->role());
  if (moves.empty()) return "";
  base::Rng rng = base::Rng(seed_).fork(position_->history().size());
  return spelling_->apply(moves[rng.below(moves.size())]);
}

}  // namespace tafl::serve
