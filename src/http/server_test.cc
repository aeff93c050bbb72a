// SPDX-License-Identifier: MIT
#include "http/server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <thread>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "http/testing.h"

namespace tafl::http {
namespace {

using testing::body_of;
using testing::connect_to;
using testing::converse;
using ::testing::HasSubstr;
using testing::post_bytes;
using ::testing::StartsWith;

// A server on its own thread that answers with what it was sent; "later" waits for release().
class Echo {
 public:
  explicit Echo(ServerOptions options = {}) {
    server_ = std::move(Server::listen(loop_, options, clock_,
                                       [this](Arrival arrival, Server::Reply reply) {
                                         handle(std::move(arrival), std::move(reply));
                                       }))
                  .value();
    thread_ = std::thread([this] { loop_.run(); });
  }
  ~Echo() {
    boost::asio::post(loop_, [this] {
      held_.clear();
      server_.reset();
    });
    work_.reset();
    thread_.join();
  }

  std::uint16_t port() const { return server_->port(); }
  std::size_t connections() {
    return ask<std::size_t>([this] { return server_->connections(); });
  }
  std::size_t held() {
    return ask<std::size_t>([this] { return held_.size(); });
  }
  void release() {
    boost::asio::post(loop_, [this] {
      for (const auto& reply : held_) reply({200, "at last"});
      held_.clear();
    });
  }
  // Until the loop sees `count` of something.
  template <class F>
  void wait_for(std::size_t count, const F& get) {
    while (get() != count) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }

 private:
  template <class T, class F>
  T ask(F question) {
    std::promise<T> answer;
    boost::asio::post(loop_, [&] { answer.set_value(question()); });
    return answer.get_future().get();
  }
  void handle(Arrival arrival, Server::Reply reply) {
    if (arrival.request.body == "later") {
      held_.push_back(std::move(reply));
    } else {
      reply({200,
             arrival.request.method + " " + arrival.request.target + " " + arrival.request.body});
    }
  }

