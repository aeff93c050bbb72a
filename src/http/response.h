// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace tafl::http {

struct Response {
  int status = 200;
  std::string body;
};

// The bytes of a response of HTTP/1.0: CRLF, the length stated, and the headers that let a page
// from anywhere talk to a player, as ggp-base's players send them. The connection is closed after
// it.
std::string to_bytes(const Response& response);

// "OK", "Bad Request" and so on.
std::string_view reason(int status);

}  // namespace tafl::http
