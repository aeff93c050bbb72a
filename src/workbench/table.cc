// SPDX-License-Identifier: MIT
#include "workbench/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "base/limits.h"
#include "machine/factory.h"
#include "manager/http_player.h"
#include "manager/match.h"
#include "workbench/api_error.h"
#include "workbench/position.h"
#include "workbench/seating.h"

namespace tafl::workbench {

Table::Table(MatchData data, std::size_t stored_plies, const Services& services)
    : services_(services),
      topic_("match/" + data.id),
      rng_(data.seed),
      data_(std::move(data)),
      stored_(stored_plies),
      pending_(data_.seats.size()),
      thinking_(data_.seats.size()),
      answered_(data_.seats.size()),
      players_(data_.seats.size()),
      touched_at_(services.clock.seconds()) {
  thread_ = std::thread([this] { run(); });
}

Table::~Table() {
  {
    const std::lock_guard lock(mutex_);
    quit_ = true;
    for (const auto& player : players_) {
      if (player) player->stop();
    }
    wake_.notify_all();
  }
  thread_.join();
}

void Table::run() {
  try {
    prepare();
    Lock lock(mutex_);
    loop(lock);
    dismiss_programs(lock);
  } catch (const ApiError& problem) {
    fail(problem.what());
  } catch (const base::LimitReached& limit) {
    fail(fmt::format("limit reached: {}", limit.what()));
  } catch (const std::exception& problem) {
    fail(problem.what());
  }
}

// The match cannot go on, and no command will change that.
void Table::fail(const std::string& problem) {
  Lock lock(mutex_);
  failed_ = true;
  data_.status = MatchStatus::kStopped;
  data_.problem = problem;
  thinking_.assign(thinking_.size(), false);
  try {
    save(lock);
  } catch (const std::exception&) {  // a store that fails is why we are here, perhaps
  }
  publish(lock);
}

// Loads the game and goes to the position where the match is.
void Table::prepare() {
  {
    Lock lock(mutex_);
    publish(lock);
  }
  auto shown = services_.shelf.shown(data_.game);
  auto controller = patient_controller(*shown, services_);
  if (!controller) throw std::runtime_error(controller.error().message);
  for (const PlayedPly& ply : data_.plies) make_joint(**controller, ply.joint);
  Lock lock(mutex_);
  shown_ = std::move(shown);
  controller_ = std::move(*controller);
  if (data_.first.empty()) data_.first = shown_->initial_fluents();
  if (data_.status == MatchStatus::kPreparing) data_.status = MatchStatus::kRunning;
  arrive(lock);
}

void Table::loop(Lock& lock) {
  while (!quit_) {
    if (command_) {
      const Command command = *std::exchange(command_, std::nullopt);
      execute(lock, command);
    } else if (data_.is_finished()) {
      wake_.wait(lock, [this] { return quit_ || command_; });
    } else {
      step(lock);
    }
  }
}

// One ply, or nothing if something else is to be done first.
void Table::step(Lock& lock) {
  seat_programs(lock);
  if (quit_ || command_) return;
  const std::vector<std::size_t> persons = persons_to_move();
  asked_at_ = services_.clock.seconds();
  deadline_.reset();
  if (data_.clock && !persons.empty()) deadline_ = asked_at_ + *data_.clock;
  for (std::size_t role = 0; role < players_.size(); ++role) {
    thinking_[role] =
        players_[role] && std::find(to_move_.begin(), to_move_.end(), role) != to_move_.end();
  }
  if (deadline_) publish(lock);
  std::vector<Answer> answers(data_.seats.size());
  const bool go_on = ask_programs(lock, answers) && wait_for_persons(lock, persons);
  thinking_.assign(thinking_.size(), false);
  if (!go_on) return;
  std::vector<std::string> joint;
  for (std::size_t role = 0; role < answers.size(); ++role) {
    if (players_[role]) {
      joint.push_back(judge(role, answers[role]));
    } else if (pending_[role]) {
      joint.push_back(*pending_[role]);
    } else if (legal_[role].size() == 1) {
      joint.push_back(legal_[role].front());
    } else {
      joint.push_back(replace(role, "late", ""));
    }
  }
  make(lock, std::move(joint), answers);
}

// False if it was interrupted.
bool Table::ask_programs(Lock& lock, std::vector<Answer>& answers) {
  const bool together = has_remote_players();
  const Players players = players_;
  lock.unlock();
  std::vector<std::thread> threads;
  for (std::size_t role = 0; role < players.size(); ++role) {
    if (!players[role]) continue;
    const auto act = [&, role] { answers[role] = ask(role, players[role]); };
    if (together) {
      threads.emplace_back(act);
    } else {
      {
        const std::lock_guard again(mutex_);
        if (quit_ || command_) break;
      }
      act();
      const std::lock_guard again(mutex_);
      thinking_[role] = false;
      answered_[role] = true;
    }
  }
  for (std::thread& thread : threads) thread.join();
  lock.lock();
  return !quit_ && !command_;
}

Table::Answer Table::ask(std::size_t role, const std::shared_ptr<player::Player>& player) {
  Answer answer;
  const double begin = services_.clock.seconds();
  const double deadline = begin + data_.play_seconds;
  const bool is_remote = manager::is_url(data_.seats[role].player);
  try {
    answer.move =
        player->play(is_remote ? deadline : unhurried_deadline(begin, data_.play_seconds));
  } catch (const std::exception& problem) {
    answer.failure = *problem.what() == 0 ? "failed" : problem.what();
  }
  const double end = services_.clock.seconds();
  answer.seconds = end - begin;
  // Programs of this process share the machine with everybody here: only others can be late.
  answer.late = is_remote && end > deadline + player->grace();
  answer.report = report_json(player->report(), *shown_);
  return answer;
}

bool Table::wait_for_persons(Lock& lock, const std::vector<std::size_t>& persons) {
  const auto complete = [&] {
    return std::all_of(persons.begin(), persons.end(),
                       [this](std::size_t role) { return pending_[role].has_value(); });
  };
  if (!complete() && std::find(answered_.begin(), answered_.end(), true) != answered_.end()) {
    publish(lock);
  }
  while (!quit_ && !command_ && !complete()) {
    if (!deadline_) {
      wake_.wait(lock);
      continue;
    }
    const double left = *deadline_ - services_.clock.seconds();
    if (left <= 0) return true;
    wake_.wait_for(lock, std::chrono::duration<double>(left));
  }
  return !quit_ && !command_;
}

std::string Table::judge(std::size_t role, const Answer& answer) {
  if (!answer.failure.empty()) return replace(role, "failed", answer.failure);
  if (answer.late) return replace(role, "late", answer.move);
  const auto found = controller_->find_legal_move(game::RoleId(role), answer.move);
  if (!found) return replace(role, "illegal move", answer.move);
  return controller_->move_text(*found);
}

std::string Table::replace(std::size_t role, const std::string& reason, const std::string& said) {
  const std::string& move = legal_[role][rng_.below(legal_[role].size())];
  data_.errors.push_back({{"ply", data_.plies.size()},
                          {"role", role},
                          {"reason", reason},
                          {"answer", said.substr(0, 200)},
                          {"played", move}});
  return move;
}

void Table::make(Lock& lock, std::vector<std::string> joint, const std::vector<Answer>& answers) {
  PlayedPly ply;
  ply.reports = json::array();
  ply.chose.resize(joint.size());
  for (std::size_t role : to_move_) ply.chose[role] = true;
  for (const Answer& answer : answers) {
    ply.seconds.push_back(std::round(answer.seconds * 1000) / 1000);
    ply.reports.push_back(answer.report);
  }
  lock.unlock();
  make_joint(*controller_, joint);
  ply.fluents = controller_->fluent_texts();
  for (const auto& player : players_) {
    if (player) player->observe(joint);
  }
  ply.joint = std::move(joint);
  lock.lock();
  data_.plies.push_back(std::move(ply));
  pending_.assign(pending_.size(), std::nullopt);
  touched_at_ = services_.clock.seconds();
  arrive(lock);
}

// Looks at the position where the controller is, keeps and publishes it.
void Table::arrive(Lock& lock) {
  const std::size_t ply = data_.plies.size();
  // Nobody moves before the new position is known.
  legal_.assign(data_.seats.size(), {});
  to_move_.clear();
  lock.unlock();
  json position = position_json(*shown_, *controller_, ply);
  std::vector<std::vector<std::string>> legal;
  std::vector<int> goals;
  const bool terminal = controller_->is_terminal();
  for (std::size_t role = 0; role < controller_->role_count(); ++role) {
    legal.push_back(terminal ? std::vector<std::string>()
                             : controller_->legal_move_texts(game::RoleId(role)));
    if (terminal) goals.push_back(controller_->goal(game::RoleId(role)));
  }
  std::vector<std::size_t> to_move;
  if (!terminal) to_move = manager::roles_to_move(*controller_);
  lock.lock();
  position_ = std::move(position);
  legal_ = std::move(legal);
  to_move_ = std::move(to_move);
  data_.goals = std::move(goals);
  deadline_.reset();
  answered_.assign(answered_.size(), false);
  if (terminal) data_.status = MatchStatus::kOver;
  const bool stuck = !terminal && std::any_of(legal_.begin(), legal_.end(),
                                              [](const auto& moves) { return moves.empty(); });
  if (stuck || data_.plies.size() >= kMostPlies) {
    data_.status = MatchStatus::kStopped;
    data_.problem = stuck ? "a role has no legal move" : fmt::format("after {} plies", kMostPlies);
  }
  save(lock);
  publish(lock);
  if (data_.is_finished()) dismiss_programs(lock);
}

void Table::seat_programs(Lock& lock) {
  for (std::size_t role = 0; role < players_.size(); ++role) {
    if (data_.seats[role].is_person() || players_[role]) continue;
    const std::string text = data_.seats[role].player;
    lock.unlock();
    SeatRequest request{
        text, role, data_.id, data_.start_seconds, data_.play_seconds, rng_.fork(role).next()};
    auto player = seat_program(request, *shown_, services_, data_.plies);
    lock.lock();
    if (!player) {
      data_.status = MatchStatus::kStopped;
      data_.problem = player.error().message;
      save(lock);
      publish(lock);
      command_.reset();
      return;
    }
    players_[role] = std::move(*player);
    if (quit_ || command_) return;
  }
}

std::vector<std::size_t> Table::persons_to_move() const {
  std::vector<std::size_t> persons;
  for (std::size_t role : to_move_) {
    if (data_.seats[role].is_person()) persons.push_back(role);
  }
  return persons;
}

// Without the lock meanwhile: to say goodbye to a player elsewhere takes time.
void Table::dismiss_programs(Lock& lock) {
  Players leaving(players_.size());
  players_.swap(leaving);
  thinking_.assign(thinking_.size(), false);
  lock.unlock();
  for (auto& player : leaving) {
    if (player) player->end_game();
  }
  leaving.clear();
  lock.lock();
}

}  // namespace tafl::workbench
