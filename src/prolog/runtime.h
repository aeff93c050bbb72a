// SPDX-License-Identifier: MIT
//
// Prolog's start, and the few lines of Prolog that the engine calls. Used by engine.cc only.
#pragma once

#include <SWI-Prolog.h>

#include <csignal>
#include <exception>
#include <functional>
#include <string>

namespace tafl::prolog {

// Starts Prolog unless it runs already. Throws std::runtime_error where it is not installed.
// Afterwards no thread has an engine: PL_set_engine puts one there.
void start_prolog();

// Prolog gives each thread that starts or ends an engine a signal stack of its own, though it has
// no signal handlers here. This gives the thread back what it had.
class KeepSignalStack {
 public:
  KeepSignalStack();
  ~KeepSignalStack();
  KeepSignalStack(const KeepSignalStack&) = delete;
  KeepSignalStack& operator=(const KeepSignalStack&) = delete;

 private:
  stack_t stack_{};
};

// The helper predicates of module `tafl`, known after start_prolog(). M is a module name, PI a
// predicate indicator.
struct HelperPredicates {
  predicate_t set_up_module = nullptr;    // set_up(M)
  predicate_t destroy_module = nullptr;   // destroy(M)
  predicate_t declare_dynamic = nullptr;  // declare_dynamic(M, PI)
  predicate_t declare_tabled = nullptr;   // declare_tabled(M, PI)
  predicate_t untable = nullptr;          // untable(M, PI)
  predicate_t clear = nullptr;            // clear(M, PI)
  predicate_t make_static = nullptr;      // make_static(M, PI)
  predicate_t remove = nullptr;           // remove(M, Fact)
  predicate_t abolish_tables = nullptr;   // abolish_all_tables
  predicate_t statistics = nullptr;       // statistics(Key, Value)
  predicate_t solve = nullptr;            // solve(M, Goal, Answer, Inferences)
};
const HelperPredicates& predicates();

// What an exception term says.
struct Trouble {
  bool is_limit = false;
  std::string message;
};
Trouble trouble_of(term_t exception);

// While it lives, solve/4 on this thread hands its answers to `visit`. An exception thrown by
// `visit` ends the solving, passes Prolog's C code as a flag, and comes out of rethrow().
class VisitorScope {
 public:
  using Visitor = std::function<bool(term_t)>;
  explicit VisitorScope(const Visitor& visit);
  ~VisitorScope();
  VisitorScope(const VisitorScope&) = delete;
  VisitorScope& operator=(const VisitorScope&) = delete;

  void rethrow() const;

 private:
  friend foreign_t visit_answer(term_t answer);

  const Visitor& visit_;
  std::exception_ptr thrown_;
  VisitorScope* outer_;
};

}  // namespace tafl::prolog
