// SPDX-License-Identifier: MIT
//
// Questions about many states at once, one state per lane.
//
//   Batch batch(compiled);
//   batch.load(states);                       // up to capacity() of them
//   batch.look();                             // one evaluation of the network for all
//   batch.terminal(i); batch.goal(i, role); batch.legal(i, role, moves);
//   batch.advance(joint_moves, next_states);  // one more
#pragma once

#include <hwy/aligned_allocator.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/rng.h"
#include "base/stop_sign.h"
#include "kernel/kernel.h"
#include "lanes/bit_state.h"
#include "lanes/compiled_game.h"
#include "lanes/playout_result.h"
#include "lanes/query_circuit.h"

namespace tafl::lanes {

class Batch {
 public:
  explicit Batch(std::shared_ptr<const CompiledGame> compiled,
                 std::size_t words = kernel::best_words(),
                 kernel::Backend backend = kernel::Backend::kCompiled);

  const CompiledGame& compiled() const { return *compiled_; }
  std::size_t capacity() const { return kernel_->words() * 64; }
  std::size_t size() const { return size_; }

  void load(std::span<const BitState> states);
  // The same for states of state_words() words each, one after the other.
  void load_rows(std::span<const std::uint64_t> rows);
  void look();
  // After look(), for lane < size():
  bool terminal(std::size_t lane) const;
  int goal(std::size_t lane, std::size_t role) const;
  // Moves are counted over all roles.
  void legal(std::size_t lane, std::size_t role, std::vector<std::uint32_t>& out) const;
  // The states after one joint move per lane, role by role, with or without look() before it.
  // REQUIRES: legal moves.
  void advance(std::span<const std::uint32_t> joint_moves, std::vector<BitState>& out);
  // The same as rows; `out` gets one for every lane, more than size() perhaps.
  void advance_rows(std::span<const std::uint32_t> joint_moves, std::vector<std::uint64_t>& out);

  struct PlayOptions {
    std::uint32_t most_plies = 10'000;
    bool record_moves = false;
    bool keep_cut = false;  // tell the states where playouts were cut
    const base::StopSign* stop = nullptr;
  };
  // Plays every loaded state to its end, one playout per lane. A legal move is drawn with a
  // probability in proportion to its weight (Gibbs: exp(value / temperature)); `weights` has one
  // positive number per move, counted over all roles. The states are used up. False: stopped on
  // the way, and the results mean nothing.
  bool play(std::span<const float> weights, base::Rng& rng, const PlayOptions& options,
            std::vector<PlayoutResult>& out);

 private:
  std::uint64_t* slot(Slot slot) { return frame_.get() + std::size_t{slot} * kernel_->words(); }
  const std::uint64_t* slot(Slot slot) const {
    return frame_.get() + std::size_t{slot} * kernel_->words();
  }
  bool bit(Slot at, std::size_t lane) const {
    return ((slot(at)[lane / 64] >> (lane % 64)) & 1) != 0;
  }
  void spread_legal();
  void read_state(std::size_t lane, std::vector<std::uint64_t>& bits) const;
  void clear_moves();
  void set_moves(std::span<const std::uint32_t> joint_moves);
  void draw(std::span<const float> weights, base::Rng& rng);
  void undraw(bool record, std::vector<PlayoutResult>& out);
  void finish(std::size_t lane, std::uint32_t ply, bool keep_cut, PlayoutResult& result);

  std::shared_ptr<const CompiledGame> compiled_;
  QueryCircuit slots_;  // its code is gone once the kernel is made
  std::unique_ptr<kernel::Kernel> kernel_;
  hwy::AlignedFreeUniquePtr<std::uint64_t[]> frame_;
  std::size_t size_ = 0;
  bool looked_ = false;                    // since the states were loaded
  std::vector<std::uint64_t> rows_;        // states by lane, on their way in or out
  std::vector<std::uint64_t> legal_bits_;  // by lane: one bit per move, counted over all roles
  std::size_t legal_words_ = 0;            // per lane
  std::vector<std::uint32_t> made_;        // moves that are set in the frame
  // Of weighted playouts: numbers by lane, and lanes, 64 to a word.
  hwy::AlignedFreeUniquePtr<float[]> floats_;
  std::vector<std::uint64_t> drawing_;  // those that draw a move in this ply
  std::vector<std::uint64_t> once_;
  std::vector<std::uint64_t> twice_;
  std::vector<std::vector<std::uint32_t>> places_;  // by role: where its moves are drawn
};

}  // namespace tafl::lanes
