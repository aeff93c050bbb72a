// SPDX-License-Identifier: MIT
//
// What strangers may send, and that it harms nobody.
#include <gtest/gtest.h>

#include <fstream>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "workbench/testing.h"

namespace tafl::workbench {
namespace {

using testing::Bench;
using testing::Browser;
using testing::Folder;
using testing::parse_reply;
using testing::Reply;
using testing::test_options;

Reply raw(const Bench& bench, const std::string& bytes) {
  return parse_reply(http::testing::converse(bench.port(), bytes));
}

std::string with_host(const std::string& line) {
  return line + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
}

TEST(Hostile, PathsOutOfThePagesFindNothing) {
  const Folder folder;
  std::filesystem::create_directories(folder.path() / "web" / "assets");
  std::ofstream(folder.path() / "web" / "index.html") << "<p>hello";
  std::ofstream(folder.path() / "web" / "assets" / "a.js") << "1";
  std::ofstream(folder.path() / "secret.txt") << "secret";
  const Bench bench(test_options(folder.path()));
  EXPECT_EQ(raw(bench, with_host("GET /")).text, "<p>hello");
  EXPECT_EQ(raw(bench, with_host("GET /assets/a.js")).text, "1");
  for (const char* path :
       {"/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "//etc/passwd",
        "/etc/passwd", "/assets", "/assets/", "/..", "/\\..\\secret.txt"}) {
    const Reply reply = raw(bench, with_host(std::string("GET ") + path));
    EXPECT_EQ(reply.status, 404) << path;
    EXPECT_EQ(reply.text.find("secret"), std::string::npos);
  }
  for (const char* id :
       {"..", "%2e%2e", "../tic-tac-toe", "tic-tac-toe%00", "tic-tac-toe/../chess"}) {
    EXPECT_GE(raw(bench, with_host(std::string("GET /api/games/") + id)).status, 400) << id;
  }
}

TEST(Hostile, WithoutPagesTheFrontPageSaysWhatToDo) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  const Reply reply = raw(bench, with_host("GET /"));
  EXPECT_EQ(reply.status, 503);
  EXPECT_NE(reply.text.find("npm run build"), std::string::npos);
}

TEST(Hostile, OtherHostsAndOriginsAreRefused) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  EXPECT_EQ(raw(bench, "GET /api/games HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
                .status,
            403);
  EXPECT_EQ(raw(bench, "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n").status,
            403);
  EXPECT_EQ(
      raw(bench,
          "POST /api/check HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n"
          "Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
          .status,
      403);
  EXPECT_EQ(raw(bench,
                "POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
                "Content-Length: 2\r\nConnection: close\r\n\r\n{}")
                .status,
            403);
}

TEST(Hostile, MalformedCallsAreRefusedWithAReason) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  const auto refused = [&](const std::string& method, const std::string& path,
                           const std::string& body) {
    const Reply reply = browser.send(method, path, body);
    EXPECT_GE(reply.status, 400) << path << " " << body.substr(0, 80);
    EXPECT_LT(reply.status, 500) << path << " " << body.substr(0, 80) << reply.text;
    EXPECT_TRUE(reply.body.is_object() && reply.body.contains("error")) << reply.text;
  };
  for (const char* body :
       {"", "{", "[]", "null", "\"x\"", "{\"game\": 1}", "{\"game\": \"tic-tac-toe\"}",
        "{\"game\": \"tic-tac-toe\", \"seats\": [1, 2]}",
        "{\"game\": \"tic-tac-toe\", \"seats\": [{}, {}]}",
        "{\"game\": \"tic-tac-toe\", \"seats\": [{\"player\": \"uct:C=nan\"}, {\"player\": "
        "\"x\"}]}",
        "{\"game\": \"../../etc\", \"seats\": []}", "\xff\xfe"}) {
    refused("POST", "/api/matches", body);
  }
  refused("POST", "/api/check", std::string(100000, '['));
  refused("POST", "/api/check",
          "{\"text\": " + std::string(5000, '[') + std::string(5000, ']') + "}");
  refused("POST", "/api/matches/none/move", "{}");
  refused("GET", "/api/matches?limit=-1", "");
  refused("GET", "/api/matches?limit=99999999999999999999", "");
  refused("GET", "/api/matches/x/positions/1e9", "");
  refused("GET", "/api/events", "");
  refused("DELETE", "/api/games", "");
  refused("POST", "/api/games/tic-tac-toe/walk", "{\"moves\": [[\"(mark 1 1)\"]]}");
  refused("POST", "/api/games/tic-tac-toe/walk", "{\"moves\": [{}]}");
  refused("GET", "/api/%00", "");
}

// A call that is well formed, to be spoilt.
struct Order {
  std::string path;
  json body;
};

std::vector<Order> well_formed_orders(const std::string& match, const std::string& study) {
  const json moves = {json{"(mark 1 1)", "noop"}};
  return {{"/api/check", {{"text", "(role a)"}, {"name", "a.kif"}}},
          {"/api/games", {{"text", "(role a) (init (p 1))"}, {"title", "A"}}},
          {"/api/games/tic-tac-toe/walk", {{"moves", moves}}},
          {"/api/matches/" + match + "/move", {{"role", "x"}, {"move", "(mark 1 1)"}, {"ply", 0}}},
          {"/api/matches/" + match + "/sit", {{"role", "o"}, {"name", "Ann"}}},
          {"/api/matches/" + match + "/hint", {{"role", "nobody"}}},
          {"/api/studies/" + study + "/moves", {{"moves", moves}}},
          {"/api/tournaments",
           {{"games", {"tic-tac-toe"}},
            {"players", {"random", "legal"}},
            {"matches", 1},
            {"play", "1i"},
            {"seed", 1}}},
          {"/api/solutions", {{"game", "tic-tac-toe-none"}}},
          {"/api/studies",
           {{"game", "tic-tac-toe"}, {"moves", moves}, {"player", "uct"}, {"seconds", 0.1}}}};
}

// Another value in a field, or another byte in the text, or an end too early.
std::string spoilt(json body, base::Rng& rng) {
  const std::vector<json> values = {nullptr,
                                    true,
                                    -1,
                                    1e308,
                                    std::uint64_t{1} << 63,
                                    "",
                                    "../../etc/passwd",
                                    std::string(2000, '('),
                                    "<script>alert(1)</script>",
                                    "\xff\xfe",
                                    json::array(),
                                    json::object(),
                                    {json::array({json::array({1})})},
                                    json::array({nullptr, "x"})};
  const std::size_t kind = rng.below(3);
  if (kind == 0) {
    auto field = body.begin();
    std::advance(field, static_cast<std::ptrdiff_t>(rng.below(body.size())));
    field.value() = values[rng.below(values.size())];
    return to_text(body);
  }
  std::string text = to_text(body);
  if (kind == 1) {
    text[rng.below(text.size())] = static_cast<char>(rng.below(256));
  } else {
    text.resize(rng.below(text.size()));
  }
  return text;
}

TEST(Hostile, SpoiltOrdersNeverMakeAnInternalError) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  const Reply match = browser.post(
      "/api/matches",
      {{"game", "tic-tac-toe"}, {"seats", {{{"player", "person"}}, {{"player", "person"}}}}});
  ASSERT_EQ(match.status, 201) << match.text;
  const Reply study = browser.post("/api/studies", {{"game", "tic-tac-toe"}, {"seconds", 0.1}});
  ASSERT_EQ(study.status, 201) << study.text;
  const auto orders = well_formed_orders(match.body["id"], study.body["id"]);
  base::Rng rng(20);
  std::size_t refused = 0;
  for (int k = 0; k < 300; ++k) {
    const Order& order = orders[rng.below(orders.size())];
    const std::string body = spoilt(order.body, rng);
    const Reply reply = browser.send("POST", order.path, body);
    EXPECT_TRUE(reply.status < 500 || reply.status == 503)
        << order.path << " " << body.substr(0, 200) << "\n"
        << reply.text.substr(0, 300);
    EXPECT_TRUE(reply.body.is_object()) << order.path << " " << body.substr(0, 200);
    refused += reply.status >= 400;
  }
  EXPECT_GT(refused, 150U);
  EXPECT_EQ(browser.get("/api/about").status, 200);
}

