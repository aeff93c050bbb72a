// SPDX-License-Identifier: MIT
#include "gdl/diagnostic.h"

#include <gtest/gtest.h>

namespace tafl::gdl {
namespace {

const Source kSource{"a.kif", "first\r\nsecond\tline\rthird"};

TEST(Diagnostics, ShowsTheLineAndACaret) {
  Diagnostics diagnostics;
  diagnostics.error("some-code", {2, 8}, "something is wrong", "mend it");
  EXPECT_EQ(render(diagnostics, kSource),
            "a.kif:2:8: error: something is wrong [some-code]\n"
            "    2 | second line\n"
            "      |        ^\n"
            "help: mend it\n");
}

TEST(Diagnostics, CarriageReturnsEndLinesToo) {
  EXPECT_EQ(render({Severity::kWarning, "c", {3, 1}, "m", ""}, kSource),
            "a.kif:3:1: warning: m [c]\n"
            "    3 | third\n"
            "      | ^\n");
}

TEST(Diagnostics, WithoutAPositionOnlyTheMessage) {
  EXPECT_EQ(render({Severity::kError, "no-role", {}, "m", ""}, kSource),
            "a.kif: error: m [no-role]\n");
}

TEST(Diagnostics, ControlBytesNeverReachTheTerminal) {
  const Source hostile{"x\x1b[2J", "\x1b[31mred"};
  const std::string text = render({Severity::kError, "c", {1, 1}, "\x1b]0;t\x07", ""}, hostile);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(text.find('\x07'), std::string::npos);
}

TEST(Diagnostics, CountsWhatItDoesNotKeep) {
  Diagnostics diagnostics;
  for (std::size_t i = 0; i < Diagnostics::kMost + 5; ++i) diagnostics.error("c", {1, 1}, "m");
  EXPECT_EQ(diagnostics.all().size(), Diagnostics::kMost);
  EXPECT_EQ(diagnostics.errors(), Diagnostics::kMost + 5);
  EXPECT_NE(render(diagnostics, kSource).find("a.kif: 5 more not shown\n"), std::string::npos);
}

TEST(Diagnostics, EscalationCountsWarningsThatWereNotKept) {
  Diagnostics diagnostics;
  for (std::size_t i = 0; i < Diagnostics::kMost; ++i) diagnostics.warning("style", {1, 1}, "m");
  diagnostics.warning("forbidden", {2, 1}, "m");
  const std::string_view codes[] = {"forbidden", "unheard-of"};
  diagnostics.escalate(codes);
  EXPECT_EQ(diagnostics.errors(), 1U);
  EXPECT_EQ(diagnostics.warnings(), Diagnostics::kMost);
  EXPECT_EQ(diagnostics.all().front().severity, Severity::kWarning);
}

TEST(Diagnostics, EscalationChangesOnlyTheNamedCodes) {
  Diagnostics diagnostics;
  diagnostics.warning("forbidden", {1, 1}, "m");
  diagnostics.warning("style", {1, 1}, "m");
  const std::string_view codes[] = {"forbidden"};
  diagnostics.escalate(codes);
  EXPECT_EQ(diagnostics.all()[0].severity, Severity::kError);
  EXPECT_EQ(diagnostics.all()[1].severity, Severity::kWarning);
}

TEST(Diagnostics, ALongLineIsCutAroundTheCaret) {
  const Source wide{"w", std::string(1000, 'a') + "b" + std::string(1000, 'c')};
  const std::string text = render({Severity::kError, "c", {1, 1001}, "m", ""}, wide);
  EXPECT_LT(text.size(), 400U);
  EXPECT_NE(text.find("ab"), std::string::npos);
}

}  // namespace
}  // namespace tafl::gdl
