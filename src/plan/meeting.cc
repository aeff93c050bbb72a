// SPDX-License-Identifier: MIT
#include "plan/meeting.h"

#include <algorithm>
#include <utility>

#include "plan/groups.h"
#include "plan/retrace.h"
#include "plan/state_table.h"

namespace tafl::plan {

using End = Effort::End;
using Row = std::vector<std::uint64_t>;

Orbits orbits_of(const Pieces& pieces, std::span<const std::uint32_t> moves) {
  Groups groups(pieces.places);
  for (std::uint32_t move : moves) {
    for (std::uint32_t p = 0; p < pieces.places; ++p) groups.unite(p, pieces.carry[move][p]);
  }
  std::vector<std::uint32_t> first(pieces.places, UINT32_MAX);
  Orbits orbits(pieces.places);
  for (std::uint32_t p = 0; p < pieces.places; ++p) {
    std::uint32_t& least = first[groups.find(p)];
    least = std::min(least, p);
    orbits[p] = static_cast<Place>(least);
  }
  return orbits;
}

Label label_of(const Pieces& pieces, const Piece& piece, const Orbits& now, const Orbits& left) {
  const Space& space = pieces.spaces[piece.space];
  Label best{0, left[piece.home]};
  Place best_now = now[piece.home];
  for (std::size_t way = 1; way < space.same.size(); ++way) {
    const Place home = space.same[way][piece.home - space.first];
    if (std::pair(now[home], left[home]) >= std::pair(best_now, best.orbit)) continue;
    best = {way, left[home]};
    best_now = now[home];
  }
  return best;
}

Meeting::Meeting(const Task& task, const Pieces& pieces, const Stage& stage, std::size_t bytes,
                 std::size_t most_states)
    : task_(task), pieces_(pieces), stage_(stage), budget_(bytes), most_states_(most_states) {
  const Orbits now = orbits_of(pieces, stage.moves);
  const Orbits left = orbits_of(pieces, stage.left);
  std::vector<Place> homes;
  for (std::uint32_t i = 0; i < pieces.pieces.size(); ++i) {
    const Piece& piece = pieces.pieces[i];
    const Label label = label_of(pieces, piece, now, left);
    const Space& space = pieces.spaces[piece.space];
    const Place home = space.same[label.way][piece.home - space.first];
    const bool asked = std::ranges::count(now, now[home]) != std::ranges::count(left, left[home]);
    if (asked) counted_.push_back({i, label});
    homes.push_back(piece.home);
  }
  std::ranges::stable_sort(counted_, {}, [](const Counted& c) { return c.label.orbit; });
  for (std::size_t i = 1; i <= counted_.size(); ++i) {
    if (i == counted_.size() || counted_[i].label.orbit != counted_[i - 1].label.orbit) {
      bounds_.push_back(i);
    }
  }
  goal_ = row_of(homes);
}

namespace {

Place* places_in(Row& row) {
  return reinterpret_cast<Place*>(row.data());
}

// Pieces of the same orbit are the same: their places in ascending order.
void sort_places(Place* places, const std::vector<std::size_t>& bounds) {
  std::size_t begin = 0;
  for (std::size_t end : bounds) {
    for (std::size_t i = begin + 1; i < end; ++i) {
      const Place place = places[i];
      std::size_t at = i;
      for (; at > begin && places[at - 1] > place; --at) places[at] = places[at - 1];
      places[at] = place;
    }
    begin = end;
  }
}

}  // namespace

// The places of the pieces that count, a byte each.
Row Meeting::row_of(std::span<const Place> at) const {
  Row row((counted_.size() + 7) / 8, 0);
  Place* places = places_in(row);
  for (std::size_t i = 0; i < counted_.size(); ++i) {
    const std::uint32_t piece = counted_[i].piece;
    const Space& space = pieces_.spaces[pieces_.pieces[piece].space];
    places[i] = space.same[counted_[i].label.way][at[piece] - space.first];
  }
  sort_places(places, bounds_);
  return row;
}

class MeetingSearch {
 public:
  using Id = StateTable::Id;
  using Found = std::function<bool(std::span<const std::uint32_t>)>;

  MeetingSearch(Meeting& meeting, const Found& found)
      : meeting_(meeting),
        found_(found),
        forward_(meeting, meeting.stage_.moves, false),
        backward_(meeting, meeting.stage_.moves, true) {}

