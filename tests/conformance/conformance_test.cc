// SPDX-License-Identifier: MIT
//
// Public rule sheets mean to our machines what they mean to independent reasoners. The sheets and
// the recorded traces live beside the source tree; where they are missing there is nothing to do.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>

#include "base/clock.h"
#include "base/files.h"
#include "game/validate.h"
#include "games/agreement.h"
#include "gdl/parser.h"
#include "machine/factory.h"
#include "verify/replay.h"
#include "verify/trace.h"

namespace tafl::tests {
namespace {

namespace fs = std::filesystem;

const fs::path kCorpus = TAFL_SOURCE_DIR "/../shared/conformance";

constexpr base::Limits kNoLimits;

#ifdef TAFL_SLOW
constexpr base::Limits kGroundLimits{60, std::size_t{4} << 30};
constexpr std::size_t kPlayouts = 1000;
constexpr std::uint64_t kPerftNodes = 20'000;
constexpr std::size_t kAgreePlies = 60;
constexpr std::size_t kPrologPlies = 30;

// The names of all files of a folder of the corpus, sorted, without their extension.
std::vector<std::string> stems(const char* folder) {
  std::vector<std::string> all;
  std::error_code code;
  for (const auto& entry : fs::directory_iterator(kCorpus / folder, code)) {
    all.push_back(entry.path().stem().string());
  }
  std::sort(all.begin(), all.end());
  return all;
}

std::vector<std::string> names() {
  return stems("traces");
}
std::vector<std::string> superseded() {
  return stems("old");
}
#else
constexpr base::Limits kGroundLimits{60, std::size_t{32} << 20};
constexpr std::size_t kPlayouts = 1;
constexpr std::uint64_t kPerftNodes = 500;
constexpr std::size_t kAgreePlies = 20;
constexpr std::size_t kPrologPlies = 10;

// A cross-section: grids and graphs, one to many roles, simultaneous moves, recursion, odd goals.
std::vector<std::string> names() {
  std::vector<std::string> sample = {"ticTacToe", "connect4",  "breakthrough", "blocker",
                                     "buttons",   "chomp",     "eightPuzzle",  "merrills",
                                     "nim1",      "3pttc",     "coins",        "beatMania",
                                     "asteroids", "cittaceot", "checkLines",   "blocks"};
  std::error_code code;
  std::erase_if(sample, [&](const std::string& name) {
    return !fs::exists(kCorpus / "traces" / (name + ".json"), code);
  });
  return sample;
}
std::vector<std::string> superseded() {
  return {};
}
#endif

std::vector<std::string> sheets() {
  std::vector<std::string> files;
  for (const std::string& name : names()) files.push_back("games/" + name + ".kif");
  for (const std::string& name : superseded()) files.push_back("old/" + name + ".kif");
  return files;
}

// Null with the reasons in `problems` if the sheet is not valid.
std::shared_ptr<const game::Game> load(const std::string& file, std::string& problems) {
  const auto text = base::read_file(kCorpus / file);
  if (!text) {
    problems = text.error().message;
    return nullptr;
  }
  const gdl::Source source{file, *text};
  gdl::Diagnostics diagnostics;
  std::shared_ptr<const game::Game> game;
  if (auto sheet = gdl::parse(source, diagnostics)) {
    game = game::validate(std::move(*sheet), diagnostics);
  }
  problems = gdl::render(diagnostics, source);
  return game;
}

class Conformance : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    std::string problems;
    game_ = load("games/" + GetParam() + ".kif", problems);
    ASSERT_TRUE(game_) << problems;
  }

