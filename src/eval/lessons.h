// SPDX-License-Identifier: MIT
//
// What weights are learned from: states of random games, and how games went on from there.
//
//   const std::vector<Lesson> lessons = play_lessons(game, options);
//   Fit fit = fit_weights(lessons, features, role, {});
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "analysis/sample.h"
#include "lanes/compiled_game.h"

namespace tafl::eval {

struct Lesson {
  analysis::Sample::Bits state;
  std::vector<std::uint32_t> legal_moves;  // how many, by role
  std::vector<double> goals;               // by role: the average of playouts, or of its one game
  std::size_t game = 0;                    // that it is from
  bool follows = false;                    // the lesson before it is the state before it
};

struct LessonOptions {
  std::uint64_t seed = 0;
  std::size_t states = 20'000;  // of random games, some of which become lessons
  std::size_t playouts = 32;    // from each of these; 0: its own game is all that is known
  std::function<bool()> stop;   // asked between games and between playouts
};

// Pairs of states that follow one another, spread over each game.
std::vector<Lesson> play_lessons(const std::shared_ptr<const lanes::CompiledGame>& game,
                                 const LessonOptions& options);

}  // namespace tafl::eval
