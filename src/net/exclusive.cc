// SPDX-License-Identifier: MIT
#include "net/exclusive.h"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <utility>

#include "net/ternary.h"

namespace tafl::net {
namespace {

// Larger parts of the network are not searched for a proof.
constexpr std::size_t kMostNodes = 20'000;
// Nodes that are evaluated for one name before its proofs are given up.
constexpr std::size_t kMostWork = 20'000'000;
constexpr std::uint32_t kMostArguments = 5;
constexpr std::uint32_t kNoGroup = UINT32_MAX;

using Group = std::vector<std::uint32_t>;

std::size_t count_initial(std::span<const std::uint32_t> initial, const Group& group) {
  return static_cast<std::size_t>(std::ranges::count_if(
      group, [&](std::uint32_t f) { return std::ranges::binary_search(initial, f); }));
}

std::vector<NodeId> next_nodes(const Network& network, const Group& group) {
  std::vector<NodeId> roots;
  for (std::uint32_t fluent : group) roots.push_back(network.next[fluent].node());
  return roots;
}

// Proves one group after the other, by cases: which fluent of it holds, and which move each role
// makes of those that matter.
class Prover {
 public:
  Prover(const Network& network, std::span<const std::uint32_t> initial)
      : network_(network),
        initial_(initial),
        needs_(network),
        group_of_(network.fluents(), kNoGroup),
        fluents_(network.fluents(), Truth::kUnknown),
        moves_(network.moves(), Truth::kUnknown),
        truth_(network.size(), Truth::kUnknown) {}

  // All of the groups, or nothing.
  std::optional<std::vector<Exclusive>> prove(const std::vector<Group>& groups) {
    std::vector<Exclusive> result;
    work_ = 0;
    for (const Group& group : groups) {
      if (count_initial(initial_, group) > 1) return std::nullopt;
    }
    for (const Group& group : groups) {
      std::optional<Exclusive> proved = prove(group);
      if (!proved) return std::nullopt;
      result.push_back(std::move(*proved));
    }
    return result;
  }

  // From now on these are known.
  void accept(const std::vector<Exclusive>& groups) {
    for (const Exclusive& group : groups) {
      for (std::uint32_t f : group.fluents) {
        group_of_[f] = static_cast<std::uint32_t>(known_.size());
      }
      known_.push_back(group);
    }
  }
  const std::vector<Exclusive>& known() const { return known_; }

 private:
  struct Setting {
    std::uint32_t fluent;
    Truth before;
  };

  std::optional<Exclusive> prove(const Group& group) {
    cone_ = cone_of(network_, next_nodes(network_, group), kMostNodes);
    if (cone_.empty()) return std::nullopt;
    relevant_.assign(network_.roles(), {});
    for (NodeId node : cone_) {
      if (network_.kind(node) != Kind::kMove) continue;
      relevant_[network_.move_role(network_.index(node))].push_back(network_.index(node));
    }
    Exclusive result{group, count_initial(initial_, group) == 1};
    for (std::size_t holds = 0; holds <= group.size(); ++holds) {
      const std::size_t mark = trail_.size();
      bool possible = true;
      for (std::size_t i = 0; i < group.size(); ++i) {
        possible = possible && set(group[i], i == holds ? Truth::kYes : Truth::kNo);
      }
      none_holds_ = holds == group.size();
      const bool holds_next = !possible || check_moves(result, 0);
      undo(mark);
      if (!holds_next) return std::nullopt;
    }
    return result;
  }

  // All moves of this role and the later ones that matter to the group.
  bool check_moves(Exclusive& group, std::size_t role) {
    if (role == network_.roles()) return check_next(group);
    for (std::uint32_t move : relevant_[role]) moves_[move] = Truth::kNo;
    bool fine = check_moves(group, role + 1);
    for (std::size_t i = 0; i < relevant_[role].size() && fine; ++i) {
      const std::uint32_t move = relevant_[role][i];
      const std::size_t mark = trail_.size();
      moves_[move] = Truth::kYes;
      if (set_needs(network_.legal[role][move - network_.first_move(role)])) {
        fine = check_moves(group, role + 1);
      }
      moves_[move] = Truth::kNo;
      undo(mark);
    }
    for (std::uint32_t move : relevant_[role]) moves_[move] = Truth::kUnknown;
    return fine;
  }

  bool check_next(Exclusive& group) {
    work_ += cone_.size();
    if (work_ > kMostWork) return false;
    evaluate(network_, cone_, fluents_, moves_, truth_);
    std::size_t possible = 0;
    bool certain = false;
    for (std::uint32_t fluent : group.fluents) {
      if (!is_false(network_.next[fluent], truth_)) ++possible;
      certain = certain || is_true(network_.next[fluent], truth_);
    }
    if (!none_holds_ && !certain) group.always_one = false;
    return possible <= 1;
  }

