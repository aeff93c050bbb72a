// SPDX-License-Identifier: MIT
#include "workbench/guard.h"

#include <gtest/gtest.h>

namespace tafl::workbench {
namespace {

Credentials get(std::string_view host) {
  return {.method = "GET", .host = host, .origin = "", .fetch_site = "", .content_type = ""};
}

TEST(Guard, ThisMachineIsKnownByItsUsualNames) {
  EXPECT_FALSE(objection(get("localhost:8080"), {}));
  EXPECT_FALSE(objection(get("127.0.0.1:8080"), {}));
  EXPECT_FALSE(objection(get("[::1]:8080"), {}));
  EXPECT_FALSE(objection(get("LOCALHOST"), {}));
}

TEST(Guard, ANameThatWasMadeToPointHereIsRefused) {
  EXPECT_TRUE(objection(get("evil.example:8080"), {}));
  EXPECT_TRUE(objection(get("localhost.evil.example"), {}));
  EXPECT_TRUE(objection(get(""), {}));
  EXPECT_FALSE(objection(get("bench.example:8080"), {"bench.example"}));
}

TEST(Guard, ForeignPagesAreRefused) {
  Credentials post = get("localhost:8080");
  post.method = "POST";
  post.content_type = "application/json";
  EXPECT_FALSE(objection(post, {}));
  post.origin = "http://localhost:8080";
  EXPECT_FALSE(objection(post, {}));
  for (const char* origin : {"http://evil.example", "null", "https://localhost:8080",
                             "http://localhost:9090", "http://localhost:8080.evil.example"}) {
    post.origin = origin;
    EXPECT_TRUE(objection(post, {})) << origin;
  }
  post.origin = "";
  post.fetch_site = "cross-site";
  EXPECT_TRUE(objection(post, {}));
}

TEST(Guard, AFormCannotPost) {
  Credentials post = get("localhost");
  post.method = "POST";
  post.content_type = "text/plain";
  EXPECT_TRUE(objection(post, {}));
}

TEST(Guard, ALinkFromElsewhereOpensPagesButNotTheApi) {
  Credentials link = get("localhost");
  link.fetch_site = "cross-site";
  EXPECT_TRUE(objection(link, {}));
  link.api = false;
  EXPECT_FALSE(objection(link, {}));
}

}  // namespace
}  // namespace tafl::workbench
