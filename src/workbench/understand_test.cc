// SPDX-License-Identifier: MIT
//
// Studies, solutions, tournaments and analyses, as browsers see them.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/files.h"
#include "base/rng.h"
#include "gdl/parser.h"
#include "gdl/printer.h"
#include "gdl/scramble.h"
#include "workbench/testing.h"

namespace tafl::workbench {
namespace {

using testing::Bench;
using testing::Browser;
using testing::Folder;
using testing::Reply;
using testing::test_options;

bool is_done(const json& document) {
  return document.value("status", "") != "running";
}

TEST(Understand, AStudyThinksAndShowsItsTree) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  const json order = {{"game", "tic-tac-toe"},
                      {"player", "uct"},
                      {"seconds", 0.5},
                      {"moves", json::array({json::array({"(mark 1 1)", "noop"})})}};
  const Reply begun = browser.post("/api/studies", order);
  ASSERT_EQ(begun.status, 201) << begun.text;
  const std::string path = "/api/studies/" + begun.body["id"].get<std::string>();
  const json study = browser.until(path, is_done);
  EXPECT_EQ(study["status"], "done") << study;
  EXPECT_EQ(study["position"]["ply"], 1);
  const json& thought = study["thought"];
  EXPECT_GT(thought["iterations"], 0);
  EXPECT_TRUE(thought["values"][0].is_number());
  EXPECT_TRUE(thought["values"][1].is_number());
  EXPECT_EQ(thought["candidates"][0].size(), 0U);
  ASSERT_EQ(thought["candidates"][1].size(), 8U);
  EXPECT_EQ(thought["candidates"][1][0]["path"].size(), 1U);
  const json tree = browser.get(path + "/tree?nodes=50").body;
  ASSERT_EQ(tree["nodes"].size(), 50U);
  EXPECT_EQ(tree["nodes"][0]["parent"], -1);
  EXPECT_EQ(tree["nodes"][0]["children"], 8);
  EXPECT_EQ(tree["nodes"][1]["joint"][0], "noop");
  const json below =
      browser.get(path + "/tree?path=" + tree["nodes"][1]["path"].get<std::string>()).body;
  EXPECT_EQ(below["nodes"][0]["visits"], tree["nodes"][1]["visits"]);
  EXPECT_EQ(browser.get(path + "/tree?path=99").status, 404);
  EXPECT_EQ(
      browser.post(path + "/moves", {{"moves", json::array({json::array({"(mark 9 9)", "noop"})})}})
          .status,
      409);
  const json all = json::array({json::array({"(mark 1 1)", "noop"}), "(mark 2 2)"});
  EXPECT_EQ(browser.post(path + "/moves", {{"moves", all}}).status, 200);
  const json there =
      browser.until(path, [](const json& view) { return view["position"]["ply"] == 2; });
  // Moves, position and thoughts of a document are of the same moment, and it is known of which.
  EXPECT_EQ(there["moves"].size(), 2U);
  EXPECT_GT(there["revision"], study["revision"]);
  EXPECT_GT(there["visit"], study["visit"]);
  const json thinking =
      browser.until(path, [](const json& view) { return view["thought"].is_object(); });
  EXPECT_EQ(thinking["thought"]["visit"], there["visit"]);
  EXPECT_EQ(browser.send("DELETE", path, "").status, 200);
  EXPECT_EQ(browser.get(path).status, 404);
}

TEST(Understand, ANearlyFinishedGameIsSolvedInItsTree) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  // x wins at (3 1); every other move is worse or ends the game as well.
  const json moves = {"(mark 1 1)", "(mark 1 2)", "(mark 2 1)", "(mark 2 2)",
                      "(mark 3 3)", "(mark 1 3)", "(mark 2 3)"};
  const json walked = browser.post("/api/games/tic-tac-toe/walk", {{"moves", moves}}).body;
  const Reply begun = browser.post(
      "/api/studies", {{"game", "tic-tac-toe"}, {"moves", walked["joint"]}, {"seconds", 0.3}});
  const std::string path = "/api/studies/" + begun.body["id"].get<std::string>();
  browser.until(path, is_done);
  const json root = browser.get(path + "/tree").body["nodes"][0];
  EXPECT_TRUE(root["solved"].is_array()) << root;
}

