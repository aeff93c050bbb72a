// SPDX-License-Identifier: MIT
//
// What `tafl solve` says about games of one role and of several.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <thread>

#include "cli/program.h"

namespace tafl::tests {
namespace {

using ::testing::HasSubstr;
using json = nlohmann::json;

TEST(Solve, APuzzleHasAPlanAndItsStates) {
  const Outcome outcome = run({"solve", "wolf-goat-cabbage", "--json"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  const json document = outcome.json();
  EXPECT_EQ(document["game"], "wolf-goat-cabbage");
  EXPECT_EQ(document["reward"], 100);
  EXPECT_EQ(document["length"], 7);
  EXPECT_EQ(document["plan"].size(), 7U);
  EXPECT_EQ(document["proved_optimal"], true);
  EXPECT_EQ(document["method"], "breadth");
  EXPECT_EQ(document["initial"], (json{100}));
  EXPECT_GT(document["reachable"], 7);
}

TEST(Solve, OnlyAPlanLeavesTheStatesOut) {
  const json document = run({"solve", "hanoi", "--plan", "--json", "--technique", "ida"}).json();
  EXPECT_EQ(document["length"], 31);
  EXPECT_EQ(document["method"], "ida");
  EXPECT_TRUE(document["reachable"].is_null());
  EXPECT_EQ(document["initial"], (json{100}));
}

TEST(Solve, TextSaysWhatThePlanIsWorth) {
  const Outcome outcome = run({"solve", "maze", "--plan"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("100, no plan has more"));
}

TEST(Solve, AnUnknownTechniqueIsAUsageError) {
  const Outcome outcome = run({"solve", "maze", "--technique", "oracle"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("unknown technique 'oracle'"));
}

TEST(Solve, SeveralRolesHaveNoPlan) {
  const json document = run({"solve", "tic-tac-toe", "--json"}).json();
  EXPECT_EQ(document["initial"], (json{50, 50}));
  EXPECT_FALSE(document.contains("plan"));
}

// What `--layers` prints, in bytes.
constexpr std::size_t kLine = 70;
constexpr std::size_t kPipe = 4096;

// A pipe for so many lines, that nobody reads: who writes more waits for ever.
std::array<int, 2> make_pipe(std::size_t lines) {
  std::array<int, 2> ends{-1, -1};
  EXPECT_EQ(pipe(ends.data()), 0);
  EXPECT_EQ(fcntl(ends[1], F_SETPIPE_SZ, kPipe), static_cast<int>(kPipe));
  const std::string filling(kPipe - lines * kLine, '.');
  EXPECT_EQ(write(ends[1], filling.data(), filling.size()), static_cast<ssize_t>(filling.size()));
  return ends;
}

// Solves in the folder, lets so many lines be printed, and kills the program when the file is
// there. It hangs in its pipe then at the latest, so it cannot have come to its end before.
void solve_and_kill(const std::string& folder, std::size_t lines, const std::string& file) {
  const std::array<int, 2> ends = make_pipe(lines);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    execl(TAFL_PROGRAM, "tafl", "solve", "connect-four-4x4", "--layers", "--folder", folder.c_str(),
          nullptr);
    _exit(127);
  }
  ASSERT_GT(child, 0);
  constexpr int kMostLooks = 120'000;
  int looks = 0;
  while (!std::filesystem::exists(folder + "/" + file) && ++looks < kMostLooks) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_LT(looks, kMostLooks) << file << " is not written";
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  close(ends[0]);
  close(ends[1]);
}

TEST(Solve, AKilledSolveGoesOnFromItsLastLayer) {
  const TemporaryFolder temporary;
  const std::string folder = temporary.path("layers");
  // The head of the table and the layers 0 to 6; the game has 17.
  solve_and_kill(folder, 8, "layer-0007.dd");
  EXPECT_FALSE(std::filesystem::exists(folder + "/layer-0009.dd"));
  // The head, what is missing forwards, and some layers of the way back.
  solve_and_kill(folder, 14, "classified-0013.dd");
  EXPECT_FALSE(std::filesystem::exists(folder + "/classified-0010.dd"));
  const Outcome resumed =
      run({"solve", "connect-four-4x4", "--folder", folder, "--layers", "--json"});
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_THAT(resumed.err, ::testing::Not(HasSubstr("find ")));
  const json whole = run({"solve", "connect-four-4x4", "--json"}).json();
  for (const char* field :
       {"reachable", "classified", "depth", "initial", "buckets", "best", "nodes", "layered"}) {
    EXPECT_EQ(resumed.json()[field], whole[field]) << field;
  }
}

}  // namespace
}  // namespace tafl::tests
