// SPDX-License-Identifier: MIT
#include "http/url.h"

#include <charconv>
#include <system_error>

namespace tafl::http {

std::string url_decoded(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    unsigned byte = 0;
    const std::string_view digits = text.substr(at).substr(0, 3);
    if (digits.size() == 3 && digits[0] == '%') {
      const auto [end, code] = std::from_chars(digits.data() + 1, digits.data() + 3, byte, 16);
      if (code == std::errc() && end == digits.data() + 3) {
        result += static_cast<char>(byte);
        at += 2;
        continue;
      }
    }
    result += text[at] == '+' ? ' ' : text[at];
  }
  return result;
}

}  // namespace tafl::http
