// SPDX-License-Identifier: MIT
//
// JSON as the workbench uses it: documents that keep their order, and fields read with their types
// and bounds checked, because strangers write them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace tafl::workbench {

using json = nlohmann::ordered_json;

// One line. Bytes that are no UTF-8 are replaced: rule sheets may have any.
std::string to_text(const json& document);

// A document of a stranger: an object, nested moderately. Throws ApiError.
json parse_object(std::string_view text);

// Fields of an object; throw ApiError where the type or the bound is wrong.
std::string text_field(const json& object, const char* name, std::size_t most_bytes);
std::string text_field(const json& object, const char* name, std::size_t most_bytes,
                       std::string_view otherwise);
double number_field(const json& object, const char* name, double least, double most,
                    double otherwise);
std::uint64_t count_field(const json& object, const char* name, std::uint64_t most,
                          std::uint64_t otherwise);
bool flag_field(const json& object, const char* name, bool otherwise);
std::vector<std::string> texts_field(const json& object, const char* name, std::size_t most);

// A number that JSON can hold, rounded to a few digits: values are estimates.
json rounded(double value);
// Null where there is no goal.
json goal_json(int goal);

}  // namespace tafl::workbench
