// SPDX-License-Identifier: MIT
//
// What a game master says to a player: the messages of the GGP protocol as types.
//
//   base::Result<Message> message = protocol::parse(body);
//   if (const auto* start = std::get_if<protocol::Start>(&*message)) ...
//   std::string body = protocol::print(Play{"m1", {{"(mark 2 2)", "noop"}, {}}});
//
// Reading takes any case, any white space, extra arguments, the older and newer forms for games of
// hidden information, and the older (ping). Printing gives the bytes that ggp-base's game master
// sends, which every player has met. Rules stay text: nothing here looks into them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"

namespace tafl::protocol {

// Are you there, and free? A ping wants the bare status as its answer.
struct Info {
  bool ping = false;
};

struct Preview {
  std::string rules;  // a list of rules, as text
  double clock = 0;   // seconds
};

struct Start {
  std::string match;
  std::string role;
  std::string rules;  // a list of rules, as text
  double start_clock = 0;
  double play_clock = 0;
  friend bool operator==(const Start&, const Start&) = default;
};

// In games of hidden information a player is told its own move and what it sees.
struct Percepts {
  std::size_t turn = 0;
  std::string own_move;  // empty at turn 0
  std::vector<std::string> seen;
  friend bool operator==(const Percepts&, const Percepts&) = default;
};

// What happened in the turn before: a joint move in the order of the roles, empty before the first
// turn. All terms are canonical (expression.h) in the spelling of the sender.
struct LastTurn {
  std::vector<std::string> moves;
  std::optional<Percepts> percepts;
  friend bool operator==(const LastTurn&, const LastTurn&) = default;
};

struct Play {
  std::string match;
  LastTurn last;
};

struct Stop {
  std::string match;
  LastTurn last;
};

struct Abort {
  std::string match;
};

using Message = std::variant<Info, Preview, Start, Play, Stop, Abort>;

// The first message of a body; an empty body asks for INFO, as Tiltyard's ping did. The error is
// one line for the sender.
base::Result<Message> parse(std::string_view body);

std::string print(const Message& message);

// "START" and so on.
std::string_view verb(const Message& message);

}  // namespace tafl::protocol
