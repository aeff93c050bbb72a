// SPDX-License-Identifier: MIT
//
// The command that draws graphs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "cli/program.h"

namespace tafl::tests {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(Graph, DependenciesGoToStandardOutputAsAPicture) {
  const Outcome outcome = run({"graph", "-"}, kTinyRules);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("<svg"));
  EXPECT_THAT(outcome.out, HasSubstr("terminal"));
}

TEST(Graph, TheExtensionSaysWhatIsWritten) {
  const TemporaryFolder folder;
  const std::string dot = folder.path("net.dot");
  const std::string png = folder.path("net.png");
  EXPECT_EQ(run({"graph", "-", "--what", "network", "-o", dot}, kTinyRules).exit_code, 0);
  EXPECT_THAT(base::read_file(dot).value(), StartsWith("digraph network"));
  EXPECT_EQ(run({"graph", "-", "--what", "network", "-o", png}, kTinyRules).exit_code, 0);
  EXPECT_THAT(base::read_file(png).value(), StartsWith("\x89PNG"));
  EXPECT_EQ(run({"graph", "-", "-o", folder.path("net.doc")}, kTinyRules).exit_code, 2);
}

TEST(Graph, ANetworkTooLargeToDrawIsRefusedAndStillWrittenAsText) {
  const Outcome refused = run({"graph", "skirmish", "--what", "network"});
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_THAT(refused.err, HasSubstr("--format dot"));
  EXPECT_THAT(run({"graph", "skirmish", "--what", "network", "--format", "dot"}).out,
              StartsWith("digraph"));
}

TEST(Graph, AFolderThatIsNotThereIsAnError) {
  EXPECT_EQ(run({"graph", "-", "-o", "/nonexistent/a.svg"}, kTinyRules).exit_code, 1);
}

}  // namespace
}  // namespace tafl::tests
