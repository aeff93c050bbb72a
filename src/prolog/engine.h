// SPDX-License-Identifier: MIT
//
// SWI-Prolog inside this process: everything that touches its C interface, except for walking terms
// (terms.h).
//
// An Engine is a Prolog engine (stacks, tables, limits) with a module of its own, so that engines
// do not see each other's clauses and may run on different threads at the same time. One engine
// serves one thread at a time; it may move between threads. A Session puts it on the calling
// thread:
//
//   Engine engine(limits);
//   Session session(engine);
//   engine.add_clause("'r p'('a')");
//   engine.solve(goal, answer, [&](term_t row) { ...; return true; });
//
// Prolog is started once per process, on first use: quietly, without signal handlers, init files,
// packs or autoloading, and without regard to the program's arguments. Nothing outside the package
// swi-prolog-core is needed. Exceptions of Prolog become base::LimitReached where a limit of
// inferences, stacks or tables was met, and std::runtime_error otherwise; the engine stays usable.
#pragma once

#include <SWI-Prolog.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "prolog/translate.h"

namespace tafl::prolog {

class Engine {
 public:
  explicit Engine(const base::Limits& limits);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // All that follows REQUIRES a Session of this engine on the calling thread.

  void add_clause(std::string_view text);
  void add_fact(term_t fact);
  // Removes one clause equal to the ground `fact`.
  void remove_fact(term_t fact);
  void declare_dynamic(const Predicate& predicate);
  void declare_tabled(const Predicate& predicate);
  // Forgets all clauses; a tabled predicate becomes an ordinary one.
  void clear(const Predicate& predicate, bool tabled);
  // Says that the clauses will not change any more.
  void make_static(const Predicate& predicate);
  void abolish_tables();

  // Calls `visit` with the instance of `answer` for each solution of `goal`, until it returns
  // false. `answer` shares variables with `goal`. The instance dies with the call.
  using Visitor = std::function<bool(term_t)>;
  void solve(term_t goal, term_t answer, const Visitor& visit);
  // The same for at most `inferences` inferences.
  void solve(term_t goal, term_t answer, const Visitor& visit, std::int64_t inferences);

  // How many inferences the engine has made in its life.
  std::int64_t inferences_made();

  // Reads text into `term`; variables of the same name are shared within the text.
  void read(std::string_view text, term_t term) const;

 private:
  friend class Session;

  // Calls a deterministic predicate of Prolog's own with M:argument.
  bool call(predicate_t predicate, term_t argument);
  bool call_with_indicator(predicate_t predicate, const Predicate& indicator);

  PL_engine_t engine_ = nullptr;
  atom_t module_name_ = 0;
  module_t module_ = nullptr;
  std::int64_t inferences_ = 0;
};

// Puts an engine on the calling thread and takes it off again; terms made meanwhile are freed.
class Session {
 public:
  explicit Session(Engine& engine);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

 private:
  PL_engine_t previous_ = nullptr;
  fid_t frame_ = 0;
};

// Frees the terms that are made in a scope.
class Frame {
 public:
  Frame() : frame_(PL_open_foreign_frame()) {}
  ~Frame() { PL_discard_foreign_frame(frame_); }
  Frame(const Frame&) = delete;
  Frame& operator=(const Frame&) = delete;

 private:
  fid_t frame_;
};

// Throws base::LimitReached if a call that can only fail for lack of memory did fail.
void require(int succeeded);

}  // namespace tafl::prolog
