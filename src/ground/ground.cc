// SPDX-License-Identifier: MIT
#include "ground/ground.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <new>
#include <set>
#include <utility>

#include <boost/unordered/unordered_flat_set.hpp>

#include "base/hash.h"
#include "ground/demand.h"
#include "ground/idle_arguments.h"
#include "ground/join.h"
#include "ground/lasting.h"
#include "ground/rewrite.h"
#include "relational/engine.h"

namespace tafl::ground {
namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Two independent 64-bit hashes of a rule: enough to take equal ones for the same rule.
struct Fingerprint {
  std::uint64_t low;
  std::uint64_t high;
  friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
};

struct FingerprintHash {
  using is_avalanching = void;
  std::size_t operator()(const Fingerprint& f) const { return f.low; }
};

Fingerprint fingerprint(AtomId head, std::span<const Literal> body) {
  Fingerprint f{base::mix64(head + 1), base::mix64(~std::uint64_t{head})};
  for (Literal literal : body) {
    f.low = base::mix64(f.low + 0x9e3779b97f4a7c15ULL * (literal.code() + 1));
    f.high = base::mix64(f.high ^ (0xd6e8feb86659fd93ULL * (literal.code() + 7)));
  }
  return f;
}

void add_clauses(relational::Engine& engine, const std::vector<const game::Clause*>& clauses) {
  engine.catalog.add_clauses(clauses, engine.pool.symbols());
  engine.evaluate_static_predicates();
}

Rules rewritten(const game::Game& game, const base::Limits& limits, bool rewrites) {
  if (!rewrites) {
    Rules same;
    same.symbols = game.symbols();
    for (const game::Clause& clause : game.clauses()) same.rules.push_back({clause, 0});
    return same;
  }
  gdl::SymbolTable symbols = game.symbols();
  const std::vector<game::Clause> clauses =
      drop_idle_arguments(settle_lasting(game, symbols), symbols);
  relational::Engine engine(symbols, limits);
  std::vector<const game::Clause*> pointers;
  for (const game::Clause& clause : clauses) pointers.push_back(&clause);
  add_clauses(engine, pointers);
  return rewrite(clauses, symbols, Domains(clauses, symbols, engine));
}

// With this many instances it is time to see whether a few relations have most of them.
constexpr std::size_t kMany = 200'000;

// If no more than this share of them are asked for, it pays to begin again.
constexpr double kAskedFor = 0.25;

// Thrown when it does.
struct BeginAgain {
  Rules rules;
};

// Whether an instance tells the values of all variables: they are in the head or in conditions that
// instances have. Then no two instances of the rule are equal.
bool tells_all_variables(const Rule& rule, const std::vector<std::size_t>& atom_conditions) {
  std::set<gdl::SymbolId> told;
  std::set<gdl::SymbolId> all;
  const auto add = [](const gdl::Term& term, std::set<gdl::SymbolId>& to) {
    gdl::for_each_variable(term, [&](const gdl::Term& variable) { to.insert(variable.symbol); });
  };
  add(rule.clause.head, told);
  const std::size_t tested = rule.clause.body.size() - rule.silent;
  for (std::size_t i : atom_conditions) {
    if (i < tested) add(rule.clause.body[i].atom, told);
  }
  for (const game::Condition& condition : rule.clause.body) add(condition.atom, all);
  return std::ranges::includes(told, all);
}

class Grounding {
 public:
  // Throws BeginAgain if `reconsiders`.
  Grounding(std::shared_ptr<const game::Game> game, const base::Limits& limits, double deadline,
            const Rules& rules, bool reconsiders)
      : game_(std::move(game)),
        limits_(limits),
        deadline_(deadline),
        rewritten_(rules),
        reconsiders_(reconsiders),
        engine_(rewritten_.symbols, limits),
        atoms_(engine_.pool, game_->roles().size()) {
    std::vector<const game::Clause*> clauses;
    for (const Rule& rule : rewritten_.rules) clauses.push_back(&rule.clause);
    add_clauses(engine_, clauses);
    prepare();
  }

  GroundProgram run() {
    derive_initial_state();
    for (RuleWork& work : rules_) {
      if (work.fresh_conditions.empty()) run_join(work, std::nullopt);
    }
    while (atoms_.next_round()) {
      for (RuleWork& work : rules_) {
        for (std::size_t condition : work.fresh_conditions) run_join(work, condition);
      }
    }
    return finish();
  }

 private:
  struct RuleWork {
    const Rule* rule;
    std::vector<std::size_t> fresh_conditions;
    bool repeats = true;  // instances may come up more than once
  };

  const gdl::SymbolTable& symbols() const { return engine_.pool.symbols(); }

