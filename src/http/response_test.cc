// SPDX-License-Identifier: MIT
#include "http/response.h"

#include <gtest/gtest.h>

namespace tafl::http {
namespace {

TEST(Response, TheBytesAreThoseOfGgpBaseWithTheHeaderThatBrowsersRead) {
  EXPECT_EQ(to_bytes({200, "ready"}),
            "HTTP/1.0 200 OK\r\n"
            "Content-type: text/acl\r\n"
            "Content-length: 5\r\n"
            "Access-Control-Allow-Origin: *\r\n"
            "Access-Control-Allow-Methods: POST, GET, OPTIONS\r\n"
            "Access-Control-Allow-Headers: Content-Type\r\n"
            "Access-Control-Allow-Age: 86400\r\n"
            "Access-Control-Max-Age: 86400\r\n"
            "\r\n"
            "ready");
}

TEST(Response, EveryStatusHasAReason) {
  EXPECT_TRUE(to_bytes({413, ""}).starts_with("HTTP/1.0 413 Content Too Large\r\n"));
  EXPECT_EQ(reason(500), "Error");
}

}  // namespace
}  // namespace tafl::http
