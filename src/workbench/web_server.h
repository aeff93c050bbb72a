// SPDX-License-Identifier: MIT
//
// The HTTP server of the workbench: connections that stay open, answers that come later from any
// thread, and streams of server-sent events. (http/server.h is the front door of a GGP player: one
// lenient request per connection.)
//
//   boost::asio::io_context loop;
//   auto server = WebServer::listen(loop, options, [](WebRequest request, WebServer::Reply reply) {
//     reply({.status = 200, .type = "application/json", .body = "{}"});     // now or later, once
//   });
//   loop.run();
//
// Everything but Reply happens on the thread of the loop. Connections, headers, bodies, times and
// what waits to be sent are bounded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace boost::asio {
class io_context;
}

namespace tafl::workbench {

struct WebServerOptions {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 0;  // 0 takes any free one
  std::size_t most_connections = 1024;
  std::size_t header_bytes = std::size_t{16} << 10;
  std::size_t body_bytes = std::size_t{2} << 20;
  double idle_seconds = 30;   // between requests, and for a request to arrive
  double write_seconds = 30;  // for an answer to be taken
  std::size_t backlog_bytes = std::size_t{4} << 20;  // of a stream whose reader is slow
};

struct WebRequest {
  std::string method;
  std::string path;   // decoded nothing: as sent, up to the question mark
  std::string query;  // after it
  std::vector<std::pair<std::string, std::string>> headers;  // names in lower case
  std::string body;

  std::string_view header(std::string_view name) const;  // empty if there is none
};

// A stream of events to one browser. Only to be used on the thread of the loop.
class EventStream {
 public:
  virtual ~EventStream() = default;
  // Queues bytes. If the reader is behind by more than the backlog, the stream is closed: the
  // browser comes back and gets the present state. What may be lost is left out much earlier.
  virtual void send(std::shared_ptr<const std::string> bytes, bool may_be_lost) = 0;
  virtual bool is_open() const = 0;
};

struct WebResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::shared_ptr<const std::string> shared;  // instead of the body, if it is not null
  std::vector<std::pair<std::string, std::string>> headers;
  // Makes it a stream: called on the loop once the header is on its way.
  std::function<void(std::shared_ptr<EventStream>)> stream;
};

class WebServer {
 public:
  // From any thread, once.
  using Reply = std::function<void(WebResponse)>;
  using Handler = std::function<void(WebRequest, Reply)>;

  static base::Result<std::unique_ptr<WebServer>> listen(boost::asio::io_context& loop,
                                                         const WebServerOptions& options,
                                                         Handler handler);
  // On the thread of the loop, or after it has ended.
  ~WebServer();
  WebServer(const WebServer&) = delete;
  WebServer& operator=(const WebServer&) = delete;

  std::uint16_t port() const;
  std::size_t connections() const;

 private:
  friend class WebConnection;
  struct Impl;
  explicit WebServer(std::shared_ptr<Impl> impl);
  std::shared_ptr<Impl> impl_;
};

}  // namespace tafl::workbench
