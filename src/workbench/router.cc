// SPDX-License-Identifier: MIT
#include "workbench/router.h"

#include <charconv>
#include <utility>

#include "workbench/api_error.h"

namespace tafl::workbench {
namespace {

constexpr std::size_t kMostQuery = 32;

// Nothing that is not a plain word ever becomes a name.
bool is_word(std::string_view text) {
  if (text.empty() || text.size() > 100) return false;
  for (char c : text) {
    const bool fine = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '-' || c == '_' || c == '.';
    if (!fine) return false;
  }
  return true;
}

std::optional<std::vector<std::string>> match(const std::vector<std::string>& pattern,
                                              const std::vector<std::string>& parts) {
  if (pattern.size() != parts.size()) return std::nullopt;
  std::vector<std::string> names;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    if (pattern[k] == "*") {
      if (!is_word(parts[k])) return std::nullopt;
      names.push_back(parts[k]);
    } else if (pattern[k] != parts[k]) {
      return std::nullopt;
    }
  }
  return names;
}

std::string decoded(std::string_view text) {
  std::string result;
  for (std::size_t k = 0; k < text.size(); ++k) {
    unsigned value = 0;
    if (text[k] == '%' && k + 2 < text.size() &&
        std::from_chars(text.data() + k + 1, text.data() + k + 3, value, 16).ptr ==
            text.data() + k + 3) {
      result += static_cast<char>(value);
      k += 2;
    } else {
      result += text[k] == '+' ? ' ' : text[k];
    }
  }
  return result;
}

}  // namespace

std::vector<std::string> split_at(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::map<std::string, std::string> parse_query(std::string_view text) {
  std::map<std::string, std::string> query;
  if (text.empty()) return query;
  for (const std::string& part : split_at(text, '&')) {
    const std::size_t equals = part.find('=');
    if (query.size() >= kMostQuery) throw bad_request("the query is too long");
    query[decoded(part.substr(0, equals))] =
        equals == std::string::npos ? "" : decoded(std::string_view(part).substr(equals + 1));
  }
  return query;
}

std::string Call::query_text(const std::string& name, std::string_view otherwise) const {
  const auto found = query.find(name);
  return found == query.end() ? std::string(otherwise) : found->second;
}

std::size_t Call::query_count(const std::string& name, std::size_t otherwise,
                              std::size_t most) const {
  const std::string text = query_text(name);
  if (text.empty()) return otherwise;
  std::size_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size() || value > most) {
    throw bad_request("'" + name + "' is no count, or too large");
  }
  return value;
}

void Router::add(std::string method, std::string_view pattern, Cost cost, Endpoint endpoint) {
  routes_.push_back({std::move(method), split_at(pattern, '/'), cost, std::move(endpoint)});
}

Router::Found Router::find(std::string_view method, std::string_view path) const {
  const auto parts = split_at(path, '/');
  bool known = false;
  for (const Route& route : routes_) {
    auto names = match(route.parts, parts);
    if (!names) continue;
    known = true;
    if (route.method == method || (method == "HEAD" && route.method == "GET")) {
      return {route.cost, &route.endpoint, std::move(*names)};
    }
  }
  if (known) throw ApiError(405, "bad-request", "This cannot be asked that way.");
  throw not_found("There is no such thing here.");
}

}  // namespace tafl::workbench
