// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "workbench/json.h"

namespace tafl::workbench {

// Why a request is refused; thrown by handlers, answered as docs/api.md says. `more` is put beside
// the code and the message.
class ApiError : public std::runtime_error {
 public:
  ApiError(int status, std::string code, const std::string& message, json more = json::object())
      : std::runtime_error(message),
        status_(status),
        code_(std::move(code)),
        more_(std::move(more)) {}

  int status() const { return status_; }
  const std::string& code() const { return code_; }
  const json& more() const { return more_; }

 private:
  int status_;
  std::string code_;
  json more_;
};

inline ApiError bad_request(const std::string& message) {
  return {400, "bad-request", message};
}
inline ApiError forbidden(const std::string& message) {
  return {403, "forbidden", message};
}
inline ApiError not_found(const std::string& message) {
  return {404, "not-found", message};
}
inline ApiError conflict(const std::string& message) {
  return {409, "conflict", message};
}
inline ApiError busy(const std::string& message) {
  return {503, "busy", message};
}

}  // namespace tafl::workbench
