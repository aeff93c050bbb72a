// SPDX-License-Identifier: MIT
#include "measure/in_child.h"

#include <gtest/gtest.h>

#include <csignal>
#include <stdexcept>
#include <vector>

namespace tafl::measure {
namespace {

TEST(RunInChild, HandsBackLongOutput) {
  const ChildResult result = run_in_child([] { return std::string(1'000'000, 'x'); });
  EXPECT_EQ(result.output, std::string(1'000'000, 'x'));
  EXPECT_EQ(result.failure, "");
}

TEST(RunInChild, TellsTheMemoryOfTheWorkAlone) {
  const auto use = [](std::size_t bytes) {
    return run_in_child([bytes] {
             const std::vector<char> block(bytes, 1);
             return std::string(1, block[bytes / 2]);
           })
        .peak_bytes;
  };
  const std::size_t large = use(200U << 20);
  const std::size_t small = use(1U << 20);
  EXPECT_GT(large, small + (150U << 20));
}

TEST(RunInChild, SurvivesItsEnd) {
  EXPECT_EQ(run_in_child([]() -> std::string {
              std::raise(SIGKILL);
              return "unreachable";
            }).failure,
            "ended by signal 9");
  EXPECT_EQ(run_in_child([]() -> std::string { throw std::runtime_error("on purpose"); }).failure,
            "ended with code 1");
}

}  // namespace
}  // namespace tafl::measure
