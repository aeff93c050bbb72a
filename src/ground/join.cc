// SPDX-License-Identifier: MIT
#include "ground/join.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/limits.h"

namespace tafl::ground {
namespace {

using game::Condition;
using gdl::Keyword;
using gdl::Term;

// Recursion over the conditions of a clause stays within the stack.
constexpr std::size_t kMaxConditions = 2000;

bool is_static(const Term& atom, const relational::Catalog& catalog,
               const gdl::SymbolTable& symbols) {
  if (kind_of(atom, symbols) != Atom::Kind::kOther) return false;
  return catalog.dependence_of(gdl::relation_of(atom)) == relational::Dependence::kRules;
}

// Whether a static predicate has not been evaluated as a whole.
bool is_too_large(const relational::Catalog& catalog, relational::PredicateId id) {
  const relational::Predicate& predicate = catalog.predicate(id);
  return predicate.relation == nullptr && !predicate.clauses.empty();
}

}  // namespace

Atom::Kind kind_of(const Term& sentence, const gdl::SymbolTable& symbols) {
  switch (symbols.keyword(sentence.symbol)) {
    case Keyword::kTrue:
      return Atom::Kind::kTrue;
    case Keyword::kDoes:
      return Atom::Kind::kDoes;
    case Keyword::kNext:
      return Atom::Kind::kNext;
    case Keyword::kLegal:
      return Atom::Kind::kLegal;
    case Keyword::kGoal:
      return Atom::Kind::kGoal;
    case Keyword::kTerminal:
      return Atom::Kind::kTerminal;
    default:
      return Atom::Kind::kOther;
  }
}

std::vector<std::size_t> atom_conditions(const game::Clause& clause,
                                         const relational::Catalog& catalog,
                                         const gdl::SymbolTable& symbols) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < clause.body.size(); ++i) {
    if (clause.body[i].kind == Condition::Kind::kPositive &&
        !is_static(clause.body[i].atom, catalog, symbols)) {
      result.push_back(i);
    }
  }
  return result;
}

Join::Join(const Rule& rule, std::optional<std::size_t> fresh, AtomTable& atoms,
           relational::Engine& engine)
    : clause_(rule.clause),
      tested_(rule.clause.body.size() - rule.silent),
      fresh_(fresh),
      atoms_(atoms),
      engine_(engine),
      catalog_(engine.catalog),
      pool_(engine.pool),
      compiler_(engine.pool),
      matched_(rule.clause.body.size()) {
  if (clause_.body.size() > kMaxConditions) {
    throw base::LimitReached(fmt::format("a rule has more than {} conditions", kMaxConditions));
  }
  compile();
}

Join::Subject Join::subject(const Term& atom) const {
  Subject subject;
  subject.kind = kind_of(atom, pool_.symbols());
  subject.is_static = is_static(atom, catalog_, pool_.symbols());
  if (subject.kind == Atom::Kind::kOther) {
    for (const Term& arg : atom.args) subject.columns.push_back(&arg);
    subject.key = {subject.kind, atom.symbol, static_cast<std::uint32_t>(atom.arity())};
    return subject;
  }
  if (subject.kind == Atom::Kind::kTerminal) {
    subject.key = {subject.kind, atom.symbol, 0};
    return subject;
  }
  const Term& term = atom.args.back();
  if (atom.arity() == 2) subject.columns.push_back(&atom.args[0]);
  if (term.is_variable()) {
    subject.columns.push_back(&term);
    subject.key = {subject.kind, gdl::SymbolId(), 0};
  } else {
    for (const Term& arg : term.args) subject.columns.push_back(&arg);
    subject.key = {subject.kind, term.symbol, static_cast<std::uint32_t>(term.arity())};
  }
  return subject;
}

Mask Join::known(const std::vector<const Term*>& columns) const {
  Mask mask = 0;
  for (std::size_t i = 0; i < std::min<std::size_t>(columns.size(), 32); ++i) {
    if (compiler_.bound(*columns[i])) mask |= Mask{1} << i;
  }
  return mask;
}

