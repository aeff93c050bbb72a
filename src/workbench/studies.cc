// SPDX-License-Identifier: MIT
#include "workbench/studies.h"

#include <chrono>
#include <utility>
#include <vector>

#include "machine/factory.h"
#include "player/registry.h"
#include "player/search_players.h"
#include "workbench/api_error.h"
#include "workbench/patient_controller.h"
#include "workbench/walk.h"

namespace tafl::workbench {
namespace {

constexpr auto kTick = std::chrono::milliseconds(200);

player::SearchSettings read_player(const std::string& text) {
  const auto order = player::parse_player(text);
  if (!order) throw bad_request(order.error().message);
  for (const player::Parameter& parameter : order->entry->parameters) {
    if (parameter.name == "iterations") {
      return player::settings_of(order->entry->name, order->settings);
    }
  }
  throw bad_request("This player does not search.");
}

JointMoves moves_of(const MatchData& data) {
  JointMoves moves;
  for (const PlayedPly& ply : data.plies) moves.push_back(ply.joint);
  return moves;
}

}  // namespace

Studies::Studies(const Services& services, Matches& matches, const StudiesOptions& options)
    : services_(services), matches_(matches), options_(options) {
  thread_ = std::thread([this] { run(); });
}

Studies::~Studies() {
  {
    const std::lock_guard lock(mutex_);
    quit_ = true;
    wake_.notify_all();
  }
  thread_.join();
}

JointMoves Studies::checked_moves(const std::string& game, const json& body) const {
  const Moves moves = read_moves(body);
  const auto shown = services_.shelf.shown(game);
  const ShelfOptions& options = services_.shelf.options();
  auto controller = machine::make_controller(shown->game(), "relational", options.limits);
  if (!controller) throw ApiError(422, "too-hard", controller.error().message);
  PatientController patient(**controller, services_.clock,
                            services_.clock.seconds() + options.look_seconds);
  return make_moves(patient, moves);
}

std::shared_ptr<Study> Studies::create(const json& order) {
  StudyOrder wanted;
  wanted.player = text_field(order, "player", 300, "uct");
  wanted.settings = read_player(wanted.player);
  wanted.seconds =
      number_field(order, "seconds", 0.1, options_.most_seconds, options_.most_seconds);
  wanted.match = text_field(order, "match", 100, "");
  if (wanted.match.empty()) {
    wanted.game = text_field(order, "game", 100);
    services_.shelf.card(wanted.game);
    wanted.moves = checked_moves(wanted.game, order);
  } else {
    const MatchData data = matches_.data(wanted.match);
    wanted.game = data.game;
    wanted.moves = moves_of(data);
  }
  wanted.id = matches_.new_id();
  const std::lock_guard lock(mutex_);
  if (studies_.size() >= options_.most) throw busy("Too much is being studied at once.");
  wanted.megabytes = services_.memory->take(services_.player_megabytes);
  const std::string id = wanted.id;
  return studies_[id] = std::make_shared<Study>(std::move(wanted), services_);
}

std::shared_ptr<Study> Studies::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = studies_.find(id);
  if (found == studies_.end()) throw not_found("There is no such study any more.");
  return found->second;
}

void Studies::forget(const std::string& id) {
  std::shared_ptr<Study> leaving;
  const std::lock_guard lock(mutex_);
  const auto found = studies_.find(id);
  if (found == studies_.end()) throw not_found("There is no such study any more.");
  leaving = std::move(found->second);
  studies_.erase(found);
}

void Studies::follow(Study& study) {
  try {
    study.go_to(moves_of(matches_.data(study.match())));
  } catch (const ApiError&) {  // the study has failed, or the match is gone
  }
}

void Studies::run() {
  while (true) {
    std::vector<std::shared_ptr<Study>> following;
    std::vector<std::shared_ptr<Study>> leaving;
    {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, kTick, [this] { return quit_; });
      if (quit_) return;
      for (auto entry = studies_.begin(); entry != studies_.end();) {
        const bool go = entry->second->unattended() > options_.unattended_seconds;
        if (go) leaving.push_back(std::move(entry->second));
        if (!go && !entry->second->match().empty()) following.push_back(entry->second);
        entry = go ? studies_.erase(entry) : std::next(entry);
      }
    }
    for (const auto& study : following) follow(*study);
  }
}

}  // namespace tafl::workbench
