// SPDX-License-Identifier: MIT
#include "prolog/position.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace tafl::prolog {

Position::Position(Engine& engine, const Terms& terms, std::span<const Predicate> fluents)
    : engine_(engine), terms_(terms) {
  does_ = PL_new_functor(PL_new_atom("r does"), 2);
  engine_.declare_dynamic({"r does", 2});
  engine_.declare_dynamic({"r true", 1});
  for (const Predicate& predicate : fluents) add_fluent_predicate(predicate);
}

functor_t Position::add_fluent_predicate(const Predicate& predicate) {
  const std::string fluent = predicate.name.substr(fluent_name("").size());
  const atom_t name = PL_new_atom_nchars(fluent.size(), fluent.data());
  const auto [found, is_new] = functors_.try_emplace({name, predicate.arity});
  PL_unregister_atom(name);
  if (!is_new) return found->second;
  const atom_t fact = PL_new_atom_nchars(predicate.name.size(), predicate.name.data());
  found->second = PL_new_functor(fact, predicate.arity);
  PL_unregister_atom(fact);  // the functor keeps it
  engine_.declare_dynamic(predicate);
  std::string arguments;
  for (std::size_t i = 0; i < predicate.arity; ++i) {
    arguments += fmt::format("{}A{}", i == 0 ? "(" : ",", i);
  }
  if (!arguments.empty()) arguments += ')';
  engine_.add_clause(fmt::format("'r true'({0}{2}) :- {1}{2}", quoted_atom(fluent),
                                 quoted_atom(predicate.name), arguments));
  predicates_.push_back(predicate);
  return found->second;
}

functor_t Position::fluent_functor(TermIndex fluent) {
  const auto found = functors_.find({terms_.name(fluent), terms_.arity(fluent)});
  if (found != functors_.end()) return found->second;
  return add_fluent_predicate({fluent_name(terms_.name_text(fluent)), terms_.arity(fluent)});
}

void Position::change(TermIndex fluent, bool holds) {
  const functor_t functor = fluent_functor(fluent);
  const Frame frame;
  const term_t fact = PL_new_term_ref();
  terms_.put_arguments(fluent, functor, fact);
  if (holds) {
    engine_.add_fact(fact);
  } else {
    engine_.remove_fact(fact);
  }
}

void Position::set_fluents(const std::vector<TermIndex>& fluents) {
  if (fluents == fluents_) return;
  auto old = fluents_.begin();
  for (const TermIndex fluent : fluents) {
    for (; old != fluents_.end() && *old < fluent; ++old) change(*old, false);
    if (old != fluents_.end() && *old == fluent) {
      ++old;
    } else {
      change(fluent, true);
    }
  }
  for (; old != fluents_.end(); ++old) change(*old, false);
  fluents_ = fluents;
  if (loaded_.tables) engine_.abolish_tables();
}

void Position::set_moves(std::span<const TermIndex> roles, std::span<const game::MoveId> joint) {
  if (std::equal(joint.begin(), joint.end(), joint_.begin(), joint_.end())) return;
  engine_.clear({"r does", 2}, false);
  joint_.assign(joint.begin(), joint.end());
  for (std::size_t role = 0; role < joint.size(); ++role) {
    const Frame frame;
    const term_t arguments = PL_new_term_refs(2);
    const term_t fact = PL_new_term_ref();
    terms_.put(roles[role], arguments);
    terms_.put(static_cast<TermIndex>(joint[role].index()), arguments + 1);
    require(PL_cons_functor_v(fact, does_, arguments));
    engine_.add_fact(fact);
  }
  if (loaded_.tables_use_does) engine_.abolish_tables();
}

void Position::reset() {
  for (const Predicate& predicate : predicates_) engine_.clear(predicate, false);
  engine_.clear({"r does", 2}, false);
  fluents_.clear();
  joint_.clear();
  if (loaded_.tables) engine_.abolish_tables();
}

}  // namespace tafl::prolog
