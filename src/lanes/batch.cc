// SPDX-License-Identifier: MIT
#include "lanes/batch.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <new>

#include "lanes/transpose.h"
#include "lanes/weighted_draw.h"

namespace tafl::lanes {
Batch::Batch(std::shared_ptr<const CompiledGame> compiled, std::size_t words,
             kernel::Backend backend)
    : compiled_(std::move(compiled)),
      slots_(make_query_circuit(compiled_->network)),
      kernel_(kernel::make_kernel(slots_.circuit, words, backend)),
      frame_(hwy::AllocateAligned<std::uint64_t>(std::size_t{kernel_->frame_slots()} * words)),
      legal_words_((compiled_->network.moves() + 63) / 64) {
  if (!frame_) throw std::bad_alloc();
  slots_.circuit = kernel::Circuit(0);
  std::fill_n(frame_.get(), std::size_t{kernel_->frame_slots()} * words, 0);
  legal_bits_.resize(capacity() * legal_words_);
  floats_ = hwy::AllocateAligned<float>(3 * capacity());
  if (!floats_) throw std::bad_alloc();
  std::fill_n(floats_.get(), 3 * capacity(), 0.0F);
  places_.resize(compiled_->network.roles());
  for (auto* lanes : {&drawing_, &once_, &twice_}) lanes->assign(words, 0);
}

void Batch::load(std::span<const BitState> states) {
  const std::size_t lane_words = compiled_->state_words();
  rows_.resize(states.size() * lane_words);
  for (std::size_t lane = 0; lane < states.size(); ++lane) {
    std::ranges::copy(states[lane].bits,
                      rows_.begin() + static_cast<std::ptrdiff_t>(lane * lane_words));
  }
  load_rows(rows_);
}

void Batch::load_rows(std::span<const std::uint64_t> rows) {
  const std::size_t lane_words = compiled_->state_words();
  size_ = lane_words == 0 ? 0 : rows.size() / lane_words;
  assert(size_ <= capacity());
  looked_ = false;
  if (rows.data() != rows_.data()) rows_.assign(rows.begin(), rows.end());
  rows_.resize(capacity() * lane_words);
  lanes_to_slots(rows_.data(), lane_words, compiled_->network.fluents(), kernel_->words(),
                 slot(slots_.state));
}

void Batch::look() {
  kernel_->run(QueryCircuit::kLook, frame_.get());
  looked_ = true;
  kernel_->run(QueryCircuit::kGoals, frame_.get());
  spread_legal();
}

void Batch::spread_legal() {
  slots_to_lanes(slot(slots_.legal), kernel_->words(), compiled_->network.moves(), legal_words_,
                 legal_bits_.data());
}

bool Batch::terminal(std::size_t lane) const {
  return bit(slots_.terminal, lane);
}

int Batch::goal(std::size_t lane, std::size_t role) const {
  int value = game::kNoGoal;
  std::size_t count = 0;
  const auto& goals = compiled_->network.goals;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (goals[i].role != role || !bit(slots_.goals + static_cast<Slot>(i), lane)) continue;
    value = goals[i].value;
    ++count;
  }
  return count == 1 ? value : game::kNoGoal;
}

void Batch::legal(std::size_t lane, std::size_t role, std::vector<std::uint32_t>& out) const {
  out.clear();
  const net::Network& network = compiled_->network;
  const std::size_t begin = network.first_move(role);
  const std::size_t end = begin + network.legal[role].size();
  const std::uint64_t* row = legal_bits_.data() + lane * legal_words_;
  for (std::size_t w = begin / 64; w * 64 < end; ++w) {
    std::uint64_t word = row[w];
    if (w == begin / 64) word &= ~std::uint64_t{0} << (begin % 64);
    for (; word != 0; word &= word - 1) {
      const std::size_t move = w * 64 + static_cast<std::size_t>(std::countr_zero(word));
      if (move >= end) break;
      out.push_back(static_cast<std::uint32_t>(move));
    }
  }
}

void Batch::clear_moves() {
  for (std::uint32_t move : made_) std::fill_n(slot(slots_.moves + move), kernel_->words(), 0);
  made_.clear();
}

void Batch::set_moves(std::span<const std::uint32_t> joint_moves) {
  clear_moves();
  made_.assign(joint_moves.begin(), joint_moves.end());
  const std::size_t roles = compiled_->network.roles();
  for (std::size_t i = 0; i < joint_moves.size(); ++i) {
    const std::size_t lane = i / roles;
    if (joint_moves[i] == UINT32_MAX) continue;
    slot(slots_.moves + joint_moves[i])[lane / 64] |= std::uint64_t{1} << (lane % 64);
  }
  std::erase(made_, UINT32_MAX);
}

void Batch::advance_rows(std::span<const std::uint32_t> joint_moves,
                         std::vector<std::uint64_t>& out) {
  assert(joint_moves.size() == size_ * compiled_->network.roles());
  set_moves(joint_moves);
  // The next state is made of what a look finds out.
  if (!looked_) kernel_->run(QueryCircuit::kLook, frame_.get());
  kernel_->run(QueryCircuit::kNext, frame_.get());
  const std::size_t lane_words = compiled_->state_words();
  out.resize(capacity() * lane_words);
  slots_to_lanes(slot(slots_.next), kernel_->words(), compiled_->network.fluents(), lane_words,
                 out.data());
}

