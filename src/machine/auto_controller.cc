// SPDX-License-Identifier: MIT
#include "machine/auto_controller.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <utility>

#include "base/hash.h"
#include "lanes/bit_machine.h"
#include "relational/machine.h"

namespace tafl::machine {

using game::MoveId;
using game::RoleId;

AutoController::AutoController(std::shared_ptr<const game::Game> game, const base::Limits& limits)
    : game_(std::move(game)),
      limits_(limits),
      job_(CompileJob::of(game_, limits)),
      inner_(&relational()),
      legal_(game_->roles().size()) {}

game::Controller& AutoController::relational() {
  if (!relational_) {
    relational_ = std::make_unique<game::MachineController<relational::Machine>>(
        relational::Machine(game_, limits_));
  }
  return *relational_;
}

void AutoController::use(game::Controller& machine) {
  if (inner_ == &machine) return;
  inner_ = &machine;
  from_inner_.clear();
  if (inner_ == network_.get()) relational_.reset();
}

void AutoController::forget() {
  for (Legal& legal : legal_) legal.known = false;
}

void AutoController::reset() {
  game::Controller& machine = network_ ? *network_ : *inner_;
  machine.reset();
  use(machine);
  start_at(std::nullopt);
}

void AutoController::set_state(const std::vector<gdl::Term>& fluents) {
  try {
    game::Controller& machine = network_ ? *network_ : *inner_;
    machine.set_state(fluents);
    use(machine);
  } catch (const base::LimitReached&) {
    if (!network_) throw;
    relational().set_state(fluents);
    use(relational());
  }
  start_at(fluents);
}

// A new history begins.
void AutoController::start_at(std::optional<std::vector<gdl::Term>> start) {
  start_ = std::move(start);
  made_.clear();
  muted_at_.reset();
  forget();
  change_if_ready();
}

std::uint64_t AutoController::state_hash() {
  std::uint64_t hash = 0;
  for (const std::string& text : inner_->fluent_texts()) {
    std::uint64_t of_text = 0;
    for (char c : text) of_text = base::combine(of_text, static_cast<unsigned char>(c));
    hash ^= base::mix64(of_text);
  }
  return hash;
}

MoveId AutoController::intern(MoveId inner) {
  const auto known = from_inner_.find(inner.index());
  if (known != from_inner_.end()) return known->second;
  std::string text = inner_->move_text(inner);
  const auto [entry, added] = by_text_.emplace(text, MoveId(texts_.size()));
  if (added) {
    texts_.push_back(std::move(text));
  }
  from_inner_.emplace(inner.index(), entry->second);
  return entry->second;
}

const std::vector<MoveId>& AutoController::legal_moves(RoleId role) {
  Legal& legal = legal_[role.index()];
  if (legal.known) return legal.moves;
  std::vector<std::pair<MoveId, MoveId>> pairs;
  for (MoveId inner : inner_->legal_moves(role)) pairs.emplace_back(intern(inner), inner);
  std::sort(pairs.begin(), pairs.end(), [this](const auto& a, const auto& b) {
    return texts_[a.first.index()] < texts_[b.first.index()];
  });
  legal.moves.clear();
  legal.inner.clear();
  for (const auto& [ours, inner] : pairs) {
    legal.moves.push_back(ours);
    legal.inner.push_back(inner);
  }
  legal.known = true;
  return legal.moves;
}

void AutoController::make(std::span<const MoveId> joint) {
  std::vector<MoveId> inner;
  for (std::size_t role = 0; role < joint.size(); ++role) {
    const std::vector<MoveId>& moves = legal_moves(RoleId(role));
    const auto at = std::find(moves.begin(), moves.end(), joint[role]) - moves.begin();
    assert(static_cast<std::size_t>(at) < moves.size());
    inner.push_back(legal_[role].inner[static_cast<std::size_t>(at)]);
  }
  inner_->make(inner);
  if (job_) made_.emplace_back(joint.begin(), joint.end());
  forget();
  change_if_ready();
}

void AutoController::retract() {
  if (!muted_at_ && !made_.empty()) made_.pop_back();
  inner_->retract();
  forget();
}

void AutoController::mute_retract() {
  if (!muted_at_) muted_at_ = made_.size();
  inner_->mute_retract();
}

void AutoController::sync_retract() {
  if (muted_at_ && job_) made_.resize(*muted_at_);
  muted_at_.reset();
  inner_->sync_retract();
  forget();
}

void AutoController::change_if_ready() {
  if (job_ && job_->done()) change();
}

bool AutoController::wait_for_network() {
  if (job_) {
    job_->result();
    change();
  }
  return machine_name() == lanes::NetworkMachine::kName;
}

// Whatever goes wrong with the network, the relational machine goes on.
void AutoController::change() {
  const std::shared_ptr<const lanes::CompiledGame> compiled = job_->result();
  job_.reset();
  if (!compiled) return;
  try {
    network_ = std::make_unique<game::MachineController<lanes::NetworkMachine>>(
        lanes::NetworkMachine(compiled));
    replay_on(*network_);
    use(*network_);
    forget();
  } catch (const base::LimitReached&) {  // a position for which there is no network
  } catch (const std::bad_alloc&) {
  }
  made_.clear();
}

// Brings the network to the position by the way it came about.
void AutoController::replay_on(game::Controller& network) {
  if (start_) network.set_state(*start_);
  for (std::size_t ply = 0; ply <= made_.size(); ++ply) {
    if (muted_at_ == ply) network.mute_retract();
    if (ply == made_.size()) break;
    std::vector<MoveId> joint;
    for (std::size_t role = 0; role < made_[ply].size(); ++role) {
      const auto move = network.find_legal_move(RoleId(role), texts_[made_[ply][role].index()]);
      if (!move) throw base::LimitReached("the network lacks a move");
      joint.push_back(*move);
    }
    network.make(joint);
  }
}

}  // namespace tafl::machine
