// SPDX-License-Identifier: MIT
#include "prolog/machine.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/hash.h"
#include "prolog/engine.h"
#include "prolog/load.h"
#include "prolog/position.h"
#include "prolog/terms.h"
#include "prolog/translate.h"

namespace tafl::prolog {

using game::MoveId;
using game::RoleId;

namespace {

functor_t relation_functor(const char* relation, std::size_t arity) {
  const std::string name = relation_name(relation);
  const atom_t atom = PL_new_atom_nchars(name.size(), name.data());
  return PL_new_functor(atom, arity);
}

// A rule whose head lists the variables of a query in the order of their first occurrence.
gdl::Rule rule_of(const std::vector<gdl::Literal>& query) {
  gdl::Rule rule;
  rule.body = query;
  std::set<gdl::SymbolId> seen;
  const auto visit = [&](const gdl::Term& variable) {
    if (seen.insert(variable.symbol).second) rule.head.args.push_back(variable);
  };
  const auto walk = [&](const gdl::Literal& literal, const auto& self) -> void {
    gdl::for_each_variable(literal.atom, visit);
    for (const gdl::Literal& part : literal.parts) self(part, self);
  };
  for (const gdl::Literal& literal : query) walk(literal, walk);
  rule.head.kind = rule.head.args.empty() ? gdl::Term::Kind::kConstant : gdl::Term::Kind::kFunction;
  return rule;
}

}  // namespace

struct Machine::Impl {
  Impl(std::shared_ptr<const game::Game> the_game, const base::Limits& limits)
      : game(std::move(the_game)), engine(limits), terms(limits.bytes / 4) {
    const Session session(engine);
    position.emplace(engine, terms, fluents_of(game->clauses(), game->symbols()));
    loaded = load(*game, engine, terms);
    position->set_program(loaded);
    init = relation_functor("init", 1);
    next = relation_functor("next", 1);
    legal = relation_functor("legal", 2);
    goal = relation_functor("goal", 2);
    terminal = relation_functor("terminal", 0);
    for (const gdl::SymbolId role : game->roles()) {
      roles.push_back(terms.intern_constant(game->symbols().name(role)));
    }
  }

  // Calls `run` where the rules see this state and these moves.
  template <class Question>
  void ask_in(const State& state, std::span<const MoveId> joint, const Question& run) {
    const Session session(engine);
    try {
      position->set_fluents(state.fluents);
      position->set_moves(roles, joint);
      run();
    } catch (...) {
      position->reset();
      throw;
    }
  }

  // The same for a question that validated rules answer without the moves.
  template <class Question>
  void ask_in(const State& state, const Question& run) {
    const Session session(engine);
    try {
      position->set_fluents(state.fluents);
      if (loaded.questions_use_does) position->set_moves(roles, {});
      run();
    } catch (...) {
      position->reset();
      throw;
    }
  }

  // All x with relation(x), or relation(role, x) where there is a role; sorted, no repetitions.
  std::vector<TermIndex> all(functor_t relation, std::optional<TermIndex> role) {
    std::vector<TermIndex> found;
    const term_t arguments = PL_new_term_refs(2);
    const term_t answer = role ? arguments + 1 : arguments;
    const term_t call = PL_new_term_ref();
    if (role) terms.put(*role, arguments);
    require(PL_cons_functor_v(call, relation, arguments));
    ++question;
    engine.solve(call, answer, [&](term_t value) {
      const TermIndex id = terms.intern(value);
      if (found_by.size() <= id) found_by.resize(terms.size());
      if (std::exchange(found_by[id], question) != question) found.push_back(id);
      return true;
    });
    std::sort(found.begin(), found.end());
    return found;
  }

  State state_with(std::vector<TermIndex> fluents) const {
    State state;
    for (const TermIndex fluent : fluents) state.hash += base::mix64(terms.hash(fluent));
    state.hash = base::mix64(state.hash);
    state.fluents = std::move(fluents);
    return state;
  }

  // Adds the rows of one alternative of a query; false once there are more than `most`.
  bool add_rows(const game::Clause& clause, const gdl::SymbolTable& symbols, std::size_t most,
                std::set<std::vector<std::string>>& rows) {
    const Frame frame;
    const Query query = translate_query(clause, symbols);
    const term_t both = PL_new_term_ref();
    engine.read("(" + query.goal + ")-" + query.answer, both);
    const term_t call = PL_new_term_refs(2);
    require(PL_get_arg(1, both, call));
    require(PL_get_arg(2, both, call + 1));
    bool complete = true;
    engine.solve(call, call + 1, [&](term_t answer) {
      std::vector<std::string> row;
      const term_t value = PL_new_term_ref();
      for (std::size_t i = 0; i < clause.head.arity(); ++i) {
        require(PL_get_arg(i + 1, answer, value));
        row.push_back(terms.text(terms.intern(value)));
      }
      if (rows.size() < most || rows.contains(row)) {
        rows.insert(std::move(row));
      } else {
        complete = false;
      }
      return complete;
    });
    return complete;
  }

