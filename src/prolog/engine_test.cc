// SPDX-License-Identifier: MIT
#include "prolog/engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <clocale>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "prolog/terms.h"

namespace tafl::prolog {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::ThrowsMessage;

constexpr base::Limits kSmall{0.2, std::size_t{64} << 20};

// All X with goal(X) as text.
std::vector<std::string> solutions(Engine& engine, const std::string& goal) {
  const Session session(engine);
  Terms terms(1 << 20);
  const term_t pair = PL_new_term_ref();
  engine.read("X-(" + goal + ")", pair);
  const term_t call = PL_new_term_refs(2);
  require(PL_get_arg(1, pair, call));
  require(PL_get_arg(2, pair, call + 1));
  std::vector<std::string> found;
  engine.solve(call + 1, call, [&](term_t answer) {
    found.push_back(terms.text(terms.intern(answer)));
    return true;
  });
  return found;
}

void add(Engine& engine, const std::vector<std::string>& clauses) {
  const Session session(engine);
  for (const std::string& clause : clauses) engine.add_clause(clause);
}

TEST(Engine, FindsSolutionsInOrder) {
  Engine engine({});
  add(engine, {"p(a)", "p(f(b, c))", "q(X) :- p(X), X \\== a"});
  EXPECT_THAT(solutions(engine, "p(X)"), ElementsAre("a", "(f b c)"));
  EXPECT_THAT(solutions(engine, "q(X)"), ElementsAre("(f b c)"));
}

TEST(Engine, EnginesDoNotSeeEachOther) {
  Engine one({});
  Engine two({});
  add(one, {"p(one)"});
  add(two, {"p(two)"});
  EXPECT_THAT(solutions(one, "p(X)"), ElementsAre("one"));
  EXPECT_THAT(solutions(two, "p(X)"), ElementsAre("two"));
  EXPECT_THAT(solutions(two, "q(X)"), IsEmpty());
}

TEST(Engine, AnEndlessGoalMeetsTheInferenceLimit) {
  Engine engine(kSmall);
  add(engine, {"loop :- loop", "p(a)"});
  EXPECT_THAT([&] { solutions(engine, "loop"); },
              ThrowsMessage<base::LimitReached>(HasSubstr("inferences")));
  EXPECT_THAT(solutions(engine, "p(X)"), ElementsAre("a"));
}

TEST(Engine, EndlessRecursionMeetsTheStackLimit) {
  Engine engine({10, std::size_t{16} << 20});
  add(engine, {"deep(X) :- deep(s(X)), other", "other", "p(a)"});
  EXPECT_THAT([&] { solutions(engine, "deep(z)"); },
              ThrowsMessage<base::LimitReached>(HasSubstr("ran out of")));
  EXPECT_THAT(solutions(engine, "p(X)"), ElementsAre("a"));
}

TEST(Engine, EndlessTablesMeetALimit) {
  Engine engine({10, std::size_t{16} << 20});
  {
    const Session session(engine);
    engine.declare_tabled({"nat", 1});
  }
  add(engine, {"nat(z)", "nat(s(X)) :- nat(X)", "p(a)"});
  EXPECT_THROW(solutions(engine, "nat(X)"), base::LimitReached);
  EXPECT_THAT(solutions(engine, "p(X)"), ElementsAre("a"));
}

TEST(Engine, AnExceptionOfTheVisitorComesOut) {
  Engine engine({});
  add(engine, {"p(a)", "p(X) :- q(X)", "q(_)"});
  EXPECT_THROW(solutions(engine, "p(X)"), std::runtime_error);  // the second answer is a variable
  EXPECT_THAT(solutions(engine, "p(X), X == a"), ElementsAre("a"));
}

TEST(Engine, UnreadableTextIsRefused) {
  Engine engine({});
  const Session session(engine);
  EXPECT_THROW(engine.add_clause("p(a"), std::runtime_error);
  engine.add_clause("p(a)");
}

TEST(Engine, AllBytesOfANameSurvive) {
  Engine engine({});
  std::string name;
  for (int byte = 1; byte < 256; ++byte) name += static_cast<char>(byte);
  add(engine, {"p(" + quoted_atom(name) + ")"});
  EXPECT_THAT(solutions(engine, "p(X)"), ElementsAre(name));
}

TEST(Engine, EnginesRunOnThreadsOfTheirOwn) {
  std::vector<std::vector<std::string>> found(4);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < found.size(); ++i) {
    threads.emplace_back([&found, i] {
      Engine engine({});
      add(engine, {"p(t" + std::to_string(i) + ")"});
      for (int k = 0; k < 200; ++k) found[i] = solutions(engine, "p(X)");
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_THAT(found[i], ElementsAre("t" + std::to_string(i)));
  }
}

TEST(Engine, AnEngineMayMoveToAnotherThread) {
  Engine engine({});
  add(engine, {"p(a)"});
  std::vector<std::string> found;
  std::thread([&] { found = solutions(engine, "p(X)"); }).join();
  EXPECT_THAT(found, ElementsAre("a"));
  EXPECT_THAT(solutions(engine, "p(X)"), ElementsAre("a"));
}

TEST(Engine, TheLocaleOfTheProcessStays) {
  const std::string before = std::setlocale(LC_ALL, nullptr);
  Engine engine({});
  EXPECT_EQ(before, std::setlocale(LC_ALL, nullptr));
}

}  // namespace
}  // namespace tafl::prolog
