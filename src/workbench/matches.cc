// SPDX-License-Identifier: MIT
#include "workbench/matches.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/digest.h"
#include "manager/http_player.h"
#include "workbench/api_error.h"
#include "workbench/seating.h"

namespace tafl::workbench {
namespace {

constexpr auto kTick = std::chrono::milliseconds(250);
constexpr std::size_t kTicksToTidy = 40;
constexpr std::size_t kMostName = 60;
constexpr std::size_t kMostPlayer = 300;
constexpr std::size_t kMostRoles = 64;
constexpr double kMostSeconds = 600;
constexpr double kMostStart = 30;  // nothing interrupts it

std::vector<Seat> read_seats(const json& order, const std::string& visitor,
                             const Services& services, bool remote_players) {
  const auto list = order.find("seats");
  if (list == order.end() || !list->is_array() || list->size() > kMostRoles) {
    throw bad_request("'seats' is no list with a seat per role");
  }
  std::vector<Seat> seats;
  for (const json& one : *list) {
    if (!one.is_object()) throw bad_request("a seat is no object");
    Seat seat;
    seat.player = text_field(one, "player", kMostPlayer);
    seat.name = text_field(one, "name", kMostName, seat.player == "person" ? "" : seat.player);
    if (seat.is_person()) {
      if (flag_field(one, "mine", true)) seat.owner = visitor;
    } else if (manager::is_url(seat.player) && !remote_players) {
      throw forbidden("Players elsewhere are not allowed here.");
    } else if (auto player = bounded_player(seat.player, services); !player) {
      throw bad_request(player.error().message);
    }
    seats.push_back(std::move(seat));
  }
  return seats;
}

}  // namespace

json stored_view(const MatchData& data, const ShownGame& shown, std::int64_t now) {
  json view = brief_json(data, 0);
  view["revision"] = now;
  if (!data.is_finished()) view["status"] = "asleep";
  json moves = json::array();
  for (const PlayedPly& ply : data.plies) moves.push_back(ply.joint);
  view["moves"] = std::move(moves);
  const std::size_t roles = data.roles.size();
  json position = {{"ply", data.plies.size()}, {"terminal", data.status == MatchStatus::kOver}};
  position["goals"] = data.goals.empty() ? json(std::vector<json>(roles)) : view["goals"];
  position["to_move"] = json::array();
  position.update(shown.state_json(data.fluents()));
  position["legal"] = std::vector<json>(roles, json::array());
  view["position"] = std::move(position);
  view["waiting_for"] = json::array();
  view["deadline"] = nullptr;
  return view;
}

Matches::Matches(const Services& services, const MatchesOptions& options)
    : services_(services), options_(options), rng_(options.seed) {
  ticker_ = std::thread([this] { run(); });
}

Matches::~Matches() {
  {
    const std::lock_guard lock(mutex_);
    quit_ = true;
    wake_.notify_all();
  }
  ticker_.join();
}

std::string Matches::new_id() {
  const std::lock_guard lock(mutex_);
  return base::sha256_hex(fmt::format("{:x} {:x}", rng_.next(), rng_.next())).substr(0, 12);
}

std::shared_ptr<Table> Matches::create(const json& order, const std::string& visitor) {
  MatchData data;
  const GameCard card = services_.shelf.card(text_field(order, "game", 100));
  data.game = card.id;
  data.title = card.title;
  data.roles = card.roles;
  data.seats = read_seats(order, visitor, services_, options_.remote_players);
  if (data.seats.size() != data.roles.size()) {
    throw bad_request(fmt::format("the game has {} roles", data.roles.size()));
  }
  data.play_seconds = number_field(order, "play_seconds", 0.05, kMostSeconds, 1);
  data.start_seconds = number_field(order, "start_seconds", 0, kMostStart, 0);
  const double clock = number_field(order, "clock", 1, 86400, 0);
  if (clock > 0) data.clock = clock;
  data.seed = count_field(order, "seed", std::uint64_t{1} << 53, 1);
  data.owner = visitor;
  data.created_at = services_.now();
  data.changed_at = data.created_at;
  data.id = new_id();
  make_room();
  services_.store.keep_match(stored(data), 0, {});
  const std::lock_guard lock(mutex_);
  const std::string id = data.id;
  return tables_[id] = std::make_shared<Table>(std::move(data), 0, services_);
}

std::shared_ptr<Table> Matches::seated(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second;
}

std::shared_ptr<Table> Matches::table(const std::string& id) {
  if (auto table = seated(id)) return table;
  MatchData known = data(id);
  for (const Seat& seat : known.seats) {
    if (manager::is_url(seat.player) && !known.is_finished()) {
      throw conflict("A match with players elsewhere cannot be taken up again.");
    }
  }
  make_room();
  if (!known.is_finished()) known.status = MatchStatus::kPreparing;
  const std::size_t stored_states = known.first.empty() ? 0 : known.plies.size() + 1;
  const std::lock_guard lock(mutex_);
  auto& place = tables_[id];  // somebody else may have been quicker
  if (!place) place = std::make_shared<Table>(std::move(known), stored_states, services_);
  told_.erase(id);
  return place;
}

MatchData Matches::data(const std::string& id) {
  if (const auto table = seated(id)) return table->data();
  const auto match = services_.store.match(id);
  if (!match) throw not_found("There is no such match.");
  return from_stored(*match, services_.store.plies(id));
}

json Matches::view(const std::string& id, const std::string& visitor) {
  auto table = seated(id);
  json view;
  if (!table) {
    const MatchData known = data(id);
    const bool remote = std::any_of(known.seats.begin(), known.seats.end(),
                                    [](const Seat& seat) { return manager::is_url(seat.player); });
    if (known.is_finished() || remote) {
      view = stored_view(known, *services_.shelf.shown(known.game), services_.now());
      json you = json::array();
      for (std::size_t role = 0; role < known.seats.size(); ++role) {
        if (known.seats[role].is_person() && known.seats[role].owner == visitor)
          you.push_back(role);
      }
      view["you"] = std::move(you);
      return view;
    }
    table = this->table(id);
  }
  view = table->view();
  view["you"] = table->seats_of(visitor);
  return view;
}

json Matches::list(const MatchFilter& filter) {
  MatchFilter one_more = filter;
  ++one_more.most;
  auto found = services_.store.matches(one_more);
  const bool more = found.size() > filter.most;
  if (more) found.pop_back();
  json list = json::array();
  for (const StoredMatch& match : found) {
    if (const auto table = seated(match.id)) {
      list.push_back(table->brief());
      continue;
    }
    const MatchData data = from_stored(match, {});
    json brief = brief_json(data, 0);
    brief["ply"] = json::parse(match.document).at("ply");
    if (!data.is_finished()) brief["status"] = "asleep";
    list.push_back(std::move(brief));
  }
  return {{"matches", std::move(list)}, {"more", more}};
}

json Matches::position(const std::string& id, std::size_t ply) {
  const auto match = services_.store.match(id);
  if (!match) throw not_found("There is no such match.");
  const auto state = services_.store.ply(id, ply);
  if (!state) throw not_found("The match has no such ply.");
  const auto shown = services_.shelf.shown(match->game);
  const MatchData data = from_stored(*match, {});
  const auto count = json::parse(match->document).at("ply").get<std::size_t>();
  const bool last = count == ply && data.status == MatchStatus::kOver;
  json result = {{"ply", ply}, {"terminal", last}};
  result["goals"] = std::vector<json>(data.roles.size());
  for (std::size_t role = 0; last && role < data.goals.size(); ++role) {
    result["goals"][role] = goal_json(data.goals[role]);
  }
  result["to_move"] = json::array();
  result.update(shown->state_json(json::parse(state->fluents).get<std::vector<std::string>>()));
  result["legal"] = std::vector<json>(data.roles.size(), json::array());
  result["move"] = nullptr;
  result["reports"] = nullptr;
  if (!state->joint.empty()) {
    json moves = json::array();
    for (const json& text : json::parse(state->joint)) {
      const std::string& move = text.get_ref<const std::string&>();
      moves.push_back(
          {{"text", move}, {"label", label(move)}, {"path", path_json(shown->path(move))}});
    }
    result["move"] = std::move(moves);
    result["reports"] = json::parse(state->extra).at("reports");
  }
  if (count == ply) {
    if (const auto table = seated(id)) {
      const json now = table->view().at("position");
      if (now.is_object() && now.at("ply") == ply) {
        result["legal"] = now.at("legal");
        result["to_move"] = now.at("to_move");
      }
    }
  }
  return result;
}

void Matches::tell(const std::string& id) {
  if (seated(id)) return;
  const auto match = services_.store.match(id);
  if (!match) return;
  const MatchData known = data(id);
  const bool remote = std::any_of(known.seats.begin(), known.seats.end(),
                                  [](const Seat& seat) { return manager::is_url(seat.player); });
  if (!known.is_finished() && !remote) {
    table(id);
    return;
  }
  const json view = stored_view(known, *services_.shelf.shown(known.game), services_.now());
  const std::lock_guard lock(mutex_);
  if (tables_.contains(id)) return;
  told_.insert(id);
  services_.hub.publish("match/" + id, "state", view);
}

std::size_t Matches::live() const {
  const std::lock_guard lock(mutex_);
  return tables_.size();
}

// Puts matches to sleep that nobody plays, the finished first; throws if all are needed.
void Matches::make_room() {
  std::vector<std::shared_ptr<Table>> leaving;
  {
    const std::lock_guard lock(mutex_);
    for (const double idle : {options_.idle_seconds, 30.0}) {
      for (auto entry = tables_.begin();
           entry != tables_.end() && tables_.size() >= options_.most_tables;) {
        const bool go = entry->second->is_idle(idle) && entry->second.use_count() == 1 &&
                        services_.hub.listeners("match/" + entry->first) == 0;
        if (go) {
          services_.hub.retire("match/" + entry->first);
          leaving.push_back(std::move(entry->second));
        }
        entry = go ? tables_.erase(entry) : std::next(entry);
      }
    }
    if (tables_.size() >= options_.most_tables) throw busy("All tables are taken.");
  }
  // Their threads end without the lock.
}

void Matches::run() {
  std::size_t ticks = 0;
  while (true) {
    std::vector<std::shared_ptr<Table>> tables;
    {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, kTick, [this] { return quit_; });
      if (quit_) return;
      for (const auto& [id, table] : tables_) tables.push_back(table);
    }
    for (const auto& table : tables) table->tick();
    tables.clear();
    if (++ticks % kTicksToTidy == 0) tidy();
  }
}

void Matches::tidy() {
  std::vector<std::shared_ptr<Table>> leaving;
  const std::lock_guard lock(mutex_);
  for (auto entry = tables_.begin(); entry != tables_.end();) {
    const bool go = entry->second->is_idle(options_.idle_seconds) &&
                    entry->second.use_count() == 1 &&
                    services_.hub.listeners("match/" + entry->first) == 0;
    if (go) {
      services_.hub.retire("match/" + entry->first);
      leaving.push_back(std::move(entry->second));
    }
    entry = go ? tables_.erase(entry) : std::next(entry);
  }
  for (auto id = told_.begin(); id != told_.end();) {
    const bool go = services_.hub.listeners("match/" + *id) == 0;
    if (go) services_.hub.retire("match/" + *id);
    id = go ? told_.erase(id) : std::next(id);
  }
}

}  // namespace tafl::workbench
