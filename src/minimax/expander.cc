// SPDX-License-Identifier: MIT
#include "minimax/expander.h"

#include <algorithm>
#include <utility>

#include "game/game.h"

namespace tafl::minimax {
namespace {

constexpr std::uint32_t kMostPlies = 2000;  // of a random game

}  // namespace

Expander::Expander(std::shared_ptr<const lanes::CompiledGame> compiled)
    : batch_(std::move(compiled), 1), legal_(roles()) {}

lanes::BitState Expander::initial() const {
  return {compiled().initial, lanes::hash_of(compiled().initial)};
}

void Expander::look_at(const lanes::BitState& state) {
  batch_.load({&state, 1});
  batch_.look();
}

bool Expander::is_terminal(const lanes::BitState& state) {
  look_at(state);
  return batch_.terminal(0);
}

void Expander::legal_moves(const lanes::BitState& state, std::size_t role,
                           std::vector<std::uint32_t>& out) {
  look_at(state);
  batch_.legal(0, role, out);
}

lanes::BitState Expander::next(const lanes::BitState& state, std::span<const std::uint32_t> joint) {
  batch_.load({&state, 1});
  batch_.advance(joint, next_);
  return next_[0];
}

double Expander::play_on(std::span<const lanes::BitState> states, std::size_t role,
                         base::Rng& rng) {
  even_.assign(compiled().network.moves(), 1);
  batch_.load(states);
  batch_.play(even_, rng, {kMostPlies, false, false}, played_);
  double sum = 0;
  for (const lanes::PlayoutResult& result : played_) sum += std::max(result.goals[role], 0);
  return sum / static_cast<double>(states.size());
}

// The joint moves of all but the own role, the last role changing fastest.
void Expander::add_replies(std::size_t own, std::size_t most) {
  others_.assign(1, {});
  for (std::size_t role = 0; role < roles(); ++role) {
    if (role == own) continue;
    std::vector<std::vector<std::uint32_t>> longer;
    for (const auto& joint : others_) {
      for (std::uint32_t move : legal_[role]) {
        if (longer.size() == most) break;
        longer.push_back(joint);
        longer.back().push_back(move);
      }
    }
    others_ = std::move(longer);
  }
}

void Expander::find_joint_moves(std::size_t own, Expansion& out) {
  const std::vector<std::uint32_t>& moves = legal_[own];
  add_replies(own,
              std::max<std::size_t>(kMostChildren / std::max<std::size_t>(moves.size(), 1), 1));
  out.groups = moves.size();
  out.replies = others_.size();
  out.sizes.clear();
  std::size_t all = 1;
  for (const auto& legal : legal_) {
    out.sizes.push_back(legal.size());
    all *= std::max<std::size_t>(legal.size(), 1);
  }
  out.cut = all > out.groups * out.replies && out.replies > 0;
  out.joint.clear();
  for (std::uint32_t move : moves) {
    for (const auto& others : others_) {
      const auto middle = others.begin() + static_cast<std::ptrdiff_t>(own);
      out.joint.insert(out.joint.end(), others.begin(), middle);
      out.joint.push_back(move);
      out.joint.insert(out.joint.end(), middle, others.end());
    }
  }
}

void Expander::expand(const lanes::BitState& state, std::size_t own, bool count_moves,
                      Expansion& out) {
  look_at(state);
  for (std::size_t role = 0; role < roles(); ++role) batch_.legal(0, role, legal_[role]);
  find_joint_moves(own, out);
  const std::size_t children = out.children();
  out.states.resize(children);
  out.terminal.resize(children);
  out.goals.assign(children * roles(), game::kNoGoal);
  out.counts.assign(count_moves ? children * roles() : 0, 0);
  for (std::size_t begin = 0; begin < children; begin += batch_.capacity()) {
    advance(state, begin, std::min(begin + batch_.capacity(), children), count_moves, out);
  }
}

void Expander::advance(const lanes::BitState& state, std::size_t begin, std::size_t end,
                       bool count_moves, Expansion& out) {
  loaded_.assign(end - begin, state);
  batch_.load(loaded_);
  batch_.advance(std::span(out.joint).subspan(begin * roles(), (end - begin) * roles()), next_);
  batch_.load(next_);
  batch_.look();
  for (std::size_t child = begin; child < end; ++child) {
    const std::size_t lane = child - begin;
    out.terminal[child] = batch_.terminal(lane) ? 1 : 0;
    for (std::size_t role = 0; role < roles(); ++role) {
      const std::size_t at = child * roles() + role;
      if (out.terminal[child] != 0) out.goals[at] = batch_.goal(lane, role);
      if (!count_moves) continue;
      batch_.legal(lane, role, scratch_);
      out.counts[at] = static_cast<std::uint32_t>(scratch_.size());
    }
    std::swap(out.states[child], next_[lane]);
  }
}

}  // namespace tafl::minimax
