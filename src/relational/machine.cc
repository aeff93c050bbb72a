// SPDX-License-Identifier: MIT
#include "relational/machine.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/hash.h"
#include "base/rng.h"
#include "game/normal_form.h"
#include "relational/engine.h"
#include "relational/planner.h"

namespace tafl::relational {
namespace {

// How much random play the planner learns from. Counted in steps, not seconds, so that the same
// game always gets the same plans.
constexpr int kSamplePlayouts = 4;
constexpr int kSamplePlies = 40;
constexpr std::uint64_t kSampleSteps = 400'000;

// Query terms speak of symbols by ids of their own table; here they are found by name.
gdl::Term translated(const gdl::Term& term, const gdl::SymbolTable& symbols, TermPool& terms) {
  gdl::Term result = term;
  terms.intern_name(symbols.name(term.symbol));
  result.symbol = terms.symbols().find(symbols.name(term.symbol));
  for (gdl::Term& arg : result.args) arg = translated(arg, symbols, terms);
  return result;
}

gdl::Literal translated(const gdl::Literal& literal, const gdl::SymbolTable& symbols,
                        TermPool& terms) {
  gdl::Literal result = literal;
  if (literal.atom.symbol.valid()) result.atom = translated(literal.atom, symbols, terms);
  for (gdl::Literal& part : result.parts) part = translated(part, symbols, terms);
  return result;
}

void collect_variables(const gdl::Literal& literal, std::vector<gdl::Term>& variables) {
  if (literal.atom.symbol.valid()) {
    gdl::for_each_variable(literal.atom, [&](const gdl::Term& variable) {
      if (std::find(variables.begin(), variables.end(), variable) == variables.end()) {
        variables.push_back(variable);
      }
    });
  }
  for (const gdl::Literal& part : literal.parts) collect_variables(part, variables);
}

}  // namespace

struct Machine::Impl {
  Impl(std::shared_ptr<const game::Game> g, const Options& options)
      : game(std::move(g)), engine(game->symbols(), options.limits) {
    std::vector<const game::Clause*> clauses;
    for (const game::Clause& clause : game->clauses()) clauses.push_back(&clause);
    engine.catalog.add_clauses(clauses, game->symbols());
    init = predicate("init", 1);
    next = predicate("next", 1);
    legal = predicate("legal", 2);
    goal = predicate("goal", 2);
    terminal = predicate("terminal", 0);
    if (options.evaluate_static) engine.evaluate_static_predicates();
    if (options.sample_states) sample_states();
  }

  PredicateId predicate(const char* name, std::size_t arity) {
    engine.pool.intern_name(name);
    return engine.catalog.predicate_of({engine.pool.symbols().find(name), arity});
  }

  State state_from(std::vector<FluentId> fluents) const {
    State state;
    std::sort(fluents.begin(), fluents.end());
    fluents.erase(std::unique(fluents.begin(), fluents.end()), fluents.end());
    state.fluents = std::move(fluents);
    for (FluentId fluent : state.fluents) state.hash += base::mix64(fluent + 1);
    return state;
  }

  State collect(PredicateId id) {
    std::vector<FluentId> fluents;
    std::vector<Value> values;
    engine.ask(id, 0, {}).for_each([&](const Value* row) { values.push_back(*row); });
    fluents.reserve(values.size());
    for (Value value : values) fluents.push_back(engine.fluents.intern(value));
    return state_from(std::move(fluents));
  }

  void sample_states();

