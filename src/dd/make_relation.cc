// SPDX-License-Identifier: MIT
//
// From actions to an automaton, by the subset construction. An action that has been read down to
// some level is known by what remains of its functions: its condition, and what the variables
// further down become. A state of the automaton is a set of such remains. Reading a pair of values
// (before, after) leaves the actions that allow it: a variable that an action does not change must
// keep its value; of one that it changes, the condition "the function has the value after" joins
// what remains of the condition. In the end states that lead to the same are made one, from the
// last level up, which makes the automaton the smallest there is for this order of variables.
#include <algorithm>
#include <map>

#include "base/limits.h"
#include "dd/relation.h"

namespace tafl::dd {
namespace {

// Label, condition, then variable and function of each change that is still to come.
using Remains = std::vector<std::uint32_t>;

// The remains at one level, each a number; and the sets of them.
struct Stage {
  std::map<Remains, std::uint32_t> numbers;
  std::vector<const Remains*> remains;
  std::map<std::vector<std::uint32_t>, std::uint32_t> set_numbers;
  std::vector<const std::vector<std::uint32_t>*> sets;

  std::uint32_t number(Remains what) {
    const auto [at, added] =
        numbers.emplace(std::move(what), static_cast<std::uint32_t>(remains.size()));
    if (added) remains.push_back(&at->first);
    return at->second;
  }
  // Counts from 1.
  std::uint32_t state(std::vector<std::uint32_t> set) {
    std::sort(set.begin(), set.end());
    set.erase(std::unique(set.begin(), set.end()), set.end());
    const auto [at, added] =
        set_numbers.emplace(std::move(set), static_cast<std::uint32_t>(sets.size() + 1));
    if (added) sets.push_back(&at->first);
    return at->second;
  }
};

class Construction {
 public:
  Construction(Functions& functions, const RelationLimits& limits)
      : functions_(functions), limits_(limits) {}

  // Adds the automaton of the actions; false if it is too large.
  bool add(std::span<const Action> actions, Relation& relation) {
    Stage stage;
    std::vector<std::uint32_t> all;
    for (const Action& action : actions) {
      if (action.condition != Functions::kFalse) all.push_back(stage.number(remains_of(action)));
    }
    if (all.empty()) return true;
    stage.state(std::move(all));
    std::vector<Relation::Level> levels;
    std::size_t states = 0;
    for (std::uint32_t l = 0; l < functions_.shape().size(); ++l) {
      states += stage.sets.size();
      if (states > limits_.most_states) return false;
      Stage next;
      levels.push_back(read(l, stage, next));
      stage = std::move(next);
    }
    if (join(levels, labels(stage), relation)) relation.labels.push_back(actions[0].label);
    return true;
  }

 private:
  static Remains remains_of(const Action& action) {
    Remains remains{action.label, action.condition};
    for (const auto& [variable, function] : action.changes) {
      remains.push_back(variable);
      remains.push_back(function);
    }
    return remains;
  }

  Relation::Level read(std::uint32_t level, const Stage& stage, Stage& next) {
    const std::uint32_t width = functions_.shape()[level];
    // What becomes of each remains, by value before and after; the same for every set.
    std::vector<std::vector<Transition>> ways(stage.remains.size());
    for (std::size_t i = 0; i < ways.size(); ++i) ways[i] = follow(level, *stage.remains[i], next);
    Relation::Level result;
    std::vector<std::vector<std::uint32_t>> sets(std::size_t{width} * width);
    for (const auto* set : stage.sets) {
      functions_.check();
      for (auto& of_pair : sets) of_pair.clear();
      for (std::uint32_t number : *set) {
        for (const Transition& way : ways[number]) {
          sets[std::size_t{way.from} * width + way.to].push_back(way.next);
        }
      }
      for (std::uint32_t from = 0; from < width; ++from) {
        for (std::uint32_t to = 0; to < width; ++to) {
          auto& of_pair = sets[std::size_t{from} * width + to];
          if (of_pair.empty()) continue;
          result.transitions.push_back({from, to, next.state(of_pair)});
        }
      }
      result.begin.push_back(static_cast<std::uint32_t>(result.transitions.size()));
    }
    return result;
  }

