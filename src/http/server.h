// SPDX-License-Identifier: MIT
//
// The front door of a player: takes connections, reads one request from each, answers, closes.
//
//   boost::asio::io_context loop;
//   auto server = http::Server::listen(loop, options, clock, [&](http::Arrival arrival,
//                                                                http::Server::Reply reply) {
//     reply({200, "( ( name Tafl ) ( status available ) )"});   // now or later, once
//   });
//   loop.run();
//
// Everything happens on the thread of the loop; the handler must not block. Strangers may connect,
// so everything is bounded: connections, header, body, the time to send them, requests per address.
// When all connections are taken, the one that has been sending its request for longest makes room:
// slow senders never keep a game master out. Only if all of them wait for an answer, a new one gets
// 503. Connections are closed after the answer, because Dresden's game master reads up to the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "http/request.h"
#include "http/response.h"

namespace boost::asio {
class io_context;
}

namespace tafl::http {

struct ServerOptions {
  std::string bind = "127.0.0.1";  // an address of this machine
  std::uint16_t port = 0;          // 0 takes any free one
  ReadLimits limits = {};
  std::size_t most_connections = 64;
  double header_seconds = 5;         // for the header to arrive
  double body_seconds = 30;          // for the rest
  double silence_seconds = 0.25;     // ends a body of unknown length
  double close_seconds = 2;          // for the answer to go out and the other side to close
  double requests_per_second = 100;  // per address, in the long run
  double burst = 1000;
};

// A request with the circumstances of its coming.
struct Arrival {
  Request request;
  std::string from;       // the address, for logs
  double at = 0;          // when its first byte was read, on the server's clock
  double round_trip = 0;  // seconds to the sender and back, as TCP has measured it
};

class Server {
 public:
  // Sends the answer. To be called once, on the thread of the loop, even if nobody listens any
  // more.
  using Reply = std::function<void(const Response&)>;
  using Handler = std::function<void(Arrival, Reply)>;

  // Listens at once; requests are taken while the loop runs. The clock outlives the server.
  static base::Result<std::unique_ptr<Server>> listen(boost::asio::io_context& loop,
                                                      ServerOptions options,
                                                      const base::Clock& clock, Handler handler);
  // Closes everything; replies that come later go nowhere.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  std::uint16_t port() const;
  std::size_t connections() const;

 private:
  friend class Connection;
  struct Impl;
  explicit Server(std::shared_ptr<Impl> impl);
  std::shared_ptr<Impl> impl_;
};

}  // namespace tafl::http
