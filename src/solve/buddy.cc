// SPDX-License-Identifier: MIT
#include "solve/buddy.h"

#include <bdd.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>

#include "solve/model.h"
#include "solve/order.h"

namespace tafl::solve {
namespace {

using base::Error;
using net::Edge;
using net::Kind;

constexpr int kNodes = 1'000'000;  // to begin with; BuDDy grows as it needs
constexpr int kCache = 200'000;

// BuDDy reports problems through a hook.
void on_error(int code) {
  throw base::LimitReached(bdd_errstring(code));
}

class Referee {
 public:
  Referee(const lanes::CompiledGame& game, const std::vector<Variable>& order,
          const SolveOptions& options)
      : game_(game), network_(game.network), options_(options) {
    bdd_init(kNodes, kCache);
    bdd_error_hook(on_error);
    bdd_gbc_hook(nullptr);
    const auto fluents = static_cast<int>(network_.fluents());
    bdd_setvarnum(2 * fluents);
    // Fluents in the order of variables; the next state's beside the current one's.
    place_.resize(network_.fluents());
    int place = 0;
    for (const Variable& variable : order) {
      for (std::uint32_t fluent : variable.fluents) place_[fluent] = place++;
    }
    current_ = bddtrue;
    next_set_ = bddtrue;
    to_current_ = bdd_newpair();
    to_next_ = bdd_newpair();
    for (int i = 0; i < fluents; ++i) {
      current_ &= bdd_ithvar(2 * i);
      next_set_ &= bdd_ithvar(2 * i + 1);
      bdd_setpair(to_current_, 2 * i + 1, 2 * i);
      bdd_setpair(to_next_, 2 * i, 2 * i + 1);
    }
  }
  ~Referee() {
    bdd_freepair(to_current_);
    bdd_freepair(to_next_);
  }
  Referee(const Referee&) = delete;
  Referee& operator=(const Referee&) = delete;

  Solution run() {
    make_relations();
    terminal_ = function(network_.terminal, {});
    find_states();
    if (options_.classify) classify();
    return solution_;
  }

 private:
  struct Move {
    std::size_t chooser;
    bdd relation;
  };

  bdd literal(std::uint32_t fluent, bool next) const {
    return bdd_ithvar(2 * place_[fluent] + (next ? 1 : 0));
  }

  bdd function(Edge edge, const std::vector<bool>& made) {
    std::map<std::uint32_t, bdd> known;
    return function(edge, made, known);
  }
  bdd function(Edge edge, const std::vector<bool>& made, std::map<std::uint32_t, bdd>& known) {
    const auto at = known.find(edge.node());
    if (at != known.end()) return edge.negated() ? !at->second : at->second;
    bdd result = bddfalse;
    switch (network_.kind(edge.node())) {
      case Kind::kConstant:
        break;
      case Kind::kState:
        result = literal(network_.index(edge.node()), false);
        break;
      case Kind::kMove:
        if (made[network_.index(edge.node())]) result = bddtrue;
        break;
      case Kind::kLoop:
        throw base::LimitReached("recursive rules are not for BuDDy");
      case Kind::kAnd:
        result = bddtrue;
        for (Edge input : network_.inputs(edge.node())) {
          result &= function(input, made, known);
          if (result == bddfalse) break;
        }
    }
    known[edge.node()] = result;
    return edge.negated() ? !result : result;
  }

  // One relation per joint move of each turn.
  void make_relations() {
    for (std::size_t turn = 0; turn < game_.draws.turns.count(); ++turn) {
      std::vector<std::vector<std::uint32_t>> joints{{}};
      std::size_t chooser = 0;
      std::size_t choosers = 0;
      for (std::size_t role = 0; role < network_.roles(); ++role) {
        std::vector<std::uint32_t> options;
        for (std::uint32_t i = 0; i < network_.legal[role].size(); ++i) {
          const std::uint32_t move = network_.first_move(role) + i;
          if (game_.draws.possible_turns[move][turn]) options.push_back(move);
        }
        if (options.size() > 1) {
          chooser = role;
          ++choosers;
        }
        std::vector<std::vector<std::uint32_t>> longer;
        for (const auto& joint : joints) {
          for (std::uint32_t move : options) {
            longer.push_back(joint);
            longer.back().push_back(move);
          }
        }
        joints.swap(longer);
      }
      if (choosers > 1) throw base::LimitReached("several roles may choose at the same time");
      for (const auto& joint : joints) add_relation(joint, chooser, turn);
    }
  }

  void add_relation(const std::vector<std::uint32_t>& joint, std::size_t chooser,
                    std::size_t turn) {
    std::vector<bool> made(network_.moves(), false);
    for (std::uint32_t move : joint) made[move] = true;
    bdd relation = bddtrue;
    // Whose turn it is belongs to the condition, so that nothing is done twice.
    for (std::size_t i = 0; i < game_.draws.turns.fluents.size(); ++i) {
      const bdd holds = literal(game_.draws.turns.fluents[i], false);
      relation &= i == turn ? holds : !holds;
    }
    for (std::size_t role = 0; role < joint.size(); ++role) {
      relation &= function(network_.legal[role][joint[role] - network_.first_move(role)], made);
    }
    if (relation == bddfalse) return;
    std::map<std::uint32_t, bdd> known;
    for (std::uint32_t fluent = 0; fluent < network_.fluents(); ++fluent) {
      relation &= bdd_biimp(literal(fluent, true), function(network_.next[fluent], made, known));
    }
    if (relation != bddfalse) moves_.push_back({chooser, relation});
  }