  std::shared_ptr<const game::Game> game;
  Engine engine;
  PredicateId init = 0;
  PredicateId next = 0;
  PredicateId legal = 0;
  PredicateId goal = 0;
  PredicateId terminal = 0;
  std::vector<Value> joint;
};

// Plays a few short random games, so that the planner knows how full the board is and which
// questions have many answers; then all plans are made anew.
void Machine::Impl::sample_states() {
  base::Rng rng(1);
  try {
    for (int playout = 0; playout < kSamplePlayouts; ++playout) {
      State state = collect(init);
      for (int ply = 0; ply < kSamplePlies && engine.steps() < kSampleSteps; ++ply) {
        engine.load_state(state.fluents);
        engine.catalog.sample_state(engine.fluents, engine.pool);
        if (engine.ask(terminal, 0, {}).size() > 0) break;
        joint.clear();
        for (std::size_t role = 0; role < game->roles().size(); ++role) {
          const auto key = static_cast<Value>(role);
          std::vector<Value> moves;
          engine.ask(legal, 1, {&key, 1}).for_each([&](const Value* row) {
            moves.push_back(*row);
          });
          if (moves.empty()) return engine.replan();
          joint.push_back(moves[rng.below(moves.size())]);
        }
        engine.load_moves(joint);
        state = collect(next);
      }
    }
  } catch (const base::LimitReached&) {
    // The questions will say so again when they are asked in earnest.
  }
  engine.replan();
}

Machine::Machine(std::shared_ptr<const game::Game> game, const base::Limits& limits)
    : Machine(std::move(game), Options{limits, true, true}) {}
Machine::Machine(std::shared_ptr<const game::Game> game, const Options& options)
    : impl_(std::make_unique<Impl>(std::move(game), options)) {}
Machine::Machine(Machine&&) noexcept = default;
Machine& Machine::operator=(Machine&&) noexcept = default;
Machine::~Machine() = default;

const game::Game& Machine::game() const {
  return *impl_->game;
}

State Machine::initial() {
  return impl_->collect(impl_->init);
}

bool Machine::is_terminal(const State& state) {
  impl_->engine.load_state(state.fluents);
  return impl_->engine.ask(impl_->terminal, 0, {}).size() > 0;
}

std::vector<std::string> Machine::goal_values(const State& state, game::RoleId role) {
  impl_->engine.load_state(state.fluents);
  const Value key = role.value();
  std::vector<std::string> values;
  impl_->engine.ask(impl_->goal, 1, {&key, 1}).for_each([&](const Value* row) {
    values.push_back(impl_->engine.pool.text(*row));
  });
  std::sort(values.begin(), values.end());
  return values;
}

int Machine::goal(const State& state, game::RoleId role) {
  const std::vector<std::string> values = goal_values(state, role);
  return values.size() == 1 ? game::goal_value(values.front()) : game::kNoGoal;
}

void Machine::legal_moves(const State& state, game::RoleId role, std::vector<game::MoveId>& out) {
  out.clear();
  impl_->engine.load_state(state.fluents);
  const Value key = role.value();
  impl_->engine.ask(impl_->legal, 1, {&key, 1}).for_each([&](const Value* row) {
    out.emplace_back(*row);
  });
}

State Machine::next(const State& state, std::span<const game::MoveId> joint) {
  impl_->engine.load_state(state.fluents);
  impl_->joint.clear();
  for (game::MoveId move : joint) impl_->joint.push_back(move.value());
  impl_->engine.load_moves(impl_->joint);
  return impl_->collect(impl_->next);
}

std::string Machine::move_text(game::MoveId move) const {
  return impl_->engine.pool.text(move.value());
}

std::vector<std::string> Machine::fluent_texts(const State& state) const {
  std::vector<std::string> texts;
  texts.reserve(state.fluents.size());
  for (FluentId fluent : state.fluents) {
    texts.push_back(impl_->engine.pool.text(impl_->engine.fluents.value(fluent)));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

State Machine::state_of(const std::vector<gdl::Term>& fluents) {
  std::vector<FluentId> ids;
  ids.reserve(fluents.size());
  for (const gdl::Term& fluent : fluents) {
    ids.push_back(impl_->engine.fluents.intern(impl_->engine.pool.intern(fluent)));
  }
  return impl_->state_from(std::move(ids));
}

game::Answers Machine::ask(const State& state, const std::vector<gdl::Literal>& query,
                           const gdl::SymbolTable& symbols, std::size_t most) {
  Engine& engine = impl_->engine;
  engine.load_state(state.fluents);
  gdl::Rule rule;
  for (const gdl::Literal& literal : query) {
    rule.body.push_back(translated(literal, symbols, engine.pool));
    collect_variables(rule.body.back(), rule.head.args);
  }
  game::Answers answers;
  for (const gdl::Term& variable : rule.head.args) {
    answers.variables.push_back(engine.pool.symbols().name(variable.symbol));
  }
  gdl::Diagnostics diagnostics;
  std::vector<game::Clause> clauses;
  if (!game::append_clauses(rule, 0, clauses, diagnostics)) {
    throw base::LimitReached(diagnostics.all().front().message);
  }
  const std::size_t width = rule.head.args.size();
  std::set<std::vector<std::string>> rows;
  engine.ask(clauses, width).for_each([&](const Value* row) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < width; ++i) texts.push_back(engine.pool.text(row[i]));
    rows.insert(std::move(texts));
  });
  for (const std::vector<std::string>& row : rows) {
    if (answers.rows.size() == most) {
      answers.truncated = true;
      break;
    }
    answers.rows.push_back(row);
  }
  return answers;
}

}  // namespace tafl::relational
