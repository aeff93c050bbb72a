// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/stop_sign.h"
#include "kernel/kernel.h"
#include "lanes/bit_state.h"
#include "lanes/compiled_game.h"
#include "lanes/group.h"
#include "lanes/move_record.h"
#include "lanes/playout_circuit.h"
#include "lanes/playout_result.h"

namespace tafl::lanes {

struct Tally {
  std::uint64_t playouts = 0;
  std::uint64_t transitions = 0;
  std::vector<double> goal_sums;           // by role, over playouts that end with one goal for it
  std::vector<std::uint64_t> goal_counts;  // by role: how many those are

  Tally& operator+=(const Tally& other);
};

// Uniformly random playouts, 512 at a time. The same seed gives the same playouts on every width
// and backend. One object serves one thread; the code is shared by copies made with `fork`.
class Playouts {
 public:
  struct Options {
    std::size_t words = kernel::best_words();
    kernel::Backend backend = kernel::Backend::kCompiled;
    // A playout is cut when it has gone on for this long, at the latest when for twice as long; it
    // counts with the goals of the state where it ends.
    std::uint64_t most_plies = 10'000;
    bool keep_cut = false;  // play() tells the states where playouts were cut
  };

  Playouts(std::shared_ptr<const CompiledGame> compiled, const Options& options);
  Playouts(const Playouts&) = delete;
  Playouts& operator=(const Playouts&) = delete;

  const CompiledGame& compiled() const { return *compiled_; }
  const kernel::Kernel& kernel() const { return *code_->kernel; }
  const PlayoutCircuit& circuit() const { return code_->circuit; }
  // Another one with the same code, for another thread.
  std::unique_ptr<Playouts> fork() const;

  // One playout from each state, at most kLanes of them. With `record_moves` the results have the
  // moves that were made. False: stopped on the way, and the results mean nothing.
  bool play(std::span<const BitState> starts, std::uint64_t seed, bool record_moves,
            std::vector<PlayoutResult>& out, const base::StopSign* stop = nullptr);
  // `count` playouts from a state, all of them to their end.
  Tally run(std::span<const std::uint64_t> start, std::uint64_t count, std::uint64_t seed);
  // As many as begin before `stop` says so; it is asked every few dozen plies.
  Tally run_until(std::span<const std::uint64_t> start, std::uint64_t seed,
                  const std::function<bool()>& stop);

 private:
  struct Code {
    PlayoutCircuit circuit;
    std::unique_ptr<kernel::Kernel> kernel;
  };

  Playouts(std::shared_ptr<const CompiledGame> compiled, const Options& options,
           std::shared_ptr<const Code> code);
  bool play_group(Group& group, bool record_moves, std::span<PlayoutResult> out,
                  const base::StopSign* stop);
  void read_result(Group& group, std::size_t lane, PlayoutResult& result);
  void begin(std::span<const std::uint64_t> start, std::uint64_t seed);
  void finish(Group& group);
  Tally tally() const;

  std::shared_ptr<const CompiledGame> compiled_;
  Options options_;
  std::shared_ptr<const Code> code_;
  std::vector<Group> groups_;
  MoveRecord record_;
};

}  // namespace tafl::lanes