  void check() const {
    if (options_.stop && options_.stop()) throw base::LimitReached("stopped");
    if (options_.clock != nullptr && options_.clock->seconds() > options_.limits.seconds) {
      throw base::LimitReached("the time is up");
    }
  }

  bdd image(const bdd& set) const {
    bdd result = bddfalse;
    for (const Move& move : moves_) {
      result |= bdd_replace(bdd_relprod(set, move.relation, current_), to_current_);
      check();
    }
    return result;
  }

  // States of which some move, of this role if one is given, leads into the set.
  bdd preimage(const bdd& set, std::size_t chooser) const {
    const bdd target = bdd_replace(set, to_next_);
    bdd result = bddfalse;
    for (const Move& move : moves_) {
      if (move.chooser == chooser) result |= bdd_relprod(target, move.relation, next_set_);
      check();
    }
    return result;
  }

  dd::Count count(const bdd& set) const {
    const double states = bdd_satcountset(set, current_);
    return static_cast<dd::Count>(std::llround(states));
  }

  void find_states() {
    bdd layer = bddtrue;
    for (std::uint32_t fluent = 0; fluent < network_.fluents(); ++fluent) {
      const bool holds = ((game_.initial[fluent / 64] >> (fluent % 64)) & 1) != 0;
      layer &= holds ? literal(fluent, false) : !literal(fluent, false);
    }
    initial_ = layer;
    reached_ = layer;
    while (layer != bddfalse) {
      ++solution_.depth;
      layer = image(layer - terminal_) - reached_;
      reached_ |= layer;
    }
    --solution_.depth;
    solution_.reachable = count(reached_);
    solution_.nodes = static_cast<std::size_t>(bdd_nodecount(reached_));
  }

  // The terminal states that were reached, by rewards.
  std::map<Rewards, bdd> terminal_buckets() {
    std::map<Rewards, bdd> buckets{{Rewards(), reached_ & terminal_}};
    for (std::size_t role = 0; role < network_.roles(); ++role) {
      std::map<Rewards, bdd> finer;
      for (const auto& [rewards, states] : buckets) {
        bdd rest = states;
        for (const net::Goal& goal : network_.goals) {
          if (goal.role != role) continue;
          const bdd here = rest & function(goal.edge, std::vector<bool>());
          if (here == bddfalse) continue;
          Rewards longer = rewards;
          longer.push_back(goal.value);
          finer[longer] |= here;
          rest -= here;
        }
        if (rest != bddfalse) throw base::LimitReached("a state has no goal");
      }
      buckets.swap(finer);
    }
    return buckets;
  }

  // Algorithms 1 and 2 of the paper.
  void classify() {
    std::map<Rewards, bdd> buckets = terminal_buckets();
    bdd classified = reached_ & terminal_;
    bdd open = reached_ - terminal_;
    for (bool changed = true; changed && open != bddfalse;) {
      changed = false;
      for (std::size_t role = 0; role < network_.roles(); ++role) {
        bdd here = preimage(classified, role) & open;
        here -= preimage(reached_ - classified, role);
        if (here == bddfalse) continue;
        changed = true;
        classified |= here;
        open -= here;
        std::vector<Rewards> order;
        for (const auto& [rewards, states] : buckets) order.push_back(rewards);
        std::sort(order.begin(), order.end(), [&](const Rewards& a, const Rewards& b) {
          return better(a, b, role, options_.preference);
        });
        // As they were before this step: all successors of `here` are in them.
        const std::map<Rewards, bdd> before = buckets;
        for (const Rewards& rewards : order) {
          const bdd fresh = preimage(before.at(rewards), role) & here;
          buckets[rewards] |= fresh;
          here -= fresh;
        }
      }
    }
    for (const auto& [rewards, states] : buckets) {
      solution_.buckets.push_back({Found{false, rewards}, count(states)});
      solution_.classified += solution_.buckets.back().states;
      if ((initial_ & states) != bddfalse) solution_.initial = Found{false, rewards};
    }
  }

  const lanes::CompiledGame& game_;
  const net::Network& network_;
  const SolveOptions& options_;
  std::vector<int> place_;  // by fluent
  bdd current_;             // the variables of the current state, as a set
  bdd next_set_;
  bddPair* to_current_ = nullptr;
  bddPair* to_next_ = nullptr;
  std::vector<Move> moves_;
  bdd terminal_;
  bdd initial_;
  bdd reached_;
  Solution solution_;
};

std::mutex one_at_a_time;

}  // namespace

base::Result<Solution> solve_with_buddy(const std::shared_ptr<const lanes::CompiledGame>& game,
                                        const SolveOptions& options) {
  const std::lock_guard lock(one_at_a_time);
  std::optional<base::Result<Solution>> result;
  try {
    const std::vector<Variable> order = choose_order(game, find_variables(game));
    Referee referee(*game, order, options);
    result = referee.run();
  } catch (const base::LimitReached& limit) {
    result = Error{Error::Kind::kLimit, limit.what()};
  }
  bdd_done();
  return *result;
}

}  // namespace tafl::solve
