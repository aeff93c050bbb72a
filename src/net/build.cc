// SPDX-License-Identifier: MIT
#include "net/build.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include "net/components.h"
#include "net/factor.h"
#include "net/implied.h"

namespace tafl::net {
namespace {

using ground::Atom;
using ground::AtomId;
using ground::GroundProgram;
using ground::Literal;

std::vector<std::size_t> move_counts(const GroundProgram& program) {
  std::vector<std::size_t> counts;
  for (const auto& moves : program.moves) counts.push_back(moves.size());
  return counts;
}

constexpr std::uint32_t kNoGroup = UINT32_MAX;
// Fewer atoms of a group are not complemented.
constexpr std::size_t kFewest = 4;

class Building {
 public:
  Building(const GroundProgram& program, const BuildOptions& options)
      : program_(program),
        options_(options),
        network_(program.fluents.size(), move_counts(program)),
        edges_(program.atoms.size(), kFalse),
        rules_of_(program),
        factoring_(network_) {
    group_of_.assign(program.atoms.size(), kNoGroup);
    for (std::uint32_t group = 0; group < program.exclusive.size(); ++group) {
      for (AtomId atom : program.exclusive[group]) group_of_[atom] = group;
    }
    any_of_group_.resize(program.exclusive.size());
    order_ = components(dependencies());
    if (options.legal_implied) implied_.emplace(program, order_, rules_of_);
  }

  Network run() {
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const auto members = order_.of(i);
      if (members[0] >= program_.atoms.size()) continue;  // a group
      if (order_.cyclic[i]) {
        for (AtomId atom : members) edges_[atom] = network_.add_loop();
        for (AtomId atom : members) {
          const Edge loop = edges_[atom];
          network_.loops[network_.index(loop.node())] = definition(atom);
        }
      } else {
        edges_[members[0]] = is_input(members[0]) ? input(members[0]) : definition(members[0]);
      }
    }
    for (AtomId atom = 0; atom < program_.atoms.size(); ++atom) set_output(atom);
    return std::move(network_);
  }

 private:
  bool is_input(AtomId atom) const {
    const Atom::Kind kind = program_.atoms[atom].kind;
    return kind == Atom::Kind::kTrue || kind == Atom::Kind::kDoes;
  }

  Edge input(AtomId id) const {
    const Atom& atom = program_.atoms[id];
    if (atom.kind == Atom::Kind::kTrue) return network_.state(atom.index);
    return network_.move(network_.first_move(atom.role) + atom.index);
  }

  // A move depends on its being legal, so that what that implies is known first.
  Graph dependencies() const {
    std::vector<AtomId> legal_of(program_.atoms.size(), UINT32_MAX);
    for (AtomId id = 0; id < program_.atoms.size(); ++id) {
      const Atom& atom = program_.atoms[id];
      if (atom.kind == Atom::Kind::kLegal && atom.role < program_.moves.size()) {
        legal_of[program_.moves[atom.role][atom.index]] = id;
      }
    }
    Graph graph;
    for (AtomId atom = 0; atom < program_.atoms.size(); ++atom) {
      for (std::uint32_t rule : rules_of_[atom]) {
        for (Literal literal : program_.body(rule)) {
          graph.targets.push_back(literal.atom());
          const std::uint32_t group = group_of_[literal.atom()];
          if (group != kNoGroup) graph.targets.push_back(group_node(group));
        }
      }
      if (legal_of[atom] != UINT32_MAX) graph.targets.push_back(legal_of[atom]);
      graph.close_node();
    }
    for (const std::vector<AtomId>& group : program_.exclusive) {
      graph.targets.insert(graph.targets.end(), group.begin(), group.end());
      graph.close_node();
    }
    return graph;
  }

  // In the order, a group comes after its atoms and before all that use one of them.
  std::uint32_t group_node(std::uint32_t group) const {
    return static_cast<std::uint32_t>(program_.atoms.size()) + group;
  }

  // Appends the edges of a rule's conditions; false if they contradict each other.
  bool add_conditions(std::uint32_t rule, std::vector<Edge>& cube) const {
    const auto body = program_.body(rule);
    for (Literal literal : body) {
      bool needed = true;
      if (implied_) {
        for (Literal other : body) {
          if (other == literal || other.negated()) continue;
          if (program_.atoms[other.atom()].kind != Atom::Kind::kDoes &&
              group_of_[other.atom()] == kNoGroup) {
            continue;
          }
          const auto known = implied_->of(other.atom());
          if (std::ranges::binary_search(known, Literal(literal.atom(), !literal.negated()))) {
            return false;
          }
          if (std::ranges::binary_search(known, literal)) needed = false;
        }
      }
      const Edge edge = edges_[literal.atom()].negated_if(literal.negated());
      if (edge == kFalse) return false;
      if (needed && edge != kTrue) cube.push_back(edge);
    }
    return true;
  }

