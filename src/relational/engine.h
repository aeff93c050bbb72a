// SPDX-License-Identifier: MIT
//
// Answers questions about one state, top-down with tabling.
//
// A question is a predicate with some arguments known. Its clauses are run as compiled plans; a
// condition on another predicate is a further question, answered once per state and then looked
// up. Recursive questions (those that meet themselves) are repeated until no answer is added, cycle
// by cycle: the entries of a cycle are found as the strongly connected parts of the questions
// asked, with Tarjan's method on the stack of questions. The stack is our own, so rules cannot
// overflow it.
//
// Negation asks a question whose arguments are all known and takes it as failed when complete. A
// sheet that is stratified only atom by atom (a goal rule that negates another value of goal) needs
// nothing special, since the questions differ.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "game/game.h"
#include "relational/catalog.h"
#include "relational/fluents.h"
#include "relational/plan.h"
#include "relational/table.h"
#include "relational/values.h"

namespace tafl::relational {

class Engine {
 public:
  Engine(const gdl::SymbolTable& symbols, const base::Limits& limits);

  TermPool pool;
  Fluents fluents{pool};
  Catalog catalog;

  // Evaluates the static predicates that others use, bottom-up; those that cost too much are left
  // to be asked piecemeal.
  void evaluate_static_predicates();
  // Forgets all plans, so that the next questions are planned with what has been learnt since.
  void replan();

  // The state and joint move that questions are about. Answers that still hold are kept.
  void load_state(std::span<const FluentId> state);
  void load_moves(std::span<const Value> joint);

  // All answers to a question, as rows of the unknown arguments.
  class Answers {
   public:
    Answers(const Table& table, const Entry& entry) : table_(table), entry_(entry) {}
    std::size_t size() const { return entry_.count; }
    template <class Visit>
    void for_each(Visit visit) const {
      for (std::uint32_t at = entry_.first; at != KeyTable::kNone; at = table_.next(at)) {
        visit(table_.answer(at));
      }
    }

   private:
    const Table& table_;
    const Entry& entry_;
  };
  // Valid until the next question.
  Answers ask(PredicateId predicate, Mask mask, std::span<const Value> key);
  // The answers to clauses that belong to no predicate; all arguments of their heads are unknown.
  Answers ask(std::span<const game::Clause> clauses, std::size_t width);

  std::uint64_t steps() const { return steps_; }

 private:
  // The evaluation of one entry: which clause, which step, and what Tarjan's method keeps.
  struct Frame {
    TableId table = 0;
    std::uint32_t entry = 0;
    std::uint32_t clause = 0;
    int step = -1;
    bool enter = true;  // the step is opened, not advanced
    bool recursive = false;
    std::uint32_t registers = 0;
    std::uint32_t cursors = 0;
    std::uint32_t waiting = 0;  // where its entry stands in waiting_
    std::uint32_t order = 0;
    std::uint32_t low = 0;
    std::uint64_t answers_before = 0;
  };
  // Where a step's scan stands.
  struct Cursor {
    const std::uint32_t* at = nullptr;
    const std::uint32_t* end = nullptr;
    std::uint32_t link = KeyTable::kNone;
    std::uint32_t entry = 0;
  };
  enum class Outcome { kMatch, kNoMatch, kPending };
  enum class Reading { kReady, kPending };

  Table& table(TableId id);
  void plan(TableId id, Table& table);
  bool evaluate_static(PredicateId id, Relation& relation, std::uint64_t step_limit);
  Answers run(TableId id, std::uint32_t entry);
  void abandon();
  void check_limits();

  void push_frame(TableId table, std::uint32_t entry);
  void work();
  bool next_clause(Frame& frame, Table& table);
  void walk(std::size_t depth);
  void finish_frame();
  void restart(Frame& frame);
  void complete(std::size_t from);
  void release(std::size_t from);

  Outcome open(const Plan& plan, const Step& step, Cursor& cursor);
  Outcome advance(const Plan& plan, const Step& step, Cursor& cursor);
  Outcome open_call(const Plan& plan, const Step& step, Cursor& cursor);
  Outcome advance_call(const Plan& plan, const Step& step, Cursor& cursor);
  Outcome advance_fluents(const Plan& plan, const Step& step, Cursor& cursor, bool test_bit);
  Outcome advance_static(const Plan& plan, const Step& step, Cursor& cursor);
  Outcome advance_roles(const Plan& plan, const Step& step, Cursor& cursor);
  Reading read_entry(TableId id, std::uint32_t entry);
  bool emit(const Plan& plan, Frame& frame, Table& table);

  Value resolve(const Plan& plan, const Source& source) {
    return terms::resolve(pool, plan.builds, regs_, source);
  }
  Value lookup(const Plan& plan, const Source& source) const {
    return terms::lookup(pool, plan.builds, regs_, source);
  }
  bool matches(const Plan& plan, const Match& match, Value value) {
    return terms::matches(pool, plan.builds, regs_, match, value);
  }
  const Value* resolve_keys(const Plan& plan, const Step& step);
  bool matches_row(const Plan& plan, const Step& step, const Value* row);

  base::Limits limits_;
  double deadline_ = 0;
  std::deque<Table> tables_;  // by TableId; [0] serves clauses without a predicate
  std::vector<Value> moves_;  // by role
  std::uint64_t state_stamp_ = 1;
  std::uint64_t move_stamp_ = 1;

  std::vector<Frame> frames_;
  std::vector<Value> registers_;
  std::vector<Cursor> cursors_;
  std::vector<std::pair<TableId, std::uint32_t>> waiting_;  // Tarjan's stack
  Value* regs_ = nullptr;                                   // registers of the top frame
  std::vector<Value> scratch_;
  std::uint32_t order_ = 0;
  std::uint64_t answers_added_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t step_limit_ = ~std::uint64_t{0};
};

}  // namespace tafl::relational
