// SPDX-License-Identifier: MIT
#include "serve/position.h"

#include <fmt/format.h>

#include <utility>

#include "game/validate.h"
#include "gdl/parser.h"
#include "machine/factory.h"

namespace tafl::serve {

using base::Error;
using game::RoleId;

namespace {

std::string first_error(const gdl::Diagnostics& diagnostics) {
  for (const gdl::Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity != gdl::Severity::kError) continue;
    return fmt::format("{}:{}: {}", diagnostic.position.line, diagnostic.position.column,
                       diagnostic.message);
  }
  return "the rules are wrong";
}

}  // namespace

base::Result<Position> Position::of(const std::string& rules, std::string_view role,
                                    const base::Limits& limits) {
  gdl::Diagnostics diagnostics;
  auto sheet = gdl::parse({"START", rules}, diagnostics, gdl::Notation::kPrefix);
  Position position;
  if (sheet) position.game_ = game::validate(std::move(*sheet), diagnostics);
  if (!position.game_) return Error{Error::Kind::kInput, first_error(diagnostics)};
  position.role_ = position.game_->find_role(role);
  if (!position.role_.valid()) {
    return Error{Error::Kind::kInput, fmt::format("the rules have no role '{}'", role)};
  }
  auto controller = machine::make_controller(position.game_, "relational", limits);
  if (!controller) return controller.error();
  position.controller_ = std::move(*controller);
  return position;
}

Joint Position::role_names() const {
  Joint names;
  for (std::size_t role = 0; role < game_->roles().size(); ++role) {
    names.push_back(game_->role_name(RoleId(role)));
  }
  return names;
}

bool Position::go_to(const History& history) {
  std::size_t shared = 0;
  while (shared < history.size() && shared < history_.size() &&
         history[shared] == history_[shared]) {
    ++shared;
  }
  while (history_.size() > shared) retreat();
  for (std::size_t turn = shared; turn < history.size(); ++turn) {
    if (!advance(history[turn])) return false;
  }
  return true;
}

bool Position::advance(const Joint& joint) {
  if (joint.size() != game_->roles().size() || is_terminal()) return false;
  std::vector<game::MoveId> moves;
  for (std::size_t role = 0; role < joint.size(); ++role) {
    const auto move = controller_->find_legal_move(RoleId(role), joint[role]);
    if (!move) return false;
    moves.push_back(*move);
  }
  controller_->make(moves);
  history_.push_back(joint);
  return true;
}

void Position::retreat() {
  controller_->retract();
  history_.pop_back();
}

std::vector<std::string> Position::legal_moves(RoleId role) {
  if (is_terminal()) return {};
  return controller_->legal_move_texts(role);
}

std::optional<std::string> Position::own_move(std::string_view text) {
  if (is_terminal()) return std::nullopt;
  const auto move = controller_->find_legal_move(role_, text);
  if (!move) return std::nullopt;
  return controller_->move_text(*move);
}

}  // namespace tafl::serve
