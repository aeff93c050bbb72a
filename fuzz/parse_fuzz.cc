// SPDX-License-Identifier: MIT
//
// Any bytes, read in both notations and by detection. What parses must survive printing in both
// layouts and on the wire, scrambling and back; validation must answer.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

#include "base/rng.h"
#include "game/validate.h"
#include "gdl/parser.h"
#include "gdl/printer.h"
#include "gdl/scramble.h"

namespace tafl {
namespace {

using gdl::Notation;
using gdl::RuleSheet;

// A wrong answer ends the run; the input is what the fuzzer reports.
void require(bool good, std::string_view claim, const std::string& text) {
  if (good) return;
  std::cerr << "broken: " << claim << "\n--- text\n" << text << '\n';
  std::abort();
}

std::optional<RuleSheet> read(const std::string& text, Notation notation) {
  const gdl::Source source{"fuzz", text};
  gdl::Diagnostics diagnostics;
  std::optional<RuleSheet> sheet = gdl::parse(source, diagnostics, notation);
  require(sheet.has_value() != diagnostics.has_errors(), "a sheet or an error", text);
  gdl::render(diagnostics, source, true);
  return sheet;
}

void round_trip(const RuleSheet& sheet, const std::string& printed, Notation notation) {
  const std::optional<RuleSheet> again = read(printed, notation);
  require(again && gdl::same_rules(sheet, *again), "print, then parse", printed);
}

void check_printing(const RuleSheet& sheet) {
  for (const gdl::Layout layout : {gdl::Layout::kPrefix, gdl::Layout::kInfix}) {
    const bool prefix = layout == gdl::Layout::kPrefix;
    const Notation notation = prefix ? Notation::kPrefix : Notation::kInfix;
    const std::string printed = gdl::print(sheet, layout);
    const std::optional<RuleSheet> again = read(printed, notation);
    require(again && gdl::same_rules(sheet, *again), "print, then parse", printed);
    const std::string twice = gdl::print(*again, layout);
    require(printed == twice, "print the print", printed + "\n--- again\n" + twice);
  }
  if (!sheet.rules.empty()) round_trip(sheet, gdl::print_wire(sheet), Notation::kPrefix);
}

void check_scrambling(const RuleSheet& sheet) {
  const gdl::Scrambled scrambled = gdl::scramble(sheet, base::Rng(1));
  const RuleSheet restored = gdl::unscramble(scrambled.sheet, scrambled.names);
  require(gdl::same_rules(sheet, restored), "scramble, then unscramble",
          gdl::print_wire(scrambled.sheet));
}

void check_validation(const RuleSheet& sheet) {
  for (const bool strict : {false, true}) {
    gdl::Diagnostics diagnostics;
    const auto game = game::validate(sheet, diagnostics, {.strict = strict, .pedantic = strict});
    require((game != nullptr) != diagnostics.has_errors(), "a game or an error",
            gdl::print_wire(sheet));
    gdl::render(diagnostics, *sheet.source);
  }
}

}  // namespace
}  // namespace tafl

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tafl;
  const std::string text(reinterpret_cast<const char*>(data), size);
  for (const Notation notation : {Notation::kDetect, Notation::kPrefix, Notation::kInfix}) {
    const std::optional<RuleSheet> sheet = read(text, notation);
    if (!sheet) continue;
    check_printing(*sheet);
    check_scrambling(*sheet);
    check_validation(*sheet);
  }
  return 0;
}