  base::SteadyClock clock_;
  boost::asio::io_context loop_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_{
      loop_.get_executor()};
  std::vector<Server::Reply> held_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

TEST(Server, AnswersAndCloses) {
  Echo echo;
  EXPECT_EQ(body_of(converse(echo.port(), post_bytes("( INFO )"))), "POST / ( INFO )");
  EXPECT_EQ(body_of(converse(echo.port(), "GET /x HTTP/1.0\n\n")), "GET /x ");
}

TEST(Server, ABodyWithoutLengthEndsWithSilenceOrTheEnd) {
  Echo echo({.silence_seconds = 0.02});
  EXPECT_EQ(body_of(converse(echo.port(), "POST / HTTP/1.0\n\nhello")), "POST / hello");
  Echo patient({.silence_seconds = 25});
  const auto socket = connect_to(patient.port());
  socket.send("POST / HTTP/1.0\n\nhel");
  socket.send("lo");
  socket.end_of_sending();
  EXPECT_EQ(body_of(socket.receive()), "POST / hello");
}

TEST(Server, OthersAreAnsweredWhileOneWaits) {
  Echo echo;
  const auto waiting = connect_to(echo.port());
  waiting.send(post_bytes("later"));
  EXPECT_EQ(testing::ask(echo.port(), "now"), "POST / now");
  echo.wait_for(1, [&] { return echo.held(); });
  echo.release();
  EXPECT_EQ(body_of(waiting.receive()), "at last");
}

TEST(Server, SenderThatWantsToHearContinueDoes) {
  Echo echo;
  const auto socket = connect_to(echo.port());
  socket.send("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
  const std::string expected = "HTTP/1.1 100 Continue\r\n\r\n";
  std::string heard(expected.size(), ' ');
  ASSERT_EQ(::recv(socket.fd(), heard.data(), heard.size(), MSG_WAITALL),
            static_cast<ssize_t>(expected.size()));
  EXPECT_EQ(heard, expected);
  socket.send("ok");
  EXPECT_EQ(body_of(socket.receive()), "POST / ok");
}

TEST(Server, WhatCannotBeReadGetsAStatusAndTheDoorStaysOpen) {
  Echo echo({.limits = {1000, 1000}});
  const auto status = [&](std::string_view bytes) {
    const auto socket = connect_to(echo.port());
    socket.send(bytes);
    socket.end_of_sending();
    return socket.receive().substr(9, 3);
  };
  EXPECT_EQ(status(std::string("\x16\x03\x01\0\xff", 5)), "400");
  EXPECT_EQ(status("POST / HTTP/1.0\r\nContent-Length: 10\r\n\r\nabc"), "400");
  EXPECT_EQ(status("POST / HTTP/1.0\r\nX: " + std::string(2000, 'x')), "431");
  EXPECT_EQ(status(post_bytes(std::string(2000, 'x'))), "413");
  EXPECT_EQ(testing::ask(echo.port(), "still here"), "POST / still here");
}

TEST(Server, ALargeBodyIsRefusedAndTheSenderHearsIt) {
  Echo echo;
  EXPECT_THAT(converse(echo.port(), post_bytes(std::string(64 << 20, 'x'))),
              StartsWith("HTTP/1.0 413"));
}

TEST(Server, ASenderThatTakesTooLongIsToldSo) {
  Echo echo({.header_seconds = 0.05, .body_seconds = 0.05});
  const auto slow_header = connect_to(echo.port());
  slow_header.send("POST / HTT");
  EXPECT_THAT(slow_header.receive(), StartsWith("HTTP/1.0 408"));
  const auto slow_body = connect_to(echo.port());
  slow_body.send("POST / HTTP/1.0\r\nContent-Length: 10\r\n\r\nabc");
  EXPECT_THAT(slow_body.receive(), StartsWith("HTTP/1.0 408"));
}

TEST(Server, SlowSendersMakeRoomForOthers) {
  Echo echo({.most_connections = 4});
  std::vector<testing::Socket> slow;
  for (int i = 0; i < 20; ++i) {
    slow.push_back(connect_to(echo.port()));
    slow.back().send("POST /");
  }
  EXPECT_EQ(testing::ask(echo.port(), "me"), "POST / me");
  EXPECT_LE(echo.connections(), 4U);
}

TEST(Server, WhoWaitsForAnAnswerIsNeverTurnedOut) {
  Echo echo({.most_connections = 2});
  const auto first = connect_to(echo.port());
  const auto second = connect_to(echo.port());
  first.send(post_bytes("later"));
  second.send(post_bytes("later"));
  echo.wait_for(2, [&] { return echo.held(); });
  EXPECT_THAT(converse(echo.port(), post_bytes("me")), StartsWith("HTTP/1.0 503"));
  echo.release();
  EXPECT_EQ(body_of(first.receive()), "at last");
  EXPECT_EQ(body_of(second.receive()), "at last");
}

TEST(Server, AnAddressThatAsksTooOftenIsSlowedDown) {
  Echo echo({.requests_per_second = 0.001, .burst = 2});
  EXPECT_EQ(testing::ask(echo.port(), "a"), "POST / a");
  EXPECT_EQ(testing::ask(echo.port(), "b"), "POST / b");
  EXPECT_THAT(converse(echo.port(), post_bytes("c")), StartsWith("HTTP/1.0 429"));
}

TEST(Server, NoDescriptorIsLeftOpen) {
  const auto descriptors = [] {
    namespace fs = std::filesystem;
    return std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator());
  };
  const auto before = descriptors();
  {
    Echo echo;
    for (int i = 0; i < 50; ++i) testing::ask(echo.port(), "x");
    const auto gone = connect_to(echo.port());
    gone.send(post_bytes("later"));
    echo.wait_for(1, [&] { return echo.held(); });
  }
  EXPECT_EQ(descriptors(), before);
}

TEST(Server, ATakenPortIsAnError) {
  Echo echo;
  boost::asio::io_context loop;
  const base::SteadyClock clock;
  const auto second = Server::listen(loop, {.port = echo.port()}, clock, {});
  ASSERT_FALSE(second.ok());
  EXPECT_THAT(second.error().message, HasSubstr("cannot listen on 127.0.0.1:"));
  EXPECT_FALSE(Server::listen(loop, {.bind = "nowhere"}, clock, {}).ok());
}

}  // namespace
}  // namespace tafl::http
