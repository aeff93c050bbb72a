// SPDX-License-Identifier: MIT
//
// Games for unit tests, from a text or from the library. Wrong rules end the test program with the
// diagnostics.
#pragma once

#include <fmt/format.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/files.h"
#include "game/validate.h"
#include "gdl/parser.h"

namespace tafl::game::testing {

inline std::shared_ptr<const Game> game_of(std::string text) {
  gdl::Source source{"test.kif", std::move(text)};
  gdl::Diagnostics diagnostics;
  std::shared_ptr<const Game> game;
  if (auto sheet = gdl::parse(source, diagnostics)) {
    game = validate(std::move(*sheet), diagnostics);
  }
  if (!game) {
    fmt::print(stderr, "{}", gdl::render(diagnostics, source));
    std::abort();
  }
  return game;
}

inline std::shared_ptr<const Game> library_game(std::string_view name) {
  return game_of(
      base::read_file(fmt::format("{}/games/{}/rules.kif", TAFL_SOURCE_DIR, name)).value());
}

}  // namespace tafl::game::testing
