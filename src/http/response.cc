// SPDX-License-Identifier: MIT
#include "http/response.h"

#include <fmt/format.h>

namespace tafl::http {

std::string_view reason(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 400:
      return "Bad Request";
    case 408:
      return "Request Timeout";
    case 413:
      return "Content Too Large";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 503:
      return "Service Unavailable";
    default:
      return "Error";
  }
}

std::string to_bytes(const Response& response) {
  // "Allow-Age" is what ggp-base sends, "Max-Age" what browsers read.
  return fmt::format(
      "HTTP/1.0 {} {}\r\n"
      "Content-type: text/acl\r\n"
      "Content-length: {}\r\n"
      "Access-Control-Allow-Origin: *\r\n"
      "Access-Control-Allow-Methods: POST, GET, OPTIONS\r\n"
      "Access-Control-Allow-Headers: Content-Type\r\n"
      "Access-Control-Allow-Age: 86400\r\n"
      "Access-Control-Max-Age: 86400\r\n"
      "\r\n"
      "{}",
      response.status, reason(response.status), response.body.size(), response.body);
}

}  // namespace tafl::http
