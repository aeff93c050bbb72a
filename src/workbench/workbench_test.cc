// SPDX-License-Identifier: MIT
//
// The workbench as browsers see it, over loopback.
#include "workbench/workbench.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "player/latency.h"
#include "workbench/testing.h"

namespace tafl::workbench {
namespace {

using testing::Bench;
using testing::Browser;
using testing::Folder;
using testing::Reply;
using testing::test_options;

json person_against(const std::string& game, const std::string& player) {
  return {{"game", game},
          {"play_seconds", 0.1},
          {"seats", {{{"player", "person"}, {"name", "Ann"}}, {{"player", player}}}}};
}

bool runs(const json& match) {
  return match.value("status", "") == "running";
}
bool has_ended(const json& match) {
  return match.value("status", "") == "over" || match.value("status", "") == "stopped";
}

// The first legal move of the person, until the end.
json play_to_the_end(Browser& browser, const std::string& path) {
  while (true) {
    const json match = browser.until(path, [](const json& view) {
      return has_ended(view) || (runs(view) && view["waiting_for"] == json({0}));
    });
    if (has_ended(match)) return match;
    const json order = {{"role", match["roles"][0]},
                        {"move", match["position"]["legal"][0][0]["text"]},
                        {"ply", match["ply"]}};
    EXPECT_EQ(browser.post(path + "/move", order).status, 200);
  }
}

TEST(Workbench, APersonPlaysTicTacToeToTheEnd) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  const Reply created = browser.post("/api/matches", person_against("tic-tac-toe", "random"));
  ASSERT_EQ(created.status, 201) << created.text;
  EXPECT_EQ(created.body["you"], json({0}));
  const std::string path = "/api/matches/" + created.body["id"].get<std::string>();
  const json over = play_to_the_end(browser, path);
  EXPECT_EQ(over["status"], "over");
  EXPECT_EQ(over["goals"].size(), 2U);
  EXPECT_TRUE(over["position"]["terminal"]);
  const auto plies = over["ply"].get<std::size_t>();
  EXPECT_GE(plies, 5U);
  const json last = browser.get(path + "/positions/" + std::to_string(plies)).body;
  EXPECT_EQ(last["squares"], over["position"]["squares"]);
  EXPECT_EQ(browser.get(path + "/positions/99").status, 404);
  const json record = browser.get(path + "/record").body;
  EXPECT_EQ(record["moves"], over["moves"]);
  EXPECT_EQ(browser.get("/api/matches?state=over").body["matches"].size(), 1U);
}

TEST(Workbench, ProgramsThinkTheirTimeHoweverLateTheProcessWas) {
  player::Latency& latency = player::Latency::of_process();
  latency.add_stall(1000);
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  json order = person_against("connect-four", "uct");
  order["play_seconds"] = 0.4;
  const json made = browser.post("/api/matches", order).body;
  const std::string path = "/api/matches/" + made["id"].get<std::string>();
  browser.until(path, runs);
  browser.post(path + "/move", {{"role", "red"}, {"move", "(drop 4)"}, {"ply", 0}});
  browser.until(path, [](const json& match) { return match["ply"] == 2; });
  const json record = browser.get(path + "/record").body;
  EXPECT_GE(record["times_ms"][1][1], 300) << record["times_ms"];
  while (latency.worst() > 1e-9) latency.add(0, 1);
}

TEST(Workbench, MovesAreCheckedAndSeatsAreOnesOwn) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser ann(bench.port());
  Browser bob(bench.port());
  const json made = ann.post("/api/matches", person_against("tic-tac-toe", "random")).body;
  const std::string path = "/api/matches/" + made["id"].get<std::string>();
  ann.until(path, runs);
  const json order = {{"role", "x"}, {"move", "(mark 1 1)"}, {"ply", 0}};
  EXPECT_EQ(bob.post(path + "/move", order).status, 403);
  EXPECT_EQ(bob.post(path + "/undo", json::object()).status, 403);
  EXPECT_EQ(bob.post(path + "/sit", {{"role", "x"}}).status, 403);
  json wrong = order;
  wrong["ply"] = 1;
  EXPECT_EQ(ann.post(path + "/move", wrong).status, 409);
  wrong = order;
  wrong["move"] = "(mark 9 9)";
  EXPECT_EQ(ann.post(path + "/move", wrong).status, 422);
  wrong["role"] = "z";
  EXPECT_EQ(ann.post(path + "/move", wrong).status, 400);
  EXPECT_EQ(ann.post(path + "/move", order).status, 200);
}

