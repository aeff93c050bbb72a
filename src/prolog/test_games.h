// SPDX-License-Identifier: MIT
//
// For tests of this folder.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "game/validate.h"
#include "gdl/parser.h"

namespace tafl::prolog {

inline std::shared_ptr<const game::Game> game_of(const std::string& text) {
  gdl::Diagnostics diagnostics;
  const gdl::Source source{"test", text};
  auto sheet = gdl::parse(source, diagnostics);
  std::shared_ptr<const game::Game> game;
  if (sheet) game = game::validate(std::move(*sheet), diagnostics);
  if (game == nullptr) throw std::runtime_error(gdl::render(diagnostics, source));
  return game;
}

// The parts that every valid sheet has, for tests that are about something else.
inline const std::string kFrame =
    "(role white) (role black) (<= (legal ?r noop) (role ?r)) (<= (goal ?r 50) (role ?r))"
    "(<= terminal (true (step 3))) ";

}  // namespace tafl::prolog