  void replay_on(std::string_view machine, const verify::ReplayOptions& options) {
    const auto recorded = base::read_file(kCorpus / "traces" / (GetParam() + ".json"));
    ASSERT_TRUE(recorded.ok());
    const auto trace = verify::parse_trace(*recorded);
    ASSERT_TRUE(trace.ok()) << trace.error().message;
    const bool grounded = machine == "network" || machine == "lanes";
    auto controller =
        machine::make_controller(game_, machine, grounded ? kGroundLimits : kNoLimits);
    if (grounded && !controller && controller.error().kind == base::Error::Kind::kLimit) {
      std::cout << GetParam() << ": " << controller.error().message << '\n';
      return;
    }
    ASSERT_TRUE(controller.ok()) << controller.error().message;
    const base::SteadyClock clock;
    const verify::ReplayReport report = verify::replay(**controller, *trace, clock, options);
    EXPECT_GT(report.states, 0U);
    EXPECT_EQ(report.limit, "");
    EXPECT_EQ(report.mismatches, 0U);
    for (const verify::Mismatch& mismatch : report.examples) {
      ADD_FAILURE() << mismatch.where << ": " << mismatch.what;
    }
  }

  std::shared_ptr<const game::Game> game_;
};

TEST_P(Conformance, RelationalAgreesWithTheRecord) {
  verify::ReplayOptions options;
  options.most_playouts = kPlayouts;
  options.perft_nodes = kPerftNodes;
  replay_on("relational", options);
}

// The referee is slow: one playout of each game, and the start of its tree.
TEST_P(Conformance, PrologAgreesWithTheRecord) {
  verify::ReplayOptions options;
  options.most_playouts = 1;
  options.perft_nodes = 100;
  replay_on("prolog", options);
}

// A game that cannot be grounded within the limits is left to the relational machine.
TEST_P(Conformance, NetworkAgreesWithTheRecord) {
  verify::ReplayOptions options;
  options.most_playouts = kPlayouts;
  options.perft_nodes = kPerftNodes;
  replay_on("network", options);
}

TEST_P(Conformance, LanesAgreeWithTheRecord) {
  verify::ReplayOptions options;
  options.most_playouts = kPlayouts;
  options.perft_nodes = kPerftNodes / 10;
  replay_on("lanes", options);
}

// Not only where somebody has been before: games of our own, on every machine. Superseded versions
// of sheets take part; some of those are broken.
class Sheets : public ::testing::TestWithParam<std::string> {};

TEST_P(Sheets, MachinesAgreeOnRandomPlay) {
  std::string problems;
  const auto game = load(GetParam(), problems);
  if (!game) {
    EXPECT_TRUE(GetParam().starts_with("old/")) << problems;
    EXPECT_NE(problems, "");
    return;
  }
  verify::AgreeOptions options;
  options.most_plies = kAgreePlies;
  options.seed = 11;
  const auto relational = machine::make_controller(game, "relational", kNoLimits);
  ASSERT_TRUE(relational.ok()) << relational.error().message;
  const auto compiled = lanes::compile(game, kGroundLimits);
  if (compiled) {
    expect_networks_agree(**relational, *compiled, options);
  } else {
    ASSERT_EQ(compiled.error().kind, base::Error::Kind::kLimit) << compiled.error().message;
    std::cout << GetParam() << ": " << compiled.error().message << '\n';
  }
  const auto prolog = machine::make_controller(game, "prolog", kNoLimits);
  ASSERT_TRUE(prolog.ok()) << prolog.error().message;
  options.most_plies = kPrologPlies;
  EXPECT_EQ(verify::agree(**relational, **prolog, options).difference, "");
}

TEST(Corpus, IsFoundWhereItExists) {
  if (!fs::exists(kCorpus)) {
    std::cout << "skipped: no corpus\n";
    return;
  }
  EXPECT_GE(names().size(), 10U);
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace_if(
      name.begin(), name.end(),
      [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Conformance);
INSTANTIATE_TEST_SUITE_P(Public, Conformance, ::testing::ValuesIn(names()), test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Sheets);
INSTANTIATE_TEST_SUITE_P(Public, Sheets, ::testing::ValuesIn(sheets()), test_name);

}  // namespace
}  // namespace tafl::tests
