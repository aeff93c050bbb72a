// SPDX-License-Identifier: MIT
#include "solve/actions.h"

#include <algorithm>
#include <set>

#include "base/limits.h"

namespace tafl::solve {

using dd::Functions;
using dd::Ref;

namespace {

constexpr std::size_t kMostJointMoves = 50'000;
// Functions about who can choose may be large, and the answer is not worth more than this.
constexpr std::size_t kChoiceNodes = 200'000;

// The joint moves of one turn: one move for each role out of those that may be legal in it.
class TurnMoves {
 public:
  TurnMoves(const lanes::CompiledGame& game, std::size_t turn, Functions& functions,
            NetworkFunctions& gates, JointMoves& out)
      : game_(game), functions_(functions), gates_(gates), out_(out) {
    const net::Network& network = game.network;
    for (std::size_t role = 0; role < network.roles(); ++role) {
      std::vector<std::uint32_t>& possible = options_.emplace_back();
      for (std::uint32_t i = 0; i < network.legal[role].size(); ++i) {
        const std::uint32_t move = network.first_move(role) + i;
        if (game.draws.possible_turns[move][turn]) possible.push_back(move);
      }
      if (possible.size() > 1) choosers_.push_back(static_cast<std::uint32_t>(role));
    }
  }

  void add() {
    std::vector<std::uint32_t> joint;
    if (choosers_.size() > 1) find_choices();
    extend(joint, Functions::kTrue);
  }

 private:
  Ref legal(std::size_t role, std::uint32_t move) {
    return gates_.of(game_.network.legal[role][move - game_.network.first_move(role)]);
  }

  // Several roles have several moves: by role, where it really has a choice.
  void find_choices() {
    const std::size_t limit = functions_.set_limit(functions_.size() + kChoiceNodes);
    try {
      for (std::uint32_t role : choosers_) {
        std::vector<Ref> conditions;
        for (std::uint32_t move : options_[role]) conditions.push_back(legal(role, move));
        choices_.push_back(functions_.equals(functions_.count_of(conditions, 2), 2));
      }
    } catch (const base::LimitReached&) {
      choices_.assign(choosers_.size(), Functions::kTrue);
    }
    functions_.set_limit(limit);
  }

  void extend(std::vector<std::uint32_t>& joint, Ref condition) {
    const std::size_t role = joint.size();
    if (role == options_.size()) return finish(joint, condition);
    for (std::uint32_t move : options_[role]) {
      const Ref both = functions_.both(condition, legal(role, move));
      if (both == Functions::kFalse) continue;
      joint.push_back(move);
      extend(joint, both);
      joint.pop_back();
    }
  }

  void finish(const std::vector<std::uint32_t>& joint, Ref condition) {
    if (out_.list.size() >= kMostJointMoves) throw base::LimitReached("too many joint moves");
    if (choosers_.size() <= 1) {
      out_.list.push_back({joint, condition, choosers_.empty() ? 0 : choosers_[0]});
      return;
    }
    // Part by part: where the first of the roles chooses, where the second does, ...
    Ref rest = condition;
    for (std::size_t i = 0; i < choosers_.size(); ++i) {
      const Ref here = functions_.both(rest, choices_[i]);
      rest = functions_.both(rest, functions_.negate(choices_[i]));
      for (std::size_t j = i + 1; j < choosers_.size(); ++j) {
        if (functions_.both(here, choices_[j]) != Functions::kFalse) out_.simultaneous = true;
      }
      if (here != Functions::kFalse) out_.list.push_back({joint, here, choosers_[i]});
    }
    if (rest != Functions::kFalse) out_.list.push_back({joint, rest, choosers_[0]});
  }

