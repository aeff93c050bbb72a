// SPDX-License-Identifier: MIT
#include "search/controller_simulator.h"

#include <algorithm>
#include <utility>

namespace tafl::search {
namespace {

// Back to the root of the search at the end of a block.
class Excursion {
 public:
  explicit Excursion(game::Controller& controller) : controller_(controller) {
    controller_.mute_retract();
  }
  ~Excursion() { controller_.sync_retract(); }
  Excursion(const Excursion&) = delete;
  Excursion& operator=(const Excursion&) = delete;

 private:
  game::Controller& controller_;
};

}  // namespace

ControllerSimulator::ControllerSimulator(std::unique_ptr<game::Controller> controller,
                                         std::uint32_t most_plies)
    : controller_(std::move(controller)), most_plies_(most_plies) {}

// Machines give the same move of different roles the same id.
std::uint32_t ControllerSimulator::number(game::MoveId move, std::size_t role) {
  const std::size_t number = move.index() * roles() + role;
  moves_ = std::max(moves_, number + 1);
  return static_cast<std::uint32_t>(number);
}

void ControllerSimulator::make(std::span<const std::uint32_t> joint) {
  joint_.clear();
  for (std::uint32_t move : joint) joint_.emplace_back(move / roles());
  controller_->make(joint_);
}

void ControllerSimulator::walk(std::span<const std::uint32_t> moves) {
  for (std::size_t at = 0; at < moves.size(); at += roles()) make(moves.subspan(at, roles()));
}

void ControllerSimulator::append_goals(std::vector<int>& out) {
  for (std::size_t role = 0; role < roles(); ++role) {
    out.push_back(controller_->goal(game::RoleId(role)));
  }
}

void ControllerSimulator::append(Views& out) {
  const bool terminal = controller_->is_terminal();
  out.hashes.push_back(controller_->state_hash());
  out.terminal.push_back(terminal ? 1 : 0);
  out.begins.push_back(out.moves.size());
  if (terminal) {
    append_goals(out.goals);
  } else {
    out.goals.resize(out.goals.size() + roles(), game::kNoGoal);
  }
  for (std::size_t role = 0; role < roles(); ++role) {
    const std::size_t before = out.moves.size();
    if (!terminal) {
      for (game::MoveId move : controller_->legal_moves(game::RoleId(role))) {
        out.moves.push_back(number(move, role));
      }
    }
    out.counts.push_back(static_cast<std::uint32_t>(out.moves.size() - before));
  }
}

void ControllerSimulator::look(Views& out) {
  out.clear();
  append(out);
}

void ControllerSimulator::advance(std::span<const Place> places,
                                  std::span<const std::uint32_t> joints, Views& out) {
  out.clear();
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Excursion excursion(*controller_);
    walk(places[i].moves);
    make(joints.subspan(i * roles(), roles()));
    append(out);
  }
}

std::optional<game::MoveId> ControllerSimulator::draw(game::RoleId role,
                                                      std::span<const float> weights,
                                                      base::Rng& rng) {
  const std::vector<game::MoveId>& legal = controller_->legal_moves(role);
  if (legal.size() < 2) return legal.empty() ? std::nullopt : std::optional(legal[0]);
  if (weights.empty()) return legal[rng.below(legal.size())];
  // A move that nobody has seen before weighs as much as the heaviest: it counts as a full score.
  const auto weight = [&](game::MoveId move) {
    const std::uint32_t at = number(move, role.index());
    return at < weights.size() ? weights[at] : 1.0F;
  };
  float sum = 0;
  for (game::MoveId move : legal) sum += weight(move);
  float left = sum * (static_cast<float>(rng.next() >> 40) * 0x1p-24F);
  for (game::MoveId move : legal) {
    left -= weight(move);
    if (left < 0) return move;
  }
  return legal.back();
}

// Plays to the end; the number of plies.
std::uint32_t ControllerSimulator::play_out(std::span<const float> weights, bool record,
                                            base::Rng& rng, Endings& out) {
  for (std::uint32_t ply = 0;; ++ply) {
    if (stop_ != nullptr && stop_->is_up()) throw Stopped();
    if (controller_->is_terminal() || ply == most_plies_) return ply;
    std::vector<game::MoveId> joint;
    for (std::size_t role = 0; role < roles(); ++role) {
      const auto move = draw(game::RoleId(role), weights, rng);
      if (!move) return ply;
      joint.push_back(*move);
    }
    for (std::size_t role = 0; record && role < roles(); ++role) {
      out.moves.push_back(number(joint[role], role));
    }
    controller_->make(joint);
  }
}

void ControllerSimulator::play(std::span<const Place> places, std::span<const float> weights,
                               bool record, base::Rng& rng, Endings& out) {
  out.clear();
  for (const Place& place : places) {
    const Excursion excursion(*controller_);
    walk(place.moves);
    out.begins.push_back(out.moves.size());
    out.plies.push_back(play_out(weights, record, rng, out));
    append_goals(out.goals);
  }
}

}  // namespace tafl::search
