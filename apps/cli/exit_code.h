// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

#include "base/result.h"

namespace tafl::cli {

// What the program returns; scripts rely on it.
enum class ExitCode : int {
  kFine = 0,
  kInput = 1,     // the input is wrong: a rule sheet, a file, a trace that does not agree
  kUsage = 2,     // the command line is wrong
  kLimit = 3,     // a limit of time or memory was reached
  kInternal = 4,  // a bug
  kInterrupted = 130,
};

// Ends a command with a message on standard error; main() catches it.
class Failure : public std::runtime_error {
 public:
  Failure(ExitCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  explicit Failure(const base::Error& error)
      : Failure(error.kind == base::Error::Kind::kInput   ? ExitCode::kInput
                : error.kind == base::Error::Kind::kLimit ? ExitCode::kLimit
                                                          : ExitCode::kInternal,
                error.message) {}

  ExitCode code() const { return code_; }

 private:
  ExitCode code_;
};

// The value, or a Failure.
template <class T>
T require(base::Result<T> result) {
  if (!result) throw Failure(result.error());
  return std::move(*result);
}

}  // namespace tafl::cli