TEST(Understand, WhatIsCertainIsFoundInTheWholeTreeAndNotInWhatIsShown) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  // x threatens (2 1) and (3 2): o can stop only one of them.
  const json moves = {"(mark 1 1)", "(mark 2 2)", "(mark 3 3)", "(mark 1 3)", "(mark 3 1)"};
  const json walked = browser.post("/api/games/tic-tac-toe/walk", {{"moves", moves}}).body;
  const Reply begun = browser.post(
      "/api/studies", {{"game", "tic-tac-toe"}, {"moves", walked["joint"]}, {"seconds", 0.5}});
  const std::string path = "/api/studies/" + begun.body["id"].get<std::string>();
  browser.until(path, is_done);
  const json tree = browser.get(path + "/tree?nodes=1").body;
  ASSERT_EQ(tree["nodes"].size(), 1U);
  EXPECT_EQ(tree["nodes"][0]["solved"], json({100, 0})) << tree;
  EXPECT_EQ(tree["moves"], walked["joint"]);
}

TEST(Understand, AGameIsSolvedWalkedAndItsMistakesAreMarked) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  const Reply begun = browser.post("/api/solutions", {{"game", "tic-tac-toe"}});
  ASSERT_EQ(begun.status, 201) << begun.text;
  const std::string path = "/api/solutions/" + begun.body["id"].get<std::string>();
  const json solution = browser.until(path, is_done);
  ASSERT_EQ(solution["status"], "done") << solution;
  EXPECT_EQ(solution["result"]["reachable"], "5478");
  EXPECT_EQ(solution["result"]["initial"], json({50, 50}));
  EXPECT_FALSE(solution["layers"].empty());
  EXPECT_EQ(browser.post("/api/solutions", {{"game", "tic-tac-toe"}}).status, 200);
  EXPECT_EQ(browser.get("/api/games/tic-tac-toe").body["solved"], begun.body["id"]);
  // A tree says what the database knows, of states the search has no proof for.
  const json study = browser.post("/api/studies", {{"game", "tic-tac-toe"}, {"seconds", 0.2}}).body;
  const std::string tree_path = "/api/studies/" + study["id"].get<std::string>();
  browser.until(tree_path, is_done);
  const json nodes = browser.get(tree_path + "/tree?nodes=100").body["nodes"];
  EXPECT_EQ(nodes[0]["solved"], json({50, 50}));
  for (const json& node : nodes) EXPECT_TRUE(node["solved"].is_array()) << node;
  const json corner = browser.post(path + "/walk", {{"moves", {"(mark 1 1)"}}}).body;
  EXPECT_EQ(corner["value"], json({50, 50}));
  std::size_t best = 0;
  for (const json& move : corner["legal"][1]) best += move["best"].get<bool>() ? 1 : 0;
  EXPECT_EQ(best, 1U);  // only the centre holds against a corner
  const json order = {{"game", "tic-tac-toe"},
                      {"seats", {{{"player", "person"}}, {{"player", "person"}}}}};
  const std::string match =
      "/api/matches/" + browser.post("/api/matches", order).body["id"].get<std::string>();
  browser.until(match, [](const json& view) { return view["status"] == "running"; });
  browser.post(match + "/move", {{"role", "x"}, {"move", "(mark 1 1)"}, {"ply", 0}});
  browser.until(match, [](const json& view) { return view["ply"] == 1; });
  const json hint = browser.post(match + "/hint", {{"role", "o"}}).body;
  EXPECT_EQ(hint["move"], "(mark 2 2)");
  EXPECT_TRUE(hint["exact"]);
  browser.post(match + "/move", {{"role", "o"}, {"move", "(mark 1 2)"}, {"ply", 1}});
  browser.until(match, [](const json& view) { return view["ply"] == 2; });
  EXPECT_EQ(browser.post(match + "/analysis", json::object()).status, 200);
  const json analysis = browser.until(match + "/analysis", is_done);
  EXPECT_EQ(analysis["method"], "exact");
  ASSERT_EQ(analysis["plies"].size(), 2U) << analysis;
  EXPECT_EQ(analysis["plies"][0]["mark"], "");
  EXPECT_EQ(analysis["plies"][1]["mark"], "blunder");
  EXPECT_EQ(analysis["plies"][1]["best"], json({"(mark 2 2)"}));
}

