// SPDX-License-Identifier: MIT
#include "plan/levels.h"

#include <algorithm>
#include <bit>
#include <new>

#include "lanes/transpose.h"
#include "plan/relaxed_network.h"

namespace tafl::plan {
namespace {

// A goal farther away than this is as far as this.
constexpr int kMostLevels = 120;

}  // namespace

Levels::Levels(const lanes::CompiledGame& game, int reward, Kind kind, std::size_t words)
    : kind_(kind),
      fluents_(game.network.fluents()),
      state_words_(game.state_words()),
      parts_(0),
      slots_{kernel::Circuit(0)} {
  const RelaxedNetwork relaxed = relax(game.network, reward);
  parts_ = relaxed.parts;
  slots_ = lanes::make_query_circuit(relaxed.network);
  kernel_ = kernel::make_kernel(slots_.circuit, words, kernel::Backend::kCompiled);
  slots_.circuit = kernel::Circuit(0);
  const std::size_t size = std::size_t{kernel_->frame_slots()} * words;
  frame_ = hwy::AllocateAligned<std::uint64_t>(size);
  if (!frame_) throw std::bad_alloc();
  std::fill_n(frame_.get(), size, 0);
  seen_.resize(parts_ * words);
}

// Both rails of every fluent: slot 2f and slot 2f + 1.
void Levels::load(std::span<const std::uint64_t> rows) {
  const std::size_t words = kernel_->words();
  rows_.assign(words * 64 * state_words_, 0);
  std::ranges::copy(rows, rows_.begin());
  std::vector<std::uint64_t>& spread = spread_;
  spread.resize(fluents_ * words);
  lanes::lanes_to_slots(rows_.data(), state_words_, fluents_, words, spread.data());
  for (std::size_t f = 0; f < fluents_; ++f) {
    std::uint64_t* yes = slot(slots_.state + static_cast<lanes::Slot>(2 * f));
    for (std::size_t w = 0; w < words; ++w) {
      yes[w] = spread[f * words + w];
      yes[words + w] = ~spread[f * words + w];
    }
  }
}

// One relaxed step; false if nothing changed in any lane.
bool Levels::advance() {
  kernel_->run(lanes::QueryCircuit::kNext, frame_.get());
  const std::size_t size = 2 * fluents_ * kernel_->words();
  std::uint64_t* state = slot(slots_.state);
  const std::uint64_t* next = slot(slots_.next);
  if (std::equal(next, next + size, state)) return false;
  std::copy_n(next, size, state);
  return true;
}

// Adds `level` for every part that has become possible only now.
void Levels::count(int level, std::span<int> sums) {
  kernel_->run(lanes::QueryCircuit::kGoals, frame_.get());
  const std::size_t words = kernel_->words();
  const std::uint64_t* parts = slot(slots_.goals);
  for (std::size_t part = 0; part < parts_; ++part) {
    for (std::size_t w = 0; w < words; ++w) {
      const std::size_t at = part * words + w;
      std::uint64_t fresh = parts[at] & ~seen_[at];
      seen_[at] |= fresh;
      if (level == 0) continue;
      for (; fresh != 0; fresh &= fresh - 1) {
        const std::size_t lane = w * 64 + static_cast<std::size_t>(std::countr_zero(fresh));
        if (lane < sums.size()) sums[lane] += level;
      }
    }
  }
}

void Levels::estimate_batch(std::span<const std::uint64_t> rows, std::span<int> out) {
  const std::size_t words = kernel_->words();
  load(rows);
  std::ranges::fill(out, kDead);
  std::ranges::fill(seen_, 0);
  sums_.assign(out.size(), 0);
  std::vector<std::uint64_t> open(words, 0);
  for (std::size_t lane = 0; lane < out.size(); ++lane) {
    open[lane / 64] |= std::uint64_t{1} << (lane % 64);
  }
  for (int level = 0;; ++level) {
    kernel_->run(lanes::QueryCircuit::kLook, frame_.get());
    if (kind_ == Kind::kSum) count(level, sums_);
    const std::uint64_t* target = slot(slots_.terminal);
    bool left = false;
    for (std::size_t w = 0; w < words; ++w) {
      std::uint64_t reached = target[w] & open[w];
      open[w] &= ~reached;
      left = left || open[w] != 0;
      for (; reached != 0; reached &= reached - 1) {
        const std::size_t lane = w * 64 + static_cast<std::size_t>(std::countr_zero(reached));
        out[lane] = kind_ == Kind::kSum ? std::max(sums_[lane], level) : level;
      }
    }
    if (!left) return;
    if (level == kMostLevels) break;
    if (!advance()) return;  // dead for ever
  }
  for (int& estimate : out) {
    if (estimate == kDead) estimate = kMostLevels * 2;
  }
}

void Levels::estimate(std::span<const std::uint64_t> rows, std::vector<int>& out) {
  const std::size_t count = state_words_ == 0 ? 0 : rows.size() / state_words_;
  const std::size_t capacity = kernel_->words() * 64;
  out.resize(count);
  for (std::size_t first = 0; first < count; first += capacity) {
    const std::size_t some = std::min(capacity, count - first);
    estimate_batch(rows.subspan(first * state_words_, some * state_words_),
                   std::span(out).subspan(first, some));
  }
}

void Levels::read_parts(std::span<const std::uint64_t> rows, std::vector<std::uint64_t>& out) {
  const std::size_t count = rows.size() / state_words_;
  const std::size_t capacity = kernel_->words() * 64;
  std::vector<std::uint64_t> bits(capacity * part_words());
  out.resize(count * part_words());
  for (std::size_t first = 0; first < count; first += capacity) {
    const std::size_t some = std::min(capacity, count - first);
    load(rows.subspan(first * state_words_, some * state_words_));
    kernel_->run(lanes::QueryCircuit::kLook, frame_.get());
    kernel_->run(lanes::QueryCircuit::kGoals, frame_.get());
    lanes::slots_to_lanes(slot(slots_.goals), kernel_->words(), parts_, part_words(), bits.data());
    std::copy_n(bits.begin(), some * part_words(),
                out.begin() + static_cast<std::ptrdiff_t>(first * part_words()));
  }
}

bool Levels::reach(std::span<const std::uint64_t> row, std::vector<std::uint64_t>& yes,
                   std::vector<std::uint64_t>& no) {
  constexpr int kMostSteps = 1000;
  yes.assign(state_words_, 0);
  no.assign(state_words_, 0);
  load(row);
  for (int step = 0; step < kMostSteps; ++step) {
    for (std::size_t f = 0; f < fluents_; ++f) {
      const auto at = slots_.state + static_cast<lanes::Slot>(2 * f);
      yes[f / 64] |= (*slot(at) & 1) << (f % 64);
      no[f / 64] |= (*slot(at + 1) & 1) << (f % 64);
    }
    kernel_->run(lanes::QueryCircuit::kLook, frame_.get());
    if (!advance()) return true;
  }
  return false;
}

}  // namespace tafl::plan
