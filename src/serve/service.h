// SPDX-License-Identifier: MIT
//
// The player as a network service: answers the messages of game masters, several matches at once.
//
//   boost::asio::io_context loop;
//   ChildLauncher launcher(loop, {});
//   Service service(loop, clock, launcher, options);
//   auto server = http::Server::listen(loop, http_options, clock,
//       [&](http::Arrival arrival, http::Server::Reply reply) {
//         service.handle(std::move(arrival), reply);
//       });
//   loop.run();
//
// Everything runs on the thread of the loop and nothing blocks: this process never reads rules,
// searches, or writes files itself. A request cannot name a file or a program; the only thing of it
// that reaches the file system is a match id, reduced to harmless letters (match_files.h).
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "base/clock.h"
#include "http/server.h"
#include "protocol/message.h"
#include "serve/hosted_match.h"
#include "serve/launcher.h"
#include "serve/scribe.h"

namespace tafl::serve {

struct ServiceOptions {
  std::string name = "Tafl";
  std::size_t most_matches = 4;
  std::filesystem::path data;  // where matches are kept; empty: nowhere
  HostOptions host;
};

class Service {
 public:
  Service(boost::asio::io_context& loop, const base::Clock& clock, Launcher& launcher,
          ServiceOptions options);
  // Ends the matches that are left.
  ~Service();

  void handle(http::Arrival arrival, const http::Server::Reply& reply);

  std::size_t matches() const { return matches_.size(); }
  // The match with this id, or null.
  HostedMatch* find(const std::string& match);
  // Waits until all files are written.
  void flush() { scribe_.flush(); }

 private:
  using Say = std::function<void(std::string)>;

  void answer(const protocol::Info& info, const Timing& timing, const Say& say);
  void answer(const protocol::Preview& preview, const Timing& timing, const Say& say);
  void answer(const protocol::Start& start, const Timing& timing, const Say& say);
  void answer(const protocol::Play& play, const Timing& timing, const Say& say);
  void answer(const protocol::Stop& stop, const Timing& timing, const Say& say);
  void answer(const protocol::Abort& abort, const Timing& timing, const Say& say);
  void finish(const std::string& match, const char* how, const protocol::LastTurn& last,
              std::string_view word, const Say& say);
  bool is_full() const { return matches_.size() >= options_.most_matches; }

  boost::asio::io_context& loop_;
  const base::Clock& clock_;
  Launcher& launcher_;
  ServiceOptions options_;
  Scribe scribe_;
  std::map<std::string, std::shared_ptr<HostedMatch>> matches_;
  std::uint64_t started_ = 0;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace tafl::serve
