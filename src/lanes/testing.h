// SPDX-License-Identifier: MIT
//
// Compiled games of the library for unit tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "game/testing.h"
#include "lanes/compiled_game.h"

namespace tafl::lanes::testing {

using game::testing::game_of;
using game::testing::library_game;

inline std::shared_ptr<const CompiledGame> compiled(std::string_view name) {
  return compile(library_game(name), {}).value();
}

// The name of a game as GoogleTest allows it.
inline std::string parameter_name(const ::testing::TestParamInfo<const char*>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

}  // namespace tafl::lanes::testing
