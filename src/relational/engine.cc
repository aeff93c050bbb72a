// SPDX-License-Identifier: MIT
#include "relational/engine.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <chrono>
#include <cmath>

#include "relational/planner.h"

namespace tafl::relational {
namespace {

constexpr std::uint64_t kStepsBetweenChecks = 1 << 14;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Engine::Engine(const gdl::SymbolTable& symbols, const base::Limits& limits)
    : pool(symbols), limits_(limits) {
  catalog.table_of(catalog.predicate_of({gdl::SymbolId(), 0}), 0);
}

// --- what questions are about

void Engine::load_state(std::span<const FluentId> state) {
  if (std::ranges::equal(state, fluents.holding()) && state_stamp_ > 1) return;
  fluents.load(state);
  ++state_stamp_;
  ++move_stamp_;
}

void Engine::load_moves(std::span<const Value> joint) {
  if (std::ranges::equal(joint, moves_)) return;
  moves_.assign(joint.begin(), joint.end());
  ++move_stamp_;
}

Table& Engine::table(TableId id) {
  while (tables_.size() <= id) {
    const Call& call = catalog.call(static_cast<TableId>(tables_.size()));
    const std::size_t known = static_cast<std::size_t>(std::popcount(call.mask));
    tables_.emplace_back(known, catalog.predicate(call.predicate).name.arity - known);
  }
  Table& table = tables_[id];
  std::uint64_t stamp = 1;
  switch (catalog.predicate(catalog.call(id).predicate).dependence) {
    case Dependence::kRules:
      break;
    case Dependence::kState:
      stamp = state_stamp_;
      break;
    case Dependence::kMoves:
      stamp = move_stamp_;
      break;
  }
  if (table.stamp != stamp) {
    table.clear();
    table.stamp = stamp;
  }
  return table;
}

void Engine::plan(TableId id, Table& table) {
  const Call call = catalog.call(id);
  for (const game::Clause* clause : catalog.predicate(call.predicate).clauses) {
    table.plans.push_back(make_plan(*clause, call.mask, catalog, fluents, pool));
  }
  table.planned = true;
}

void Engine::replan() {
  for (Table& table : tables_) {
    table.plans.clear();
    table.planned = false;
  }
}

// --- asking

Engine::Answers Engine::ask(PredicateId predicate, Mask mask, std::span<const Value> key) {
  const TableId id = catalog.table_of(predicate, mask);
  const std::uint32_t entry = table(id).entry_of(key.data());
  return run(id, entry);
}

Engine::Answers Engine::ask(std::span<const game::Clause> clauses, std::size_t width) {
  table(0);
  Table query(0, width);
  for (const game::Clause& clause : clauses) {
    query.plans.push_back(make_plan(clause, 0, catalog, fluents, pool));
  }
  query.planned = true;
  query.stamp = 1;
  tables_[0] = std::move(query);
  return run(0, tables_[0].entry_of(nullptr));
}

Engine::Answers Engine::run(TableId id, std::uint32_t entry) {
  if (tables_[id].entries[entry].status != Entry::Status::kComplete) {
    deadline_ = std::isinf(limits_.seconds) ? limits_.seconds : now() + limits_.seconds;
    try {
      push_frame(id, entry);
      work();
    } catch (...) {
      abandon();
      throw;
    }
  }
  return {tables_[id], tables_[id].entries[entry]};
}

// Half-evaluated entries must not survive.
void Engine::abandon() {
  frames_.clear();
  registers_.clear();
  cursors_.clear();
  waiting_.clear();
  tables_.clear();
}

void Engine::check_limits() {
  if (steps_ > step_limit_) throw base::LimitReached("too many steps");
  if (now() > deadline_) throw base::LimitReached("a question took longer than its time limit");
  std::size_t bytes = pool.bytes() + fluents.bytes() + frames_.capacity() * sizeof(Frame) +
                      registers_.capacity() * sizeof(Value) + cursors_.capacity() * sizeof(Cursor);
  for (const Table& table : tables_) bytes += table.bytes();
  if (bytes > limits_.bytes) throw base::LimitReached("the rules need more memory than allowed");
}

// --- the stack of questions

void Engine::push_frame(TableId id, std::uint32_t entry) {
  Table& table = this->table(id);
  if (!table.planned) plan(id, table);
  Entry& e = tables_[id].entries[entry];
  e.status = Entry::Status::kActive;
  e.order = ++order_;
  Frame frame;
  frame.waiting = static_cast<std::uint32_t>(waiting_.size());
  waiting_.emplace_back(id, entry);
  frame.table = id;
  frame.entry = entry;
  frame.order = order_;
  frame.low = order_;
  frame.answers_before = answers_added_;
  frame.registers = static_cast<std::uint32_t>(registers_.size());
  frame.cursors = static_cast<std::uint32_t>(cursors_.size());
  std::size_t registers = 0;
  std::size_t steps = 0;
  for (const Plan& plan : tables_[id].plans) {
    registers = std::max<std::size_t>(registers, plan.registers);
    steps = std::max(steps, plan.steps.size());
  }
  registers_.resize(registers_.size() + registers);
  cursors_.resize(cursors_.size() + steps);
  frames_.push_back(frame);
}

void Engine::work() {
  while (!frames_.empty()) walk(frames_.size());
}

// Runs the top frame until it asks another question or ends.
void Engine::walk(std::size_t depth) {
  Frame& frame = frames_.back();
  Table& table = tables_[frame.table];
  regs_ = registers_.data() + frame.registers;
  for (;;) {
    if (frame.step < 0 && !next_clause(frame, table)) {
      finish_frame();
      return;
    }
    const Plan& plan = table.plans[frame.clause - 1];
    if (static_cast<std::size_t>(frame.step) == plan.steps.size()) {
      if (!emit(plan, frame, table)) return;
      continue;
    }
    if ((++steps_ & (kStepsBetweenChecks - 1)) == 0) check_limits();
    const Step& step = plan.steps[static_cast<std::size_t>(frame.step)];
    Cursor& cursor = cursors_[frame.cursors + static_cast<std::size_t>(frame.step)];
    const Outcome outcome = frame.enter ? open(plan, step, cursor) : advance(plan, step, cursor);
    if (outcome == Outcome::kMatch) {
      ++frame.step;
      frame.enter = true;
    } else if (outcome == Outcome::kNoMatch) {
      frame.step = frame.enter ? step.fails_to : frame.step - 1;
      frame.enter = false;
    } else {
      assert(frames_.size() > depth);
      (void)depth;
      return;
    }
  }
}

// Begins the next clause whose head fits the question; false if there is none.
bool Engine::next_clause(Frame& frame, Table& table) {
  while (frame.clause < table.plans.size()) {
    const Plan& plan = table.plans[frame.clause++];
    const Value* key = table.key(frame.entry);
    const bool fits = std::all_of(plan.key.begin(), plan.key.end(), [&](const Match& match) {
      return matches(plan, match, key[match.position]);
    });
    if (!fits) continue;
    frame.step = 0;
    frame.enter = true;
    return true;
  }
  return false;
}

// Records an answer; false if the frame has ended with it.
bool Engine::emit(const Plan& plan, Frame& frame, Table& table) {
  std::array<Value, 16> row;
  std::vector<Value> wide;
  Value* values = row.data();
  if (plan.answer.size() > row.size()) {
    wide.resize(plan.answer.size());
    values = wide.data();
  }
  for (std::size_t i = 0; i < plan.answer.size(); ++i) values[i] = resolve(plan, plan.answer[i]);
  if (table.add(frame.entry, values)) ++answers_added_;
  if (plan.answer.empty()) {
    // One answer is all there can be: the entry is complete, whatever it has read.
    release(frame.waiting);
    table.entries[frame.entry].status = Entry::Status::kComplete;
    ++catalog.call(frame.table).asked;
    ++catalog.call(frame.table).answers;
    registers_.resize(frame.registers);
    cursors_.resize(frame.cursors);
    frames_.pop_back();
    return false;
  }
  frame.step = plan.resume_at;
  frame.enter = false;
  return true;
}

// All clauses of the top frame have been run.
void Engine::finish_frame() {
  Frame& frame = frames_.back();
  Entry& entry = tables_[frame.table].entries[frame.entry];
  const bool heads_cycle = frame.low == frame.order;
  if (heads_cycle && frame.recursive && answers_added_ != frame.answers_before) {
    restart(frame);
    return;
  }
  if (heads_cycle) {
    complete(frame.waiting);
  } else {
    entry.status = Entry::Status::kPartial;
    entry.low = frame.low;
  }
  Call& call = catalog.call(frame.table);
  ++call.asked;
  call.answers += entry.count;
  const std::uint32_t low = frame.low;
  registers_.resize(frame.registers);
  cursors_.resize(frame.cursors);
  frames_.pop_back();
  if (!heads_cycle) {
    Frame& parent = frames_.back();
    parent.low = std::min(parent.low, low);
    parent.recursive = true;
  }
}

// Some entry of this cycle was read before it was complete: go round once more.
void Engine::restart(Frame& frame) {
  release(frame.waiting + 1);
  frame.clause = 0;
  frame.step = -1;
  frame.recursive = false;
  frame.answers_before = answers_added_;
}

void Engine::complete(std::size_t from) {
  for (std::size_t i = from; i < waiting_.size(); ++i) {
    tables_[waiting_[i].first].entries[waiting_[i].second].status = Entry::Status::kComplete;
  }
  waiting_.resize(from);
}

// What has waited since `from` may be incomplete. It keeps its answers, which are sound, and will
// be evaluated again when it is asked for.
void Engine::release(std::size_t from) {
  for (std::size_t i = from; i < waiting_.size(); ++i) {
    tables_[waiting_[i].first].entries[waiting_[i].second].status = Entry::Status::kFresh;
  }
  waiting_.resize(from);
}

// Whether the answers of an entry can be read now; if not, a frame for it has been pushed.
Engine::Reading Engine::read_entry(TableId id, std::uint32_t index) {
  Entry& entry = tables_[id].entries[index];
  switch (entry.status) {
    case Entry::Status::kComplete:
      return Reading::kReady;
    case Entry::Status::kActive:
      frames_.back().low = std::min(frames_.back().low, entry.order);
      frames_.back().recursive = true;
      return Reading::kReady;
    case Entry::Status::kPartial:
      frames_.back().low = std::min(frames_.back().low, entry.low);
      frames_.back().recursive = true;
      return Reading::kReady;
    case Entry::Status::kFresh:
      break;
  }
  push_frame(id, index);
  return Reading::kPending;
}

// --- steps

const Value* Engine::resolve_keys(const Plan& plan, const Step& step) {
  scratch_.resize(step.keys.size());
  for (std::size_t i = 0; i < step.keys.size(); ++i) scratch_[i] = resolve(plan, step.keys[i]);
  return scratch_.data();
}

bool Engine::matches_row(const Plan& plan, const Step& step, const Value* row) {
  for (const Match& match : step.matches) {
    if (!matches(plan, match, row[match.position])) return false;
  }
  return true;
}

Engine::Outcome Engine::open(const Plan& plan, const Step& step, Cursor& cursor) {
  const auto test = [&](bool holds) {
    return holds == step.positive ? Outcome::kMatch : Outcome::kNoMatch;
  };
  cursor = {};
  switch (step.kind) {
    case Step::Kind::kDistinct:
      return test(resolve(plan, step.keys[0]) != resolve(plan, step.keys[1]));
    case Step::Kind::kTestFluent: {
      const Value value = lookup(plan, step.keys[0]);
      const FluentId fluent = value == kNoValue ? Fluents::kNone : fluents.find(value);
      return test(fluent != Fluents::kNone && fluents.holds(fluent));
    }
    case Step::Kind::kTestStatic:
      return test(step.relation->contains(resolve_keys(plan, step)));
    case Step::Kind::kTestCall:
    case Step::Kind::kScanCall:
      return open_call(plan, step, cursor);
    case Step::Kind::kDoes: {
      const Value role = resolve(plan, step.keys[0]);
      return test(role < moves_.size() && matches(plan, step.matches[0], moves_[role]));
    }
    case Step::Kind::kScanDoes:
      cursor.at = moves_.data();
      cursor.end = cursor.at + moves_.size();
      break;
    case Step::Kind::kScanState: {
      const auto all = fluents.holding();
      cursor.at = all.data();
      cursor.end = cursor.at + all.size();
      break;
    }
    case Step::Kind::kScanClass: {
      const auto all = fluents.holding(step.target);
      cursor.at = all.data();
      cursor.end = cursor.at + all.size();
      break;
    }
    case Step::Kind::kScanFluents: {
      const auto some = fluents.candidates(step.target, step.index, resolve_keys(plan, step));
      cursor.at = some.data();
      cursor.end = cursor.at + some.size();
      break;
    }
    case Step::Kind::kScanStatic: {
      const auto rows = step.static_index != nullptr
                            ? step.static_index->rows(resolve_keys(plan, step))
                            : step.relation->all();
      cursor.at = rows.data();
      cursor.end = cursor.at + rows.size();
      break;
    }
  }
  const Outcome outcome = advance(plan, step, cursor);
  return step.positive ? outcome : test(outcome == Outcome::kMatch);
}

Engine::Outcome Engine::advance(const Plan& plan, const Step& step, Cursor& cursor) {
  switch (step.kind) {
    case Step::Kind::kScanFluents:
      return advance_fluents(plan, step, cursor, true);
    case Step::Kind::kScanClass:
      return advance_fluents(plan, step, cursor, false);
    case Step::Kind::kScanState:
      while (cursor.at != cursor.end) {
        const FluentId fluent = *cursor.at++;
        if (matches(plan, step.matches[0], fluents.value(fluent))) return Outcome::kMatch;
      }
      return Outcome::kNoMatch;
    case Step::Kind::kScanStatic:
      return advance_static(plan, step, cursor);
    case Step::Kind::kScanCall:
      return advance_call(plan, step, cursor);
    case Step::Kind::kScanDoes:
      return advance_roles(plan, step, cursor);
    default:
      return Outcome::kNoMatch;  // tests have one answer
  }
}

Engine::Outcome Engine::advance_fluents(const Plan& plan, const Step& step, Cursor& cursor,
                                        bool test_bit) {
  while (cursor.at != cursor.end) {
    const FluentId fluent = *cursor.at++;
    if (test_bit && !fluents.holds(fluent)) continue;
    if (matches_row(plan, step, fluents.args(fluent))) return Outcome::kMatch;
  }
  return Outcome::kNoMatch;
}

Engine::Outcome Engine::advance_static(const Plan& plan, const Step& step, Cursor& cursor) {
  while (cursor.at != cursor.end) {
    const Value* row = cursor.at;
    cursor.at += step.width;
    if (matches_row(plan, step, row)) return Outcome::kMatch;
  }
  return Outcome::kNoMatch;
}

Engine::Outcome Engine::advance_roles(const Plan& plan, const Step& step, Cursor& cursor) {
  while (cursor.at != cursor.end) {
    const Value row[2] = {static_cast<Value>(cursor.at - moves_.data()), *cursor.at};
    ++cursor.at;
    if (matches_row(plan, step, row)) return Outcome::kMatch;
  }
  return Outcome::kNoMatch;
}

Engine::Outcome Engine::open_call(const Plan& plan, const Step& step, Cursor& cursor) {
  const Value* key = resolve_keys(plan, step);
  const std::uint32_t index = table(step.target).entry_of(key);
  if (read_entry(step.target, index) == Reading::kPending) return Outcome::kPending;
  const Entry& entry = tables_[step.target].entries[index];
  if (step.kind == Step::Kind::kTestCall) {
    if (!step.positive && entry.status != Entry::Status::kComplete) {
      throw base::LimitReached("a rule depends on its own negation");
    }
    return (entry.count > 0) == step.positive ? Outcome::kMatch : Outcome::kNoMatch;
  }
  cursor.entry = index;
  const Outcome outcome = advance_call(plan, step, cursor);
  if (step.positive) return outcome;
  return outcome == Outcome::kMatch ? Outcome::kNoMatch : Outcome::kMatch;
}

// A cursor keeps the link that it has read, so that it finds what is added later.
Engine::Outcome Engine::advance_call(const Plan& plan, const Step& step, Cursor& cursor) {
  const Table& table = tables_[step.target];
  for (;;) {
    const std::uint32_t link = cursor.link == KeyTable::kNone ? table.entries[cursor.entry].first
                                                              : table.next(cursor.link);
    if (link == KeyTable::kNone) return Outcome::kNoMatch;
    cursor.link = link;
    const Value* answer = table.answer(link);
    bool fits = true;
    for (std::size_t i = 0; i < step.matches.size() && fits; ++i) {
      fits = matches(plan, step.matches[i], answer[i]);
    }
    if (fits) return Outcome::kMatch;
  }
}

}  // namespace tafl::relational