// Expected matches; infinite for what cannot be decided yet.
double Join::cost(const Condition& condition, std::size_t index) const {
  if (fresh_ && *fresh_ == index) return -1;
  const bool ready = compiler_.bound(condition.atom);
  if (condition.kind == Condition::Kind::kDistinct) return ready ? 0 : INFINITY;
  const Subject about = subject(condition.atom);
  if (condition.kind == Condition::Kind::kNegative) {
    return about.is_static ? (ready ? 0.1 : INFINITY) : 0;
  }
  if (ready) return 0.2;
  const Mask mask = known(about.columns);
  if (about.is_static) {
    const relational::PredicateId predicate =
        catalog_.predicate_of(gdl::relation_of(condition.atom));
    if (is_too_large(catalog_, predicate)) {
      return 0.5 + 4 * catalog_.expected_answers(catalog_.table_of(predicate, mask));
    }
    return 0.5 +
           catalog_.expected_rows(catalog_.relation_of(gdl::relation_of(condition.atom)), mask);
  }
  const double size = std::max(16.0, static_cast<double>(atoms_.visible(about.key)));
  double unknown = 0;
  for (std::size_t i = 0; i < about.columns.size(); ++i) unknown += terms::has_bit(mask, i) ? 0 : 1;
  return 0.5 +
         std::pow(size, unknown / std::max<double>(1, static_cast<double>(about.columns.size())));
}

void Join::compile() {
  std::vector<std::size_t> open(clause_.body.size());
  for (std::size_t i = 0; i < open.size(); ++i) open[i] = i;
  while (!open.empty()) {
    auto best = open.begin();
    double best_cost = INFINITY;
    for (auto it = open.begin(); it != open.end(); ++it) {
      const double c = cost(clause_.body[*it], *it);
      if (c < best_cost) {
        best = it;
        best_cost = c;
      }
    }
    add_step(*best);
    open.erase(best);
  }
  head_ = pattern(clause_.head);
  positives_ = atom_conditions(clause_, catalog_, pool_.symbols());
  std::erase_if(positives_, [this](std::size_t condition) { return condition >= tested_; });
  for (std::size_t i = 0; i < clause_.body.size(); ++i) {
    const Condition& condition = clause_.body[i];
    if (condition.kind == Condition::Kind::kNegative &&
        !is_static(condition.atom, catalog_, pool_.symbols())) {
      negatives_.push_back(pattern(condition.atom));
    }
  }
  registers_.resize(compiler_.registers());
}

void Join::add_step(std::size_t index) {
  const Condition& condition = clause_.body[index];
  Step step;
  step.condition = index;
  step.positive = condition.kind != Condition::Kind::kNegative;
  if (condition.kind == Condition::Kind::kDistinct) {
    step.kind = Step::Kind::kDistinct;
    step.keys = {compiler_.source(condition.atom.args[0]),
                 compiler_.source(condition.atom.args[1])};
    steps_.push_back(std::move(step));
    return;
  }
  const Subject about = subject(condition.atom);
  if (!about.is_static && !step.positive) return;  // decided when the network runs
  const Mask mask = known(about.columns);
  const bool ready = compiler_.bound(condition.atom) && about.columns.size() <= 32;
  for (std::size_t i = 0; i < about.columns.size(); ++i) {
    if (terms::has_bit(mask, i)) step.keys.push_back(compiler_.source(*about.columns[i]));
  }
  const relational::PredicateId predicate =
      about.is_static ? catalog_.predicate_of(gdl::relation_of(condition.atom)) : 0;
  if (about.is_static && is_too_large(catalog_, predicate)) {
    step.kind = Step::Kind::kAskStatic;
    step.predicate = predicate;
    step.mask = mask;
  } else if (about.is_static) {
    terms::Relation& relation = catalog_.relation_of(gdl::relation_of(condition.atom));
    step.kind = ready ? Step::Kind::kTestStatic : Step::Kind::kScanStatic;
    step.relation = &relation;
    if (!ready && mask != 0) step.static_index = &relation.index(mask);
  } else {
    step.kind = Step::Kind::kScanAtoms;
    step.atoms = &atoms_.relation(about.key);
    if (mask != 0) step.atom_index = step.atoms->index(mask);
    if (fresh_) {
      step.rows = index == *fresh_ ? Rows::kFresh : index < *fresh_ ? Rows::kOld : Rows::kAll;
    }
  }
  std::size_t unknown = 0;
  for (std::size_t i = 0; i < about.columns.size(); ++i) {
    if (terms::has_bit(mask, i)) continue;
    // Answers have the unknown arguments alone.
    const std::size_t position = step.kind == Step::Kind::kAskStatic ? unknown++ : i;
    step.matches.push_back(compiler_.match(*about.columns[i], position));
  }
  steps_.push_back(std::move(step));
}

