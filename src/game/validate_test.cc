// SPDX-License-Identifier: MIT
//
// What validation makes of whole sheets; tests/invalid pins the words of each diagnostic.
#include "game/validate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>
#include <set>
#include <string>

#include "base/files.h"
#include "gdl/parser.h"

namespace tafl::game {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsSupersetOf;

const std::string kGame = R"(
(role robot)
(init off)
(legal robot press)
(<= (next on) (does robot press))
(<= terminal (true on))
(goal robot 100)
)";

struct Verdict {
  std::shared_ptr<const Game> game;
  std::set<std::string> codes;
  std::string text;
};

Verdict verdict_on(const std::string& text, const ValidationOptions& options = {}) {
  const gdl::Source source{"test", text};
  gdl::Diagnostics diagnostics;
  std::optional<gdl::RuleSheet> sheet = gdl::parse(source, diagnostics);
  Verdict verdict;
  if (sheet) verdict.game = validate(std::move(*sheet), diagnostics, options);
  for (const gdl::Diagnostic& diagnostic : diagnostics.all()) verdict.codes.insert(diagnostic.code);
  verdict.text = gdl::render(diagnostics, source);
  return verdict;
}

std::string repeated(std::size_t times, const std::function<std::string(std::size_t)>& part) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += part(i);
  return text;
}

std::string n(std::size_t i) {
  return std::to_string(i);
}

TEST(Validate, KeepsTheOrderOfTheRoles) {
  const Verdict verdict = verdict_on("(role white) (role robot) (role black) (role white)" + kGame);
  ASSERT_NE(verdict.game, nullptr) << verdict.text;
  std::vector<std::string> names;
  for (gdl::SymbolId role : verdict.game->roles()) {
    names.push_back(verdict.game->symbols().name(role));
  }
  EXPECT_THAT(names, ElementsAre("white", "robot", "black"));
}

TEST(Validate, SortsByPositionWhoeverReports) {
  const std::string source = kGame + "(and a b)\n(<= (p ?x) (q))\n(<= r (p a))\n";
  gdl::Diagnostics diagnostics;
  validate(*gdl::parse({"test", source}, diagnostics), diagnostics);
  std::uint32_t last = 0;
  for (const gdl::Diagnostic& diagnostic : diagnostics.all()) {
    EXPECT_GE(diagnostic.position.line, last);
    last = diagnostic.position.line;
  }
  EXPECT_GT(last, 7U);
}

TEST(Validate, NegationOfOtherValuesIsStratified) {
  EXPECT_NE(verdict_on(kGame + "(<= (goal robot 50) (not (goal robot 100)) (not (goal robot 0)))"
                               "(<= (goal robot 0) (true off) (not (goal robot 100)))")
                .game,
            nullptr);
  EXPECT_THAT(verdict_on(kGame + "(<= (goal robot ?x) (v ?x) (not (goal robot 0)))"
                                 "(v 0)")
                  .codes,
              Contains("negation-in-cycle"));
}

TEST(Validate, NegationOfTheLastStateIsNoCycle) {
  EXPECT_NE(verdict_on(kGame + "(<= (next (p ?x)) (true (p ?x)) (not (true (q ?x))))"
                               "(<= (next (q ?x)) (true (p ?x)) (not (true (p ?x))))"
                               "(init (p 1))")
                .game,
            nullptr);
}

TEST(Validate, RecursionOverAFiniteRelationIsBounded) {
  EXPECT_NE(verdict_on(kGame + "(<= (reach ?x ?z) (reach ?x ?y) (step ?y ?z))"
                               "(<= (reach ?x ?y) (step ?x ?y)) (step a b)"
                               "(<= (legal robot ?y) (reach a ?y))")
                .game,
            nullptr);
}

TEST(Validate, ListsBuiltFromABoundedSourceAreBounded) {
  EXPECT_NE(verdict_on(kGame + "(<= (joined (cons ?x ?a) ?b (cons ?x ?c))"
                               "    (list (cons ?x ?a)) (tail ?a ?b ?c) (joined ?a ?b ?c))"
                               "(list nil) (tail nil nil nil) (joined nil nil nil)"
                               "(<= (legal robot ?y) (joined nil nil ?y))")
                .game,
            nullptr);
}

// Hostile sheets: an answer, in bounded time and memory and without a deep stack.

