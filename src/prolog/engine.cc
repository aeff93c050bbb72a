// SPDX-License-Identifier: MIT
#include "prolog/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "prolog/runtime.h"

namespace tafl::prolog {
namespace {

// About ten seconds of work.
constexpr double kMaxInferences = 2e8;
constexpr double kInferencesPerSecond = 2e7;

std::int64_t inferences_in(double seconds) {
  return static_cast<std::int64_t>(std::clamp(seconds * kInferencesPerSecond, 1e4, kMaxInferences));
}

// Runs a goal to its first solution; an exception of Prolog becomes one of ours.
bool run(predicate_t predicate, term_t arguments) {
  const qid_t query =
      PL_open_query(nullptr, PL_Q_NODEBUG | PL_Q_CATCH_EXCEPTION, predicate, arguments);
  if (query == nullptr) throw base::LimitReached("Prolog ran out of stack");
  const bool succeeded = PL_next_solution(query) != 0;
  const term_t exception = succeeded ? 0 : PL_exception(query);
  if (exception == 0) {
    PL_cut_query(query);
    return succeeded;
  }
  const Trouble trouble = trouble_of(exception);
  PL_close_query(query);
  if (trouble.is_limit) throw base::LimitReached(trouble.message);
  throw std::runtime_error(trouble.message);
}

std::string next_module_name() {
  static std::atomic<std::uint64_t> count = 0;
  return fmt::format("tafl game {}", ++count);
}

}  // namespace

Engine::Engine(const base::Limits& limits) : inferences_(inferences_in(limits.seconds)) {
  start_prolog();
  const KeepSignalStack keep_signal_stack;
  PL_thread_attr_t attributes{};
  attributes.stack_limit = std::max<std::size_t>(limits.bytes / 4, std::size_t{1} << 20);
  attributes.table_space = std::max<std::size_t>(limits.bytes / 4, std::size_t{1} << 20);
  attributes.flags = PL_THREAD_NO_DEBUG;
  engine_ = PL_create_engine(&attributes);
  if (engine_ == nullptr) throw base::LimitReached("Prolog cannot make another engine");
  const Session session(*this);
  module_name_ = PL_new_atom(next_module_name().c_str());
  module_ = PL_new_module(module_name_);
  const term_t name = PL_new_term_ref();
  require(PL_put_atom(name, module_name_));
  run(predicates().set_up_module, name);
}

Engine::~Engine() {
  const KeepSignalStack keep_signal_stack;
  {
    const Session session(*this);
    const term_t name = PL_new_term_ref();
    try {
      require(PL_put_atom(name, module_name_));
      run(predicates().destroy_module, name);
    } catch (const std::exception&) {
      // What is left of the module stays; nobody knows its name.
    }
    PL_unregister_atom(module_name_);
  }
  PL_destroy_engine(engine_);
}

void Engine::read(std::string_view text, term_t term) const {
  if (PL_put_term_from_chars(term, REP_ISO_LATIN_1, text.size(), text.data()) == 0) {
    throw std::runtime_error(fmt::format("Prolog cannot read: {}", text.substr(0, 200)));
  }
}

void Engine::add_clause(std::string_view text) {
  const Frame frame;
  const term_t clause = PL_new_term_ref();
  read(text, clause);
  add_fact(clause);
}

void Engine::add_fact(term_t fact) {
  if (PL_assert(fact, module_, PL_ASSERTZ) != 0) return;
  const term_t exception = PL_exception(nullptr);
  const Trouble trouble =
      exception != 0 ? trouble_of(exception) : Trouble{true, "Prolog ran out of memory"};
  PL_clear_exception();
  if (trouble.is_limit) throw base::LimitReached(trouble.message);
  throw std::runtime_error(trouble.message);
}

bool Engine::call(predicate_t predicate, term_t argument) {
  const Frame frame;
  const term_t arguments = PL_new_term_refs(2);
  require(PL_put_atom(arguments, module_name_));
  require(PL_put_term(arguments + 1, argument));
  return run(predicate, arguments);
}

bool Engine::call_with_indicator(predicate_t predicate, const Predicate& indicator) {
  const Frame frame;
  const term_t term = PL_new_term_ref();
  read(fmt::format("{}/{}", quoted_atom(indicator.name), indicator.arity), term);
  return call(predicate, term);
}

void Engine::remove_fact(term_t fact) {
  call(predicates().remove, fact);
}

void Engine::declare_dynamic(const Predicate& predicate) {
  call_with_indicator(predicates().declare_dynamic, predicate);
}

void Engine::declare_tabled(const Predicate& predicate) {
  call_with_indicator(predicates().declare_tabled, predicate);
}

void Engine::clear(const Predicate& predicate, bool tabled) {
  if (tabled) call_with_indicator(predicates().untable, predicate);
  call_with_indicator(predicates().clear, predicate);
}

void Engine::make_static(const Predicate& predicate) {
  call_with_indicator(predicates().make_static, predicate);
}

void Engine::abolish_tables() {
  run(predicates().abolish_tables, PL_new_term_refs(0));
}

void Engine::solve(term_t goal, term_t answer, const Visitor& visit) {
  solve(goal, answer, visit, inferences_);
}

void Engine::solve(term_t goal, term_t answer, const Visitor& visit, std::int64_t inferences) {
  const Frame frame;
  const term_t arguments = PL_new_term_refs(4);
  require(PL_put_atom(arguments, module_name_));
  require(PL_put_term(arguments + 1, goal));
  require(PL_put_term(arguments + 2, answer));
  require(PL_put_int64(arguments + 3, inferences));
  const VisitorScope scope(visit);
  run(predicates().solve, arguments);
  scope.rethrow();
}

std::int64_t Engine::inferences_made() {
  const Frame frame;
  const term_t arguments = PL_new_term_refs(2);
  PL_put_atom_chars(arguments, "inferences");
  std::int64_t made = 0;
  require(run(predicates().statistics, arguments) && PL_get_int64(arguments + 1, &made) != 0);
  return made;
}

Session::Session(Engine& engine) {
  if (PL_set_engine(engine.engine_, &previous_) != PL_ENGINE_SET) {
    throw std::logic_error("a Prolog machine is used by two threads at once");
  }
  frame_ = PL_open_foreign_frame();
}

Session::~Session() {
  PL_discard_foreign_frame(frame_);
  PL_set_engine(previous_, nullptr);
}

void require(int succeeded) {
  if (succeeded != 0) return;
  PL_clear_exception();
  throw base::LimitReached("Prolog ran out of stack");
}

}  // namespace tafl::prolog
