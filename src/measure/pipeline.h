// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "base/limits.h"
#include "base/result.h"
#include "game/game.h"
#include "lanes/compiled_game.h"
#include "lanes/playouts.h"

namespace tafl::measure {

// What it takes to get from a game to playouts in lanes, in seconds of processor time.
struct Pipeline {
  std::shared_ptr<const lanes::CompiledGame> compiled;
  std::unique_ptr<lanes::Playouts> playouts;
  double ground_seconds = 0;
  double network_seconds = 0;
  double compile_seconds = 0;  // from the network to machine code
  std::size_t operations = 0;  // bitwise operations per ply, the choice of moves included
};

// An error of kind kLimit says what was too large.
base::Result<Pipeline> build_pipeline(std::shared_ptr<const game::Game> game,
                                      const base::Limits& limits,
                                      const lanes::Playouts::Options& options = {},
                                      const lanes::CompileOptions& how_to_compile = {});

}  // namespace tafl::measure
