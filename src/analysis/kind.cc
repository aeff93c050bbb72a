// SPDX-License-Identifier: MIT
//
// Who chooses when, who gains what, and how long it takes.
#include <algorithm>
#include <set>
#include <utility>

#include "analysis/discoveries.h"

namespace tafl::analysis {
namespace {

constexpr double kSeen = 0.95;

std::size_t choosers(const Sample& sample, std::size_t game, std::size_t state, std::size_t roles) {
  std::size_t count = 0;
  for (std::size_t role = 0; role < roles; ++role) {
    count += sample.counts[game][state * roles + role] > 1 ? 1 : 0;
  }
  return count;
}

// The fluent of each role in a family of one argument; empty if some role has none.
std::vector<std::uint32_t> by_role(const Family& family, const game::Game& game) {
  std::vector<std::uint32_t> result(game.roles().size(), kNowhere);
  for (std::size_t i = 0; i < family.fluents.size(); ++i) {
    const game::RoleId role = game.find_role(family.args[i][0]);
    if (!role.valid()) return {};
    result[role.index()] = family.fluents[i];
  }
  return std::ranges::find(result, kNowhere) == result.end() ? result
                                                             : std::vector<std::uint32_t>{};
}

// Whether the only role with a choice is always the one that the fluents name.
bool controls(const std::vector<std::uint32_t>& fluents, const Sample& sample) {
  const std::size_t roles = fluents.size();
  std::size_t seen = 0;
  for (std::size_t g = 0; g < sample.games.size(); ++g) {
    for (std::size_t i = 0; i < sample.games[g].size(); ++i) {
      if (choosers(sample, g, i, roles) != 1) continue;
      for (std::size_t role = 0; role < roles; ++role) {
        const bool chooses = sample.counts[g][i * roles + role] > 1;
        if (chooses != holds(sample.games[g][i], fluents[role])) return false;
      }
      ++seen;
    }
  }
  return seen > 0;
}

}  // namespace

void find_control(const lanes::CompiledGame& game, const Sample& sample, Analysis& out) {
  if (game.network.roles() < 2) return;
  for (const Family& family : out.families) {
    if (family.arity != 1) continue;
    const std::vector<std::uint32_t> fluents = by_role(family, game.game());
    if (fluents.empty() || !controls(fluents, sample)) continue;
    const auto& proved = game.draws.turns.fluents;
    Control control{family.name, fluents, false, kSeen};
    control.proved = std::ranges::all_of(fluents, [&](std::uint32_t fluent) {
      return std::ranges::find(proved, fluent) != proved.end();
    });
    if (control.proved) control.confidence = 1;
    out.control = std::move(control);
    return;
  }
}

namespace {

void find_turns(std::size_t roles, const Sample& sample, Analysis& out) {
  if (roles == 1) {
    out.turns_confidence = 1;
    return;
  }
  out.turns = Turns::kTakeTurns;
  out.turns_confidence = out.control && out.control->proved ? 1 : kSeen;
  for (std::size_t g = 0; g < sample.games.size(); ++g) {
    for (std::size_t i = 0; i < sample.games[g].size(); ++i) {
      if (choosers(sample, g, i, roles) < 2) continue;
      out.turns = Turns::kAtOnce;
      out.turns_confidence = 1;  // it has been seen
      return;
    }
  }
}

void find_rewards(std::size_t roles, const Sample& sample, Analysis& out) {
  if (roles == 1) {
    out.rewards_confidence = 1;
    return;
  }
  std::set<int> sums;
  std::set<std::vector<int>> outcomes;
  bool equal = true;
  for (const auto& goals : sample.goals) {
    if (goals.empty()) continue;
    int sum = 0;
    for (int goal : goals) {
      sum += goal;
      equal = equal && goal == goals.front();
    }
    sums.insert(sum);
    outcomes.insert(goals);
  }
  // One outcome alone says nothing.
  out.rewards_confidence = outcomes.size() > 1 ? kSeen : 0.5;
  out.rewards = equal && outcomes.size() > 1 ? Rewards::kCooperative
                : sums.size() == 1           ? Rewards::kConstantSum
                                             : Rewards::kMixed;
  if (out.rewards == Rewards::kMixed) out.rewards_confidence = 1;
}

// The texts of a role's moves and goals, without the names of roles.
std::multiset<std::string> profile(const lanes::CompiledGame& game, std::size_t role) {
  std::multiset<std::string> result;
  const auto text = [&](ground::AtomId atom) {
    std::string words = game.program.pool().text(game.program.atoms[atom].term);
    for (gdl::SymbolId name : game.game().roles()) {
      const std::string& of = game.game().symbols().name(name);
      for (std::size_t at = words.find(of); at != std::string::npos; at = words.find(of, at + 1)) {
        words.replace(at, of.size(), "?");
      }
    }
    return words;
  };
  for (ground::AtomId atom : game.program.moves[role]) result.insert(text(atom));
  for (const net::Goal& goal : game.network.goals) {
    if (goal.role == role) result.insert(text(goal.atom));
  }
  return result;
}

}  // namespace

void find_kind(const lanes::CompiledGame& game, const Sample& sample, Analysis& out) {
  const std::size_t roles = game.network.roles();
  find_turns(roles, sample, out);
  find_rewards(roles, sample, out);
  out.symmetric = roles > 1;
  for (std::size_t role = 1; role < roles; ++role) {
    out.symmetric = out.symmetric && profile(game, role) == profile(game, 0);
  }
  out.goals_everywhere = out.goals_grow = true;
  for (const auto& goals : sample.state_goals) {
    for (std::size_t i = 0; i < goals.size(); ++i) {
      out.goals_everywhere = out.goals_everywhere && goals[i] != game::kNoGoal;
      if (i >= roles) out.goals_grow = out.goals_grow && goals[i] >= goals[i - roles];
    }
  }
  out.goals_grow = out.goals_grow && out.goals_everywhere;
}

namespace {

class Collecting {
 public:
  void add(double value) {
    spread_.least = count_ == 0 ? value : std::min(spread_.least, value);
    spread_.most = std::max(spread_.most, value);
    sum_ += value;
    ++count_;
  }
  std::size_t count() const { return count_; }
  Spread spread() const {
    Spread result = spread_;
    result.mean = count_ == 0 ? 0 : sum_ / static_cast<double>(count_);
    return result;
  }