  // Which clauses are instantiated: all whose head is an output or depends on state or moves.
  void prepare() {
    for (const Rule& rule : rewritten_.rules) {
      const game::Clause& clause = rule.clause;
      const gdl::Keyword keyword = symbols().keyword(clause.head.symbol);
      if (keyword == gdl::Keyword::kInit || keyword == gdl::Keyword::kBase ||
          keyword == gdl::Keyword::kInput || keyword == gdl::Keyword::kRole) {
        continue;
      }
      for (const game::Condition& condition : clause.body) note_whole_terms(condition);
      if (kind_of(clause.head, symbols()) == Atom::Kind::kOther &&
          engine_.catalog.dependence_of(gdl::relation_of(clause.head)) ==
              relational::Dependence::kRules) {
        continue;
      }
      std::vector<std::size_t> conditions = atom_conditions(clause, engine_.catalog, symbols());
      const bool repeats = !tells_all_variables(rule, conditions);
      rules_.push_back({&rule, std::move(conditions), repeats});
    }
    // Rules with the same head about the same relations may have instances in common.
    std::map<std::vector<gdl::Relation>, std::size_t> alike;
    for (const RuleWork& work : rules_) ++alike[relations_of(work)];
    for (RuleWork& work : rules_) {
      const std::vector<gdl::Relation> relations = relations_of(work);
      // Two conditions on one relation may also match the other way round.
      work.repeats = work.repeats || alike[relations] > 1 ||
                     std::adjacent_find(relations.begin() + 1, relations.end()) != relations.end();
    }
  }

  // The head's relation, then those of the conditions that instances have, in order.
  std::vector<gdl::Relation> relations_of(const RuleWork& work) const {
    std::vector<gdl::Relation> relations;
    for (const game::Condition& condition : work.rule->clause.body) {
      if (condition.kind == game::Condition::Kind::kDistinct) continue;
      const gdl::Relation relation = gdl::relation_of(condition.atom);
      if (kind_of(condition.atom, symbols()) != Atom::Kind::kOther ||
          engine_.catalog.dependence_of(relation) != relational::Dependence::kRules) {
        relations.push_back(relation);
      }
    }
    std::ranges::sort(relations);
    relations.insert(relations.begin(), gdl::relation_of(work.rule->clause.head));
    return relations;
  }

  void note_whole_terms(const game::Condition& condition) {
    if (condition.kind != game::Condition::Kind::kPositive) return;
    const Atom::Kind kind = kind_of(condition.atom, symbols());
    if (kind != Atom::Kind::kOther && !condition.atom.args.empty() &&
        condition.atom.args.back().is_variable()) {
      atoms_.keep_whole(kind);
    }
  }

  void derive_initial_state() {
    std::vector<Value> values;
    const gdl::SymbolId init = symbols().find("init");
    if (!init.valid()) return;
    engine_.ask(engine_.catalog.predicate_of({init, 1}), 0, {}).for_each([&](const Value* row) {
      values.push_back(*row);
    });
    for (Value value : values) {
      initial_.push_back(atoms_.atom(Atom::Kind::kTrue, 0, value));
      atoms_.derive(initial_.back());
    }
  }

  void run_join(const RuleWork& work, std::optional<std::size_t> fresh) {
    pending_.clear();
    Join join(*work.rule, fresh, atoms_, engine_);
    std::uint64_t checked = 0;
    join.run([&](AtomId head, std::span<const Literal> body) {
      if (join.work() >= checked) {
        check_limits(work.rule->clause);
        checked = join.work() + 4096;
      }
      add_rule(head, body, work.repeats);
    });
    for (AtomId head : pending_) atoms_.derive(head);
  }

  void add_rule(AtomId head, std::span<const Literal> body, bool repeats) {
    sorted_.assign(body.begin(), body.end());
    std::sort(sorted_.begin(), sorted_.end());
    sorted_.erase(std::unique(sorted_.begin(), sorted_.end()), sorted_.end());
    for (std::size_t i = 1; i < sorted_.size(); ++i) {
      if (sorted_[i].atom() == sorted_[i - 1].atom()) return;  // p and not p
    }
    if (repeats && !seen_.insert(fingerprint(head, sorted_)).second) return;
    heads_.push_back(head);
    literals_.insert(literals_.end(), sorted_.begin(), sorted_.end());
    begin_.push_back(literals_.size());
    if (heads_.size() == kMany && reconsiders_) reconsider();
    if (!atoms_.derived(head)) pending_.push_back(head);
  }

