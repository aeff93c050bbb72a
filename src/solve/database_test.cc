// SPDX-License-Identifier: MIT
#include "solve/database.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "lanes/testing.h"
#include "solve/solver.h"
#include "solve/testing.h"

namespace tafl::solve {
namespace {

class DatabaseFile : public ::testing::Test {
 protected:
  DatabaseFile()
      : path_(std::filesystem::path(::testing::TempDir()) /
              ("database_test_" + std::to_string(getpid()) + ".db")) {}
  ~DatabaseFile() override { std::filesystem::remove_all(path_); }

  std::filesystem::path path_;
};

TEST_F(DatabaseFile, SaysTheSameAfterSavingAndLoading) {
  for (const char* name : {"tic-tac-toe", "nim"}) {
    const auto game = lanes::testing::compiled(name);
    const auto solution = solve(game, {});
    ASSERT_TRUE(solution.ok());
    ASSERT_TRUE(save(*solution->database, *game, path_).ok());
    const auto loaded = load(path_, *game);
    ASSERT_TRUE(loaded.ok()) << loaded.error().message;
    for (const auto& bits : testing::enumerate(game, 10'000).states) {
      ASSERT_EQ(loaded->find(bits)->rewards, solution->database->find(bits)->rewards);
    }
  }
}

TEST_F(DatabaseFile, TheFolderOfASolveIsADatabase) {
  for (const char* name : {"tic-tac-toe", "nim"}) {  // with layers, and with ranks
    const auto game = lanes::testing::compiled(name);
    const auto solution = solve(game, {});
    ASSERT_TRUE(solution.ok());
    SolveOptions options;
    options.folder = path_;
    options.preference = Preference::kDifference;
    const auto in_folder = solve(game, options);
    ASSERT_TRUE(in_folder.ok());
    const auto loaded = load(path_, *game);
    ASSERT_TRUE(loaded.ok()) << loaded.error().message;
    EXPECT_EQ(loaded->preference, Preference::kDifference);
    EXPECT_EQ(loaded->measure.has_value(), solution->layered);
    for (const auto& bits : testing::enumerate(game, 10'000).states) {
      ASSERT_EQ(loaded->find(bits)->rewards, solution->database->find(bits)->rewards);
      ASSERT_EQ(in_folder->database->find(bits)->rewards, solution->database->find(bits)->rewards);
      ASSERT_EQ(loaded->rank(bits), solution->database->rank(bits));
    }
    // Saved from there it is one file.
    const std::filesystem::path file = path_.string() + ".copy";
    ASSERT_TRUE(save(*loaded, *game, file).ok());
    const auto copy = load(file, *game);
    ASSERT_TRUE(copy.ok()) << copy.error().message;
    EXPECT_EQ(copy->find(game->initial)->rewards, solution->initial->rewards);
    std::filesystem::remove(file);

    EXPECT_FALSE(load(path_, *lanes::testing::compiled("suicide-tic-tac-toe")).ok());
    std::filesystem::remove(path_ / "classified-0000.dd");
    EXPECT_FALSE(load(path_, *game).ok()) << "it is not complete";
    std::filesystem::remove_all(path_);
  }
  std::filesystem::create_directory(path_);
  EXPECT_FALSE(load(path_, *lanes::testing::compiled("nim")).ok()) << "nothing is there";
}

TEST_F(DatabaseFile, IsRefusedForOtherRulesAndWhenDamaged) {
  const auto game = lanes::testing::compiled("tic-tac-toe");
  const auto solution = solve(game, {});
  ASSERT_TRUE(solution.ok());
  ASSERT_TRUE(save(*solution->database, *game, path_).ok());
  // The same fluents, but other goals.
  EXPECT_FALSE(load(path_, *lanes::testing::compiled("suicide-tic-tac-toe")).ok());
  const std::string bytes = base::read_file(path_).value();
  for (std::size_t length = 0; length < bytes.size(); length += 97) {
    ASSERT_TRUE(base::write_file(path_, bytes.substr(0, length)).ok());
    EXPECT_FALSE(load(path_, *game).ok());
  }
}

}  // namespace
}  // namespace tafl::solve