 private:
  Spread spread_;
  double sum_ = 0;
  std::size_t count_ = 0;
};

}  // namespace

void find_statistics(const lanes::CompiledGame& game, const Sample& sample, Analysis& out) {
  const std::size_t roles = game.network.roles();
  Statistics& all = out.statistics;
  all.games = sample.games.size();
  Collecting length;
  std::vector<Collecting> moves(roles);
  std::vector<Collecting> goals(roles);
  std::size_t open = 0;
  for (std::size_t g = 0; g < sample.games.size(); ++g) {
    all.states += sample.games[g].size();
    open += sample.moves[g].size() / roles;
    if (!sample.goals[g].empty()) length.add(static_cast<double>(sample.games[g].size() - 1));
    for (std::size_t role = 0; role < roles; ++role) {
      if (!sample.goals[g].empty()) goals[role].add(std::max(sample.goals[g][role], 0));
      for (std::size_t i = role; i < sample.counts[g].size(); i += roles) {
        if (sample.counts[g][i] > 1) moves[role].add(sample.counts[g][i]);
      }
    }
  }
  all.finished = length.count();
  all.length = length.spread();
  for (std::size_t role = 0; role < roles; ++role) {
    all.moves.push_back(moves[role].spread());
    all.choice.push_back(
        open == 0 ? 0 : static_cast<double>(moves[role].count()) / static_cast<double>(open));
    all.goals.push_back(goals[role].spread().mean);
  }
}

}  // namespace tafl::analysis
