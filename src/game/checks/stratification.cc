// SPDX-License-Identifier: MIT
//
// No sentence may depend on its own negation.
//
// GDL asks for this relation by relation, but public games break that harmlessly:
//
//   (<= (goal white 0) (not (goal white 100)))
//
// So relations only tell where to look. In a component of relations with a negation inside, clauses
// become the nodes, with an edge to every clause whose head can be equal to the condition; a
// negation inside a component of that graph is an error, and the message names the cycle.
#include <fmt/format.h>

#include <unordered_map>

#include "game/checks/checks.h"
#include "game/checks/unify.h"

namespace tafl::game::checks {
namespace {

constexpr std::size_t kMaxComparisons = std::size_t{1} << 21;

struct NegativeEdge {
  std::uint32_t from;
  std::uint32_t to;
  const gdl::Term* condition;
};

class CycleCheck {
 public:
  CycleCheck(const SheetView& view, gdl::Diagnostics& diagnostics)
      : view_(view), diagnostics_(diagnostics) {}

  void run() {
    for (std::uint32_t component : suspicious_components()) {
      if (!collect_edges(component)) return;
    }
    const Graph graph(view_.clauses().size(), edges_);
    const std::vector<std::uint32_t> component = components(graph);
    std::vector<bool> reported(view_.clauses().size());
    for (const NegativeEdge& edge : negative_edges_) {
      if (component[edge.from] != component[edge.to] || reported[component[edge.from]]) continue;
      reported[component[edge.from]] = true;
      report(edge, path_within(graph, component, edge.to, edge.from));
    }
  }

 private:
  bool within(const Clause& clause, const Condition& condition) const {
    return condition.kind != Condition::Kind::kDistinct &&
           view_.component()[view_.relation(condition.atom)] ==
               view_.component()[view_.relation(clause.head)];
  }

  // Components of relations with a negation inside, and their clauses.
  std::vector<std::uint32_t> suspicious_components() {
    std::vector<bool> suspicious(view_.relations().size());
    for (const Clause& clause : view_.clauses()) {
      for (const Condition& condition : clause.body) {
        if (condition.kind == Condition::Kind::kNegative && within(clause, condition)) {
          suspicious[view_.component()[view_.relation(clause.head)]] = true;
        }
      }
    }
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < view_.clauses().size(); ++i) {
      const std::uint32_t component = view_.component()[view_.relation(view_.clauses()[i].head)];
      if (!suspicious[component]) continue;
      if (members_[component].empty()) found.push_back(component);
      members_[component].push_back(i);
    }
    return found;
  }

  bool collect_edges(std::uint32_t component) {
    for (std::uint32_t from : members_[component]) {
      const Clause& clause = view_.clauses()[from];
      for (const Condition& condition : clause.body) {
        if (within(clause, condition) && !collect_edges(from, condition)) {
          give_up(clause);
          return false;
        }
      }
    }
    return true;
  }

  bool collect_edges(std::uint32_t from, const Condition& condition) {
    for (std::uint32_t to : view_.clauses_of(view_.relation(condition.atom))) {
      if (++comparisons_ > kMaxComparisons) return false;
      if (!may_unify(condition.atom, view_.clauses()[to].head)) continue;
      edges_.push_back({from, to});
      if (condition.kind == Condition::Kind::kNegative) {
        negative_edges_.push_back({from, to, &condition.atom});
      }
    }
    return true;
  }

  void give_up(const Clause& clause) {
    diagnostics_.error(
        "cycle-too-large", clause.head.position,
        fmt::format("{} is on a cycle with a negation and too many rules to compare one by one",
                    view_.shown(clause.head.symbol)),
        "break the cycle: give what is negated a relation of its own");
  }

  // `path` leads from the rule that is negated back to the rule that negates.
  void report(const NegativeEdge& edge, const std::vector<std::uint32_t>& path) {
    constexpr std::size_t kMostShown = 6;
    std::string cycle =
        fmt::format("{} <- not {}", view_.shown(view_.clauses()[edge.from].head.symbol),
                    view_.shown(*edge.condition));
    for (std::size_t i = 1; i < path.size(); ++i) {
      if (i > kMostShown && i + 1 < path.size()) {
        if (i == kMostShown + 1) cycle += " <- ...";
        continue;
      }
      cycle += " <- " + view_.shown(view_.clauses()[path[i]].head.symbol);
    }
    diagnostics_.error("negation-in-cycle", edge.condition->position,
                       fmt::format("{} depends on its own negation: {}",
                                   view_.shown(view_.clauses()[edge.from].head), cycle),
                       "no sentence may follow from its own absence; break the cycle");
  }

  const SheetView& view_;
  gdl::Diagnostics& diagnostics_;
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> members_;
  std::vector<Graph::Edge> edges_;
  std::vector<NegativeEdge> negative_edges_;
  std::size_t comparisons_ = 0;
};

}  // namespace

void stratification(const SheetView& view, gdl::Diagnostics& diagnostics) {
  CycleCheck(view, diagnostics).run();
}

}  // namespace tafl::game::checks
