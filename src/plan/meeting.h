// SPDX-License-Identifier: MIT
//
// A search from both ends of a permutation puzzle, or of a stage of one.
//
// A stage begins with some moves and is over when every piece is where fewer moves, those of the
// next stage, could bring it home: its place is in the same orbit of those moves as its home. The
// last stage leaves no moves. Within a stage, pieces whose homes are in one orbit are the same to
// us, and those that its end asks nothing of do not count: that is what makes a stage small.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "plan/pieces.h"
#include "plan/task.h"

namespace tafl::plan {

// Places that some moves lead to from each other have the same number, that of the first of them.
using Orbits = std::vector<Place>;
Orbits orbits_of(const Pieces& pieces, std::span<const std::uint32_t> moves);

struct Stage {
  std::vector<std::uint32_t> moves;  // numbers in Pieces::moves
  std::vector<std::uint32_t> left;   // of them, for the next stage
};

// How alike pieces are seen in a stage: of the ways to see a piece, the one with the lowest orbit
// of its home now, and of these the one with the lowest in the next stage. Many pieces then have
// them in common.
struct Label {
  std::size_t way = 0;  // of Space::same
  Place orbit = 0;
};
Label label_of(const Pieces& pieces, const Piece& piece, const Orbits& now, const Orbits& left);

class Meeting {
 public:
  Meeting(const Task& task, const Pieces& pieces, const Stage& stage, std::size_t bytes,
          std::size_t most_states);

  // Calls found() with the moves from `at`, by piece, to the end of the stage, fewest first as far
  // as they meet, until it returns true. kMemory: there are too many states.
  Effort::End run(std::span<const Place> at,
                  const std::function<bool(std::span<const std::uint32_t>)>& found);

  std::size_t states() const { return states_; }
  std::size_t bytes() const { return bytes_; }

 private:
  struct Counted {
    std::uint32_t piece = 0;
    Label label;
  };
  std::vector<std::uint64_t> row_of(std::span<const Place> at) const;

  const Task& task_;
  const Pieces& pieces_;
  const Stage& stage_;
  std::size_t budget_;
  std::size_t most_states_;
  std::vector<Counted> counted_;     // by orbit of the home
  std::vector<std::size_t> bounds_;  // where the next orbit begins in them
  std::vector<std::uint64_t> goal_;  // all at home
  std::size_t states_ = 0;
  std::size_t bytes_ = 0;

  friend class MeetingSearch;
};

}  // namespace tafl::plan