  // Rules whose only condition is one of a group: most of the group is all of it but the few
  // others. Marks those rules as done and appends what they say.
  void complement_groups(AtomId atom, std::vector<bool>& done) {
    std::map<std::uint32_t, std::vector<std::uint32_t>> by_group;
    const auto rules = rules_of_[atom];
    for (std::uint32_t i = 0; i < rules.size(); ++i) {
      const auto body = program_.body(rules[i]);
      if (body.size() != 1 || body[0].negated()) continue;
      const std::uint32_t group = group_of_[body[0].atom()];
      if (group != kNoGroup) by_group[group].push_back(i);
    }
    for (const auto& [group, members] : by_group) {
      const std::vector<AtomId>& all = program_.exclusive[group];
      if (members.size() * 2 <= all.size() || members.size() < kFewest) continue;
      std::vector<AtomId> there;
      for (std::uint32_t i : members) {
        there.push_back(program_.body(rules[i])[0].atom());
        done[i] = true;
      }
      std::sort(there.begin(), there.end());
      cube_.assign(1, any_of_group(group));
      for (AtomId other : all) {
        if (!std::ranges::binary_search(there, other)) cube_.push_back(!edges_[other]);
      }
      std::sort(cube_.begin(), cube_.end());
      cube_.erase(std::unique(cube_.begin(), cube_.end()), cube_.end());
      cubes_.add(cube_);
    }
  }

  Edge any_of_group(std::uint32_t group) {
    std::optional<Edge>& edge = any_of_group_[group];
    if (!edge) {
      std::vector<Edge> edges;
      for (AtomId atom : program_.exclusive[group]) edges.push_back(edges_[atom]);
      edge = network_.any_of(edges);
    }
    return *edge;
  }

  Edge definition(AtomId atom) {
    cubes_.clear();
    done_.assign(rules_of_[atom].size(), false);
    if (options_.complement) complement_groups(atom, done_);
    for (std::size_t i = 0; i < done_.size(); ++i) {
      if (done_[i]) continue;
      const std::uint32_t rule = rules_of_[atom][i];
      cube_.clear();
      if (!add_conditions(rule, cube_)) continue;
      std::sort(cube_.begin(), cube_.end());
      cube_.erase(std::unique(cube_.begin(), cube_.end()), cube_.end());
      if (cube_.empty()) return kTrue;
      cubes_.add(cube_);
    }
    if (options_.factor) return factoring_.run(cubes_);
    std::vector<Edge> terms;
    for (std::size_t i = 0; i < cubes_.size(); ++i) {
      cube_.assign(cubes_[i].begin(), cubes_[i].end());
      terms.push_back(network_.all_of(cube_));
    }
    return network_.any_of(terms);
  }

  void set_output(AtomId id) {
    const Atom& atom = program_.atoms[id];
    switch (atom.kind) {
      case Atom::Kind::kNext:
        network_.next[atom.index] = edges_[id];
        break;
      case Atom::Kind::kLegal:
        if (atom.role < network_.roles()) network_.legal[atom.role][atom.index] = edges_[id];
        break;
      case Atom::Kind::kTerminal:
        network_.terminal = edges_[id];
        break;
      case Atom::Kind::kGoal:
        if (atom.role < network_.roles()) {
          network_.goals.push_back({atom.role, id, atom.value, edges_[id]});
        }
        break;
      default:
        break;
    }
  }

  const GroundProgram& program_;
  BuildOptions options_;
  Network network_;
  std::vector<Edge> edges_;  // by atom
  RulesOf rules_of_;
  std::vector<std::uint32_t> group_of_;  // by atom
  std::vector<std::optional<Edge>> any_of_group_;
  Components order_;
  std::optional<Implied> implied_;
  Factoring factoring_;
  std::vector<bool> done_;
  Cubes cubes_;
  std::vector<Edge> cube_;
};

}  // namespace

Network build(const GroundProgram& program, const BuildOptions& options) {
  return Building(program, options).run();
}

}  // namespace tafl::net