  End run(const Row& start) {
    forward_.table.add(start);
    forward_.table.note(0, 0) = kRoot;
    const End end = add_ends() ? search() : End::kMemory;
    meeting_.states_ += forward_.table.size() + backward_.table.size();
    meeting_.bytes_ = std::max(meeting_.bytes_, forward_.table.bytes() + backward_.table.bytes());
    return end;
  }

 private:
  static constexpr std::uint64_t kRoot = link_of(StateTable::kNone, 0);

  struct Side {
    Side(const Meeting& meeting, std::span<const std::uint32_t> moves, bool inverse)
        : table((meeting.counted_.size() + 7) / 8, 1, meeting.budget_ / 2) {
      for (std::uint32_t move : moves) {
        const std::vector<Place>& carry = meeting.pieces_.carry[move];
        carries.push_back(carry);
        if (!inverse) continue;
        for (std::size_t p = 0; p < carry.size(); ++p) {
          carries.back()[carry[p]] = static_cast<Place>(p);
        }
      }
    }
    std::size_t layer() const { return table.size() - begin; }

    StateTable table;
    std::vector<std::vector<Place>> carries;
    Id begin = 0;  // of the last layer
  };

  // The states in which the stage is over: what the moves that are left make of home.
  bool add_ends() {
    Side ends(meeting_, meeting_.stage_.left, false);
    backward_.table.add(meeting_.goal_);
    backward_.table.note(0, 0) = kRoot;
    for (Id id = 0; id < backward_.table.size(); ++id) {
      for (const auto& carry : ends.carries) {
        const auto [to, fresh] = backward_.table.add(after(backward_.table.state(id), carry));
        if (to == StateTable::kNone) return false;
        if (fresh) backward_.table.note(to, 0) = kRoot;
      }
      if (backward_.table.size() > kMostEnds) return false;
    }
    return true;
  }
  static constexpr std::size_t kMostEnds = 200'000;

  const Row& after(std::span<const std::uint64_t> state, const std::vector<Place>& carry) {
    row_.assign(state.begin(), state.end());
    Place* places = places_in(row_);
    for (std::size_t i = 0; i < meeting_.counted_.size(); ++i) places[i] = carry[places[i]];
    sort_places(places, meeting_.bounds_);
    return row_;
  }

  End search() {
    if (backward_.table.find(forward_.table.state(0)) != StateTable::kNone && found_({})) {
      return End::kFound;
    }
    while (forward_.layer() > 0 && backward_.layer() > 0) {
      const bool ahead = forward_.layer() <= backward_.layer();
      if (forward_.table.size() + backward_.table.size() > meeting_.most_states_) {
        return End::kMemory;
      }
      const End end = expand(ahead ? forward_ : backward_, ahead ? backward_ : forward_);
      if (end != End::kSeen) return end;
    }
    return End::kSeen;
  }

  End expand(Side& side, const Side& other) {
    const auto end = static_cast<Id>(side.table.size());
    for (Id id = side.begin; id < end; ++id) {
      if (id % 256 == 0 && meeting_.task_.over()) return End::kTime;
      for (std::uint32_t m = 0; m < side.carries.size(); ++m) {
        const auto [to, fresh] = side.table.add(after(side.table.state(id), side.carries[m]));
        if (to == StateTable::kNone) return End::kMemory;
        if (!fresh) continue;
        side.table.note(to, 0) = link_of(id, m);
        const Id met = other.table.find(side.table.state(to));
        if (met == StateTable::kNone) continue;
        if (join(&side == &forward_ ? to : met, &side == &forward_ ? met : to)) return End::kFound;
      }
    }
    side.begin = end;
    return End::kSeen;
  }

  // The moves from the start to where both sides met, and on from there.
  bool join(Id ahead, Id back) {
    std::vector<std::uint32_t> word = moves_back(forward_.table, ahead);
    std::ranges::reverse(word);
    for (std::uint32_t move : moves_back(backward_.table, back)) word.push_back(move);
    for (std::uint32_t& move : word) move = meeting_.stage_.moves[move];
    return found_(word);
  }

  Meeting& meeting_;
  const Found& found_;
  Side forward_;
  Side backward_;
  Row row_;
};

End Meeting::run(std::span<const Place> at,
                 const std::function<bool(std::span<const std::uint32_t>)>& found) {
  return MeetingSearch(*this, found).run(row_of(at));
}

}  // namespace tafl::plan