TEST(Hostile, HugeBodiesAndHeadersAreCutOff) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  EXPECT_EQ(raw(bench,
                "POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                "Content-Length: 999999999\r\n\r\n")
                .status,
            413);
  EXPECT_EQ(
      raw(bench, "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + std::string(40000, 'x') + "\r\n\r\n")
          .status,
      431);
  EXPECT_EQ(raw(bench, "this is no HTTP\r\n\r\n").status, 400);
  Browser browser(bench.port());
  EXPECT_EQ(browser.post("/api/check", {{"text", std::string(1200000, ' ')}}).status, 413);
  EXPECT_EQ(browser.get("/api/about").status, 200);
}

TEST(Hostile, AnyBytesAreRulesAndAnswersStayUtf8) {
  const Folder folder;
  const Bench bench(test_options(folder.path()));
  Browser browser(bench.port());
  const std::string body =
      "{\"text\": \"(role \\u0000\\u001b<script>alert(1)</script>) (role \\ud800)\"}";
  EXPECT_GE(browser.send("POST", "/api/check", body).status, 200);
  std::string bytes = "(role a\xff) (<= (p ?x) (not (q\xc3 ?x)))";
  const Reply reply = browser.send("POST", "/api/check", "{\"text\": \"" + bytes + "\"}");
  EXPECT_TRUE(reply.body.is_object()) << reply.text;
}

TEST(Hostile, RulesThatExplodeAreGivenUp) {
  const Folder folder;
  WorkbenchOptions options = test_options(folder.path());
  options.shelf.limits = {0.3, std::size_t{64} << 20};
  options.shelf.look_seconds = 0.5;
  const Bench bench(options);
  Browser browser(bench.port());
  std::string digits;
  for (int k = 0; k < 30; ++k) digits += "(d " + std::to_string(k) + ")";
  const std::string rules =
      "(role me) (init (at 0)) (<= (legal me (go ?a ?b ?c ?e ?f ?g)) (d ?a) (d ?b) (d ?c) (d ?e) "
      "(d ?f) (d ?g))"
      "(<= (next (at 0)) (true (at 0))) (<= terminal (true (at 1))) (goal me 0)" +
      digits;
  const Reply reply = browser.post("/api/games", {{"text", rules}});
  EXPECT_EQ(reply.status, 422) << reply.text.substr(0, 300);
  EXPECT_EQ(browser.get("/api/about").status, 200);
}

}  // namespace
}  // namespace tafl::workbench
