// SPDX-License-Identifier: MIT
#include "dd/pipeline.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace tafl::dd {
namespace {

class Pipelines : public ::testing::TestWithParam<std::size_t> {
 protected:
  Work work_{GetParam()};
};

TEST_P(Pipelines, EachPartTakesWhatWasMadeInTheOrderOfTheBlocks) {
  Pipeline pipeline(work_, Pipeline::parts_for(work_.threads()));
  for (const std::size_t blocks : {0, 1, 2, 3, 1000}) {
    std::vector<std::size_t> made(pipeline.slots());
    std::vector<std::vector<std::size_t>> taken(pipeline.parts());
    pipeline.run(
        blocks,
        [&](std::size_t worker, std::size_t block, std::size_t slot) {
          ASSERT_LT(worker, work_.threads());
          made[slot] = block * block;
        },
        [&](std::size_t part, std::size_t block, std::size_t slot) {
          ASSERT_EQ(taken[part].size(), block);
          taken[part].push_back(made[slot]);
        });
    for (const auto& of_part : taken) {
      ASSERT_EQ(of_part.size(), blocks);
      for (std::size_t block = 0; block < blocks; ++block) {
        ASSERT_EQ(of_part[block], block * block);
      }
    }
  }
}

TEST_P(Pipelines, WhatIsThrownEndsTheRunAndTheNextOneWorks) {
  Pipeline pipeline(work_, Pipeline::parts_for(work_.threads()));
  const auto nothing = [](std::size_t, std::size_t, std::size_t) {};
  const auto fail_at = [](std::size_t bad) {
    return [bad](std::size_t, std::size_t block, std::size_t) {
      if (block == bad) throw std::runtime_error("bad block");
    };
  };
  for (const std::size_t bad : {0, 1, 500, 999}) {
    EXPECT_THROW(pipeline.run(1000, fail_at(bad), nothing), std::runtime_error);
    EXPECT_THROW(pipeline.run(1000, nothing, fail_at(bad)), std::runtime_error);
  }
  std::size_t taken = 0;
  pipeline.run(1000, nothing, [&](std::size_t part, std::size_t, std::size_t) {
    if (part == 0) ++taken;
  });
  EXPECT_EQ(taken, 1000U);
}

INSTANTIATE_TEST_SUITE_P(Threads, Pipelines, ::testing::Values(1, 2, 3, 4, 7));

}  // namespace
}  // namespace tafl::dd
