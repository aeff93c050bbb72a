// SPDX-License-Identifier: MIT
#include "analysis/dependencies.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace tafl::analysis {
namespace {

using gdl::Keyword;
using gdl::Relation;
using Node = DependencyGraph::Node;
using Use = DependencyGraph::Use;

class Building {
 public:
  explicit Building(const game::Game& game) : game_(game) {
    for (const game::Clause& clause : game.clauses()) {
      ++clauses_[gdl::relation_of(clause.head)];
      for (const game::Condition& condition : clause.body) {
        if (condition.kind != game::Condition::Kind::kDistinct) {
          clauses_.try_emplace(gdl::relation_of(condition.atom), 0);
        }
      }
    }
  }

  DependencyGraph run() {
    add_nodes();
    add_uses();
    for (std::uint32_t node = 0; node < graph_.nodes.size(); ++node) follow(node);
    return std::move(graph_);
  }

 private:
  const std::string& name(const Relation& relation) const {
    return game_.symbols().name(relation.symbol);
  }

  void add_nodes() {
    for (const auto& [relation, clauses] : clauses_) {
      graph_.nodes.push_back({relation, clauses, Dependence::kRules, false});
    }
    std::ranges::sort(graph_.nodes, [this](const Node& a, const Node& b) {
      return std::pair(name(a.relation), a.relation.arity) <
             std::pair(name(b.relation), b.relation.arity);
    });
    for (std::uint32_t i = 0; i < graph_.nodes.size(); ++i) index_[graph_.nodes[i].relation] = i;
  }

  void add_uses() {
    std::set<Use> uses;
    for (const game::Clause& clause : game_.clauses()) {
      for (const game::Condition& condition : clause.body) {
        if (condition.kind == game::Condition::Kind::kDistinct) continue;
        uses.insert({index_.at(gdl::relation_of(clause.head)),
                     index_.at(gdl::relation_of(condition.atom)),
                     condition.kind == game::Condition::Kind::kNegative});
      }
    }
    graph_.uses.assign(uses.begin(), uses.end());
  }

  // Everything below a node decides what it depends on.
  void follow(std::uint32_t start) {
    Node& node = graph_.nodes[start];
    std::vector<bool> found(graph_.nodes.size(), false);
    std::vector<std::uint32_t> open = {start};
    note(node, node.relation);
    while (!open.empty()) {
      const std::uint32_t user = open.back();
      open.pop_back();
      auto use = std::ranges::lower_bound(graph_.uses, user, {}, &Use::user);
      for (; use != graph_.uses.end() && use->user == user; ++use) {
        if (found[use->used]) continue;
        found[use->used] = true;
        open.push_back(use->used);
        note(node, graph_.nodes[use->used].relation);
      }
    }
    node.recursive = found[start];
  }

  void note(Node& node, const Relation& below) const {
    const Keyword keyword = game_.symbols().keyword(below.symbol);
    if (keyword == Keyword::kDoes) node.dependence = Dependence::kMoves;
    if (keyword == Keyword::kTrue) node.dependence = std::max(node.dependence, Dependence::kState);
  }

  const game::Game& game_;
  std::map<Relation, std::size_t> clauses_;
  std::map<Relation, std::uint32_t> index_;
  DependencyGraph graph_;
};

std::string escaped(std::string_view text) {
  std::string result;
  for (char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

// A name that stands for two relations is told apart by the number of arguments.
std::string label(const DependencyGraph& graph, std::uint32_t at, const game::Game& game) {
  const Node& node = graph.nodes[at];
  const auto same = std::ranges::count_if(graph.nodes, [&](const Node& other) {
    return other.relation.symbol == node.relation.symbol;
  });
  std::string text = escaped(game.symbols().name(node.relation.symbol));
  if (same > 1) text += fmt::format("/{}", node.relation.arity);
  return text;
}

}  // namespace

DependencyGraph dependencies(const game::Game& game) {
  return Building(game).run();
}

std::string to_dot(const DependencyGraph& graph, const game::Game& game) {
  std::string out = "digraph dependencies {\n  node [fontname=\"sans-serif\", fontsize=11];\n";
  const auto to = std::back_inserter(out);
  for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
    const Node& node = graph.nodes[i];
    const bool keyword = game.symbols().keyword(node.relation.symbol) != Keyword::kNone;
    const bool underlined = node.dependence == Dependence::kRules;
    fmt::format_to(to, "  r{} [label=<{}{}{}>, shape={}];\n", i, underlined ? "<u>" : "",
                   label(graph, i, game), underlined ? "</u>" : "", keyword ? "box" : "ellipse");
  }
  std::set<std::uint32_t> negated;
  for (const Use& use : graph.uses) {
    if (use.negated && negated.insert(use.used).second) {
      fmt::format_to(to, "  n{0} [label=<not {1}>, shape=parallelogram];\n  n{0} -> r{0};\n",
                     use.used, label(graph, use.used, game));
    }
    fmt::format_to(to, "  r{} -> {}{};\n", use.user, use.negated ? 'n' : 'r', use.used);
  }
  return out + "}\n";
}

}  // namespace tafl::analysis
