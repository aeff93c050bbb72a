// SPDX-License-Identifier: MIT
//
// Who listens to what. Things that change publish events under a topic; browsers subscribe to
// topics through their stream. The last event of every name is retained, so a newcomer has the
// present state at once, without asking anybody.
//
//   hub.publish("match/k3f9", "state", document);            // from any thread
//   hub.subscribe(stream, {"match/k3f9", "lobby"}, "ann");   // on the loop
//
// A document is written once, however many listen. Order per topic is the order of publish().
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "workbench/json.h"
#include "workbench/web_server.h"

namespace tafl::workbench {

class Hub {
 public:
  explicit Hub(boost::asio::io_context& loop) : loop_(loop) {}

  // Events of the name "thinking" may be lost on the way to a slow reader, and are outdated by
  // any "state".
  void publish(const std::string& topic, std::string_view event, const json& data);
  // Forgets what was retained of a topic; its listeners hear nothing more.
  void retire(const std::string& topic);

  // On the loop.
  void subscribe(const std::shared_ptr<EventStream>& stream, const std::vector<std::string>& topics,
                 const std::string& visitor);
  // A sign of life to everybody; drops those who are gone. On the loop.
  void beat();

  // How many listen to a topic. From any thread.
  std::size_t listeners(const std::string& topic) const;

 private:
  using Bytes = std::shared_ptr<const std::string>;
  struct Topic {
    std::map<std::string, Bytes, std::less<>> retained;  // by event
    std::vector<std::weak_ptr<EventStream>> streams;
  };

  void deliver(const std::string& topic, const Bytes& bytes, bool may_be_lost);

  boost::asio::io_context& loop_;
  mutable std::mutex mutex_;
  std::map<std::string, Topic> topics_;
};

}  // namespace tafl::workbench
