// SPDX-License-Identifier: MIT
//
// Games of the library for unit tests. Whatever goes wrong ends the test program.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "base/files.h"
#include "game/validate.h"
#include "gdl/parser.h"
#include "lanes/compiled_game.h"

namespace tafl::lanes::testing {

inline std::shared_ptr<const game::Game> game_of(std::string text) {
  gdl::Source source{"test.kif", std::move(text)};
  gdl::Diagnostics diagnostics;
  std::shared_ptr<const game::Game> game;
  if (auto sheet = gdl::parse(source, diagnostics)) {
    game = game::validate(std::move(*sheet), diagnostics);
  }
  if (!game) {
    fmt::print(stderr, "{}", gdl::render(diagnostics, source));
    std::abort();
  }
  return game;
}

inline std::shared_ptr<const game::Game> library_game(std::string_view name) {
  return game_of(
      base::read_file(fmt::format("{}/games/{}/rules.kif", TAFL_SOURCE_DIR, name)).value());
}

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