TEST(ValidateHostile, ACycleThroughManyRelationsIsNamedInShort) {
  constexpr std::size_t kRelations = 20'000;
  const Verdict verdict =
      verdict_on(kGame + repeated(kRelations, [](std::size_t i) {
                   const bool last = i + 1 == kRelations;
                   return "(<= r" + n(i) + (last ? " (not r0))\n" : " r" + n(i + 1) + ")\n");
                 }));
  EXPECT_EQ(verdict.game, nullptr);
  EXPECT_THAT(verdict.codes, Contains("negation-in-cycle"));
  EXPECT_NE(verdict.text.find("<- ... <-"), std::string::npos);
  EXPECT_LT(verdict.text.size(), 2000U);
}

TEST(ValidateHostile, TooManyRulesOnACycleAreNotComparedPairByPair) {
  const Verdict verdict = verdict_on(kGame + repeated(3'000, [](std::size_t i) {
                                       return "(<= (p " + n(i) + ") (not (p " + n(i + 1) + ")))\n";
                                     }));
  EXPECT_EQ(verdict.game, nullptr);
  EXPECT_THAT(verdict.codes, Contains("cycle-too-large"));
}

TEST(ValidateHostile, ManyFactsAreAccepted) {
  EXPECT_NE(verdict_on(kGame + repeated(20'000,
                                        [](std::size_t i) {
                                          return "(p " + n(i) + " " + n(i + 1) + ")\n";
                                        }))
                .game,
            nullptr);
}

TEST(ValidateHostile, ManyRolesAreAccepted) {
  EXPECT_NE(
      verdict_on(kGame + repeated(20'000, [](std::size_t i) { return "(role r" + n(i) + ")\n"; }))
          .game,
      nullptr);
}

TEST(ValidateHostile, ALongBodyIsReadInOnePass) {
  EXPECT_NE(verdict_on(kGame + "(<= (legal robot wait)" +
                       repeated(20'000, [](std::size_t) { return " (true off)"; }) + ")")
                .game,
            nullptr);
}

TEST(ValidateHostile, DisjunctionsOfManyRulesShareOneBudget) {
  const std::string rule =
      "(<= p" + repeated(12, [](std::size_t) { return " (or (q a) r)"; }) + ")\n";
  const Verdict verdict = verdict_on(kGame + repeated(200, [&](std::size_t) { return rule; }));
  EXPECT_EQ(verdict.game, nullptr);
  EXPECT_THAT(verdict.codes, Contains("too-many-alternatives"));
}

TEST(ValidateHostile, EquationsCannotNestTermsWithoutEnd) {
  const auto nested = [](const std::string& variable) {
    std::string term = variable;
    for (int i = 0; i < 150; ++i) term = "(s " + term + ")";
    return term;
  };
  const Verdict verdict = verdict_on(kGame + "(<= p (true ?x) (true ?z) (not (distinct ?x " +
                                     nested("?y") + ")) (not (distinct ?y " + nested("?z") + ")))");
  EXPECT_EQ(verdict.game, nullptr);
  EXPECT_THAT(verdict.codes, Contains("rule-too-complex"));
}

// The public games, where there is a copy of them.

std::vector<std::filesystem::path> corpus(const std::string& folder) {
  const std::filesystem::path path =
      std::filesystem::path(TAFL_SOURCE_DIR) / ".." / "shared" / "conformance" / folder;
  std::vector<std::filesystem::path> files;
  if (!std::filesystem::exists(path)) {
    std::cout << "skipped: no corpus\n";
    return files;
  }
  for (const auto& entry : std::filesystem::directory_iterator(path)) files.push_back(entry.path());
  return files;
}

TEST(ValidateCorpus, AcceptsEveryPublicGame) {
  for (const std::string folder : {"games", "old"}) {
    for (const std::filesystem::path& path : corpus(folder)) {
      const Verdict verdict = verdict_on(base::read_file(path).value());
      EXPECT_NE(verdict.game, nullptr) << path << '\n' << verdict.text;
    }
  }
}

TEST(ValidateCorpus, StrictRefusesWhatIsMeantToBeInvalid) {
  for (const std::filesystem::path& path : corpus("unit")) {
    if (path.filename().string().find("invalid") == std::string::npos) continue;
    const std::string text = base::read_file(path).value();
    EXPECT_NE(verdict_on(text).game, nullptr) << path;
    const Verdict strict = verdict_on(text, {.strict = true});
    EXPECT_EQ(strict.game, nullptr) << path;
    EXPECT_THAT(strict.codes, Contains("arity-varies"));
  }
}

}  // namespace
}  // namespace tafl::game
