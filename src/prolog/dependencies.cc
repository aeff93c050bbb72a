// SPDX-License-Identifier: MIT
#include "prolog/dependencies.h"

#include <algorithm>
#include <limits>

namespace tafl::prolog {

Dependencies::Dependencies(std::span<const game::Clause> clauses, const gdl::SymbolTable& symbols) {
  for (const game::Clause& clause : clauses) {
    const std::size_t head = intern(gdl::relation_of(clause.head));
    for (const game::Condition& condition : clause.body) {
      if (condition.kind == game::Condition::Kind::kDistinct) continue;
      const std::size_t to = intern(gdl::relation_of(condition.atom));
      infos_[head].edges.push_back({to, condition.kind == game::Condition::Kind::kPositive});
    }
  }
  for (std::size_t i = 0; i < relations_.size(); ++i) {
    const gdl::Keyword keyword = symbols.keyword(relations_[i].symbol);
    infos_[i].uses_does = keyword == gdl::Keyword::kDoes;
    infos_[i].uses_state = infos_[i].uses_does || keyword == gdl::Keyword::kTrue;
  }
  find_components();
}

const Dependencies::Info& Dependencies::info(const gdl::Relation& relation) const {
  static const Info kUnknown{{}, std::numeric_limits<std::size_t>::max(), false, false, false};
  const auto found = index_.find(relation);
  return found == index_.end() ? kUnknown : infos_[found->second];
}

std::size_t Dependencies::intern(const gdl::Relation& relation) {
  const auto [found, is_new] = index_.try_emplace(relation, relations_.size());
  if (is_new) {
    relations_.push_back(relation);
    infos_.emplace_back();
  }
  return found->second;
}

// Tarjan's algorithm with its own stack, since a stranger's chain of relations may be long.
void Dependencies::find_components() {
  constexpr std::size_t kUnvisited = std::numeric_limits<std::size_t>::max();
  struct Visit {
    std::size_t node;
    std::size_t next_edge;
  };
  std::vector<std::size_t> number(relations_.size(), kUnvisited);
  std::vector<std::size_t> low(relations_.size(), 0);
  std::vector<bool> is_open(relations_.size(), false);
  std::vector<std::size_t> open;
  std::vector<Visit> path;
  std::size_t count = 0;

  const auto enter = [&](std::size_t node) {
    number[node] = low[node] = count++;
    open.push_back(node);
    is_open[node] = true;
    path.push_back({node, 0});
  };
  for (std::size_t start = 0; start < relations_.size(); ++start) {
    if (number[start] == kUnvisited) enter(start);
    while (!path.empty()) {
      const std::size_t node = path.back().node;
      if (path.back().next_edge < infos_[node].edges.size()) {
        const std::size_t to = infos_[node].edges[path.back().next_edge++].to;
        if (number[to] == kUnvisited) {
          enter(to);
        } else if (is_open[to]) {
          low[node] = std::min(low[node], number[to]);
        }
        continue;
      }
      path.pop_back();
      if (!path.empty()) low[path.back().node] = std::min(low[path.back().node], low[node]);
      if (low[node] != number[node]) continue;
      std::vector<std::size_t> members;
      do {
        members.push_back(open.back());
        is_open[open.back()] = false;
        open.pop_back();
      } while (members.back() != node);
      close_component(members);
    }
  }
}

// All components that this one leans on are closed already.
void Dependencies::close_component(std::span<const std::size_t> members) {
  const std::size_t component = order_.size();
  Info all;
  for (std::size_t member : members) {
    infos_[member].component = component;
    order_.push_back(relations_[member]);
    all.uses_state |= infos_[member].uses_state;
    all.uses_does |= infos_[member].uses_does;
  }
  for (std::size_t member : members) {
    for (const Edge& edge : infos_[member].edges) {
      all.uses_state |= infos_[edge.to].uses_state;
      all.uses_does |= infos_[edge.to].uses_does;
      all.recursive |= edge.positive && infos_[edge.to].component == component;
    }
  }
  for (std::size_t member : members) {
    infos_[member].uses_state = all.uses_state;
    infos_[member].uses_does = all.uses_does;
    infos_[member].recursive = all.recursive;
  }
}

}  // namespace tafl::prolog
