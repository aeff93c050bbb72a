// SPDX-License-Identifier: MIT
//
// Controllers of small games for unit tests.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "game/controller.h"
#include "game/testing.h"
#include "machine/factory.h"

namespace tafl::machine::testing {

using game::testing::game_of;

inline std::unique_ptr<game::Controller> controller_of(std::string text,
                                                       std::string_view machine = "relational") {
  return std::move(make_controller(game_of(std::move(text)), machine)).value();
}

// What a sheet must also have, for games of which the test does not see the end.
inline constexpr std::string_view kNoEnd =
    "(<= terminal (true never)) (<= (goal ?r 0) (role ?r) (true never))";

inline std::unique_ptr<game::Controller> endless(std::string text) {
  return controller_of(std::move(text) + std::string(kNoEnd));
}

// Two roles take one or two of five sticks in turn; who takes the last one wins.
inline constexpr std::string_view kSticks = R"(
  (role left) (role right)
  (init (sticks 5)) (init (control left))
  (minus 5 1 4) (minus 4 1 3) (minus 3 1 2) (minus 2 1 1) (minus 1 1 0)
  (minus 5 2 3) (minus 4 2 2) (minus 3 2 1) (minus 2 2 0)
  (other left right) (other right left)
  (<= (legal ?r (take ?k)) (true (control ?r)) (true (sticks ?n)) (minus ?n ?k ?m))
  (<= (legal ?r noop) (role ?r) (not (true (control ?r))))
  (<= (next (sticks ?m)) (does ?r (take ?k)) (true (sticks ?n)) (minus ?n ?k ?m))
  (<= (next (control ?s)) (true (control ?r)) (other ?r ?s))
  (<= terminal (true (sticks 0)))
  (<= (goal ?r 100) (true (sticks 0)) (role ?r) (not (true (control ?r))))
  (<= (goal ?r 0) (true (sticks 0)) (true (control ?r))))";

}  // namespace tafl::machine::testing
