// SPDX-License-Identifier: MIT
#include "workbench/position.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "manager/match.h"

namespace tafl::workbench {
namespace {

constexpr std::size_t kMostLegal = 2000;
constexpr std::size_t kMostTried = 64;  // moves without a form that are tried out

using Squares = std::vector<std::vector<std::string>>;

// The squares after a move, with the others doing the first thing they may.
Squares squares_after(const ShownGame& shown, game::Controller& controller, std::size_t role,
                      game::MoveId move) {
  std::vector<game::MoveId> joint;
  for (std::size_t other = 0; other < controller.role_count(); ++other) {
    joint.push_back(other == role ? move : controller.legal_moves(game::RoleId(other)).front());
  }
  controller.make(joint);
  Squares after = shown.squares(controller.fluent_texts());
  controller.retract();
  return after;
}

// Own things that leave squares, then where own things arrive; or the only square that changes.
Path own_way(const ShownGame& shown, std::size_t role, const Squares& before,
             const Squares& after) {
  const auto own = [&](const std::vector<std::string>& things) {
    return std::any_of(things.begin(), things.end(),
                       [&](const std::string& thing) { return shown.owner(thing) == role; });
  };
  Path path(2);
  std::vector<std::size_t> changed;
  for (std::size_t k = 0; k < after.size(); ++k) {
    if (after[k] == before[k]) continue;
    changed.push_back(k);
    if (own(before[k]) && !own(after[k])) path[0].push_back(k);
    if (!own(before[k]) && own(after[k])) path[1].push_back(k);
  }
  if (!path[0].empty() && !path[1].empty() && path[0].size() + path[1].size() <= 6) return path;
  if (path[0].empty() && path[1].size() == 1) return {path[1]};
  if (changed.size() == 1) return {changed};
  return {};
}

// What left one square for another: the thing and where it was, with where it is.
using Ways = std::map<std::pair<std::string, std::size_t>, std::size_t>;
Ways ways(const Squares& before, const Squares& after) {
  std::map<std::string, std::pair<std::vector<std::size_t>, std::vector<std::size_t>>> moved;
  const auto has = [](const std::vector<std::string>& things, const std::string& thing) {
    return std::find(things.begin(), things.end(), thing) != things.end();
  };
  for (std::size_t k = 0; k < after.size(); ++k) {
    if (after[k] == before[k]) continue;
    for (const auto& thing : before[k]) {
      if (!has(after[k], thing)) moved[thing].first.push_back(k);
    }
    for (const auto& thing : after[k]) {
      if (!has(before[k], thing)) moved[thing].second.push_back(k);
    }
  }
  Ways found;
  for (const auto& [thing, squares] : moved) {
    if (squares.first.size() != 1 || squares.second.size() != 1) continue;
    found[{thing, squares.first.front()}] = squares.second.front();
  }
  return found;
}

// Moves such as "go up" name no square. If one and the same thing goes to a different square with
// each of them, that square is what to click.
std::vector<Path> by_destination(const std::vector<Ways>& all) {
  std::map<std::pair<std::string, std::size_t>, std::set<std::size_t>> destinations;
  for (const Ways& one : all) {
    for (const auto& [thing, square] : one) destinations[thing].insert(square);
  }
  const auto best = std::max_element(
      destinations.begin(), destinations.end(),
      [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
  std::vector<Path> paths(all.size());
  if (best == destinations.end()) return paths;
  for (std::size_t k = 0; k < all.size(); ++k) {
    const auto found = all[k].find(best->first);
    if (found != all[k].end()) paths[k] = {{found->second}};
  }
  return paths;
}

bool somebody_is_stuck(game::Controller& controller) {
  for (std::size_t role = 0; role < controller.role_count(); ++role) {
    if (controller.legal_moves(game::RoleId(role)).empty()) return true;
  }
  return false;
}

using NamedMoves = std::vector<std::pair<std::string, game::MoveId>>;

// Finds paths for moves that name no squares by making them.
void try_out(const ShownGame& shown, game::Controller& controller, std::size_t role,
             const NamedMoves& moves, const Squares& before, std::vector<Path>& paths) {
  std::vector<std::size_t> tried;
  std::vector<Ways> seen;
  for (std::size_t k = 0; k < moves.size() && tried.size() < kMostTried; ++k) {
    if (!paths[k].empty()) continue;
    const Squares after = squares_after(shown, controller, role, moves[k].second);
    paths[k] = own_way(shown, role, before, after);
    tried.push_back(k);
    seen.push_back(ways(before, after));
  }
  const std::vector<Path> destinations = by_destination(seen);
  for (std::size_t k = 0; k < tried.size(); ++k) {
    if (paths[tried[k]].empty()) paths[tried[k]] = destinations[k];
  }
}

json legal_json(const ShownGame& shown, game::Controller& controller, std::size_t role,
                const Squares& squares, bool& cut) {
  NamedMoves moves;
  for (game::MoveId move : controller.legal_moves(game::RoleId(role))) {
    moves.emplace_back(controller.move_text(move), move);
  }
  std::sort(moves.begin(), moves.end());
  cut |= moves.size() > kMostLegal;
  moves.resize(std::min(moves.size(), kMostLegal));
  std::vector<Path> paths;
  for (const auto& [text, move] : moves) paths.push_back(shown.path(text));
  const bool choice = moves.size() > 1 || controller.role_count() == 1;
  if (!shown.layout().boards.empty() && choice && !somebody_is_stuck(controller)) {
    try_out(shown, controller, role, moves, squares, paths);
  }
  json list = json::array();
  for (std::size_t k = 0; k < moves.size(); ++k) {
    const std::string& text = moves[k].first;
    list.push_back({{"text", text}, {"label", label(text)}, {"path", path_json(paths[k])}});
  }
  return list;
}

}  // namespace

json position_json(const ShownGame& shown, game::Controller& controller, std::size_t ply) {
  const std::vector<std::string> fluents = controller.fluent_texts();
  const bool terminal = controller.is_terminal();
  json goals = json::array();
  json legal = json::array();
  bool cut = false;
  const auto squares = shown.squares(fluents);
  for (std::size_t role = 0; role < controller.role_count(); ++role) {
    goals.push_back(terminal ? goal_json(controller.goal(game::RoleId(role))) : json());
    legal.push_back(terminal ? json::array() : legal_json(shown, controller, role, squares, cut));
  }
  json result = {{"ply", ply}, {"terminal", terminal}, {"goals", std::move(goals)}};
  result["to_move"] = terminal ? std::vector<std::size_t>() : manager::roles_to_move(controller);
  result.update(shown.state_json(fluents));
  result["legal"] = std::move(legal);
  if (cut) result["legal_cut"] = true;
  return result;
}

}  // namespace tafl::workbench