  // Helper relations that have a fifth of all instances or more, and half of them together.
  std::set<gdl::Relation> crowded() const {
    std::map<gdl::Relation, std::size_t> instances;
    for (AtomId head : heads_) {
      const Atom& atom = atoms_.atoms()[head];
      if (atom.kind != Atom::Kind::kOther || !engine_.pool.is_function(atom.term)) continue;
      ++instances[{engine_.pool.symbol(atom.term), engine_.pool.arity(atom.term)}];
    }
    std::set<gdl::Relation> crowded;
    std::size_t together = 0;
    for (const auto& [relation, count] : instances) {
      if (count * 5 < heads_.size()) continue;
      crowded.insert(relation);
      together += count;
    }
    return together * 2 > heads_.size() ? crowded : std::set<gdl::Relation>();
  }

  void reconsider() const {
    const std::set<gdl::Relation> relations = crowded();
    if (relations.empty()) return;
    Rules rules = rewritten_;
    const std::vector<Restriction> restrictions = restrict_to_demand(rules, relations);
    relational::Engine engine(rules.symbols, limits_);
    std::vector<const game::Clause*> clauses;
    for (const Rule& rule : rules.rules) clauses.push_back(&rule.clause);
    engine.catalog.add_clauses(clauses, rules.symbols);
    for (const Restriction& restriction : restrictions) {
      if (relations.contains(restriction.relation) && asked_for(restriction, engine) < kAskedFor) {
        throw BeginAgain{std::move(rules)};
      }
    }
  }

  // The share of a relation's atoms so far that the restricted rules would have.
  double asked_for(const Restriction& restriction, relational::Engine& engine) const {
    constexpr std::size_t kSample = 100;
    if (restriction.places.size() > 32) return 1;  // more than a question can name
    const terms::TermPool& pool = engine_.pool;
    std::vector<Value> terms;
    for (const Atom& atom : atoms_.atoms()) {
      if (atom.kind == Atom::Kind::kOther && pool.is_function(atom.term) &&
          gdl::Relation{pool.symbol(atom.term), pool.arity(atom.term)} == restriction.relation) {
        terms.push_back(atom.term);
      }
    }
    const relational::PredicateId predicate = engine.catalog.predicate_of(restriction.demand);
    const auto mask = static_cast<terms::Mask>((std::uint64_t{1} << restriction.places.size()) - 1);
    std::size_t sampled = 0;
    std::size_t asked = 0;
    for (std::size_t i = 0; i < terms.size(); i += terms.size() / kSample + 1) {
      std::vector<Value> key;
      for (std::size_t place : restriction.places) {
        key.push_back(copy(pool, pool.args(terms[i])[place], engine.pool));
      }
      ++sampled;
      asked += engine.ask(predicate, mask, key).size() > 0 ? 1 : 0;
    }
    return sampled == 0 ? 1 : static_cast<double>(asked) / static_cast<double>(sampled);
  }

  static Value copy(const terms::TermPool& from, Value term, terms::TermPool& to) {
    if (!from.is_function(term)) return to.constant(from.symbol(term));
    std::vector<Value> args;
    for (std::uint32_t i = 0; i < from.arity(term); ++i) {
      args.push_back(copy(from, from.args(term)[i], to));
    }
    return to.function(from.symbol(term), args);
  }

  void check_limits(const game::Clause& clause) const {
    const std::size_t bytes = engine_.pool.bytes() + atoms_.size() * 128 +
                              literals_.size() * sizeof(Literal) + heads_.size() * 48;
    const std::uint32_t line = game_->sheet().rules[clause.rule].position.line;
    if (bytes > limits_.bytes) {
      throw base::LimitReached(fmt::format(
          "grounding needs more than {} MiB; the rule on line {} was being instantiated",
          limits_.bytes >> 20, line));
    }
    if (now() > deadline_) {
      throw base::LimitReached(fmt::format(
          "grounding takes longer than {} s; the rule on line {} was being instantiated",
          limits_.seconds, line));
    }
  }

  // Keeps what was derived: other atoms are false for ever.
  GroundProgram finish() {
    std::vector<AtomId> renamed(atoms_.size(), AtomRelation::kNone);
    std::vector<Atom> atoms;
    std::vector<AtomId> fluents;
    std::vector<std::vector<AtomId>> moves(game_->roles().size());
    for (AtomId id = 0; id < atoms_.size(); ++id) {
      if (!atoms_.derived(id)) continue;
      renamed[id] = static_cast<AtomId>(atoms.size());
      Atom atom = atoms_.atoms()[id];
      if (atom.kind == Atom::Kind::kTrue) {
        atom.index = static_cast<std::uint32_t>(fluents.size());
        fluents.push_back(renamed[id]);
      } else if (atom.kind == Atom::Kind::kDoes) {
        atom.index = static_cast<std::uint32_t>(moves[atom.role].size());
        moves[atom.role].push_back(renamed[id]);
      } else if (atom.kind == Atom::Kind::kGoal) {
        atom.value = game::goal_value(engine_.pool.text(atom.term));
      }
      atoms.push_back(atom);
    }
    link_outputs(atoms, renamed);
    std::vector<std::vector<AtomId>> exclusive = exclusive_atoms(atoms);
    std::vector<std::uint32_t> initial;
    for (AtomId id : initial_) initial.push_back(atoms[renamed[id]].index);
    std::sort(initial.begin(), initial.end());
    GroundProgram program(game_, std::move(engine_.pool));
    program.atoms = std::move(atoms);
    program.fluents = std::move(fluents);
    program.moves = std::move(moves);
    program.initial = std::move(initial);
    program.exclusive = std::move(exclusive);
    rename_rules(renamed);
    program.set_rules(std::move(heads_), std::move(begin_), std::move(literals_));
    return program;
  }

