// SPDX-License-Identifier: MIT
#include "serve/order.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <string_view>
#include <system_error>

namespace tafl::serve {
namespace {

constexpr std::array<std::string_view, 2> kOrders = {"start", "play"};
constexpr std::array<std::string_view, 7> kNotices = {"heard", "ready", "invalid", "position",
                                                      "move",  "lost",  "trouble"};

// Canonical terms hold no line ends.
std::string joined(const Joint& joint) {
  return fmt::format("{}", fmt::join(joint, "\n"));
}

Joint split(std::string_view text) {
  Joint joint;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    joint.emplace_back(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return joint;
}

template <class T>
bool read(const std::string& text, T& value) {
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  return code == std::errc() && end == text.data() + text.size();
}

template <class Kind, std::size_t n>
bool read_kind(const std::array<std::string_view, n>& names, const std::string& text, Kind& kind) {
  for (std::size_t i = 0; i < n; ++i) {
    if (names[i] != text) continue;
    kind = static_cast<Kind>(i);
    return true;
  }
  return false;
}

}  // namespace

Frame to_frame(const Order& order) {
  Frame frame = {{"do", std::string(kOrders[static_cast<std::size_t>(order.kind)])},
                 {"ticket", fmt::format("{}", order.ticket)},
                 {"seconds", fmt::format("{}", order.seconds)}};
  if (order.kind == Order::Kind::kStart) {
    frame.insert(frame.end(), {{"match", order.match},
                               {"rules", order.rules},
                               {"role", order.role},
                               {"player", order.player},
                               {"machine", order.machine},
                               {"seed", fmt::format("{}", order.seed)},
                               {"start_clock", fmt::format("{}", order.start_clock)},
                               {"play_clock", fmt::format("{}", order.play_clock)}});
  } else {
    frame.insert(frame.end(), {{"news", joined(order.news)}, {"sent", order.sent}});
    for (const Joint& joint : order.history) frame.emplace_back("joint", joined(joint));
  }
  return frame;
}

Frame to_frame(const Notice& notice) {
  Frame frame = {{"say", std::string(kNotices[static_cast<std::size_t>(notice.kind)])},
                 {"ticket", fmt::format("{}", notice.ticket)},
                 {"move", notice.move},
                 {"text", notice.text}};
  for (const Joint& joint : notice.history) frame.emplace_back("joint", joined(joint));
  return frame;
}

std::optional<Order> to_order(const Frame& frame) {
  Order order;
  if (frame.empty() || frame[0].first != "do" || !read_kind(kOrders, frame[0].second, order.kind)) {
    return std::nullopt;
  }
  bool good = true;
  for (const auto& [name, text] : frame) {
    if (name == "ticket") good = good && read(text, order.ticket);
    if (name == "seconds") good = good && read(text, order.seconds);
    if (name == "seed") good = good && read(text, order.seed);
    if (name == "start_clock") good = good && read(text, order.start_clock);
    if (name == "play_clock") good = good && read(text, order.play_clock);
    if (name == "match") order.match = text;
    if (name == "rules") order.rules = text;
    if (name == "role") order.role = text;
    if (name == "player") order.player = text;
    if (name == "machine") order.machine = text;
    if (name == "news") order.news = split(text);
    if (name == "sent") order.sent = text;
    if (name == "joint") order.history.push_back(split(text));
  }
  if (!good) return std::nullopt;
  return order;
}

std::optional<Notice> to_notice(const Frame& frame) {
  Notice notice;
  if (frame.empty() || frame[0].first != "say" ||
      !read_kind(kNotices, frame[0].second, notice.kind)) {
    return std::nullopt;
  }
  for (const auto& [name, text] : frame) {
    if (name == "ticket" && !read(text, notice.ticket)) return std::nullopt;
    if (name == "move") notice.move = text;
    if (name == "text") notice.text = text;
    if (name == "joint") notice.history.push_back(split(text));
  }
  return notice;
}

}  // namespace tafl::serve
