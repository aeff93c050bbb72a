// SPDX-License-Identifier: MIT
#include "workbench/store.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "workbench/testing.h"

namespace tafl::workbench {
namespace {

using testing::Folder;

StoredMatch match(const std::string& id, const std::string& status, std::int64_t at) {
  return {id, "tic-tac-toe", status, "ann", at, at, "{}"};
}

TEST(Store, AMatchIsCutAndGoesOn) {
  const Folder folder;
  const auto store = std::move(*Store::open(folder.path() / "s"));
  store->keep_match(match("m", "running", 1), 0, {{"", "a", ""}, {"j1", "b", ""}, {"j2", "c", ""}});
  store->keep_match(match("m", "over", 2), 1, {{"k1", "d", "x"}});
  const auto plies = store->plies("m");
  ASSERT_EQ(plies.size(), 2U);
  EXPECT_EQ(plies[1].joint, "k1");
  EXPECT_EQ(plies[1].extra, "x");
  EXPECT_EQ(store->match("m")->status, "over");
  EXPECT_FALSE(store->ply("m", 2));
  EXPECT_FALSE(store->match("n"));
}

TEST(Store, ListsByStateAndTime) {
  const Folder folder;
  const auto store = std::move(*Store::open(folder.path() / "s"));
  store->keep_match(match("a", "running", 1), 0, {});
  store->keep_match(match("b", "over", 2), 0, {});
  store->keep_match(match("c", "stopped", 3), 0, {});
  EXPECT_EQ(store->matches({}).front().id, "c");
  MatchFilter live;
  live.state = MatchFilter::State::kLive;
  ASSERT_EQ(store->matches(live).size(), 1U);
  EXPECT_EQ(store->matches(live).front().id, "a");
  MatchFilter before;
  before.before = 2;
  EXPECT_EQ(store->matches(before).size(), 1U);
  MatchFilter stranger;
  stranger.owner = "bob";
  EXPECT_TRUE(store->matches(stranger).empty());
}

TEST(Store, ASecondProcessIsRefused) {
  const Folder folder;
  const auto store = Store::open(folder.path() / "s");
  ASSERT_TRUE(store.ok());
  EXPECT_FALSE(Store::open(folder.path() / "s").ok());
}

TEST(Store, WhatWasKeptSurvivesAKill) {
  const Folder folder;
  const pid_t child = fork();
  if (child == 0) {
    const auto store = std::move(*Store::open(folder.path() / "s"));
    store->keep_match(match("m", "running", 1), 0, {{"", "a", ""}, {"j1", "b", ""}});
    raise(SIGKILL);
  }
  int status = 0;
  waitpid(child, &status, 0);
  const auto store = std::move(*Store::open(folder.path() / "s"));
  EXPECT_EQ(store->plies("m").size(), 2U);
}

}  // namespace
}  // namespace tafl::workbench