TEST(Workbench, UndoRestartAndSwapChangeTheMatch) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  const json made = browser.post("/api/matches", person_against("tic-tac-toe", "random")).body;
  const std::string path = "/api/matches/" + made["id"].get<std::string>();
  browser.until(path, runs);
  browser.post(path + "/move", {{"role", "x"}, {"move", "(mark 1 1)"}, {"ply", 0}});
  browser.until(path, [](const json& match) { return match["ply"] == 2; });
  browser.post(path + "/undo", json::object());
  const json undone = browser.until(path, [](const json& match) { return match["ply"] == 0; });
  EXPECT_EQ(undone["waiting_for"], json({0}));
  EXPECT_EQ(browser.post(path + "/undo", json::object()).status, 409);
  browser.post(path + "/swap", json::object());
  const json swapped = browser.until(path, [](const json& match) { return match["ply"] == 1; });
  EXPECT_EQ(swapped["you"], json({1}));
  EXPECT_EQ(swapped["seats"][0]["player"], "random");
  browser.post(path + "/stop", json::object());
  browser.until(path, has_ended);
  browser.post(path + "/restart", json::object());
  browser.until(path, [](const json& match) { return runs(match) && match["ply"] == 1; });
}

TEST(Workbench, TwoPersonsMeetAndASeatIsTaken) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser ann(bench.port());
  Browser bob(bench.port());
  json order = person_against("tic-tac-toe", "person");
  order["seats"][1]["mine"] = false;
  const json made = ann.post("/api/matches", order).body;
  EXPECT_EQ(made["you"], json({0}));
  const std::string path = "/api/matches/" + made["id"].get<std::string>();
  ann.until(path, runs);
  EXPECT_EQ(bob.post(path + "/sit", {{"role", "o"}, {"name", "Bob"}}).body["you"], json({1}));
  EXPECT_EQ(ann.post(path + "/sit", {{"role", "o"}}).status, 403);
  ann.post(path + "/move", {{"role", "x"}, {"move", "(mark 1 1)"}, {"ply", 0}});
  EXPECT_EQ(
      bob.post(path + "/move", {{"role", "o"}, {"move", "(mark 2 2)"}, {"ply", 1}}).body["ply"], 2);
}

TEST(Workbench, AMatchIsFoundAgainAfterARestart) {
  const Folder folder;
  std::string path;
  {
    const Bench bench(test_options(folder.path()));
    Browser first(bench.port());
    const json made = first.post("/api/matches", person_against("tic-tac-toe", "random")).body;
    path = "/api/matches/" + made["id"].get<std::string>();
    first.until(path, runs);
    first.post(path + "/move", {{"role", "x"}, {"move", "(mark 1 1)"}, {"ply", 0}});
    first.until(path, [](const json& match) { return match["ply"] == 2; });
  }
  const Bench bench(test_options(folder.path()));
  Browser again(bench.port());
  const json listed = again.get("/api/matches?state=live").body["matches"][0];
  EXPECT_EQ(listed["status"], "asleep");
  EXPECT_EQ(listed["ply"], 2);
  const json match = again.until(path, runs);
  EXPECT_EQ(match["ply"], 2);
  EXPECT_EQ(match["position"]["legal"][0].size(), 7U);
}

TEST(Workbench, APlayerElsewhereMayTalkNonsense) {
  const Folder folder;
  const http::testing::Listener elsewhere([](const http::testing::Socket& socket) {
    testing::receive_until(socket, "(");
    socket.send("HTTP/1.0 200 OK\r\n\r\nnonsense");
  });
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  const json made =
      browser.post("/api/matches", person_against("tic-tac-toe", elsewhere.url())).body;
  const std::string path = "/api/matches/" + made["id"].get<std::string>();
  browser.until(path,
                [](const json& match) { return runs(match) && match["waiting_for"] == json({0}); });
  browser.post(path + "/move", {{"role", "x"}, {"move", "(mark 1 1)"}, {"ply", 0}});
  const json match = browser.until(path, [](const json& view) { return view["ply"] == 2; });
  ASSERT_FALSE(match["errors"].empty());
  EXPECT_EQ(match["errors"][0]["role"], 1);
  EXPECT_EQ(browser.post(path + "/undo", json::object()).status, 409);
  WorkbenchOptions strict = test_options(folder.path() / "strict");
  strict.matches.remote_players = false;
  const Bench closed(strict);
  Browser visitor(closed.port());
  EXPECT_EQ(visitor.post("/api/matches", person_against("tic-tac-toe", elsewhere.url())).status,
            403);
}

TEST(Workbench, WhoIsLateGetsARandomMove) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  json order = person_against("tic-tac-toe", "random");
  order["clock"] = 1;
  const json made = browser.post("/api/matches", order).body;
  const std::string path = "/api/matches/" + made["id"].get<std::string>();
  const json match =
      browser.until(path, [](const json& view) { return view["ply"].get<int>() >= 2; });
  EXPECT_EQ(match["errors"][0]["reason"], "late");
}

TEST(Workbench, TablesAreLimited) {
  const Folder folder;
  WorkbenchOptions options = test_options(folder.path());
  options.matches.most_tables = 1;
  const Bench bench(options);
  Browser browser(bench.port());
  const json order = person_against("tic-tac-toe", "random");
  EXPECT_EQ(browser.post("/api/matches", order).status, 201);
  EXPECT_EQ(browser.post("/api/matches", order).status, 503);
}

