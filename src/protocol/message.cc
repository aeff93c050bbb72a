// SPDX-License-Identifier: MIT
#include "protocol/message.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

#include "gdl/symbol.h"
#include "protocol/expression.h"

namespace tafl::protocol {
namespace {

using base::Error;
using base::Result;

constexpr double kLongestClock = 1e6;  // twelve days
constexpr std::size_t kLongestWord = 256;
constexpr std::size_t kQuoted = 40;  // bytes of a stranger's text in a message for people

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

Error wrong(std::string text) {
  return {Error::Kind::kInput, std::move(text)};
}

// Bytes that would garble a log or a terminal become '?'.
std::string quoted(std::string_view text) {
  std::string result(text.substr(0, kQuoted));
  std::replace_if(
      result.begin(), result.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return result;
}

Result<std::string> word(std::string_view what, std::string_view item) {
  if (is_word(item) && item.size() <= kLongestWord) return std::string(item);
  return wrong(fmt::format("the {} must be one word, not '{}'", what, quoted(item)));
}

Result<std::string> rules(std::string_view item) {
  if (item.starts_with('(')) return std::string(item);
  return wrong(fmt::format("the rules must be a list, not '{}'", quoted(item)));
}

Result<double> clock(std::string_view what, std::string_view item) {
  double seconds = 0;
  const auto [end, code] = std::from_chars(item.data(), item.data() + item.size(), seconds);
  const bool number = code == std::errc() && end == item.data() + item.size();
  if (number && seconds >= 0 && seconds <= kLongestClock) return seconds;
  return wrong(fmt::format("the {} must be a number of seconds, not '{}'", what, quoted(item)));
}

Result<Message> parse_preview(const std::vector<std::string_view>& items) {
  if (items.size() < 3) return wrong("PREVIEW takes rules and a clock");
  auto sheet = rules(items[1]);
  if (!sheet) return sheet.error();
  const auto seconds = clock("preview clock", items[2]);
  if (!seconds) return seconds.error();
  return Message(Preview{std::move(*sheet), *seconds});
}

Result<Message> parse_start(const std::vector<std::string_view>& items) {
  if (items.size() < 6) return wrong("START takes a match, a role, rules and two clocks");
  auto match = word("match", items[1]);
  if (!match) return match.error();
  auto role = word("role", items[2]);
  if (!role) return role.error();
  auto sheet = rules(items[3]);
  if (!sheet) return sheet.error();
  const auto start = clock("start clock", items[4]);
  if (!start) return start.error();
  const auto play = clock("play clock", items[5]);
  if (!play) return play.error();
  return Message(Start{std::move(*match), std::move(*role), std::move(*sheet), *start, *play});
}

// The members of a list of terms; any word stands for "nothing", though NIL is the usual one.
std::vector<std::string> terms(std::string_view list) {
  std::vector<std::string> result;
  const auto expression = first_expression(list);
  if (!expression || !expression->is_list) return result;
  for (std::string_view item : expression->items) result.push_back(canonical(item));
  return result;
}

std::optional<std::size_t> turn_number(std::string_view item) {
  std::size_t turn = 0;
  const auto [end, code] = std::from_chars(item.data(), item.data() + item.size(), turn);
  if (code != std::errc() || end != item.data() + item.size()) return std::nullopt;
  return turn;
}

LastTurn last_turn(const std::vector<std::string_view>& items) {
  const auto turn = turn_number(items[2]);
  if (!turn || items.size() < 5) return {terms(items[2]), std::nullopt};
  Percepts percepts{*turn, "", terms(items[4])};
  if (gdl::fold_case(items[3]) != "nil") percepts.own_move = canonical(items[3]);
  return {{}, std::move(percepts)};
}

template <class M>
Result<Message> parse_turn(std::string_view name, const std::vector<std::string_view>& items) {
  if (items.size() < 3) return wrong(fmt::format("{} takes a match and the last moves", name));
  auto match = word("match", items[1]);
  if (!match) return match.error();
  return Message(M{std::move(*match), last_turn(items)});
}

Result<Message> parse_abort(const std::vector<std::string_view>& items) {
  if (items.size() < 2) return wrong("ABORT takes a match");
  auto match = word("match", items[1]);
  if (!match) return match.error();
  return Message(Abort{std::move(*match)});
}

std::string print_clock(double seconds) {
  return seconds == std::floor(seconds) ? fmt::format("{:.0f}", seconds)
                                        : fmt::format("{}", seconds);
}

// "(( mark 2 2 ) noop )", or NIL.
std::string print_terms(const std::vector<std::string>& list) {
  if (list.empty()) return "NIL";
  std::string text = "(";
  for (const std::string& term : list) text += spaced(term) + " ";
  return text + ")";
}

std::string print_last(const LastTurn& last) {
  if (!last.percepts) return print_terms(last.moves);
  const Percepts& percepts = *last.percepts;
  if (percepts.turn == 0) return "0 NIL NIL";
  return fmt::format("{} {} {}", percepts.turn,
                     percepts.own_move.empty() ? "NIL" : spaced(percepts.own_move),
                     percepts.seen.empty() ? "()" : print_terms(percepts.seen));
}

}  // namespace

Result<Message> parse(std::string_view body) {
  if (body.find_first_not_of(" \t\r\n") == std::string_view::npos) return Message(Info{});
  const auto expression = first_expression(body);
  if (!expression) return expression.error();
  if (!expression->is_list) {
    return wrong(fmt::format("a message is a list, not the word '{}'", quoted(expression->text)));
  }
  const auto& items = expression->items;
  if (items.empty()) return wrong("the message is an empty list");
  const std::string name = gdl::fold_case(items[0].substr(0, kLongestWord));
  if (name == "info") return Message(Info{});
  if (name == "ping") return Message(Info{true});
  if (name == "preview") return parse_preview(items);
  if (name == "start") return parse_start(items);
  if (name == "play") return parse_turn<Play>("PLAY", items);
  if (name == "stop") return parse_turn<Stop>("STOP", items);
  if (name == "abort") return parse_abort(items);
  return wrong(fmt::format("there is no command '{}'", quoted(items[0])));
}

std::string print(const Message& message) {
  return std::visit(
      Overloaded{
          [](const Info& info) { return std::string(info.ping ? "( PING )" : "( INFO )"); },
          [](const Preview& preview) {
            return fmt::format("( PREVIEW {} {} )", preview.rules, print_clock(preview.clock));
          },
          [](const Start& start) {
            return fmt::format("( START {} {} {} {} {})", start.match, start.role, start.rules,
                               print_clock(start.start_clock), print_clock(start.play_clock));
          },
          [](const Play& play) {
            return fmt::format("( PLAY {} {} )", play.match, print_last(play.last));
          },
          [](const Stop& stop) {
            return fmt::format("( STOP {} {} )", stop.match, print_last(stop.last));
          },
          [](const Abort& abort) { return fmt::format("( ABORT {} )", abort.match); }},
      message);
}

std::string_view verb(const Message& message) {
  return std::visit(
      Overloaded{[](const Info& info) -> std::string_view { return info.ping ? "PING" : "INFO"; },
                 [](const Preview&) -> std::string_view { return "PREVIEW"; },
                 [](const Start&) -> std::string_view { return "START"; },
                 [](const Play&) -> std::string_view { return "PLAY"; },
                 [](const Stop&) -> std::string_view { return "STOP"; },
                 [](const Abort&) -> std::string_view { return "ABORT"; }},
      message);
}

}  // namespace tafl::protocol
