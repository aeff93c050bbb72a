// SPDX-License-Identifier: MIT
//
// For tests: sheets from texts, and sheets that nobody would write.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "base/rng.h"
#include "gdl/parser.h"

namespace tafl::gdl::testing {

inline RuleSheet parsed(const std::string& text, Notation notation = Notation::kDetect) {
  const Source source{"test", text};
  Diagnostics diagnostics;
  std::optional<RuleSheet> sheet = parse(source, diagnostics, notation);
  EXPECT_TRUE(sheet.has_value()) << render(diagnostics, source) << text;
  return sheet.has_value() ? std::move(*sheet) : RuleSheet();
}

inline std::vector<std::string> codes_of(const std::string& text,
                                         Notation notation = Notation::kDetect) {
  Diagnostics diagnostics;
  parse({"test", text}, diagnostics, notation);
  std::vector<std::string> codes;
  for (const Diagnostic& diagnostic : diagnostics.all()) codes.push_back(diagnostic.code);
  return codes;
}

// The files of a folder of public rule sheets, where there is a copy of them.
inline std::vector<std::filesystem::path> corpus(const std::string& folder) {
  const std::filesystem::path path =
      std::filesystem::path(TAFL_SOURCE_DIR) / ".." / "shared" / "conformance" / folder;
  std::vector<std::filesystem::path> files;
  if (!std::filesystem::exists(path)) {
    std::cout << "skipped: no corpus\n";
    return files;
  }
  for (const auto& entry : std::filesystem::directory_iterator(path)) files.push_back(entry.path());
  return files;
}

// Writes the text of a random sheet in prefix form: odd names, all connectives, comments and line
// ends wherever they may stand. The same seed writes the same text.
class SheetWriter {
 public:
  explicit SheetWriter(base::Rng rng) : rng_(rng) {}

  std::string sheet() {
    text_.clear();
    const std::size_t rules = 1 + rng_.below(6);
    for (std::size_t i = 0; i < rules; ++i) {
      gap();
      rule();
    }
    gap();
    return text_;
  }

 private:
  bool chance(std::size_t percent) { return rng_.below(100) < percent; }

  // White space or comments, at least one blank.
  void gap() {
    text_ += ' ';
    while (chance(30)) {
      if (chance(50)) {
        text_ += ";comment " + std::to_string(comments_++);
        if (chance(10)) text_ += " (;) ";
        text_ += '\n';
      } else {
        text_ += chance(50) ? "\n" : chance(50) ? "\r\n\r\n" : "\t\n\n";
      }
      if (chance(5)) text_ += ";\n";
    }
  }

  void name() {
    constexpr const char* kNames[] = {"a",  "cell", "X1", "don't", "''",   "a,b",    "p.q",
                                      "~",  "|",    "^v", "-1",    "007",  "gr\xfc", "<",
                                      ">=", ":",    "&",  "role",  "true", "next",   "does"};
    text_ += kNames[rng_.below(std::size(kNames))];
  }

  void variable() {
    constexpr const char* kVariables[] = {"?x", "?y", "?long-name", "?x.1", "?"};
    text_ += kVariables[rng_.below(std::size(kVariables))];
  }

  void term(std::size_t depth) {
    if (chance(30)) {
      variable();
    } else if (depth == 0 || chance(50)) {
      name();
    } else {
      application(depth);
    }
  }

  void application(std::size_t depth) {
    text_ += '(';
    if (chance(5)) gap();
    name();
    const std::size_t args = 1 + rng_.below(3);
    for (std::size_t i = 0; i < args; ++i) {
      gap();
      term(depth - 1);
    }
    if (chance(10)) gap();
    text_ += ')';
  }

  void sentence() { chance(20) ? name() : application(2); }

  void literal(std::size_t depth) {
    const std::size_t kind = depth == 0 ? 0 : rng_.below(8);
    if (kind < 4) return sentence();
    const char* words[] = {"not", "or", "and", "distinct"};
    const std::size_t parts[] = {1, rng_.below(4), rng_.below(4), 2};
    text_ += std::string("(") + words[kind - 4];
    for (std::size_t i = 0; i < parts[kind - 4]; ++i) {
      gap();
      kind == 7 ? term(1) : literal(depth - 1);
    }
    if (chance(10)) gap();
    text_ += ')';
  }

  void rule() {
    if (chance(30)) return sentence();
    text_ += '(';
    if (chance(10)) gap();
    text_ += "<=";
    gap();
    sentence();
    const std::size_t conditions = rng_.below(5);
    for (std::size_t i = 0; i < conditions; ++i) {
      gap();
      literal(3);
    }
    if (chance(30)) gap();
    text_ += ')';
  }

  base::Rng rng_;
  std::string text_;
  std::size_t comments_ = 0;
};

}  // namespace tafl::gdl::testing
