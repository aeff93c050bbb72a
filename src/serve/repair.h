// SPDX-License-Identifier: MIT
//
// What a game master's news means. Messages get lost, arrive twice, or are wrong; the rules tell
// most of these apart, and the game master is always right, as in CADIA-Player.
//
//   the news is legal here                     -> it happened
//   it is what happened last, and not again    -> the PLAY was sent twice
//   too few or too many moves                  -> the joint move that fits what is there
//   legal one turn later                       -> a PLAY was lost: a joint move that leads there
//   anything else                              -> lost; the position stays
#pragma once

#include <string>
#include <string_view>

#include "base/clock.h"
#include "serve/order.h"
#include "serve/position.h"

namespace tafl::serve {

enum class Finding { kFits, kRepeated, kRepaired, kLost };

// Moves `position` to where the news leads; it stays where it was if the news is repeated or makes
// no sense. `sent` is the own move that went out for this turn, or empty. Gives up looking for a
// repair at `deadline`.
Finding take_news(Position& position, const Joint& news, std::string_view sent,
                  const base::Clock& clock, double deadline);

}  // namespace tafl::serve
