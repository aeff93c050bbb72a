// SPDX-License-Identifier: MIT
#include "workbench/json.h"

#include <fmt/format.h>

#include <cmath>

#include "game/game.h"
#include "workbench/api_error.h"

namespace tafl::workbench {
namespace {

constexpr int kMostNesting = 8;

const json& field(const json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end()) throw bad_request(fmt::format("'{}' is missing", name));
  return *found;
}

bool is_absent(const json& object, const char* name) {
  const auto found = object.find(name);
  return found == object.end() || found->is_null();
}

}  // namespace

std::string to_text(const json& document) {
  return document.dump(-1, ' ', false, json::error_handler_t::replace);
}

json parse_object(std::string_view text) {
  const auto shallow = [](int depth, json::parse_event_t, json&) {
    if (depth > kMostNesting) throw bad_request("the document is nested too deeply");
    return true;
  };
  json document;
  try {
    document = json::parse(text, shallow);
  } catch (const json::exception&) {
    throw bad_request("the body is no JSON document");
  }
  if (!document.is_object()) throw bad_request("the body is no JSON object");
  return document;
}

std::string text_field(const json& object, const char* name, std::size_t most_bytes) {
  const json& value = field(object, name);
  if (!value.is_string()) throw bad_request(fmt::format("'{}' is no text", name));
  auto text = value.get<std::string>();
  if (text.size() > most_bytes) {
    throw ApiError(413, "too-large", fmt::format("'{}' has more than {} bytes", name, most_bytes));
  }
  return text;
}

std::string text_field(const json& object, const char* name, std::size_t most_bytes,
                       std::string_view otherwise) {
  if (is_absent(object, name)) return std::string(otherwise);
  return text_field(object, name, most_bytes);
}

double number_field(const json& object, const char* name, double least, double most,
                    double otherwise) {
  if (is_absent(object, name)) return otherwise;
  const json& value = field(object, name);
  if (!value.is_number()) throw bad_request(fmt::format("'{}' is no number", name));
  const auto number = value.get<double>();
  if (!(number >= least && number <= most)) {
    throw bad_request(fmt::format("'{}' is not from {:g} to {:g}", name, least, most));
  }
  return number;
}

std::uint64_t count_field(const json& object, const char* name, std::uint64_t most,
                          std::uint64_t otherwise) {
  if (is_absent(object, name)) return otherwise;
  const json& value = field(object, name);
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most) {
    throw bad_request(fmt::format("'{}' is no count up to {}", name, most));
  }
  return value.get<std::uint64_t>();
}

bool flag_field(const json& object, const char* name, bool otherwise) {
  if (is_absent(object, name)) return otherwise;
  const json& value = field(object, name);
  if (!value.is_boolean()) throw bad_request(fmt::format("'{}' is neither true nor false", name));
  return value.get<bool>();
}

std::vector<std::string> texts_field(const json& object, const char* name, std::size_t most) {
  const json& list = field(object, name);
  if (!list.is_array() || list.size() > most) {
    throw bad_request(fmt::format("'{}' is no list of at most {} texts", name, most));
  }
  std::vector<std::string> texts;
  for (const json& entry : list) {
    if (!entry.is_string())
      throw bad_request(fmt::format("'{}' has an entry that is no text", name));
    texts.push_back(entry.get<std::string>());
  }
  return texts;
}

json rounded(double value) {
  if (!std::isfinite(value)) return nullptr;
  return std::round(value * 1000) / 1000;
}

json goal_json(int goal) {
  return goal == game::kNoGoal ? json() : json(goal);
}

}  // namespace tafl::workbench
