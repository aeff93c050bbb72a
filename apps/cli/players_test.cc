// SPDX-License-Identifier: MIT
#include "cli/players.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "player/registry.h"

namespace tafl::cli {
namespace {

TEST(Players, ThePageOfOptionsIsUpToDate) {
  const auto page = base::read_file(TAFL_SOURCE_DIR "/docs/options.md");
  ASSERT_TRUE(page.ok());
  EXPECT_EQ(*page, players_markdown()) << "tafl players --markdown > docs/options.md";
}

TEST(Players, EveryParameterIsListed) {
  const std::string text = players_text();
  for (const player::Entry& entry : player::registry()) {
    EXPECT_NE(text.find(entry.sentence), std::string::npos);
    for (const player::Parameter& parameter : entry.parameters) {
      EXPECT_NE(text.find(parameter.sentence), std::string::npos) << parameter.name;
      EXPECT_LE(parameter.least, parameter.value) << parameter.name;
      EXPECT_GE(parameter.most, parameter.value) << parameter.name;
    }
  }
}

}  // namespace
}  // namespace tafl::cli