  // In place, as there may be millions. Conditions on atoms that were never derived are negative:
  // they hold.
  void rename_rules(const std::vector<AtomId>& renamed) {
    std::size_t kept = 0;
    std::size_t begin = 0;
    for (std::size_t rule = 0; rule < heads_.size(); ++rule) {
      heads_[rule] = renamed[heads_[rule]];
      const std::size_t end = begin_[rule + 1];
      for (std::size_t i = begin; i < end; ++i) {
        const AtomId id = renamed[literals_[i].atom()];
        if (id != AtomRelation::kNone) literals_[kept++] = Literal(id, literals_[i].negated());
      }
      begin = end;
      begin_[rule + 1] = kept;
    }
    literals_.erase(literals_.begin() + static_cast<std::ptrdiff_t>(kept), literals_.end());
  }

  // The atoms of each projection of the moves, role by role.
  std::vector<std::vector<AtomId>> exclusive_atoms(const std::vector<Atom>& atoms) const {
    const std::set<gdl::Relation> projections(rewritten_.projections.begin(),
                                              rewritten_.projections.end());
    std::map<std::pair<gdl::Relation, Value>, std::vector<AtomId>> groups;
    const terms::TermPool& pool = engine_.pool;
    for (AtomId id = 0; id < atoms.size(); ++id) {
      if (atoms[id].kind != Atom::Kind::kOther || !pool.is_function(atoms[id].term)) continue;
      const gdl::Relation relation{pool.symbol(atoms[id].term), pool.arity(atoms[id].term)};
      if (!projections.contains(relation)) continue;
      groups[{relation, pool.args(atoms[id].term)[0]}].push_back(id);
    }
    std::vector<std::vector<AtomId>> result;
    for (auto& [key, members] : groups) {
      if (members.size() > 1) result.push_back(std::move(members));
    }
    return result;
  }

  // A next or legal atom shares its index with the input that it leads to.
  void link_outputs(std::vector<Atom>& atoms, const std::vector<AtomId>& renamed) {
    for (AtomId id = 0; id < renamed.size(); ++id) {
      if (renamed[id] == AtomRelation::kNone) continue;
      Atom& atom = atoms[renamed[id]];
      if (atom.kind == Atom::Kind::kNext) {
        atom.index = atoms[renamed[atoms_.atom(Atom::Kind::kTrue, 0, atom.term)]].index;
      } else if (atom.kind == Atom::Kind::kLegal && atom.role < game_->roles().size()) {
        atom.index = atoms[renamed[atoms_.atom(Atom::Kind::kDoes, atom.role, atom.term)]].index;
      }
    }
  }

  std::shared_ptr<const game::Game> game_;
  base::Limits limits_;
  double deadline_;
  const Rules& rewritten_;
  bool reconsiders_;
  relational::Engine engine_;
  AtomTable atoms_;
  std::vector<RuleWork> rules_;
  std::vector<AtomId> initial_;
  std::vector<AtomId> heads_;
  std::vector<std::size_t> begin_{0};
  std::vector<Literal> literals_;
  boost::unordered_flat_set<Fingerprint, FingerprintHash> seen_;
  std::vector<AtomId> pending_;
  std::vector<Literal> sorted_;
};

}  // namespace

base::Result<GroundProgram> ground(std::shared_ptr<const game::Game> game,
                                   const base::Limits& limits, const Options& options) {
  using base::Error;
  try {
    const double deadline = now() + limits.seconds;
    Rules rules = rewritten(*game, limits, options.rewrite);
    try {
      return Grounding(game, limits, deadline, rules, options.rewrite).run();
    } catch (BeginAgain& again) {
      rules = std::move(again.rules);
    }
    return Grounding(std::move(game), limits, deadline, rules, false).run();
  } catch (const base::LimitReached& limit) {
    return Error{Error::Kind::kLimit, limit.what()};
  } catch (const std::bad_alloc&) {
    return Error{Error::Kind::kLimit, "out of memory while grounding"};
  }
}

}  // namespace tafl::ground
