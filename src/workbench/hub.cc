// SPDX-License-Identifier: MIT
#include "workbench/hub.h"

#include <algorithm>
#include <set>

#include <boost/asio.hpp>

namespace tafl::workbench {
namespace {

std::shared_ptr<const std::string> message(const std::string& topic, std::string_view event,
                                           const json& data) {
  return std::make_shared<const std::string>(
      "data: " + to_text({{"topic", topic}, {"event", event}, {"data", data}}) + "\n\n");
}

}  // namespace

void Hub::publish(const std::string& topic, std::string_view event, const json& data) {
  const Bytes bytes = message(topic, event, data);
  const bool lossy = event == "thinking";
  // Posted under the lock, so that the order on the loop is that of retained events.
  const std::lock_guard lock(mutex_);
  Topic& entry = topics_[topic];
  if (event == "state") entry.retained.erase("thinking");
  entry.retained[std::string(event)] = bytes;
  if (entry.streams.empty()) return;
  boost::asio::post(loop_, [this, topic, bytes, lossy] { deliver(topic, bytes, lossy); });
}

void Hub::retire(const std::string& topic) {
  const std::lock_guard lock(mutex_);
  const auto found = topics_.find(topic);
  if (found == topics_.end()) return;
  found->second.retained.clear();
  if (found->second.streams.empty()) topics_.erase(found);
}

void Hub::deliver(const std::string& topic, const Bytes& bytes, bool may_be_lost) {
  std::vector<std::shared_ptr<EventStream>> streams;
  {
    const std::lock_guard lock(mutex_);
    const auto found = topics_.find(topic);
    if (found == topics_.end()) return;
    for (const auto& weak : found->second.streams) {
      if (auto stream = weak.lock()) streams.push_back(std::move(stream));
    }
  }
  for (const auto& stream : streams) stream->send(bytes, may_be_lost);
}

void Hub::subscribe(const std::shared_ptr<EventStream>& stream,
                    const std::vector<std::string>& topics, const std::string& visitor) {
  std::vector<Bytes> first = {message("", "hello", {{"you", visitor}})};
  {
    const std::lock_guard lock(mutex_);
    for (const std::string& topic : std::set<std::string>(topics.begin(), topics.end())) {
      Topic& entry = topics_[topic];
      entry.streams.push_back(stream);
      for (const auto& [event, bytes] : entry.retained) first.push_back(bytes);
      if (entry.retained.empty() && topic != "lobby") {
        first.push_back(message(topic, "gone", nullptr));
      }
    }
  }
  for (const Bytes& bytes : first) stream->send(bytes, false);
}

void Hub::beat() {
  const auto comment = std::make_shared<const std::string>(": here\n\n");
  std::set<std::shared_ptr<EventStream>> streams;
  {
    const std::lock_guard lock(mutex_);
    for (auto entry = topics_.begin(); entry != topics_.end();) {
      auto& all = entry->second.streams;
      std::erase_if(all, [](const std::weak_ptr<EventStream>& weak) {
        const auto stream = weak.lock();
        return !stream || !stream->is_open();
      });
      for (const auto& weak : all) {
        if (auto stream = weak.lock()) streams.insert(std::move(stream));
      }
      entry =
          all.empty() && entry->second.retained.empty() ? topics_.erase(entry) : std::next(entry);
    }
  }
  for (const auto& stream : streams) stream->send(comment, false);
}

std::size_t Hub::listeners(const std::string& topic) const {
  const std::lock_guard lock(mutex_);
  const auto found = topics_.find(topic);
  if (found == topics_.end()) return 0;
  return static_cast<std::size_t>(
      std::count_if(found->second.streams.begin(), found->second.streams.end(),
                    [](const std::weak_ptr<EventStream>& weak) { return !weak.expired(); }));
}

}  // namespace tafl::workbench
