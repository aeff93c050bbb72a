// SPDX-License-Identifier: MIT
//
// What a player says to a game master, and how a game master reads it.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace tafl::protocol {

inline constexpr std::string_view kReady = "ready";
inline constexpr std::string_view kBusy = "busy";
inline constexpr std::string_view kDone = "done";
inline constexpr std::string_view kAborted = "aborted";
inline constexpr std::string_view kAvailable = "available";
// For a PLAY when there is no move to be had: ggp-base's players say so.
inline constexpr std::string_view kNil = "nil";

// What a player says about itself; an empty text where it says nothing.
struct InfoAnswer {
  std::string name;
  std::string status;   // "available" or "busy"
  std::string species;  // "human" or another word
  friend bool operator==(const InfoAnswer&, const InfoAnswer&) = default;
};

// "( ( name Tafl ) ( status available ) )". What would break the list is replaced by '_'.
std::string print(const InfoAnswer& answer);

// A list of pairs with keys in any case, unknown ones skipped; a bare word is the status. Anything
// else gives empty texts.
InfoAnswer parse_info_answer(std::string_view body);

// The answer to any other message: its first expression in canonical form. Some players append
// explanations and taunts, which are left out.
base::Result<std::string> parse_answer(std::string_view body);

}  // namespace tafl::protocol
