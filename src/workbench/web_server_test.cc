// SPDX-License-Identifier: MIT
#include "workbench/web_server.h"

#include <gtest/gtest.h>

#include <future>
#include <thread>

#include <boost/asio.hpp>

#include "http/testing.h"

namespace tafl::workbench {
namespace {

// A server whose loop runs on a thread of its own.
class Running {
 public:
  Running(const WebServerOptions& options, WebServer::Handler handler)
      : server_(std::move(*WebServer::listen(loop_, options, std::move(handler)))),
        thread_([this] { loop_.run(); }) {}
  ~Running() {
    loop_.stop();
    thread_.join();
  }
  std::uint16_t port() const { return server_->port(); }

 private:
  boost::asio::io_context loop_;
  std::unique_ptr<WebServer> server_;
  std::thread thread_;
};

constexpr const char* kGet = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

WebResponse text(std::string body) {
  WebResponse response;
  response.body = std::move(body);
  return response;
}

TEST(WebServer, AConnectionTakesSeveralRequests) {
  const Running running({}, [](const WebRequest& request, const WebServer::Reply& reply) {
    reply(text(request.path));
  });
  const std::string answer =
      http::testing::converse(running.port(),
                              "GET /a?b HTTP/1.1\r\nHost: x\r\n\r\nGET /c HTTP/1.1\r\nHost: "
                              "x\r\nConnection: close\r\n\r\n");
  EXPECT_NE(answer.find("\r\n\r\n/aHTTP/1.1 200 OK"), std::string::npos) << answer;
  EXPECT_TRUE(answer.ends_with("\r\n\r\n/c"));
  EXPECT_NE(answer.find("Content-Security-Policy"), std::string::npos);
}

TEST(WebServer, AReaderThatDoesNotReadIsCutOff) {
  WebServerOptions options;
  options.backlog_bytes = 1000;
  std::promise<bool> open;
  const Running running(options, [&](const WebRequest&, const WebServer::Reply& reply) {
    WebResponse response;
    response.stream = [&](const std::shared_ptr<EventStream>& stream) {
      stream->send(std::make_shared<const std::string>(2000, 'x'), false);
      open.set_value(stream->is_open());
    };
    reply(std::move(response));
  });
  const auto socket = http::testing::connect_to(running.port());
  socket.send(kGet);
  EXPECT_FALSE(open.get_future().get());
}

TEST(WebServer, TooManyConnectionsAreRefused) {
  WebServerOptions options;
  options.most_connections = 1;
  std::promise<void> asked;
  WebServer::Reply waiting;
  const Running running(options, [&](const WebRequest&, const WebServer::Reply& reply) {
    waiting = reply;
    asked.set_value();
  });
  const auto first = http::testing::connect_to(running.port());
  first.send(kGet);
  asked.get_future().wait();
  EXPECT_NE(http::testing::converse(running.port(), kGet).find("503"), std::string::npos);
  waiting(text("at last"));
  EXPECT_NE(first.receive(0.5).find("at last"), std::string::npos);
}

}  // namespace
}  // namespace tafl::workbench
