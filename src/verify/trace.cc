// SPDX-License-Identifier: MIT
#include "verify/trace.h"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/digest.h"

namespace tafl::verify {
namespace {

using base::Error;
using nlohmann::json;

// The library's exceptions name the type or key that is wrong; parse_trace turns them into errors.
std::vector<std::string> texts(const json& list) {
  return list.get<std::vector<std::string>>();
}

RecordedSet recorded_set(const json& value) {
  RecordedSet set;
  if (value.is_array()) {
    set.texts = texts(value);
    set.size = set.texts->size();
    set.fingerprint = base::fingerprint(*set.texts);
  } else {
    value.at("n").get_to(set.size);
    value.at("h").get_to(set.fingerprint);
  }
  return set;
}

void require_roles(std::size_t found, const Trace& trace, std::string_view what) {
  if (found != trace.roles.size()) {
    throw std::invalid_argument(
        fmt::format("'{}' has {} entries for {} roles", what, found, trace.roles.size()));
  }
}

TraceStep step(const json& value, const Trace& trace) {
  TraceStep step;
  step.state = recorded_set(json{{"n", value.at("n")}, {"h", value.at("h")}});
  if (value.contains("state")) step.state.texts = texts(value["state"]);
  for (const json& set : value.at("legal")) step.legal.push_back(recorded_set(set));
  require_roles(step.legal.size(), trace, "legal");
  value.at("terminal").get_to(step.terminal);
  for (const json& goal : value.at("goals")) {
    step.goals.push_back(goal.is_null() ? std::nullopt : std::optional(goal.get<int>()));
  }
  require_roles(step.goals.size(), trace, "goals");
  if (value.contains("goal_sets")) {
    for (const json& set : value["goal_sets"]) step.goal_sets.push_back(texts(set));
    require_roles(step.goal_sets.size(), trace, "goal_sets");
  }
  if (value.contains("move")) {
    step.move = texts(value["move"]);
    require_roles(step.move.size(), trace, "move");
  }
  return step;
}

TracePlayout playout(const json& value, const Trace& trace) {
  TracePlayout playout;
  value.at("index").get_to(playout.index);
  value.at("end").get_to(playout.end);
  for (const json& entry : value.at("steps")) playout.steps.push_back(step(entry, trace));
  return playout;
}

Trace trace_of(const json& value) {
  if (value.at("format") != "gdl-trace-1") throw std::invalid_argument("not a gdl-trace-1 trace");
  Trace trace;
  value.at("game").get_to(trace.game);
  trace.roles = texts(value.at("roles"));
  trace.init = texts(value.at("init"));
  for (const json& entry : value.at("playouts")) trace.playouts.push_back(playout(entry, trace));
  if (value.contains("perft")) {
    const json& perft = value["perft"];
    perft.at("counts").get_to(trace.perft_counts);
    if (perft.contains("terminal_sequences")) {
      perft["terminal_sequences"].get_to(trace.perft_terminal);
    }
    if (perft.contains("distinct_states")) perft["distinct_states"].get_to(trace.perft_distinct);
  }
  return trace;
}

}  // namespace

base::Result<Trace> parse_trace(std::string_view text) {
  try {
    return trace_of(json::parse(text));
  } catch (const std::exception& problem) {
    return Error{Error::Kind::kInput, fmt::format("not a readable trace: {}", problem.what())};
  }
}

}  // namespace tafl::verify