TEST(Understand, GamesThatAreNotSolvedAreJudgedBySearch) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  const json order = {{"game", "rock-paper-scissors"},
                      {"seats", {{{"player", "random"}}, {{"player", "random"}}}}};
  const std::string match =
      "/api/matches/" + browser.post("/api/matches", order).body["id"].get<std::string>();
  const json over = browser.until(match, [](const json& view) { return view["status"] == "over"; });
  browser.post(match + "/analysis", json::object());
  const json analysis = browser.until(match + "/analysis", is_done);
  EXPECT_EQ(analysis["status"], "done") << analysis;
  EXPECT_EQ(analysis["method"], "search");
  EXPECT_EQ(analysis["plies"].size(), over["ply"].get<std::size_t>());
}

TEST(Understand, ATournamentIsToldMatchByMatch) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  const json order = {
      {"games", {"tic-tac-toe"}}, {"players", {"uct", "random"}}, {"matches", 4}, {"play", "50i"}};
  const Reply begun = browser.post("/api/tournaments", order);
  ASSERT_EQ(begun.status, 201) << begun.text;
  const std::string path = "/api/tournaments/" + begun.body["id"].get<std::string>();
  const json ended = browser.until(path, is_done);
  EXPECT_EQ(ended["status"], "done") << ended;
  EXPECT_EQ(ended["played"], 4);
  EXPECT_EQ(ended["results"].size(), 4U);
  EXPECT_EQ(ended["elo"].size(), 5U);
  EXPECT_EQ(browser.get("/api/tournaments").body["tournaments"].size(), 1U);
  EXPECT_EQ(browser.post("/api/tournaments", {{"games", {"none"}}, {"players", {"uct"}}}).status,
            404);
  EXPECT_EQ(browser.post(path + "/stop", json::object()).status, 409);
}

TEST(Understand, RulesAreShownFromAllSides) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  const json rules = browser.get("/api/games/tic-tac-toe/rules").body;
  EXPECT_NE(rules["infix"].get<std::string>().find(":-"), std::string::npos);
  EXPECT_TRUE(
      std::any_of(rules["relations"].begin(), rules["relations"].end(), [](const json& relation) {
        return relation["kind"] == "move" && relation["line"].is_number();
      }));
  EXPECT_EQ(browser.get("/api/games/tic-tac-toe/dependencies")
                .body["dot"]
                .get<std::string>()
                .rfind("digraph", 0),
            0U);
  EXPECT_GT(browser.get("/api/games/tic-tac-toe/network").body["gates"], 0);
  const json features = browser.get("/api/games/tic-tac-toe/features").body["features"];
  EXPECT_TRUE(std::any_of(features.begin(), features.end(),
                          [](const json& feature) { return feature["value"] == "3 x 3"; }));
}

TEST(Understand, ScrambledRulesHaveABoardToClickOn) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  const std::filesystem::path rules =
      std::filesystem::path(TAFL_SOURCE_DIR) / "games/tic-tac-toe/rules.kif";
  gdl::Diagnostics diagnostics;
  const auto sheet = gdl::parse({"rules", base::read_file(rules).value()}, diagnostics);
  base::Rng rng(5);
  const std::string text = gdl::print(gdl::scramble(*sheet, rng).sheet, gdl::Layout::kPrefix);
  const json game = browser.post("/api/games", {{"text", text}}).body;
  ASSERT_EQ(game["layout"]["boards"].size(), 1U) << game;
  EXPECT_EQ(game["initial"]["squares"].size(), 9U);
  std::size_t owned = 0;
  std::size_t blank = 0;
  for (const json& piece : game["layout"]["pieces"]) {
    owned += piece["role"].is_null() ? 0 : 1;
    blank += piece["blank"].get<bool>() ? 1 : 0;
  }
  EXPECT_EQ(owned, 2U);
  EXPECT_EQ(blank, 1U);
  for (const json& move : game["initial"]["legal"][0]) EXPECT_EQ(move["path"].size(), 1U);
}

}  // namespace
}  // namespace tafl::workbench
