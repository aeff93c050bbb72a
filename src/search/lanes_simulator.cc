// SPDX-License-Identifier: MIT
#include "search/lanes_simulator.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "game/game.h"

namespace tafl::search {
namespace {

lanes::Playouts::Options playout_options(const LanesSimulator::Options& options) {
  lanes::Playouts::Options result;
  result.words = options.words;
  result.most_plies = options.most_plies;
  if (options.make_judge) {
    // Playouts that begin together are cut after twice the plies.
    result.most_plies = std::max(options.most_plies / 2, 1U);
    result.keep_cut = true;
  }
  return result;
}

}  // namespace

LanesSimulator::Options LanesSimulator::options_for(const Config& config) {
  Options options;
  options.most_plies = config.most_plies;
  if (config.batch != 0 && config.per_leaf != 0) {
    const std::size_t words = std::bit_ceil((config.batch * config.per_leaf + 63) / 64);
    options.words = std::min(options.words, words);
  }
  return options;
}

LanesSimulator::LanesSimulator(const std::shared_ptr<const lanes::CompiledGame>& compiled,
                               const Options& options)
    : LanesSimulator(compiled, options,
                     std::make_unique<lanes::Playouts>(compiled, playout_options(options))) {}

LanesSimulator::LanesSimulator(std::shared_ptr<const lanes::CompiledGame> compiled,
                               const Options& options, std::unique_ptr<lanes::Playouts> playouts)
    : compiled_(std::move(compiled)),
      options_(options),
      batch_(compiled_, options.words),
      playouts_(std::move(playouts)) {
  if (options_.make_judge) judge_ = options_.make_judge();
  LanesSimulator::reset();
}

std::unique_ptr<LanesSimulator> LanesSimulator::fork() const {
  return std::unique_ptr<LanesSimulator>(
      new LanesSimulator(compiled_, options_, playouts_->fork()));
}

void LanesSimulator::reset() {
  root_.bits = compiled_->initial;
  root_.hash = lanes::hash_of(root_.bits);
}

void LanesSimulator::descend(std::span<const std::uint32_t> joint) {
  batch_.load({&root_, 1});
  batch_.advance(joint, next_);
  root_ = next_[0];
}

std::string LanesSimulator::move_text(std::uint32_t move) {
  const auto& network = compiled_->network;
  const std::uint32_t role = network.move_role(move);
  const auto atom = compiled_->program.moves[role][move - network.first_move(role)];
  return compiled_->program.pool().text(compiled_->program.atoms[atom].term);
}

void LanesSimulator::load(std::span<const Place> places) {
  assert(places.size() <= lanes());
  states_.resize(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    states_[i].bits.assign(places[i].state.begin(), places[i].state.end());
  }
}

// All about the states that are loaded in the batch: those in next_.
void LanesSimulator::read(Views& out) {
  out.clear();
  batch_.look();
  for (std::size_t lane = 0; lane < next_.size(); ++lane) {
    out.states.insert(out.states.end(), next_[lane].bits.begin(), next_[lane].bits.end());
    out.hashes.push_back(next_[lane].hash);
    const bool terminal = batch_.terminal(lane);
    out.terminal.push_back(terminal ? 1 : 0);
    out.begins.push_back(out.moves.size());
    for (std::size_t role = 0; role < roles(); ++role) {
      out.goals.push_back(terminal ? batch_.goal(lane, role) : game::kNoGoal);
      legal_.clear();
      if (!terminal) batch_.legal(lane, role, legal_);
      out.counts.push_back(static_cast<std::uint32_t>(legal_.size()));
      out.moves.insert(out.moves.end(), legal_.begin(), legal_.end());
    }
  }
}

void LanesSimulator::look(Views& out) {
  next_.assign(1, root_);
  batch_.load(next_);
  read(out);
}

void LanesSimulator::advance(std::span<const Place> places, std::span<const std::uint32_t> joints,
                             Views& out) {
  load(places);
  batch_.load(states_);
  batch_.advance(joints, next_);
  batch_.load(next_);
  read(out);
}

void LanesSimulator::play(std::span<const Place> places, std::span<const float> weights,
                          bool record, base::Rng& rng, Endings& out) {
  load(places);
  bool whole = false;
  if (weights.empty()) {
    whole = playouts_->play(states_, rng.next(), record, results_, stop_);
  } else {
    batch_.load(states_);
    whole = batch_.play(weights, rng, {options_.most_plies, record, judge_ != nullptr, stop_},
                        results_);
  }
  if (!whole) throw Stopped();
  out.clear();
  for (lanes::PlayoutResult& result : results_) {
    if (judge_ && !result.state.empty()) judge_(result.state, result.goals);
    out.goals.insert(out.goals.end(), result.goals.begin(), result.goals.end());
    out.plies.push_back(result.plies);
    if (!record) continue;
    out.begins.push_back(out.moves.size());
    out.moves.insert(out.moves.end(), result.moves.begin(), result.moves.end());
  }
}

}  // namespace tafl::search