Join::AtomPattern Join::pattern(const Term& atom) {
  AtomPattern pattern;
  pattern.kind = kind_of(atom, pool_.symbols());
  pattern.predicate = atom.symbol;
  if (pattern.kind == Atom::Kind::kOther) {
    for (const Term& arg : atom.args) pattern.args.push_back(compiler_.source(arg));
  } else if (pattern.kind == Atom::Kind::kTerminal) {
    pattern.term = {terms::Source::Kind::kConstant, pool_.constant(atom.symbol)};
  } else {
    if (atom.arity() == 2) pattern.role = compiler_.source(atom.args[0]);
    pattern.term = compiler_.source(atom.args.back());
  }
  return pattern;
}

AtomId Join::atom_of(const AtomPattern& pattern) {
  const auto value = [&](const terms::Source& source) {
    return terms::resolve(pool_, compiler_.builds(), registers_.data(), source);
  };
  if (pattern.kind != Atom::Kind::kOther) {
    return atoms_.atom(pattern.kind, value(pattern.role), value(pattern.term));
  }
  scratch_.clear();
  for (const terms::Source& arg : pattern.args) scratch_.push_back(value(arg));
  return atoms_.atom(pattern.predicate, scratch_);
}

const Value* Join::keys(const Step& step) {
  scratch_.resize(step.keys.size());
  for (std::size_t i = 0; i < step.keys.size(); ++i) {
    scratch_[i] = terms::resolve(pool_, compiler_.builds(), registers_.data(), step.keys[i]);
  }
  return scratch_.data();
}

bool Join::matches(const Step& step, const Value* row) {
  ++work_;
  return std::all_of(step.matches.begin(), step.matches.end(), [&](const terms::Match& match) {
    return terms::matches(pool_, compiler_.builds(), registers_.data(), match, row[match.position]);
  });
}

void Join::run(const Instance& instance) {
  walk(0, instance);
}

void Join::walk(std::size_t depth, const Instance& instance) {
  if (depth == steps_.size()) {
    emit(instance);
    return;
  }
  const Step& step = steps_[depth];
  switch (step.kind) {
    case Step::Kind::kDistinct:
      if (keys(step)[0] != scratch_[1]) walk(depth + 1, instance);
      break;
    case Step::Kind::kTestStatic:
      if (step.relation->contains(keys(step)) == step.positive) walk(depth + 1, instance);
      break;
    case Step::Kind::kScanStatic:
      scan_static(step, depth, instance);
      break;
    case Step::Kind::kAskStatic:
      ask_static(step, depth, instance);
      break;
    case Step::Kind::kScanAtoms:
      scan_atoms(step, depth, instance);
      break;
  }
}

void Join::scan_static(const Step& step, std::size_t depth, const Instance& instance) {
  const auto rows =
      step.static_index != nullptr ? step.static_index->rows(keys(step)) : step.relation->all();
  const std::size_t width = step.relation->arity();
  for (std::size_t at = 0; at < rows.size(); at += width) {
    if (matches(step, rows.data() + at)) walk(depth + 1, instance);
  }
}

void Join::ask_static(const Step& step, std::size_t depth, const Instance& instance) {
  const Value* key = keys(step);
  std::vector<Value> rows;  // a copy: the engine is asked again on the way down
  std::size_t count = 0;
  engine_.ask(step.predicate, step.mask, {key, step.keys.size()}).for_each([&](const Value* row) {
    rows.insert(rows.end(), row, row + step.matches.size());
    ++count;
  });
  if (!step.positive) {
    if (count == 0) walk(depth + 1, instance);
    return;
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (matches(step, rows.data() + i * step.matches.size())) walk(depth + 1, instance);
  }
}

void Join::scan_atoms(const Step& step, std::size_t depth, const Instance& instance) {
  const AtomRelation& atoms = *step.atoms;
  const std::uint32_t begin = step.rows == Rows::kFresh ? atoms.old_end() : 0;
  const std::uint32_t end = step.rows == Rows::kOld ? atoms.old_end() : atoms.visible_end();
  const auto visit = [&](std::uint32_t position) {
    if (!matches(step, atoms.row(position))) return;
    matched_[step.condition] = atoms.atom(position);
    walk(depth + 1, instance);
  };
  if (!step.atom_index) {
    for (std::uint32_t position = begin; position < end; ++position) visit(position);
    return;
  }
  const auto positions = atoms.positions(*step.atom_index, keys(step));
  for (auto it = std::lower_bound(positions.begin(), positions.end(), begin);
       it != positions.end() && *it < end; ++it) {
    visit(*it);
  }
}

void Join::emit(const Instance& instance) {
  body_.clear();
  for (std::size_t condition : positives_) body_.emplace_back(matched_[condition], false);
  for (const AtomPattern& negative : negatives_) body_.emplace_back(atom_of(negative), true);
  instance(atom_of(head_), body_);
}

}  // namespace tafl::ground
