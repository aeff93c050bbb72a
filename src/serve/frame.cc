// SPDX-License-Identifier: MIT
#include "serve/frame.h"

#include <fmt/format.h>

#include <charconv>
#include <system_error>

namespace tafl::serve {
namespace {

constexpr std::size_t kLongestLength = 12;  // digits

bool number(std::string_view digits, std::size_t& value) {
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return code == std::errc() && end == digits.data() + digits.size();
}

// Takes "name length\ntext\n" off the front of `bytes`.
bool take_field(std::string_view& bytes, Frame& frame) {
  const std::size_t line = bytes.find('\n');
  if (line == std::string_view::npos) return false;
  const std::string_view head = bytes.substr(0, line);
  const std::size_t blank = head.find(' ');
  std::size_t length = 0;
  if (blank == std::string_view::npos || !number(head.substr(blank + 1), length)) return false;
  bytes.remove_prefix(line + 1);
  if (length >= bytes.size() || bytes[length] != '\n') return false;
  frame.emplace_back(head.substr(0, blank), bytes.substr(0, length));
  bytes.remove_prefix(length + 1);
  return true;
}

}  // namespace

std::string encode(const Frame& frame) {
  std::string body;
  for (const auto& [name, text] : frame) {
    body += fmt::format("{} {}\n", name, text.size());
    body += text;
    body += '\n';
  }
  return fmt::format("{}\n{}", body.size(), body);
}

std::optional<Frame> FrameReader::next() {
  if (spoilt_) return std::nullopt;
  const std::string_view rest = std::string_view(buffer_).substr(at_);
  const std::size_t line = rest.find('\n');
  if (line == std::string_view::npos) {
    spoilt_ = rest.size() > kLongestLength;
    return std::nullopt;
  }
  std::size_t length = 0;
  if (!number(rest.substr(0, line), length) || length > most_bytes_) {
    spoilt_ = true;
    return std::nullopt;
  }
  if (rest.size() - line - 1 < length) return std::nullopt;
  std::string_view body = rest.substr(line + 1, length);
  Frame frame;
  while (!body.empty()) {
    if (!take_field(body, frame)) {
      spoilt_ = true;
      return std::nullopt;
    }
  }
  at_ += line + 1 + length;
  if (at_ > buffer_.size() / 2) {
    buffer_.erase(0, at_);
    at_ = 0;
  }
  return frame;
}

}  // namespace tafl::serve
