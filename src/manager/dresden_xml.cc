// SPDX-License-Identifier: MIT
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "manager/ggp_record.h"
#include "protocol/expression.h"

namespace tafl::manager {
namespace {

// Upper case, as Dresden writes every name, and safe inside XML.
std::string name(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    switch (c) {
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '&':
        result += "&amp;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string element(std::string_view tag, std::string_view content) {
  return fmt::format("<{0}>{1}</{0}>", tag, content);
}

// (cell 1 (at x)) becomes <prop-f>CELL</prop-f><arg>1</arg><arg><prop-f>AT</prop-f>...</arg>.
// Terms of a game are nested a few deep; the parser has limited that.
std::string term(std::string_view text) {
  const auto expression = protocol::first_expression(text);
  if (!expression || !expression->is_list || expression->items.empty()) return name(text);
  std::string result = element("prop-f", name(expression->items.front()));
  for (std::size_t i = 1; i < expression->items.size(); ++i) {
    result += element("arg", term(expression->items[i]));
  }
  return result;
}

std::string fact(const std::string& fluent) {
  const bool word = !fluent.starts_with('(');
  return element("fact", word ? element("prop-f", name(fluent)) : term(fluent)) + "\n";
}

std::string history(const Record& record, std::size_t ply) {
  std::string steps;
  for (std::size_t step = 0; step < ply; ++step) {
    std::string content = element("step-number", fmt::format("{}", step + 1));
    for (const std::string& move : record.moves[step]) content += element("move", name(move));
    steps += element("step", content) + "\n";
  }
  return element("history", "\n" + steps);
}

}  // namespace

std::string to_dresden_xml(const Record& record, const PublicMatch& match, std::size_t ply) {
  std::string body = "\n" + element("match-id", name(match.match_id)) + "\n" +
                     element("sight-of", "PUBLIC") + "\n";
  for (const std::string& role : record.roles) body += element("role", name(role)) + "\n";
  for (const std::string& player : record.players) body += element("player", name(player)) + "\n";
  body += element("timestamp",
                  fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                              fmt::gmtime(static_cast<std::time_t>(match.start_time / 1000)))) +
          "\n" + element("startclock", fmt::format("{:.0f}", record.start_seconds)) + "\n" +
          element("playclock", fmt::format("{:.0f}", record.play_seconds)) + "\n" +
          history(record, ply) + "\n";
  if (record.is_complete() && ply == record.moves.size()) {
    std::string rewards;
    for (int goal : record.goals) rewards += element("reward", fmt::format("{}", goal));
    body += element("scores", rewards) + "\n";
  }
  std::string facts;
  for (const std::string& fluent : record.states[ply]) facts += fact(fluent);
  body += element("state", "\n" + facts) + "\n";
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<!DOCTYPE match SYSTEM \"http://games.stanford.edu/gamemaster/xml/viewmatch.dtd\">\n" +
         element("match", body) + "\n";
}

}  // namespace tafl::manager
