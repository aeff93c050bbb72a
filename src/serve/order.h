// SPDX-License-Identifier: MIT
//
// What the server tells a worker, and what a worker says.
//
// Every order carries the whole history of its match, so a worker that has just been born, one that
// has missed something and one that has followed from the beginning are told the same. Answers name
// the ticket of the order they belong to; the server ignores those of old tickets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "serve/frame.h"

namespace tafl::serve {

// The moves of one turn in the order of the roles, as canonical texts.
using Joint = std::vector<std::string>;
using History = std::vector<Joint>;

struct Order {
  enum class Kind {
    kStart,  // here are the rules: get ready
    kPlay,   // a move, please
  };
  Kind kind = Kind::kStart;
  std::size_t ticket = 0;
  double seconds = 0;  // from now until the answer is due

  // Of a start.
  std::string match;
  std::string rules;
  std::string role;
  std::string player;  // as player::make_player reads it
  std::string machine;
  std::uint64_t seed = 0;
  double start_clock = 0;
  double play_clock = 0;

  // Of a play. `news` is what the game master says happened last, not yet part of the history; the
  // own move that went out for that turn, if any, helps to find out what it means.
  History history;
  Joint news;
  std::string sent;

  friend bool operator==(const Order&, const Order&) = default;
};

struct Notice {
  enum class Kind {
    kHeard,     // the order has arrived (from a thread that never thinks)
    kReady,     // the rules are understood; `history` holds one joint: the roles
    kInvalid,   // the rules are not usable, or the role does not exist; `text` says why
    kPosition,  // where the match stands now: `history`, with the news; `move` is legal there
    kMove,      // the answer
    kLost,      // the news makes no sense; `move`, if any, is legal in the last known position
    kTrouble,   // for the log
  };
  Kind kind = Kind::kHeard;
  std::size_t ticket = 0;
  std::string move;
  std::string text;  // for people
  History history;

  friend bool operator==(const Notice&, const Notice&) = default;
};

Frame to_frame(const Order& order);
Frame to_frame(const Notice& notice);
// No value if the frame is none of ours.
std::optional<Order> to_order(const Frame& frame);
std::optional<Notice> to_notice(const Frame& frame);

}  // namespace tafl::serve
