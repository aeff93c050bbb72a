// SPDX-License-Identifier: MIT
#include "solve/kept.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "base/files.h"
#include "lanes/testing.h"
#include "solve/endgame.h"
#include "solve/solver.h"

namespace tafl::solve {
namespace {

using lanes::testing::compiled;

class Kept : public ::testing::Test {
 protected:
  Kept()
      : folder_(std::filesystem::path(::testing::TempDir()) /
                ("kept_test_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~Kept() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
};

TEST_F(Kept, FilesAndFoldersAreFoundByTheRules) {
  const auto nim = compiled("nim");
  const auto toe = compiled("tic-tac-toe");
  ASSERT_TRUE(save(*solve(nim, {})->database, *nim, folder_ / "a").ok());
  SolveOptions options;
  options.folder = folder_ / "b";
  ASSERT_TRUE(solve(toe, options).ok());
  ASSERT_NE(find_kept(folder_, *nim), nullptr);
  EXPECT_EQ(find_kept(folder_, *nim)->find(nim->initial)->rewards,
            solve(nim, {})->initial->rewards);
  ASSERT_NE(find_kept(folder_, *toe), nullptr);
  EXPECT_EQ(find_kept(folder_, *toe)->find(toe->initial)->rewards, (Rewards{50, 50}));
  EXPECT_EQ(find_kept(folder_, *compiled("suicide-tic-tac-toe")), nullptr);
}

TEST_F(Kept, WhatIsNotAWholeResultIsPassedOver) {
  const auto toe = compiled("tic-tac-toe");
  std::filesystem::create_directories(folder_ / "empty");
  ASSERT_TRUE(base::write_file(folder_ / "text", "hello").ok());
  const auto endgame = make_endgame(toe, 20, {});
  ASSERT_TRUE(endgame.ok());
  ASSERT_TRUE(save(*endgame->database, *toe, folder_ / "endgame").ok());
  EXPECT_EQ(find_kept(folder_, *toe), nullptr);
  EXPECT_TRUE(std::filesystem::is_empty(folder_ / "empty"));
  EXPECT_EQ(find_kept(folder_ / "nowhere", *toe), nullptr);
  EXPECT_EQ(find_kept({}, *toe), nullptr);
}

}  // namespace
}  // namespace tafl::solve