  // Sets what must hold; false if it cannot.
  bool set_needs(Edge edge) {
    return std::ranges::all_of(needs_.of(edge), [&](std::uint32_t literal) {
      return set(literal / 2, literal % 2 == 0 ? Truth::kYes : Truth::kNo);
    });
  }

  // Also what follows from groups that are known; false if something else is set already.
  bool set(std::uint32_t fluent, Truth value) {
    if (fluents_[fluent] == value) return true;
    if (fluents_[fluent] != Truth::kUnknown) return false;
    trail_.push_back({fluent, fluents_[fluent]});
    fluents_[fluent] = value;
    if (value == Truth::kNo || group_of_[fluent] == kNoGroup) return true;
    return std::ranges::all_of(known_[group_of_[fluent]].fluents, [&](std::uint32_t other) {
      return other == fluent || set(other, Truth::kNo);
    });
  }

  void undo(std::size_t mark) {
    for (; trail_.size() > mark; trail_.pop_back()) {
      fluents_[trail_.back().fluent] = trail_.back().before;
    }
  }

  const Network& network_;
  std::span<const std::uint32_t> initial_;
  Needs needs_;
  std::vector<Exclusive> known_;
  std::vector<std::uint32_t> group_of_;  // by fluent: among those known
  std::vector<NodeId> cone_;
  std::vector<std::vector<std::uint32_t>> relevant_;  // by role: moves in the cone
  std::vector<Truth> fluents_;
  std::vector<Truth> moves_;
  std::vector<Truth> truth_;
  std::vector<Setting> trail_;
  bool none_holds_ = false;
  std::size_t work_ = 0;
};

// The fluents of one name, grouped by their arguments outside of `free`; groups of one are left
// out.
std::vector<Group> group_by(const ground::GroundProgram& program, const Group& fluents,
                            std::uint32_t free) {
  std::map<std::vector<ground::Value>, Group> groups;
  for (std::uint32_t fluent : fluents) {
    const ground::Value term = program.atoms[program.fluents[fluent]].term;
    std::vector<ground::Value> key;
    for (std::uint32_t i = 0; i < program.pool().arity(term); ++i) {
      if ((free >> i & 1) == 0) key.push_back(program.pool().args(term)[i]);
    }
    groups[key].push_back(fluent);
  }
  std::vector<Group> result;
  for (auto& [key, group] : groups) {
    if (group.size() > 1) result.push_back(std::move(group));
  }
  return result;
}

// Which arguments may differ within a group, more of them first.
std::vector<std::uint32_t> masks(std::uint32_t arity) {
  std::vector<std::uint32_t> masks;
  for (std::uint32_t mask = 1; mask < 1U << std::min(arity, kMostArguments); ++mask) {
    masks.push_back(mask);
  }
  std::ranges::sort(masks, [](std::uint32_t a, std::uint32_t b) {
    const int more = std::popcount(a) - std::popcount(b);
    return more != 0 ? more > 0 : a > b;
  });
  return masks;
}

}  // namespace

bool excludes_itself(const Network& network, std::span<const std::uint32_t> initial,
                     const Group& group) {
  if (count_initial(initial, group) > 1) return false;
  const std::vector<NodeId> cone = cone_of(network, next_nodes(network, group), kMostNodes);
  if (cone.empty()) return false;
  std::vector<Truth> fluents(network.fluents(), Truth::kUnknown);
  std::vector<Truth> truth(network.size(), Truth::kUnknown);
  for (std::size_t holds = 0; holds <= group.size(); ++holds) {
    for (std::size_t i = 0; i < group.size(); ++i) {
      fluents[group[i]] = i == holds ? Truth::kYes : Truth::kNo;
    }
    evaluate(network, cone, fluents, {}, truth);
    const auto possible = std::ranges::count_if(
        group, [&](std::uint32_t f) { return !is_false(network.next[f], truth); });
    if (possible > 1) return false;
  }
  return true;
}

std::vector<Exclusive> find_exclusive(const Network& network,
                                      const ground::GroundProgram& program) {
  std::map<std::pair<std::size_t, std::uint32_t>, Group> by_name;
  for (std::uint32_t fluent = 0; fluent < program.fluents.size(); ++fluent) {
    const ground::Value term = program.atoms[program.fluents[fluent]].term;
    by_name[{program.pool().symbol(term).index(), program.pool().arity(term)}].push_back(fluent);
  }
  // Small groups first: turns help to prove all others.
  std::vector<std::pair<std::uint32_t, Group>> names;
  for (auto& [name, fluents] : by_name) {
    if (fluents.size() > 1) names.emplace_back(name.second, std::move(fluents));
  }
  std::ranges::stable_sort(
      names, [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
  Prover prover(network, program.initial);
  for (const auto& [arity, fluents] : names) {
    for (std::uint32_t mask : masks(arity)) {
      const auto proved = prover.prove(group_by(program, fluents, mask));
      if (!proved || proved->empty()) continue;
      prover.accept(*proved);
      break;
    }
  }
  return prover.known();
}

}  // namespace tafl::net
