// SPDX-License-Identifier: MIT
//
// Records as others keep them: the match JSON of ggp.org, and the XML files of Dresden's game
// controller, one per step.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "manager/record.h"

namespace tafl::manager {

// What a public record says beyond our own.
struct PublicMatch {
  std::string match_id;
  std::string random_token;               // 32 letters and digits
  std::int64_t start_time = 0;            // milliseconds since 1970
  std::vector<std::int64_t> state_times;  // the same, one per state
  bool scrambled = false;
};

// One line of JSON with the keys of ggp.org and ours under "x-". No value is null.
std::string to_ggp_json(const Record& record, const PublicMatch& match);

// The state after `ply` moves as Dresden's controller writes it; the rewards if it is the last one
// of a complete record.
std::string to_dresden_xml(const Record& record, const PublicMatch& match, std::size_t ply);

}  // namespace tafl::manager