TEST(Workbench, EventsTellTheStateAndEveryMove) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  json order = person_against("tic-tac-toe", "random");
  order["seats"][0] = {{"player", "random"}};
  const json made = browser.post("/api/matches", order).body;
  const std::string id = made["id"];
  const auto socket = http::testing::connect_to(bench.port());
  socket.send(
      browser.request_line("GET", "/api/events?topics=match%2F" + id + ",lobby,match/none") +
      "\r\n");
  const std::string text = testing::receive_until(socket, "\"status\":\"over\"");
  EXPECT_NE(text.find("text/event-stream"), std::string::npos);
  EXPECT_NE(text.find("\"event\":\"hello\""), std::string::npos);
  EXPECT_NE(text.find("\"event\":\"gone\""), std::string::npos);
  EXPECT_NE(text.find("\"status\":\"over\""), std::string::npos);
}

// A random program answers within a millisecond: times alone would not order the states.
TEST(Workbench, EveryStateOfAMatchHasAHigherRevision) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  const json order = person_against("tic-tac-toe", "random");
  const std::string id = browser.post("/api/matches", order).body["id"];
  const auto socket = http::testing::connect_to(bench.port());
  socket.send(browser.request_line("GET", "/api/events?topics=match%2F" + id) + "\r\n");
  play_to_the_end(browser, "/api/matches/" + id);
  const std::string text = testing::receive_until(socket, "\"status\":\"over\"");
  std::vector<std::uint64_t> revisions;
  std::size_t plies = 0;
  for (std::size_t at = text.find("data: "); at != std::string::npos;
       at = text.find("data: ", at + 1)) {
    const json event =
        json::parse(text.substr(at + 6, text.find('\n', at) - at - 6), nullptr, false);
    if (!event.is_object() || event.at("event") != "state") continue;
    revisions.push_back(event.at("data").at("revision"));
    plies = std::max(plies, event.at("data").at("ply").get<std::size_t>());
  }
  EXPECT_GE(plies, 5U);
  EXPECT_GE(revisions.size(), plies);
  EXPECT_EQ(std::adjacent_find(revisions.begin(), revisions.end(), std::greater_equal<>()),
            revisions.end());
}

TEST(Workbench, GamesHaveBoardsAndPathsToClick) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  EXPECT_GT(browser.get("/api/games").body["games"].size(), 50U);
  const json game = browser.get("/api/games/connect-four").body;
  EXPECT_EQ(game["title"], "Connect four");
  ASSERT_EQ(game["layout"]["boards"].size(), 1U);
  EXPECT_EQ(game["layout"]["boards"][0]["columns"].size(), 7U);
  EXPECT_EQ(game["initial"]["squares"].size(), 42U);
  const json& drop = game["initial"]["legal"][0][0];
  ASSERT_EQ(drop["path"].size(), 1U);
  EXPECT_EQ(drop["path"][0].size(), 6U);
  const json chess = browser.get("/api/games/hexapawn").body;
  for (const json& move : chess["initial"]["legal"][0]) EXPECT_EQ(move["path"].size(), 2U);
  EXPECT_EQ(browser.get("/api/games/no-such-game").status, 404);
  const json walked =
      browser.post("/api/games/tic-tac-toe/walk", {{"moves", {"(mark 1 1)", "(mark 2 2)"}}}).body;
  EXPECT_EQ(walked["ply"], 2);
  EXPECT_EQ(walked["joint"][1][1], "(mark 2 2)");
}

TEST(Workbench, RulesAreCheckedAndKept) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  const json checked =
      browser.post("/api/check", {{"text", "(role a)\n(<= (p ?x) (not (q ?x)))"}}).body;
  EXPECT_FALSE(checked["ok"]);
  const json& first = checked["diagnostics"];
  const auto unsafe =
      std::find_if(first.begin(), first.end(), [](const json& one) { return one["line"] == 2; });
  ASSERT_NE(unsafe, first.end());
  EXPECT_EQ((*unsafe)["text"], "(<= (p ?x) (not (q ?x)))");
  EXPECT_EQ(browser.post("/api/games", {{"text", "(role"}}).status, 422);
  const std::string rules =
      "(role me) (init (at 1)) (<= (legal me go)) (<= (legal me stay)) (<= (next (at 2)) (does me "
      "go))"
      "(<= (next (at 1)) (does me stay)) (<= terminal (true (at 2))) (<= (goal me 100) (true (at "
      "2)))"
      "(<= (goal me 0) (true (at 1)))";
  const Reply kept =
      browser.post("/api/games", {{"text", rules}, {"title", "<script>alert(1)</script>"}});
  ASSERT_EQ(kept.status, 201) << kept.text;
  EXPECT_EQ(kept.body["kind"], "puzzle");
  EXPECT_EQ(browser.post("/api/games", {{"text", rules}}).body["id"], kept.body["id"]);
  const Reply match = browser.post(
      "/api/matches", {{"game", kept.body["id"]}, {"seats", {{{"player", "random"}}}}});
  browser.until("/api/matches/" + match.body["id"].get<std::string>(), has_ended);
}

}  // namespace
}  // namespace tafl::workbench
