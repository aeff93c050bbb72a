// SPDX-License-Identifier: MIT
#include "workbench/seating.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <thread>

#include "machine/factory.h"
#include "manager/http_player.h"
#include "player/latency.h"
#include "player/registry.h"

namespace tafl::workbench {
namespace {

constexpr int kNice = 10;

// Runs `act` on a thread of low priority, which the threads that it starts inherit.
template <class Act>
void patiently(Act act) {
  std::exception_ptr failure;
  std::thread([&] {
    be_patient();
    try {
      act();
    } catch (...) {
      failure = std::current_exception();
    }
  }).join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace

base::Result<std::unique_ptr<game::Controller>> patient_controller(const ShownGame& shown,
                                                                   const Services& services) {
  base::Result<std::unique_ptr<game::Controller>> controller(base::Error{});
  patiently([&] {
    controller = machine::make_controller(shown.game(), "auto", services.shelf.options().limits);
  });
  return controller;
}

base::Result<std::string> bounded_player(const std::string& text, const Services& services) {
  if (manager::is_url(text)) return text;
  const auto order = player::parse_player(text);
  if (!order) return order.error();
  std::string result(order->entry->name);
  // A player with a solver of its own divides what it has.
  const auto& parameters = order->entry->parameters;
  const bool solves = std::any_of(parameters.begin(), parameters.end(),
                                  [](const auto& one) { return one.name == "diagrams"; });
  const std::size_t share = services.player_megabytes / (solves ? 2 : 1);
  for (const player::Parameter& parameter : order->entry->parameters) {
    double value = order->settings.at(parameter.name);
    if (parameter.name == "memory" || parameter.name == "diagrams") {
      value = std::min(value, static_cast<double>(share));
    } else if (parameter.name == "threads") {
      const auto most = static_cast<double>(services.player_threads);
      value = value == 0 ? most : std::min(value, most);
    } else if (value == parameter.value) {
      continue;
    }
    result += fmt::format(":{}={}", parameter.name, value);
  }
  return result;
}

base::Result<std::shared_ptr<player::Player>> seat_program(const SeatRequest& request,
                                                           const ShownGame& shown,
                                                           const Services& services,
                                                           const std::vector<PlayedPly>& plies) {
  const std::size_t granted = services.memory->take(services.player_megabytes);
  const std::shared_ptr<void> grant(
      nullptr, [memory = services.memory, granted](void*) { memory->give_back(granted); });
  Services bounded = services;
  bounded.player_megabytes = granted;
  const auto text = bounded_player(request.player, bounded);
  if (!text) return text.error();
  auto made = manager::make_any_player(*text, {});
  if (!made) return made.error();
  auto controller = patient_controller(shown, services);
  if (!controller) return controller.error();
  player::Start start;
  start.controller = std::move(*controller);
  start.role = game::RoleId(request.role);
  start.start_seconds = request.start_seconds;
  start.play_seconds = request.play_seconds;
  start.seed = request.seed;
  start.clock = &services.clock;
  start.game = shown.game();
  start.limits = services.shelf.options().limits;
  start.match_id = fmt::format("{}.{}", request.match, request.role);
  // The memory goes back when the player does.
  std::shared_ptr<player::Player> player(made->release(),
                                         [grant](player::Player* one) { delete one; });
  patiently([&] {
    player->new_game(std::move(start), services.clock.seconds() + request.start_seconds);
  });
  for (const PlayedPly& ply : plies) player->observe(ply.joint);
  return player;
}

double unhurried_deadline(double begin, double play_seconds) {
  constexpr double kMargins = 1.25;  // a search aims at a quarter more than the margin
  return begin + play_seconds + kMargins * player::margin(play_seconds);
}

void make_joint(game::Controller& controller, const std::vector<std::string>& joint) {
  if (joint.size() != controller.role_count())
    throw std::runtime_error("one move per role is expected");
  std::vector<game::MoveId> moves;
  for (std::size_t role = 0; role < joint.size(); ++role) {
    const auto move = controller.find_legal_move(game::RoleId(role), joint[role]);
    if (!move) throw std::runtime_error(fmt::format("{} is not a legal move", joint[role]));
    moves.push_back(*move);
  }
  controller.make(moves);
}

void be_patient() {
  setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), kNice);
}

}  // namespace tafl::workbench
