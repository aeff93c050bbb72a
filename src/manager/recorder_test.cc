// SPDX-License-Identifier: MIT
#include "manager/recorder.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/files.h"

namespace tafl::manager {
namespace {

TEST(Recorder, EveryStepIsWrittenAtOnce) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("tafl-recorder-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  std::int64_t now = 1000;
  Recorder recorder(
      "m1", false, folder / "m1.json", folder / "xml", [&] { return now++; }, base::Rng(1));
  Record record;
  record.roles = {"x"};
  record.players = {"legal"};
  record.states = {{"a"}};
  EXPECT_TRUE(recorder.see(record).ok());
  const auto read = [&] {
    return nlohmann::json::parse(base::read_file(folder / "m1.json").value());
  };
  EXPECT_EQ(read()["states"].size(), 1U);
  EXPECT_EQ(read()["randomToken"].get<std::string>().size(), 32U);
  record.moves = {{"go"}};
  record.states.push_back({"b"});
  EXPECT_TRUE(recorder.see(record).ok());
  record.end = "terminal";
  record.goals = {100};
  EXPECT_TRUE(recorder.finish(record).ok());
  EXPECT_EQ(read()["stateTimes"], nlohmann::json({1001, 1002}));
  EXPECT_EQ(read()["goalValues"], nlohmann::json({100}));
  for (const char* file : {"step_1.xml", "step_2.xml", "finalstate.xml"}) {
    EXPECT_TRUE(std::filesystem::exists(folder / "xml" / file)) << file;
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace tafl::manager
