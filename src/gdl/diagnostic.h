// SPDX-License-Identifier: MIT
//
// What is wrong with a rule sheet, said so that its author can mend it.
//
//   breakthrough.kif:12:9: error: variable ?y is not bound by a positive condition
//   [unsafe-variable]
//      12 | (<= (p ?x ?y) (q ?x))
//         |           ^
//   help: mention ?y in a condition that is not inside not or distinct
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/ast.h"

namespace tafl::gdl {

enum class Severity { kError, kWarning };

struct Diagnostic {
  Severity severity = Severity::kError;
  std::string code;  // stable, kebab-case: scripts may rely on it
  Position position;
  std::string message;
  std::string help;  // what to do, may be empty
};

// A bounded collector: after kMost of one severity further ones are only counted, so that no input
// can fill memory with complaints.
class Diagnostics {
 public:
  static constexpr std::size_t kMost = 100;

  void error(std::string_view code, Position position, std::string message, std::string help = "");
  void warning(std::string_view code, Position position, std::string message,
               std::string help = "");
  // Turns the warnings so far that bear one of these codes into errors (--strict).
  void escalate(std::span<const std::string_view> codes);
  // Orders by position, errors and warnings together.
  void sort();

  bool has_errors() const { return errors_ > 0; }
  std::size_t errors() const { return errors_; }
  std::size_t warnings() const { return warnings_; }
  const std::vector<Diagnostic>& all() const { return all_; }

 private:
  void add(Severity severity, std::string_view code, Position position, std::string message,
           std::string help);

  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
  std::size_t warnings_ = 0;
  std::map<std::string, std::size_t, std::less<>> warnings_by_code_;
};

// A name or term as a message shows it: cut after some 60 bytes, with dots.
std::string clipped(std::string_view text);

// One diagnostic as text, with the source line and a caret; ends with a newline. `colour` adds
// terminal colours. Reads the source up to the line.
std::string render(const Diagnostic& diagnostic, const Source& source, bool colour = false);
// All of them, then a line for those that were only counted.
std::string render(const Diagnostics& diagnostics, const Source& source, bool colour = false);

}  // namespace tafl::gdl
