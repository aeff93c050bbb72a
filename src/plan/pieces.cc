// SPDX-License-Identifier: MIT
#include "plan/pieces.h"

#include <algorithm>
#include <map>

#include "plan/clockwork.h"
#include "plan/expander.h"
#include "plan/groups.h"

namespace tafl::plan {
namespace {

constexpr std::size_t kMostPlaces = 256;
constexpr std::uint32_t kNowhere = UINT32_MAX;

// A piece on its own: its values, and where each move takes each of them.
struct Automaton {
  std::vector<Bits> values;                       // the first is that of the start
  std::vector<std::vector<std::uint32_t>> takes;  // by value and move
  std::uint32_t home = kNowhere;
};

class Finder {
 public:
  Finder(const Task& task, const Bits& target)
      : task_(task), target_(target), expander_(task.game), words_(expander_.words()) {}

  std::optional<Pieces> run() {
    const std::vector<Bits> groups = find_groups(*task_.game);
    if (groups.empty() || !always_legal()) return std::nullopt;
    std::size_t values = 0;
    for (const Bits& group : groups) {
      Automaton automaton;
      if (!follow(group, automaton)) return std::nullopt;
      values += automaton.values.size();
      if (automaton.values.size() < 2) continue;
      if (automaton.home == kNowhere || !reversible(automaton)) return std::nullopt;
      place(automaton);
      if (found_.places > kMostPlaces || values > 64 * kMostPlaces) return std::nullopt;
    }
    if (found_.pieces.empty()) return std::nullopt;
    drop_idle_moves();
    return std::move(found_);
  }

 private:
  bool always_legal() {
    const net::Network& network = task_.game->network;
    for (Move move = 0; move < network.moves(); ++move) {
      if (network.legal[0][move] == net::kFalse) continue;
      if (network.legal[0][move] != net::kTrue) return false;
      found_.moves.push_back(move);
    }
    return true;
  }

  // All values that the group can have.
  bool follow(const Bits& group, Automaton& automaton) {
    std::map<Bits, std::uint32_t> numbers;
    const auto number_of = [&](std::span<const std::uint64_t> row) {
      Bits value(words_);
      for (std::size_t w = 0; w < words_; ++w) value[w] = row[w] & group[w];
      const auto [at, fresh] = numbers.emplace(value, numbers.size());
      if (fresh) automaton.values.push_back(std::move(value));
      return at->second;
    };
    number_of(task_.start);
    for (std::size_t i = 0; i < automaton.values.size(); ++i) {
      if (i == kMostPlaces || task_.over()) return false;
      Bits row(words_);
      for (std::size_t w = 0; w < words_; ++w) {
        row[w] = (task_.start[w] & ~group[w]) | automaton.values[i][w];
      }
      pairs_.clear();
      for (Move move : found_.moves) pairs_.push_back({0, move});
      expander_.advance(row, pairs_, next_);
      automaton.takes.emplace_back();
      for (std::size_t m = 0; m < pairs_.size(); ++m) {
        const auto to = number_of(std::span(next_).subspan(m * words_, words_));
        automaton.takes.back().push_back(to);
      }
    }
    Bits home(words_);
    for (std::size_t w = 0; w < words_; ++w) home[w] = target_[w] & group[w];
    if (const auto at = numbers.find(home); at != numbers.end()) automaton.home = at->second;
    return true;
  }

  bool reversible(const Automaton& automaton) const {
    for (std::size_t m = 0; m < found_.moves.size(); ++m) {
      std::vector<bool> taken(automaton.values.size(), false);
      for (const auto& takes : automaton.takes) {
        if (taken[takes[m]]) return false;
        taken[takes[m]] = true;
      }
    }
    return true;
  }

  // Where each value belongs if the first one belongs to place `first` of the space; empty if moves
  // act differently there.
  std::vector<Place> match(const Automaton& automaton, const Space& space, Place first) const {
    const std::size_t count = automaton.values.size();
    if (count != space.places) return {};
    std::vector<std::uint32_t> place(count, kNowhere);
    std::vector<std::uint32_t> open{0};
    place[0] = first;
    while (!open.empty()) {
      const std::uint32_t value = open.back();
      open.pop_back();
      for (std::size_t m = 0; m < found_.moves.size(); ++m) {
        const std::uint32_t to = automaton.takes[value][m];
        const Place there = found_.carry[m][place[value]];
        if (place[to] == kNowhere) {
          place[to] = there;
          open.push_back(to);
        } else if (place[to] != there) {
          return {};
        }
      }
    }
    // As many places as values, and each value comes from the first one: nothing is missing, but
    // two values may have met.
    std::vector<Place> result(place.begin(), place.end());
    std::vector<Place> sorted = result;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) return {};
    return result;
  }

  void place(const Automaton& automaton) {
    for (std::uint32_t s = 0; s < found_.spaces.size(); ++s) {
      const Space& space = found_.spaces[s];
      for (std::size_t i = 0; i < space.places; ++i) {
        const auto places = match(automaton, space, static_cast<Place>(space.first + i));
        if (places.empty()) continue;
        found_.pieces.push_back({s, places[0], places[automaton.home]});
        return;
      }
    }
    add_space(automaton);
  }

  void add_space(const Automaton& automaton) {
    const std::size_t count = automaton.values.size();
    const std::size_t first = found_.places;
    found_.places += count;
    if (found_.places > kMostPlaces) return;  // the caller sees it
    Space space{static_cast<Place>(first), count, {}};
    found_.carry.resize(found_.moves.size());
    for (std::size_t m = 0; m < found_.moves.size(); ++m) {
      for (std::size_t v = 0; v < count; ++v) {
        found_.carry[m].push_back(static_cast<Place>(first + automaton.takes[v][m]));
      }
    }
    for (std::size_t i = 0; i < count; ++i) {
      const auto places = match(automaton, space, static_cast<Place>(first + i));
      if (!places.empty()) space.same.push_back(places);
    }
    found_.pieces.push_back({static_cast<std::uint32_t>(found_.spaces.size()),
                             static_cast<Place>(first),
                             static_cast<Place>(first + automaton.home)});
    found_.spaces.push_back(std::move(space));
  }

  void drop_idle_moves() {
    std::size_t kept = 0;
    for (std::size_t m = 0; m < found_.moves.size(); ++m) {
      bool idle = true;
      for (std::size_t p = 0; p < found_.places; ++p) idle = idle && found_.carry[m][p] == p;
      if (idle) continue;
      found_.moves[kept] = found_.moves[m];
      found_.carry[kept++] = found_.carry[m];
    }
    found_.moves.resize(kept);
    found_.carry.resize(kept);
  }

  const Task& task_;
  const Bits& target_;
  Expander expander_;
  std::size_t words_;
  Pieces found_;
  std::vector<Expander::Pair> pairs_;
  std::vector<std::uint64_t> next_;
};

}  // namespace

std::optional<Pieces> find_pieces(const Task& task, const Bits& target) {
  return Finder(task, target).run();
}

}  // namespace tafl::plan
