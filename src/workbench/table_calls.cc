// SPDX-License-Identifier: MIT
//
// What others ask of a table, and how its thread obeys.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "manager/http_player.h"
#include "workbench/api_error.h"
#include "workbench/table.h"

namespace tafl::workbench {

// ---- Looking ----

json Table::view() const {
  const std::lock_guard lock(mutex_);
  return view_locked();
}

json Table::brief() const {
  const std::lock_guard lock(mutex_);
  return brief_json(data_, services_.hub.listeners(topic_));
}

MatchData Table::data() const {
  const std::lock_guard lock(mutex_);
  return data_;
}

json Table::view_locked() const {
  json view = brief_json(data_, services_.hub.listeners(topic_));
  json moves = json::array();
  for (const PlayedPly& ply : data_.plies) moves.push_back(ply.joint);
  view["moves"] = std::move(moves);
  view["position"] = position_;
  view["revision"] = revision_;
  json waiting = json::array();
  if (data_.status == MatchStatus::kRunning) {
    for (std::size_t role : to_move_) {
      const bool done =
          data_.seats[role].is_person() ? pending_[role].has_value() : answered_[role];
      if (!done) waiting.push_back(role);
    }
  }
  view["waiting_for"] = std::move(waiting);
  view["deadline"] = nullptr;
  if (deadline_ && data_.status == MatchStatus::kRunning) {
    const double left = *deadline_ - services_.clock.seconds();
    view["deadline"] = services_.now() + static_cast<std::int64_t>(1000 * left);
  }
  return view;
}

std::vector<std::size_t> Table::seats_of(const std::string& visitor) const {
  const std::lock_guard lock(mutex_);
  std::vector<std::size_t> roles;
  for (std::size_t role = 0; role < data_.seats.size(); ++role) {
    if (data_.seats[role].is_person() && data_.seats[role].owner == visitor) roles.push_back(role);
  }
  return roles;
}

std::uint64_t Table::revision() const {
  const std::lock_guard lock(mutex_);
  return revision_;
}

void Table::wait_for_change(std::uint64_t revision, double seconds) const {
  Lock lock(mutex_);
  changed_.wait_for(lock, std::chrono::duration<double>(seconds),
                    [&] { return revision_ > revision && !command_; });
}

bool Table::is_idle(double seconds) const {
  const std::lock_guard lock(mutex_);
  if (data_.is_finished()) return true;
  const bool programs =
      std::any_of(thinking_.begin(), thinking_.end(), [](bool yes) { return yes; });
  return data_.status == MatchStatus::kRunning && !programs && !persons_to_move().empty() &&
         services_.clock.seconds() - touched_at_ > seconds;
}

void Table::tick() {
  std::vector<std::pair<std::size_t, std::shared_ptr<player::Player>>> thinking;
  std::size_t ply = 0;
  double begin = 0;
  std::shared_ptr<const ShownGame> shown;
  std::uint64_t revision = 0;
  {
    const std::lock_guard lock(mutex_);
    for (std::size_t role = 0; role < players_.size(); ++role) {
      if (thinking_[role] && players_[role]) thinking.emplace_back(role, players_[role]);
    }
    ply = data_.plies.size();
    begin = asked_at_;
    revision = revision_;
    shown = shown_;
  }
  if (thinking.empty() || services_.hub.listeners(topic_) == 0) return;
  json reports = json(std::vector<json>(players_.size()));
  for (const auto& [role, player] : thinking) reports[role] = report_json(player->report(), *shown);
  const std::lock_guard lock(mutex_);
  if (revision != revision_) return;
  services_.hub.publish(topic_, "thinking",
                        {{"ply", ply},
                         {"revision", revision},
                         {"elapsed", rounded(services_.clock.seconds() - begin)},
                         {"reports", std::move(reports)}});
}

// ---- Asking ----

std::size_t Table::role_index(const std::string& role) const {
  const auto found = std::find(data_.roles.begin(), data_.roles.end(), role);
  if (found == data_.roles.end()) throw bad_request("There is no such role.");
  return static_cast<std::size_t>(found - data_.roles.begin());
}

void Table::move(const std::string& visitor, const std::string& role, const std::string& text,
                 std::uint64_t ply) {
  const std::lock_guard lock(mutex_);
  const std::size_t index = role_index(role);
  const Seat& seat = data_.seats[index];
  if (!seat.is_person() || seat.owner != visitor) throw forbidden("This is not your seat.");
  if (data_.status != MatchStatus::kRunning) throw conflict("The match is not running.");
  if (ply != data_.plies.size()) throw conflict("The position is another one by now.");
  const auto& legal = legal_[index];
  if (std::find(legal.begin(), legal.end(), text) == legal.end()) {
    throw ApiError(422, "illegal-move", "This is no legal move.");
  }
  pending_[index] = text;
  touched_at_ = services_.clock.seconds();
  wake_.notify_all();
}

void Table::sit(const std::string& visitor, const std::string& role, const std::string& name) {
  Lock lock(mutex_);
  Seat& seat = data_.seats[role_index(role)];
  if (!seat.is_person()) throw conflict("A program sits here.");
  if (!seat.owner.empty() && seat.owner != visitor) throw forbidden("Somebody sits here already.");
  seat.owner = visitor;
  if (!name.empty()) seat.name = name;
  save(lock);
  publish(lock);
}

void Table::may_command(const std::string& visitor) const {
  const bool sits = std::any_of(data_.seats.begin(), data_.seats.end(), [&](const Seat& seat) {
    return seat.is_person() && seat.owner == visitor;
  });
  if (!sits && data_.owner != visitor) throw forbidden("Only who plays may do this.");
}

bool Table::has_remote_players() const {
  return std::any_of(data_.seats.begin(), data_.seats.end(),
                     [](const Seat& seat) { return manager::is_url(seat.player); });
}

void Table::order(const std::string& visitor, Command command) {
  may_command(visitor);
  if (failed_) throw conflict("The match cannot go on: " + data_.problem);
  const bool moves_on = command == Command::kRestart || command == Command::kStop;
  if (!moves_on && has_remote_players()) {
    throw conflict("Players elsewhere cannot take moves back or change sides.");
  }
  command_ = command;
  touched_at_ = services_.clock.seconds();
  for (const auto& player : players_) {
    if (player) player->stop();
  }
  wake_.notify_all();
}

void Table::undo(const std::string& visitor) {
  const std::lock_guard lock(mutex_);
  may_command(visitor);
  const auto target = last_choice(visitor);
  if (!target) throw conflict("There is nothing to take back.");
  undo_to_ = *target;
  order(visitor, Command::kUndo);
}

void Table::restart(const std::string& visitor) {
  const std::lock_guard lock(mutex_);
  order(visitor, Command::kRestart);
}

void Table::swap(const std::string& visitor) {
  const std::lock_guard lock(mutex_);
  order(visitor, Command::kSwap);
}

void Table::stop(const std::string& visitor) {
  const std::lock_guard lock(mutex_);
  if (data_.is_finished()) throw conflict("The match has ended.");
  order(visitor, Command::kStop);
}

// The last ply at which it was this visitor's turn; for who has all seats, or none, the last ply.
std::optional<std::size_t> Table::last_choice(const std::string& visitor) const {
  if (data_.plies.empty()) return std::nullopt;
  std::vector<std::size_t> own;
  for (std::size_t role = 0; role < data_.seats.size(); ++role) {
    if (data_.seats[role].is_person() && data_.seats[role].owner == visitor) own.push_back(role);
  }
  if (own.empty() || own.size() == data_.seats.size()) return data_.plies.size() - 1;
  for (std::size_t ply = data_.plies.size(); ply-- > 0;) {
    const auto& chose = data_.plies[ply].chose;
    for (std::size_t role : own) {
      if (role < chose.size() && chose[role]) return ply;
    }
  }
  return std::nullopt;
}

// ---- Obeying ----

void Table::execute(Lock& lock, Command command) {
  pending_.assign(pending_.size(), std::nullopt);
  switch (command) {
    case Command::kUndo:
      return back_to(lock, std::min(undo_to_, data_.plies.size()));
    case Command::kRestart:
      return back_to(lock, 0);
    case Command::kSwap:
      std::rotate(data_.seats.begin(), data_.seats.end() - 1, data_.seats.end());
      return back_to(lock, data_.plies.size());
    case Command::kStop:
      data_.status = MatchStatus::kStopped;
      data_.problem = "stopped by a person";
      save(lock);
      publish(lock);
      return dismiss_programs(lock);
  }
}

// New players will sit down: they remember what is no longer so.
void Table::back_to(Lock& lock, std::size_t ply) {
  dismiss_programs(lock);
  while (data_.plies.size() > ply) {
    controller_->retract();
    data_.plies.pop_back();
  }
  stored_ = std::min(stored_, ply + 1);
  json errors = json::array();
  for (const json& error : data_.errors) {
    if (error.at("ply").get<std::size_t>() < ply) errors.push_back(error);
  }
  data_.errors = std::move(errors);
  data_.problem.clear();
  data_.status = MatchStatus::kRunning;
  touched_at_ = services_.clock.seconds();
  arrive(lock);
}

void Table::save(const Lock& /*held*/) {
  data_.changed_at = services_.now();
  std::vector<StoredPly> plies;
  const std::size_t states =
      data_.first.empty() && data_.plies.empty() ? 0 : data_.plies.size() + 1;
  for (std::size_t k = stored_; k < states; ++k) {
    if (k == 0) {
      PlayedPly first;
      first.fluents = data_.first;
      first.reports = json::array();
      plies.push_back(stored(first));
    } else {
      plies.push_back(stored(data_.plies[k - 1]));
    }
  }
  services_.store.keep_match(stored(data_), stored_, plies);
  stored_ = states;
}

// Revisions also grow from one table of a match to the next, after a sleep or a restart.
void Table::publish(const Lock& /*held*/) {
  revision_ = std::max(revision_ + 1, static_cast<std::uint64_t>(services_.now()));
  services_.hub.publish(topic_, "state", view_locked());
  services_.hub.publish("lobby", "matches",
                        {{"changed", brief_json(data_, services_.hub.listeners(topic_))}});
  changed_.notify_all();
}

}  // namespace tafl::workbench
