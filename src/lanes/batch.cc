// SPDX-License-Identifier: MIT
#include "lanes/batch.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <new>

#include "lanes/transpose.h"

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

void Batch::set_moves(std::span<const std::uint32_t> joint_moves) {
  const std::size_t words = kernel_->words();
  for (std::uint32_t move : made_) std::fill_n(slot(slots_.moves + move), words, 0);
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

// A legal move of a role, or UINT32_MAX if there is none. A single one costs no random number.
std::uint32_t Batch::draw(std::size_t lane, std::size_t role, std::span<const float> weights,
                          base::Rng& rng) {
  legal(lane, role, candidates_);
  if (candidates_.size() < 2) return candidates_.empty() ? UINT32_MAX : candidates_[0];
  sums_.clear();
  float sum = 0;
  for (std::uint32_t move : candidates_) sums_.push_back(sum += weights[move]);
  const float drawn = sum * (static_cast<float>(rng.next() >> 40) * 0x1p-24F);
  const auto at = std::upper_bound(sums_.begin(), sums_.end() - 1, drawn);
  return candidates_[static_cast<std::size_t>(at - sums_.begin())];
}

void Batch::read_state(std::size_t lane, std::vector<std::uint64_t>& bits) const {
  bits.assign(compiled_->state_words(), 0);
  for (std::size_t fluent = 0; fluent < compiled_->network.fluents(); ++fluent) {
    if (bit(slots_.state + static_cast<Slot>(fluent), lane)) {
      bits[fluent / 64] |= std::uint64_t{1} << (fluent % 64);
    }
  }
}

void Batch::play(std::span<const float> weights, base::Rng& rng, const PlayOptions& options,
                 std::vector<PlayoutResult>& out) {
  assert(weights.size() == compiled_->network.moves());
  const std::size_t roles = compiled_->network.roles();
  out.assign(size_, {});
  std::vector<bool> done(size_, false);
  std::vector<std::uint32_t> joint;
  std::size_t left = size_;
  for (std::uint32_t ply = 0; left > 0; ++ply) {
    look();
    joint.assign(size_ * roles, UINT32_MAX);
    for (std::size_t lane = 0; lane < size_; ++lane) {
      if (done[lane]) continue;
      bool stuck = false;
      const bool over = terminal(lane) || ply == options.most_plies;
      for (std::size_t role = 0; role < roles && !over && !stuck; ++role) {
        joint[lane * roles + role] = draw(lane, role, weights, rng);
        stuck = joint[lane * roles + role] == UINT32_MAX;
      }
      if (over || stuck) {
        done[lane] = true;
        --left;
        out[lane].plies = ply;
        out[lane].cut = !terminal(lane);
        if (out[lane].cut && options.keep_cut) read_state(lane, out[lane].state);
        for (std::size_t role = 0; role < roles; ++role) {
          out[lane].goals.push_back(goal(lane, role));
        }
      } else if (options.record_moves) {
        const auto first = joint.begin() + static_cast<std::ptrdiff_t>(lane * roles);
        out[lane].moves.insert(out[lane].moves.end(), first,
                               first + static_cast<std::ptrdiff_t>(roles));
      }
    }
    set_moves(joint);
    kernel_->run(QueryCircuit::kNext, frame_.get());
    std::copy_n(slot(slots_.next), compiled_->network.fluents() * kernel_->words(),
                slot(slots_.state));
  }
}

}  // namespace tafl::lanes
