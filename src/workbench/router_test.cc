// SPDX-License-Identifier: MIT
#include "workbench/router.h"

#include <gtest/gtest.h>

#include "workbench/api_error.h"

namespace tafl::workbench {
namespace {

int status_of(const Router& router, std::string_view method, std::string_view path) {
  try {
    router.find(method, path);
  } catch (const ApiError& error) {
    return error.status();
  }
  return 200;
}

TEST(Router, StarsTakeWordsOnly) {
  Router router;
  router.add("GET", "games/*/rules", Cost::kSlow, [](const Call&) -> Answer { return {}; });
  EXPECT_EQ(router.find("GET", "games/tic-tac-toe/rules").names.front(), "tic-tac-toe");
  for (const char* path : {"games//rules", "games/a b/rules", "games/%2e/rules", "games/a\\b/rules",
                           "games/a", "games/a/rules/", "", "/"}) {
    EXPECT_EQ(status_of(router, "GET", path), 404) << path;
  }
  EXPECT_EQ(status_of(router, "POST", "games/a/rules"), 405);
  EXPECT_EQ(status_of(router, "HEAD", "games/a/rules"), 200);
}

TEST(Router, QueriesAreDecoded) {
  const auto query = parse_query("topics=match%2Fa,lobby&x=1+2&flag&broken=%zz%4");
  EXPECT_EQ(query.at("topics"), "match/a,lobby");
  EXPECT_EQ(query.at("x"), "1 2");
  EXPECT_EQ(query.at("flag"), "");
  EXPECT_EQ(query.at("broken"), "%zz%4");
}

TEST(Router, CountsAreCounts) {
  Call call;
  call.query = {{"a", "12"}, {"b", "-1"}, {"c", "1x"}, {"d", "999"}};
  EXPECT_EQ(call.query_count("a", 0, 100), 12U);
  EXPECT_EQ(call.query_count("none", 7, 100), 7U);
  for (const char* name : {"b", "c", "d"}) EXPECT_THROW(call.query_count(name, 0, 100), ApiError);
}

}  // namespace
}  // namespace tafl::workbench