  std::shared_ptr<const game::Game> game;
  Engine engine;
  Terms terms;
  std::optional<Position> position;
  Loaded loaded;
  std::vector<TermIndex> roles;
  std::uint64_t question = 0;
  std::vector<std::uint64_t> found_by;  // by term: the last question that it answered
  functor_t init = 0;
  functor_t next = 0;
  functor_t legal = 0;
  functor_t goal = 0;
  functor_t terminal = 0;
};

Machine::Machine(std::shared_ptr<const game::Game> game, const base::Limits& limits)
    : impl_(std::make_unique<Impl>(std::move(game), limits)) {}
Machine::Machine(Machine&&) noexcept = default;
Machine& Machine::operator=(Machine&&) noexcept = default;
Machine::~Machine() = default;

const game::Game& Machine::game() const {
  return *impl_->game;
}

State Machine::initial() {
  State state;
  impl_->ask_in({}, {}, [&] { state = impl_->state_with(impl_->all(impl_->init, {})); });
  return state;
}

bool Machine::is_terminal(const State& state) {
  bool terminal = false;
  impl_->ask_in(state, [&] {
    const term_t call = PL_new_term_ref();
    require(PL_put_atom(call, PL_functor_name(impl_->terminal)));
    impl_->engine.solve(call, call, [&](term_t) {
      terminal = true;
      return false;
    });
  });
  return terminal;
}

int Machine::goal(const State& state, RoleId role) {
  const std::vector<std::string> values = goal_values(state, role);
  return values.size() == 1 ? game::goal_value(values.front()) : game::kNoGoal;
}

std::vector<std::string> Machine::goal_values(const State& state, RoleId role) {
  std::vector<std::string> values;
  impl_->ask_in(state, [&] {
    for (const TermIndex value : impl_->all(impl_->goal, impl_->roles[role.index()])) {
      values.push_back(impl_->terms.text(value));
    }
  });
  std::sort(values.begin(), values.end());
  return values;
}

void Machine::legal_moves(const State& state, RoleId role, std::vector<MoveId>& out) {
  out.clear();
  impl_->ask_in(state, [&] {
    for (const TermIndex move : impl_->all(impl_->legal, impl_->roles[role.index()])) {
      out.emplace_back(move);
    }
  });
  // By content: the order in which Prolog finds them depends on addresses.
  std::sort(out.begin(), out.end(), [&](MoveId a, MoveId b) {
    const std::uint64_t hash_a = impl_->terms.hash(a.value());
    const std::uint64_t hash_b = impl_->terms.hash(b.value());
    return hash_a != hash_b ? hash_a < hash_b : a < b;
  });
}

State Machine::next(const State& state, std::span<const MoveId> joint) {
  State next;
  impl_->ask_in(state, joint, [&] { next = impl_->state_with(impl_->all(impl_->next, {})); });
  return next;
}

std::string Machine::move_text(MoveId move) const {
  return impl_->terms.text(move.value());
}

std::vector<std::string> Machine::fluent_texts(const State& state) const {
  std::vector<std::string> texts;
  for (const TermIndex fluent : state.fluents) texts.push_back(impl_->terms.text(fluent));
  std::sort(texts.begin(), texts.end());
  return texts;
}

State Machine::state_of(const std::vector<gdl::Term>& fluents) {
  const Session session(impl_->engine);
  std::vector<TermIndex> ids;
  ids.reserve(fluents.size());
  for (const gdl::Term& fluent : fluents) {
    ids.push_back(impl_->terms.intern(fluent, impl_->game->symbols()));
  }
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return impl_->state_with(std::move(ids));
}

game::Answers Machine::ask(const State& state, const std::vector<gdl::Literal>& query,
                           const gdl::SymbolTable& symbols, std::size_t most) {
  game::Answers answers;
  const gdl::Rule rule = rule_of(query);
  for (const gdl::Term& variable : rule.head.args) {
    answers.variables.push_back(symbols.name(variable.symbol));
  }
  std::vector<game::Clause> clauses;
  gdl::Diagnostics diagnostics;
  if (!game::append_clauses(rule, 0, clauses, diagnostics)) {
    throw base::LimitReached(diagnostics.all().front().message);
  }
  std::set<std::vector<std::string>> rows;
  impl_->ask_in(state, {}, [&] {
    for (const game::Clause& clause : clauses) {
      if (!impl_->add_rows(clause, symbols, most, rows)) answers.truncated = true;
      if (answers.truncated) break;
    }
  });
  answers.rows.assign(rows.begin(), rows.end());
  return answers;
}

}  // namespace tafl::prolog
