// SPDX-License-Identifier: MIT
#include "cli/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

#include "gdl/symbol.h"

namespace tafl::cli {
namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

bool utf8_locale() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string value = gdl::fold_case(environment(name));
    if (value.empty()) continue;
    return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
  }
  return false;
}

Terminal describe(int descriptor) {
  Terminal terminal;
  terminal.is_terminal = isatty(descriptor) != 0;
  const std::string_view kind = environment("TERM");
  terminal.colour =
      terminal.is_terminal && environment("NO_COLOR").empty() && !kind.empty() && kind != "dumb";
  terminal.unicode = utf8_locale();
  winsize size = {};
  if (terminal.is_terminal && ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 20) {
    terminal.width = size.ws_col;
    terminal.height = size.ws_row;
  }
  return terminal;
}

}  // namespace

Terminal standard_output() {
  return describe(STDOUT_FILENO);
}

Terminal standard_error() {
  return describe(STDERR_FILENO);
}

std::string inked(std::string_view text, Ink ink, const Terminal& terminal) {
  if (!terminal.colour) return std::string(text);
  constexpr std::string_view kCodes[] = {"1", "2", "31", "32", "33", "36"};
  return fmt::format("\x1b[{}m{}\x1b[0m", kCodes[static_cast<std::size_t>(ink)], text);
}

}  // namespace tafl::cli
