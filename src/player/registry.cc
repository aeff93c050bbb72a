// SPDX-License-Identifier: MIT
#include "player/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <system_error>

#include "player/database_player.h"
#include "player/knowledge_players.h"
#include "player/legal.h"
#include "player/puzzle_player.h"
#include "player/random.h"
#include "player/search_players.h"
#include "player/tafl_player.h"

namespace tafl::player {
namespace {

using base::Error;

template <class P>
std::unique_ptr<Player> make(const Settings&) {
  return std::make_unique<P>();
}

const Parameter* find(const Entry& entry, std::string_view name) {
  for (const Parameter& parameter : entry.parameters) {
    if (parameter.name == name) return &parameter;
  }
  return nullptr;
}

std::string known_parameters(const Entry& entry) {
  if (entry.parameters.empty()) return "it has none";
  std::vector<std::string_view> names;
  for (const Parameter& parameter : entry.parameters) names.push_back(parameter.name);
  return fmt::format("known: {}", fmt::join(names, ", "));
}

}  // namespace

std::span<const Entry> registry() {
  static const std::vector<Entry> entries = [] {
    std::vector<Entry> all = {
        tafl_player(),
        {"random", {}, "any legal move, each as likely as the others", make<RandomPlayer>},
        {"legal", {}, "the first legal move in alphabetical order", make<LegalPlayer>},
    };
    for (Entry& entry : search_players()) all.push_back(std::move(entry));
    for (Entry& entry : knowledge_players()) all.push_back(std::move(entry));
    for (Entry& entry : database_players()) all.push_back(std::move(entry));
    for (Entry& entry : puzzle_players()) all.push_back(std::move(entry));
    return all;
  }();
  return entries;
}

base::Result<Settings> parse_settings(const Entry& entry, std::string_view text) {
  Settings settings;
  for (const Parameter& parameter : entry.parameters) settings[parameter.name] = parameter.value;
  while (!text.empty()) {
    const std::size_t colon = text.find(':');
    const std::string_view part = text.substr(0, colon);
    text = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
    const std::size_t equals = part.find('=');
    const Parameter* parameter = find(entry, part.substr(0, equals));
    if (parameter == nullptr) {
      return Error{Error::Kind::kInput,
                   fmt::format("player {} has no parameter '{}'; {}", entry.name,
                               part.substr(0, equals), known_parameters(entry))};
    }
    const std::string_view digits =
        equals == std::string_view::npos ? std::string_view() : part.substr(equals + 1);
    double value = 0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    const bool number = code == std::errc() && end == digits.data() + digits.size();
    if (!number || !(value >= parameter->least && value <= parameter->most)) {
      return Error{
          Error::Kind::kInput,
          fmt::format("{} of player {} must be a number from {:g} to {:g}, not '{}'",
                      parameter->name, entry.name, parameter->least, parameter->most, digits)};
    }
    settings[parameter->name] = value;
  }
  return settings;
}

base::Result<Order> parse_player(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  std::vector<std::string_view> known;
  for (const Entry& entry : registry()) {
    known.push_back(entry.name);
    if (entry.name != name) continue;
    auto settings = parse_settings(
        entry, colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1));
    if (!settings) return settings.error();
    return Order{&entry, std::move(*settings)};
  }
  return Error{Error::Kind::kInput,
               fmt::format("unknown player '{}'; known: {}", name, fmt::join(known, ", "))};
}

base::Result<std::unique_ptr<Player>> make_player(std::string_view text) {
  auto order = parse_player(text);
  if (!order) return order.error();
  return order->entry->make(order->settings);
}

}  // namespace tafl::player