void Batch::advance(std::span<const std::uint32_t> joint_moves, std::vector<BitState>& out) {
  advance_rows(joint_moves, rows_);
  const std::size_t lane_words = compiled_->state_words();
  out.resize(size_);
  for (std::size_t lane = 0; lane < size_; ++lane) {
    const auto row = rows_.begin() + static_cast<std::ptrdiff_t>(lane * lane_words);
    out[lane].bits.assign(row, row + static_cast<std::ptrdiff_t>(lane_words));
    out[lane].hash = hash_of(out[lane].bits);
  }
}

void Batch::read_state(std::size_t lane, std::vector<std::uint64_t>& bits) const {
  bits.assign(compiled_->state_words(), 0);
  for (std::size_t fluent = 0; fluent < compiled_->network.fluents(); ++fluent) {
    if (bit(slots_.state + static_cast<Slot>(fluent), lane)) {
      bits[fluent / 64] |= std::uint64_t{1} << (fluent % 64);
    }
  }
}

// Draws for every role in the lanes of `drawing_`, and takes those out in which a role cannot move.
void Batch::draw(std::span<const float> weights, base::Rng& rng) {
  const net::Network& network = compiled_->network;
  const std::size_t words = kernel_->words();
  WeightedDraw how;
  how.words = words;
  how.lanes = drawing_.data();
  how.once = once_.data();
  how.twice = twice_.data();
  how.shares = floats_.get();
  how.totals = floats_.get() + capacity();
  how.sums = floats_.get() + 2 * capacity();
  for (std::size_t role = 0; role < network.roles(); ++role) {
    const auto first = static_cast<Slot>(network.first_move(role));
    how.legal = slot(slots_.legal + first);
    how.made = slot(slots_.moves + first);
    how.weights = weights.subspan(first, network.legal[role].size());
    places_[role].resize(how.weights.size() * words);
    how.places = places_[role].data();
    draw_single(how);
    places_[role].resize(how.count);
    std::uint64_t several = 0;
    for (std::size_t w = 0; w < words; ++w) {
      drawing_[w] &= once_[w];
      several |= twice_[w];
      for (std::uint64_t left = twice_[w]; left != 0; left &= left - 1) {
        const auto lane = w * 64 + static_cast<std::size_t>(std::countr_zero(left));
        floats_[lane] = static_cast<float>(rng.next() >> 41) * 0x1p-23F;
      }
    }
    if (several != 0) draw_weighted(how);
  }
}

// Takes the moves back that were drawn, and appends them, where asked for, to the results of the
// lanes of `drawing_`.
void Batch::undraw(bool record, std::vector<PlayoutResult>& out) {
  const std::size_t words = kernel_->words();
  for (std::size_t role = 0; role < compiled_->network.roles(); ++role) {
    const std::uint32_t first = compiled_->network.first_move(role);
    for (const std::uint32_t at : places_[role]) {
      std::uint64_t& made = slot(slots_.moves + first)[at];
      const std::size_t w = at & (words - 1);
      for (std::uint64_t left = record ? made & drawing_[w] : 0; left != 0; left &= left - 1) {
        const auto lane = w * 64 + static_cast<std::size_t>(std::countr_zero(left));
        out[lane].moves.push_back(first + static_cast<std::uint32_t>(at / words));
      }
      made = 0;
    }
  }
}

void Batch::finish(std::size_t lane, std::uint32_t ply, bool keep_cut, PlayoutResult& result) {
  result.plies = ply;
  result.cut = !terminal(lane);
  if (result.cut && keep_cut) read_state(lane, result.state);
  for (std::size_t role = 0; role < compiled_->network.roles(); ++role) {
    result.goals.push_back(goal(lane, role));
  }
}

bool Batch::play(std::span<const float> weights, base::Rng& rng, const PlayOptions& options,
                 std::vector<PlayoutResult>& out) {
  assert(weights.size() == compiled_->network.moves());
  const std::size_t words = kernel_->words();
  out.assign(size_, {});
  clear_moves();
  std::vector<std::uint64_t> active(words, 0);
  for (std::size_t lane = 0; lane < size_; ++lane) {
    active[lane / 64] |= std::uint64_t{1} << (lane % 64);
  }
  looked_ = false;
  const auto any = [](std::uint64_t word) { return word != 0; };
  for (std::uint32_t ply = 0; std::ranges::any_of(active, any); ++ply) {
    if (options.stop != nullptr && options.stop->is_up()) return false;
    kernel_->run(QueryCircuit::kLook, frame_.get());
    for (std::size_t w = 0; w < words; ++w) {
      drawing_[w] = ply == options.most_plies ? 0 : active[w] & ~slot(slots_.terminal)[w];
    }
    draw(weights, rng);
    if (active != drawing_) kernel_->run(QueryCircuit::kGoals, frame_.get());
    for (std::size_t w = 0; w < words; ++w) {
      for (std::uint64_t over = active[w] & ~drawing_[w]; over != 0; over &= over - 1) {
        const auto lane = w * 64 + static_cast<std::size_t>(std::countr_zero(over));
        finish(lane, ply, options.keep_cut, out[lane]);
      }
    }
    active = drawing_;
    kernel_->run(QueryCircuit::kNext, frame_.get());
    undraw(options.record_moves, out);
    std::copy_n(slot(slots_.next), compiled_->network.fluents() * words, slot(slots_.state));
  }
  return true;
}

}  // namespace tafl::lanes
