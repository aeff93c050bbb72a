// SPDX-License-Identifier: MIT
#include "http/request.h"

#include <gtest/gtest.h>

namespace tafl::http {
namespace {

using Status = RequestReader::Status;

// The request that `bytes` hold, fed in pieces of `piece` bytes.
Request read(std::string_view bytes, std::size_t piece = 1 << 20, bool end = false) {
  RequestReader reader({});
  for (std::size_t at = 0; at < bytes.size(); at += piece) reader.feed(bytes.substr(at, piece));
  if (end) reader.finish();
  EXPECT_EQ(reader.status(), Status::kDone) << bytes << reader.problem();
  return reader.status() == Status::kDone ? reader.take() : Request{};
}

int code(std::string_view bytes, const ReadLimits& limits = {}) {
  RequestReader reader(limits);
  reader.feed(bytes);
  reader.finish();
  return reader.status() == Status::kBad ? reader.code() : 200;
}

TEST(Request, TheFormsOfRealGameMastersAreRead) {
  const char* forms[] = {
      "POST / HTTP/1.0\r\nAccept: text/delim\r\nHost: h\r\nSender: GAMESERVER\r\nReceiver: \r\n"
      "Content-Type: text/acl\r\nContent-Length: 8\r\n\r\n( INFO )",
      "POST / HTTP/1.0\r\nAccept: text/delim\r\nSender: Gamecontroller\r\nReceiver: h\r\n"
      "Content-type: text/acl\r\nContent-length: 8\r\n\r\n( INFO )",
      "POST / HTTP/1.0\nAccept: text/delim\nHost: h\nCONTENT-LENGTH:8\n\n( INFO )",
      "\r\n\nPOST / HTTP/1.1\r\nHost: h\r\nContent-Length: 8\n\r\n( INFO )and more"};
  for (const char* form : forms) {
    for (const std::size_t piece : {1U, 3U, 1000U}) {
      const Request request = read(form, piece);
      EXPECT_EQ(request.method, "POST");
      EXPECT_EQ(request.target, "/");
      EXPECT_EQ(request.body, "( INFO )");
    }
  }
}

TEST(Request, WithoutALengthTheBodyReachesToTheEnd) {
  RequestReader reader({});
  EXPECT_EQ(reader.feed("POST / HTTP/1.0\r\n\r\n( IN"), Status::kMore);
  EXPECT_TRUE(reader.is_open_ended());
  EXPECT_EQ(reader.feed("FO )"), Status::kMore);
  EXPECT_EQ(reader.finish(), Status::kDone);
  EXPECT_EQ(reader.take().body, "( INFO )");
}

TEST(Request, ChunksAreJoined) {
  const std::string bytes =
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n4;x=y\r\n( IN\r\n4\r\nFO )\r\n0\r\n"
      "Trailer: x\r\n\r\n";
  for (const std::size_t piece : {1U, 1000U}) EXPECT_EQ(read(bytes, piece).body, "( INFO )");
}

TEST(Request, GetHasATargetAndNoBody) {
  EXPECT_EQ(read("GET /%28+INFO+%29 HTTP/1.0\r\n\r\n").target, "/%28+INFO+%29");
  EXPECT_EQ(read("GET /( info ) HTTP/1.0\n\n").target, "/( info )");
  EXPECT_EQ(read("GET /x\r\n\r\n").target, "/x");
}

TEST(Request, HeadersAreFoundInAnyCase) {
  const Request request = read("OPTIONS / HTTP/1.1\r\nGGP-Match-ID:  m1 \r\nnonsense\r\n\r\n");
  ASSERT_NE(request.header("ggp-match-id"), nullptr);
  EXPECT_EQ(*request.header("ggp-match-id"), "m1");
  EXPECT_EQ(request.header("host"), nullptr);
}

TEST(Request, WhatIsNoHttpIsRefusedAtOnce) {
  RequestReader reader({});
  EXPECT_EQ(reader.feed(std::string_view("\x16\x03\x01", 3)), Status::kBad);
  EXPECT_EQ(reader.code(), 400);
  EXPECT_EQ(reader.feed("POST / HTTP/1.0\r\n\r\n"), Status::kBad);
  EXPECT_EQ(code("hello\r\n\r\n"), 400);
  EXPECT_EQ(code("( INFO )"), 400);
  EXPECT_EQ(code("AVERYLONGMETHODNAME / HTTP/1.0\r\n\r\n"), 400);
}

TEST(Request, WhatEndsTooEarlyIsRefused) {
  EXPECT_EQ(code("POST / HTTP/1.0\r\nContent-Length: 9\r\n\r\n( INFO )"), 400);
  EXPECT_EQ(code("POST / HT"), 400);
  EXPECT_EQ(code("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n( INFO"), 400);
}

TEST(Request, LengthsThatMakeNoSenseAreRefused) {
  EXPECT_EQ(code("POST / HTTP/1.0\r\nContent-Length: many\r\n\r\n"), 400);
  EXPECT_EQ(code("POST / HTTP/1.0\r\nContent-Length: -1\r\n\r\n"), 400);
  EXPECT_EQ(code("POST / HTTP/1.0\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"), 400);
  EXPECT_EQ(code("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"), 400);
  EXPECT_EQ(code("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n"), 400);
  EXPECT_EQ(code("POST / HTTP/1.0\r\nContent-Length: 99999999999999999999999\r\n\r\n"), 400);
}

TEST(Request, LimitsHoldBeforeTheBytesArrive) {
  const ReadLimits limits{100, 10};
  EXPECT_EQ(code("POST / HTTP/1.0\r\nContent-Length: 11\r\n\r\n", limits), 413);
  EXPECT_EQ(code("POST / HTTP/1.0\r\n\r\n01234567890", limits), 413);
  EXPECT_EQ(code("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n", limits), 413);
  EXPECT_EQ(code("POST / HTTP/1.0\r\nX: " + std::string(100, 'x'), limits), 431);
  EXPECT_EQ(code(std::string(101, '\n'), limits), 431);
}

TEST(Request, ContinueIsWantedOnlyWithTheBodyToCome) {
  RequestReader reader({});
  reader.feed("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 3\r\n");
  EXPECT_FALSE(reader.wants_continue());
  reader.feed("\r\n");
  EXPECT_TRUE(reader.wants_continue());
  reader.feed("abc");
  EXPECT_FALSE(reader.wants_continue());
}

}  // namespace
}  // namespace tafl::http