  const lanes::CompiledGame& game_;
  Functions& functions_;
  NetworkFunctions& gates_;
  JointMoves& out_;
  std::vector<std::vector<std::uint32_t>> options_;  // by role
  std::vector<std::uint32_t> choosers_;              // roles with more than one
  std::vector<Ref> choices_;                         // of each of these
};

// Whether two Boolean functions differ where the condition holds.
bool differ(Functions& functions, Ref a, Ref b, Ref condition) {
  if (a == b) return false;
  const Ref both[] = {a, b};
  const Ref unequal = functions.equals(functions.count_of(both, 2), 1);
  return functions.both(unequal, condition) != Functions::kFalse;
}

// What one variable becomes by a joint move.
class NextValue {
 public:
  NextValue(const lanes::CompiledGame& game, Functions& functions, NetworkFunctions& gates,
            const std::vector<Ref>& holds)
      : game_(game), functions_(functions), gates_(gates), holds_(holds) {}

  bool changes(const Variable& variable, Ref condition) {
    next_.clear();
    bool changes = false;
    for (std::uint32_t fluent : variable.fluents) {
      next_.push_back(gates_.of(game_.network.next[fluent]));
      changes = changes || differ(functions_, next_.back(), holds_[fluent], condition);
    }
    return changes;
  }
  // After changes().
  Ref function() { return functions_.first_of(next_); }

  bool several(Ref condition) {
    std::vector<Ref> possible;
    for (Ref next : next_) {
      const Ref both = functions_.both(next, condition);
      if (both == Functions::kFalse) continue;
      for (Ref other : possible) {
        if (functions_.both(both, other) != Functions::kFalse) return true;
      }
      possible.push_back(both);
    }
    return false;
  }
  bool none(Ref condition) {
    return functions_.both(condition, functions_.negate(functions_.any_of(next_))) !=
           Functions::kFalse;
  }

 private:
  const lanes::CompiledGame& game_;
  Functions& functions_;
  NetworkFunctions& gates_;
  const std::vector<Ref>& holds_;
  std::vector<Ref> next_;  // by value
};

}  // namespace

std::vector<Ref> literals(const Variables& variables, Functions& functions) {
  std::vector<Ref> result(variables.level_of.size(), Functions::kFalse);
  for (std::uint32_t l = 0; l < variables.list.size(); ++l) {
    for (std::uint32_t v = 0; v < variables.list[l].fluents.size(); ++v) {
      result[variables.list[l].fluents[v]] = functions.is(l, v);
    }
  }
  return result;
}

JointMoves find_joint_moves(const lanes::CompiledGame& game, Functions& functions,
                            NetworkFunctions& gates) {
  JointMoves result;
  for (std::size_t turn = 0; turn < game.draws.turns.count(); ++turn) {
    TurnMoves(game, turn, functions, gates, result).add();
  }
  // A joint move that is possible in two turns came twice.
  std::set<std::tuple<std::vector<std::uint32_t>, Ref, std::uint32_t>> seen;
  std::erase_if(result.list, [&](const JointMove& joint) {
    return !seen.emplace(joint.moves, joint.legal, joint.chooser).second;
  });
  return result;
}

ActionsOrFlaw make_actions(const lanes::CompiledGame& game, const Variables& variables,
                           const JointMoves& joint_moves, Functions& functions,
                           NetworkFunctions& gates) {
  ActionsOrFlaw result;
  const std::vector<Ref> holds = literals(variables, functions);
  NextValue next(game, functions, gates, holds);
  for (const JointMove& joint : joint_moves.list) {
    gates.set_moves(joint.moves);
    dd::Action& action = result.actions.emplace_back();
    action.condition = joint.legal;
    action.label = joint.chooser;
    for (std::uint32_t l = 0; l < variables.list.size(); ++l) {
      const Variable& variable = variables.list[l];
      if (!next.changes(variable, joint.legal)) continue;
      if (next.several(joint.legal)) {
        result.flaw = Flaw{l, true};
        return result;
      }
      if (!variable.may_be_none && next.none(joint.legal)) {
        result.flaw = Flaw{l, false};
        return result;
      }
      action.changes.emplace_back(l, next.function());
    }
  }
  gates.set_moves({});
  return result;
}

}  // namespace tafl::solve
