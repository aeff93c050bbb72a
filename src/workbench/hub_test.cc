// SPDX-License-Identifier: MIT
#include "workbench/hub.h"

#include <gtest/gtest.h>

#include <boost/asio.hpp>

namespace tafl::workbench {
namespace {

// Notes what it is sent.
class FakeStream final : public EventStream {
 public:
  void send(std::shared_ptr<const std::string> bytes, bool may_be_lost) override {
    texts.push_back(*bytes);
    lossy.push_back(may_be_lost);
  }
  bool is_open() const override { return open; }

  std::vector<std::string> texts;
  std::vector<bool> lossy;
  bool open = true;
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Hub, ANewcomerHearsThePresentStateAtOnce) {
  boost::asio::io_context loop;
  Hub hub(loop);
  hub.publish("match/a", "state", 1);
  hub.publish("match/a", "state", 2);
  hub.publish("match/a", "thinking", 3);
  const auto stream = std::make_shared<FakeStream>();
  hub.subscribe(stream, {"match/a", "match/b"}, "ann");
  ASSERT_EQ(stream->texts.size(), 4U);
  EXPECT_TRUE(has(stream->texts[0], "hello"));
  EXPECT_TRUE(has(stream->texts[1], R"("data":2)"));
  EXPECT_TRUE(has(stream->texts[2], R"("data":3)"));
  EXPECT_TRUE(has(stream->texts[3], "gone"));
}

TEST(Hub, EventsComeInOrderAndThoughtsMayBeLost) {
  boost::asio::io_context loop;
  Hub hub(loop);
  const auto stream = std::make_shared<FakeStream>();
  hub.subscribe(stream, {"lobby"}, "ann");
  hub.publish("lobby", "state", 1);
  hub.publish("lobby", "thinking", 2);
  hub.publish("elsewhere", "state", 3);
  loop.run();
  ASSERT_EQ(stream->texts.size(), 3U);
  EXPECT_EQ(stream->texts[1], "data: {\"topic\":\"lobby\",\"event\":\"state\",\"data\":1}\n\n");
  EXPECT_FALSE(stream->lossy[1]);
  EXPECT_TRUE(stream->lossy[2]);
}

TEST(Hub, AStateOutdatesThoughts) {
  boost::asio::io_context loop;
  Hub hub(loop);
  hub.publish("match/a", "thinking", 1);
  hub.publish("match/a", "state", 2);
  const auto stream = std::make_shared<FakeStream>();
  hub.subscribe(stream, {"match/a"}, "ann");
  EXPECT_EQ(stream->texts.size(), 2U);
}

TEST(Hub, WhoIsGoneIsForgotten) {
  boost::asio::io_context loop;
  Hub hub(loop);
  auto stream = std::make_shared<FakeStream>();
  hub.subscribe(stream, {"lobby"}, "ann");
  EXPECT_EQ(hub.listeners("lobby"), 1U);
  hub.beat();
  EXPECT_EQ(stream->texts.back(), ": here\n\n");
  stream->open = false;
  hub.beat();
  EXPECT_EQ(hub.listeners("lobby"), 0U);
}

}  // namespace
}  // namespace tafl::workbench
