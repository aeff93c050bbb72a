// SPDX-License-Identifier: MIT
#include "workbench/walk.h"

#include <fmt/format.h>

#include "machine/factory.h"
#include "manager/match.h"
#include "workbench/api_error.h"
#include "workbench/patient_controller.h"
#include "workbench/position.h"

namespace tafl::workbench {
namespace {

std::vector<std::string> completed(game::Controller& controller, const std::string& move) {
  const auto to_move = manager::roles_to_move(controller);
  const std::size_t chooser = to_move.empty() ? 0 : to_move.front();
  std::vector<std::string> joint;
  for (std::size_t role = 0; role < controller.role_count(); ++role) {
    const auto& legal = controller.legal_moves(game::RoleId(role));
    if (legal.empty()) throw conflict("A role has no legal move.");
    joint.push_back(role == chooser ? move : controller.move_text(legal.front()));
  }
  return joint;
}

}  // namespace

Moves read_moves(const json& body) {
  Moves moves;
  const auto list = body.find("moves");
  if (list == body.end() || list->is_null()) return moves;
  if (!list->is_array() || list->size() > Table::kMostPlies) {
    throw bad_request("'moves' is no list, or too long");
  }
  for (const json& entry : *list) {
    GivenMove& given = moves.emplace_back();
    given.single = entry.is_string();
    if (given.single) given.texts.push_back(entry.get<std::string>());
    if (!given.single && !entry.is_array())
      throw bad_request("a move is a text or a list of texts");
    for (std::size_t k = 0; !given.single && k < entry.size(); ++k) {
      if (!entry[k].is_string()) throw bad_request("a joint move is a list of texts");
      given.texts.push_back(entry[k].get<std::string>());
    }
  }
  return moves;
}

std::vector<std::vector<std::string>> make_moves(game::Controller& controller, const Moves& moves) {
  std::vector<std::vector<std::string>> made;
  for (const GivenMove& given : moves) {
    const auto refuse = [&] {
      return ApiError(409, "conflict", fmt::format("Ply {} cannot be made.", made.size()),
                      {{"ply", made.size()}});
    };
    if (controller.is_terminal()) throw refuse();
    std::vector<std::string> joint =
        given.single ? completed(controller, given.texts.front()) : given.texts;
    if (joint.size() != controller.role_count()) throw refuse();
    std::vector<game::MoveId> ids;
    for (std::size_t role = 0; role < joint.size(); ++role) {
      const auto move = controller.find_legal_move(game::RoleId(role), joint[role]);
      if (!move) throw refuse();
      ids.push_back(*move);
      joint[role] = controller.move_text(*move);
    }
    controller.make(ids);
    made.push_back(std::move(joint));
  }
  return made;
}

json walk_json(const Services& services, const std::string& game, const json& body) {
  const Moves moves = read_moves(body);
  const auto shown = services.shelf.shown(game);
  const ShelfOptions& options = services.shelf.options();
  auto controller = machine::make_controller(shown->game(), "relational", options.limits);
  if (!controller) throw ApiError(422, "too-hard", controller.error().message);
  PatientController patient(**controller, services.clock,
                            services.clock.seconds() + options.look_seconds);
  const auto joint = make_moves(patient, moves);
  json position = position_json(*shown, patient, joint.size());
  position["joint"] = joint;
  return position;
}

}  // namespace tafl::workbench
