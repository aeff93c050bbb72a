// SPDX-License-Identifier: MIT
#include "prolog/runtime.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

// What sanitizers shall not say about Prolog, whose code they do not see: it keeps a few blocks
// until the process ends without keeping pointers to them, and its lock-free structures look like
// races. Both functions are called by the sanitizers only.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libswipl";
}
extern "C" const char* __tsan_default_suppressions();
extern "C" const char* __tsan_default_suppressions() {
  return "race:libswipl";
}

namespace tafl::prolog {

// The foreign predicate visit/1.
foreign_t visit_answer(term_t answer);

namespace {

HelperPredicates helpers;
thread_local VisitorScope* current_visitor = nullptr;

constexpr const char* kInferenceLimit = "inference_limit";

// visit/1 is visit_answer() below; it fails when no more answers are wanted.
constexpr std::array kHelperClauses = {
    "set_up(M) :- set_module(M:class(temporary)), set_module(M:base(system)), "
    "    set_prolog_flag(M:unknown, fail)",
    "destroy(M) :- '$destroy_module'(M)",
    "declare_dynamic(M, PI) :- dynamic(M:PI)",
    "declare_tabled(M, PI) :- dynamic(M:PI), table(M:PI)",
    "untable(M, PI) :- untable(M:PI)",
    "clear(M, Name/Arity) :- functor(Head, Name, Arity), retractall(M:Head)",
    "make_static(M, PI) :- compile_predicates([M:PI])",
    "remove(M, Fact) :- retract(M:Fact), !",
    "solve(M, Goal, Answer, Inferences) :- "
    "    call_with_inference_limit(tafl:each(M, Goal, Answer), Inferences, Result), "
    "    check(Result, Inferences)",
    "check(inference_limit_exceeded, Inferences) :- !, throw(inference_limit(Inferences))",
    "check(_, _)",
    "each(M, Goal, Answer) :- call(M:Goal), \\+ visit(Answer), !",
    "each(_, _, _)",
};

constexpr std::array kHelperIndicators = {
    "set_up/1", "destroy/1",     "declare_dynamic/2", "declare_tabled/2", "untable/2", "clear/2",
    "remove/2", "make_static/2", "solve/4",           "check/2",          "each/3",
};

// The directory with Prolog's boot file; where Debian keeps it, unless the environment knows
// better.
std::string find_home() {
  std::vector<std::string> candidates = {"/usr/lib/swi-prolog", "/usr/lib/swipl",
                                         "/usr/local/lib/swipl"};
  if (const char* home = std::getenv("SWI_HOME_DIR")) candidates.insert(candidates.begin(), home);
  for (const std::string& candidate : candidates) {
    std::error_code ignored;
    if (std::filesystem::is_regular_file(candidate + "/boot.prc", ignored)) return candidate;
  }
  throw std::runtime_error("SWI-Prolog's files are missing: install swi-prolog-core");
}

void run_text(const char* text) {
  const term_t goal = PL_new_term_ref();
  if (PL_chars_to_term(text, goal) == 0 || PL_call(goal, nullptr) == 0) {
    throw std::runtime_error(fmt::format("Prolog refuses to run: {}", text));
  }
}

predicate_t helper(const char* name, int arity) {
  return PL_predicate(name, arity, "tafl");
}

void define_helpers() {
  const fid_t frame = PL_open_foreign_frame();
  run_text("set_prolog_flag(autoload, false)");
  run_text("set_prolog_flag(verbose, silent)");
  run_text("set_prolog_flag(gc_thread, false)");
  // A rule that builds terms without end costs time rather than memory or inferences.
  run_text("set_prolog_flag(max_table_answer_size, 3000)");
  run_text("set_prolog_flag(max_table_answer_size_action, error)");
  run_text("set_prolog_flag(max_table_subgoal_size, 3000)");
  run_text("set_prolog_flag(max_table_subgoal_size_action, error)");
  run_text("set_module(tafl:base(system))");
  PL_register_foreign_in_module("tafl", "visit", 1, reinterpret_cast<pl_function_t>(visit_answer),
                                0);
  for (const char* clause : kHelperClauses) {
    run_text(fmt::format("assertz((tafl:({})))", clause).c_str());
  }
  for (const char* indicator : kHelperIndicators) {
    run_text(fmt::format("compile_predicates([tafl:({})])", indicator).c_str());
  }
  PL_discard_foreign_frame(frame);

  helpers.set_up_module = helper("set_up", 1);
  helpers.destroy_module = helper("destroy", 1);
  helpers.declare_dynamic = helper("declare_dynamic", 2);
  helpers.declare_tabled = helper("declare_tabled", 2);
  helpers.untable = helper("untable", 2);
  helpers.clear = helper("clear", 2);
  helpers.make_static = helper("make_static", 2);
  helpers.remove = helper("remove", 2);
  helpers.solve = helper("solve", 4);
  helpers.statistics = PL_predicate("statistics", 2, "system");
  helpers.abolish_tables = PL_predicate("abolish_all_tables", 0, "system");
}

// The first argument of a compound with this name; false if the term is something else.
bool get_inside(term_t term, std::string_view wanted, term_t inside) {
  atom_t name = 0;
  std::size_t arity = 0;
  return PL_get_compound_name_arity(term, &name, &arity) != 0 && arity >= 1 &&
         wanted == PL_atom_chars(name) && PL_get_arg(1, term, inside) != 0;
}

std::string written(term_t term) {
  char* text = nullptr;
  std::size_t length = 0;
  if (PL_get_nchars(term, &length, &text, CVT_WRITE | BUF_DISCARDABLE | REP_UTF8) == 0) return "?";
  return std::string(text, std::min<std::size_t>(length, 200));
}

void start() {
  const KeepSignalStack keep_signal_stack;
  // Prolog keeps pointers into its arguments and sets the locale of the whole process.
  static std::string home = "--home=" + find_home();
  static std::array<std::string, 9> words = {
      "tafl", home, "--quiet", "--no-signals", "--no-packs", "-f", "none", "-F", "none"};
  static std::array<char*, words.size()> arguments;
  std::ranges::transform(words, arguments.begin(), [](std::string& word) { return word.data(); });
  const char* current = std::setlocale(LC_ALL, nullptr);
  const std::string locale = current != nullptr ? current : "C";
  const int started = PL_initialise(static_cast<int>(arguments.size()), arguments.data());
  std::setlocale(LC_ALL, locale.c_str());
  if (started == 0) throw std::runtime_error("SWI-Prolog does not start");
  define_helpers();
  PL_set_engine(nullptr, nullptr);
}

}  // namespace

foreign_t visit_answer(term_t answer) {
  VisitorScope& scope = *current_visitor;
  try {
    return static_cast<foreign_t>(scope.visit_(answer));
  } catch (...) {
    scope.thrown_ = std::current_exception();
    return FALSE;
  }
}

void start_prolog() {
  static std::once_flag once;
  std::call_once(once, start);
}

KeepSignalStack::KeepSignalStack() {
  sigaltstack(nullptr, &stack_);
}

KeepSignalStack::~KeepSignalStack() {
  sigaltstack(&stack_, nullptr);
}

const HelperPredicates& predicates() {
  return helpers;
}

Trouble trouble_of(term_t exception) {
  const term_t inside = PL_new_term_ref();
  if (get_inside(exception, kInferenceLimit, inside)) {
    return {true, fmt::format("a question takes more than {} inferences", written(inside))};
  }
  if (get_inside(exception, "error", inside) && get_inside(inside, "resource_error", inside)) {
    if (get_inside(inside, "tripwire", inside)) {
      return {true, fmt::format("Prolog's limit {} was reached", written(inside))};
    }
    return {true, fmt::format("Prolog ran out of {}", written(inside))};
  }
  return {false, fmt::format("Prolog raised {}", written(exception))};
}

VisitorScope::VisitorScope(const Visitor& visit) : visit_(visit), outer_(current_visitor) {
  current_visitor = this;
}

VisitorScope::~VisitorScope() {
  current_visitor = outer_;
}

void VisitorScope::rethrow() const {
  if (thrown_) std::rethrow_exception(thrown_);
}

}  // namespace tafl::prolog
