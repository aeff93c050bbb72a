// SPDX-License-Identifier: MIT
//
// A game master's way to a player: one POST, one answer, over libcurl, which reads what players
// really send (bare line feeds, no length, a body shorter than it says).
//
//   http::Client client;
//   http::Outcome outcome = client.post({"http://127.0.0.1:9147", "( INFO )", {}, 5, 1});
//
// The clock of a call runs from the moment the connection is up, as with Dresden's game master; the
// time to connect has a limit of its own. Calls block and come from one thread at a time. Every
// call makes a new connection.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tafl::http {

struct Call {
  std::string url;
  std::string body;
  std::vector<std::string> headers;  // "Name: value"
  double connect_seconds = 5;
  double seconds = 1;
  std::size_t most_bytes = std::size_t{1} << 20;  // of the answer
  std::function<bool()> cancelled = {};           // asked ten times a second; true ends the call
};

struct Outcome {
  enum class Kind {
    kAnswered,
    kLate,          // connected, but no complete answer in time
    kNoConnection,  // refused, unknown host, or the way broke
    kCancelled,
  };
  Kind kind = Kind::kNoConnection;
  int status = 0;  // of HTTP
  std::string body;
  std::string problem;    // one line, where there is one
  double seconds = 0;     // from the connection to the end
  double connecting = 0;  // seconds before that
};

class Client {
 public:
  Client();
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  Outcome post(const Call& call);

 private:
  struct Handles;
  std::unique_ptr<Handles> handles_;
};

}  // namespace tafl::http
