// SPDX-License-Identifier: MIT
//
// A machine that evaluates the network of a game: states are bit sets over its fluents.
//
// BitMachine does the work for any width; NetworkMachine (one state in 64-bit words) and
// LanesMachine (as wide as the processor allows) are it under their names. The wide one answers the
// same questions with the kernels that playouts and batches run on, which is how those are held to
// the rules; for one state at a time the narrow one is faster. Of a large network the narrow one
// evaluates only what a move changes (differential.h), if that pays.
//
// Moves that are not legal must not be made, and only fluents that the rules can bring about are
// known: the network was simplified on that ground.
#pragma once

#include <hwy/aligned_allocator.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "game/machine.h"
#include "kernel/kernel.h"
#include "lanes/bit_state.h"
#include "lanes/compiled_game.h"
#include "lanes/differential.h"
#include "lanes/query_circuit.h"
#include "relational/machine.h"

namespace tafl::lanes {

class BitMachine {
 public:
  using State = BitState;

  // Throws base::LimitReached if the game is too large.
  BitMachine(std::shared_ptr<const game::Game> game, const base::Limits& limits, std::size_t words);
  BitMachine(std::shared_ptr<const CompiledGame> compiled, std::size_t words,
             kernel::Backend backend = kernel::Backend::kCompiled);

  const game::Game& game() const { return compiled_->game(); }
  const CompiledGame& compiled() const { return *compiled_; }
  const std::shared_ptr<const CompiledGame>& shared() const { return compiled_; }
  const kernel::Kernel& kernel() const { return *kernel_; }
  // Whether only what changes is evaluated.
  bool is_differential() const { return differential_.has_value(); }
  // From now on only what changes is evaluated.
  void use_differential() { differential_.emplace(compiled_->network); }
  // The same, if that is likely to be faster.
  void use_differential_if_it_pays();

  State initial();
  bool is_terminal(const State& state);
  int goal(const State& state, game::RoleId role);
  std::vector<std::string> goal_values(const State& state, game::RoleId role);
  void legal_moves(const State& state, game::RoleId role, std::vector<game::MoveId>& out);
  State next(const State& state, std::span<const game::MoveId> joint);
  std::uint64_t hash(const State& state) const { return state.hash; }
  std::string move_text(game::MoveId move) const;
  std::vector<std::string> fluent_texts(const State& state) const;
  // Throws base::LimitReached if a fluent is none that can occur in this game.
  State state_of(const std::vector<gdl::Term>& fluents);
  game::Answers ask(const State& state, const std::vector<gdl::Literal>& query,
                    const gdl::SymbolTable& symbols, std::size_t most);

 private:
  std::uint64_t* slot(Slot slot) { return frame_.get() + std::size_t{slot} * kernel_->words(); }
  void load(const State& state);
  void look(const State& state);
  void look_by_kernel(const State& state);
  void next_by_kernel(std::span<const game::MoveId> joint, std::vector<std::uint64_t>& bits);
  void next_by_changes(std::span<const game::MoveId> joint, std::vector<std::uint64_t>& bits);
  bool holds(Slot at) { return (*slot(at) & 1) != 0; }

  std::shared_ptr<const CompiledGame> compiled_;
  QueryCircuit slots_;      // its code is gone once the kernel is made
  std::size_t operations_;  // for legal moves, terminal and the next state, copying included
  std::unique_ptr<kernel::Kernel> kernel_;
  hwy::AlignedFreeUniquePtr<std::uint64_t[]> frame_;
  std::vector<std::uint64_t> loaded_;     // the state in the frame
  std::vector<std::uint64_t> made_next_;  // the state in the slots of the next one
  bool looked_ = false;                   // and what was asked about it
  bool valued_ = false;
  std::vector<std::uint64_t> changed_;        // in the last move
  std::vector<game::MoveId> made_;            // moves that are set in the frame
  std::optional<Differential> differential_;  // then the kernel has goals only
  std::vector<std::uint32_t> joint_;
  std::optional<relational::Machine> relational_;  // for free queries
};

class NetworkMachine : public BitMachine {
 public:
  static constexpr std::string_view kName = "network";
  explicit NetworkMachine(std::shared_ptr<const game::Game> game, const base::Limits& limits = {})
      : BitMachine(std::move(game), limits, 1) {
    use_differential_if_it_pays();
  }
  explicit NetworkMachine(std::shared_ptr<const CompiledGame> compiled)
      : BitMachine(std::move(compiled), 1) {
    use_differential_if_it_pays();
  }
};

class LanesMachine : public BitMachine {
 public:
  static constexpr std::string_view kName = "lanes";
  explicit LanesMachine(std::shared_ptr<const game::Game> game, const base::Limits& limits = {},
                        std::size_t words = kernel::best_words())
      : BitMachine(std::move(game), limits, words) {}
  LanesMachine(std::shared_ptr<const CompiledGame> compiled, std::size_t words,
               kernel::Backend backend)
      : BitMachine(std::move(compiled), words, backend) {}
};

}  // namespace tafl::lanes