  std::vector<Transition> follow(std::uint32_t level, const Remains& remains, Stage& next) {
    std::vector<Transition> ways;
    const bool changed = remains.size() > 2 && remains[2] == level;
    for (std::uint32_t from = 0; from < functions_.shape()[level]; ++from) {
      const Ref condition = functions_.residual(remains[1], level, from);
      if (condition == Functions::kFalse) continue;
      Remains rest{remains[0], condition};
      for (std::size_t i = changed ? 4 : 2; i < remains.size(); i += 2) {
        rest.push_back(remains[i]);
        rest.push_back(functions_.residual(remains[i + 1], level, from));
      }
      if (!changed) {
        ways.push_back({from, from, next.number(std::move(rest))});
        continue;
      }
      const Ref becomes = functions_.residual(remains[3], level, from);
      for (std::uint32_t to = 0; to < functions_.shape()[level]; ++to) {
        rest[1] = functions_.both(condition, functions_.equals(becomes, to));
        if (rest[1] != Functions::kFalse) ways.push_back({from, to, next.number(rest)});
      }
    }
    return ways;
  }

  // Below the last level a set is one remains: a label and the condition "true".
  static std::vector<std::uint32_t> labels(const Stage& stage) {
    std::vector<std::uint32_t> result{0};
    for (const auto* set : stage.sets) result.push_back(1 + (*stage.remains[(*set)[0]])[0]);
    return result;
  }

  // Makes equal states one, from the last level up, and appends what is left.
  // Returns whether anything is.
  static bool join(const std::vector<Relation::Level>& levels, std::vector<std::uint32_t> below,
                   Relation& relation) {
    for (std::size_t l = levels.size(); l-- > 0;) {
      Relation::Level& out = relation.levels[l];
      std::map<std::vector<std::uint32_t>, std::uint32_t> known;
      std::vector<std::uint32_t> here(levels[l].states() + 1, 0);
      for (std::uint32_t state = 1; state < here.size(); ++state) {
        std::vector<std::uint32_t> key;
        for (const Transition& t : levels[l].of(state)) {
          if (below[t.next] != 0) key.insert(key.end(), {t.from, t.to, below[t.next]});
        }
        if (key.empty()) continue;
        const auto [at, added] =
            known.emplace(std::move(key), static_cast<std::uint32_t>(out.states() + 1));
        here[state] = at->second;
        if (!added) continue;
        for (std::size_t i = 0; i < at->first.size(); i += 3) {
          out.transitions.push_back({at->first[i], at->first[i + 1], at->first[i + 2]});
        }
        out.begin.push_back(static_cast<std::uint32_t>(out.transitions.size()));
      }
      below.swap(here);
    }
    if (below[1] == 0) return false;
    relation.starts.push_back(below[1]);
    return true;
  }

  Functions& functions_;
  const RelationLimits& limits_;
};

// Half and half again where the whole is too large.
void add_actions(Construction& construction, std::span<const Action> actions, Relation& relation) {
  if (construction.add(actions, relation)) return;
  if (actions.size() == 1) throw TooComplicated();
  add_actions(construction, actions.first(actions.size() / 2), relation);
  add_actions(construction, actions.subspan(actions.size() / 2), relation);
}

}  // namespace

Relation make_relation(Functions& functions, std::span<const Action> actions,
                       const RelationLimits& limits) {
  Relation relation;
  relation.shape = functions.shape();
  relation.levels.resize(relation.shape.size());
  Construction construction(functions, limits);
  // One deterministic part never mixes labels.
  std::map<std::uint32_t, std::vector<Action>> by_label;
  for (const Action& action : actions) by_label[action.label].push_back(action);
  for (const auto& [label, group] : by_label) add_actions(construction, group, relation);
  return relation;
}

}  // namespace tafl::dd
