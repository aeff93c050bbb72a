// SPDX-License-Identifier: MIT
#include "gdl/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace tafl::gdl {
namespace {

constexpr std::size_t kWidestLine = 120;

// Finds lines by number, from 1; lines end at "\n", "\r" or "\r\n". Diagnostics come in order, so
// the search goes on where the last one ended.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}

  std::string_view at(std::uint32_t number) {
    if (number < line_) {
      line_ = 1;
      begin_ = 0;
    }
    for (; line_ < number; ++line_) {
      const std::size_t end = text_.find_first_of("\r\n", begin_);
      if (end == std::string_view::npos) return {};
      begin_ = end + (text_.substr(end, 2) == "\r\n" ? 2 : 1);
    }
    return text_.substr(begin_, text_.find_first_of("\r\n", begin_) - begin_);
  }

 private:
  std::string_view text_;
  std::uint32_t line_ = 1;
  std::size_t begin_ = 0;
};

// The text as a terminal may be shown it: tabs become a space, other control bytes and bytes
// outside ASCII a question mark, so that columns stay aligned and nothing can drive the terminal.
std::string printable(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c == '\t') {
      c = ' ';
    } else if (c < 0x20 || c > 0x7e) {
      c = '?';
    }
  }
  return out;
}

// The source line with a caret below; a very long line is cut to a window around the caret.
std::string excerpt(Lines& lines, Position position, std::string_view caret) {
  const std::string_view line = lines.at(position.line);
  const std::size_t column = std::min<std::size_t>(position.column - 1, line.size());
  std::size_t begin = 0;
  if (column > kWidestLine / 2 && line.size() > kWidestLine) begin = column - kWidestLine / 2;
  const std::string window = printable(line.substr(begin, kWidestLine));
  const std::string number = std::to_string(position.line);
  return fmt::format("{:>5} | {}\n{:>5} | {:>{}}\n", number, window, "", caret,
                     column - begin + caret.size());
}

std::string render(const Diagnostic& diagnostic, const Source& source, Lines& lines, bool colour) {
  const bool is_error = diagnostic.severity == Severity::kError;
  const std::string_view word = is_error ? "error" : "warning";
  const std::string_view paint = !colour ? "" : is_error ? "\x1b[1;31m" : "\x1b[1;33m";
  const std::string_view plain = colour ? "\x1b[0m" : "";
  const Position at = diagnostic.position;
  std::string out = printable(source.name);
  if (at.line > 0) out += fmt::format(":{}:{}", at.line, at.column);
  out += fmt::format(": {}{}:{} {} [{}]\n", paint, word, plain, printable(diagnostic.message),
                     diagnostic.code);
  if (at.line > 0) out += excerpt(lines, at, "^");
  if (!diagnostic.help.empty()) out += fmt::format("help: {}\n", printable(diagnostic.help));
  return out;
}

}  // namespace

void Diagnostics::add(Severity severity, std::string_view code, Position position,
                      std::string message, std::string help) {
  std::size_t& count = severity == Severity::kError ? errors_ : warnings_;
  if (severity == Severity::kWarning)
    ++warnings_by_code_.try_emplace(std::string(code)).first->second;
  if (++count > kMost) return;
  all_.push_back({severity, std::string(code), position, std::move(message), std::move(help)});
}

void Diagnostics::error(std::string_view code, Position position, std::string message,
                        std::string help) {
  add(Severity::kError, code, position, std::move(message), std::move(help));
}

void Diagnostics::warning(std::string_view code, Position position, std::string message,
                          std::string help) {
  add(Severity::kWarning, code, position, std::move(message), std::move(help));
}

void Diagnostics::escalate(std::span<const std::string_view> codes) {
  for (std::string_view code : codes) {
    const auto found = warnings_by_code_.find(code);
    if (found == warnings_by_code_.end()) continue;
    errors_ += found->second;
    warnings_ -= found->second;
    warnings_by_code_.erase(found);
    for (Diagnostic& diagnostic : all_) {
      if (diagnostic.code == code) diagnostic.severity = Severity::kError;
    }
  }
}

void Diagnostics::sort() {
  std::stable_sort(all_.begin(), all_.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return std::tie(a.position.line, a.position.column) <
           std::tie(b.position.line, b.position.column);
  });
}

std::string clipped(std::string_view text) {
  constexpr std::size_t kWidest = 60;
  if (text.size() <= kWidest) return std::string(text);
  return std::string(text.substr(0, kWidest)) + "...";
}

std::string render(const Diagnostic& diagnostic, const Source& source, bool colour) {
  Lines lines(source.text);
  return render(diagnostic, source, lines, colour);
}

std::string render(const Diagnostics& diagnostics, const Source& source, bool colour) {
  Lines lines(source.text);
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    out += render(diagnostic, source, lines, colour);
  }
  const std::size_t all = diagnostics.errors() + diagnostics.warnings();
  if (all > diagnostics.all().size()) {
    out += fmt::format("{}: {} more not shown\n", printable(source.name),
                       all - diagnostics.all().size());
  }
  return out;
}

}  // namespace tafl::gdl
