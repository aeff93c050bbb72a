// SPDX-License-Identifier: MIT
#include "http/client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "http/testing.h"

namespace tafl::http {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Kind = Outcome::Kind;

// What the client makes of these bytes.
Outcome answer_to(std::string bytes) {
  testing::Listener listener([bytes](const testing::Socket& socket) {
    char buffer[4096];
    if (::recv(socket.fd(), buffer, sizeof buffer, 0) > 0) socket.send(bytes);
  });
  Client client;
  return client.post({listener.url(), "( INFO )", {}, 5, 5});
}

TEST(Client, TheAnswersOfRealPlayersAreRead) {
  const char* forms[] = {
      "HTTP/1.0 200 OK\r\nContent-type: text/acl\r\nContent-length: 5\r\n\r\nready",
      "HTTP/1.0 200 OK\nContent-type: text/acl\nContent-length: 5\n\nready",
      "HTTP/1.0 200 OK\nContent-type: text/acl\nContent-length: 5\r\n\r\nready",
      "HTTP/1.0 200 OK\r\n\r\nready", "HTTP/1.0 200 OK\r\nContent-length: 50\r\n\r\nready"};
  for (const char* form : forms) {
    const Outcome outcome = answer_to(form);
    EXPECT_EQ(outcome.kind, Kind::kAnswered) << form << outcome.problem;
    EXPECT_EQ(outcome.body, "ready") << form;
  }
  EXPECT_EQ(answer_to("HTTP/1.0 400 Bad Request\r\n\r\nNIL").body, "NIL");
}

TEST(Client, TheRequestIsThatOfAGameMaster) {
  std::string seen;
  testing::Listener listener([&](const testing::Socket& socket) {
    char buffer[4096];
    const ssize_t size = ::recv(socket.fd(), buffer, sizeof buffer, 0);
    seen.assign(buffer, size > 0 ? static_cast<std::size_t>(size) : 0);
    socket.send("HTTP/1.0 200 OK\r\nContent-length: 2\r\n\r\nok");
  });
  Client client;
  client.post({listener.url(), "( INFO )", {"Sender: GAMESERVER"}, 5, 5});
  EXPECT_TRUE(seen.starts_with("POST / HTTP/1.0\r\n")) << seen;
  EXPECT_THAT(seen, HasSubstr("Sender: GAMESERVER\r\n"));
  EXPECT_THAT(seen, HasSubstr("Content-Length: 8\r\n"));
  EXPECT_THAT(seen, Not(HasSubstr("Expect")));
  EXPECT_TRUE(seen.ends_with("\r\n\r\n( INFO )"));
}

TEST(Client, NoListenerIsNoConnection) {
  std::uint16_t port = 0;
  {
    port = testing::Listener([](const testing::Socket&) {}).port();
  }
  Client client;
  EXPECT_EQ(client.post({"http://127.0.0.1:" + std::to_string(port), "x", {}, 1, 1}).kind,
            Kind::kNoConnection);
  EXPECT_EQ(client.post({"file:///etc/passwd", "x", {}, 1, 1}).kind, Kind::kNoConnection);
}

TEST(Client, SilenceIsLateAndAClosedDoorIsNoConnection) {
  testing::Listener silent([](const testing::Socket& socket) { socket.receive(0.5); });
  Client client;
  const Outcome late = client.post({silent.url(), "x", {}, 1, 0.05});
  EXPECT_EQ(late.kind, Kind::kLate);
  EXPECT_GE(late.seconds, 0.05);
  EXPECT_EQ(answer_to("").kind, Kind::kNoConnection);
}

TEST(Client, AnAnswerWithoutEndIsCutOff) {
  EXPECT_EQ(answer_to("HTTP/1.0 200 OK\r\n\r\n" + std::string(2 << 20, 'x')).kind,
            Kind::kNoConnection);
}

TEST(Client, ACallCanBeCancelled) {
  testing::Listener silent([](const testing::Socket& socket) { socket.receive(20); });
  Client client;
  Call call{silent.url(), "x", {}, 5, 60};
  int asked = 0;
  call.cancelled = [&] { return ++asked == 3; };
  EXPECT_EQ(client.post(call).kind, Kind::kCancelled);
}

}  // namespace
}  // namespace tafl::http
