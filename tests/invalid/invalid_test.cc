// SPDX-License-Identifier: MIT
//
// Message texts are part of the product: every x.kif in this folder is checked, and what is said
// about it is compared with x.expected to the letter. A sheet called x.strict.kif is checked under
// strict rules, x.pedantic.kif with all warnings.
//
// After a deliberate change of wording, TAFL_UPDATE_EXPECTED=1 rewrites the expected texts; read
// the difference before you commit it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "base/files.h"
#include "game/validate.h"
#include "gdl/parser.h"

namespace tafl {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(TAFL_SOURCE_DIR) / "tests" / "invalid";

std::vector<fs::path> files_ending_in(const std::string& extension) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(kFolder)) {
    if (entry.path().extension() == extension) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

struct Answer {
  std::string text;
  std::set<std::string> codes;
};

Answer check(const fs::path& path) {
  const gdl::Source source{path.filename().string(), base::read_file(path).value()};
  const std::string mode = path.stem().extension().string();
  gdl::Diagnostics diagnostics;
  std::optional<gdl::RuleSheet> sheet = gdl::parse(source, diagnostics);
  bool accepted = false;
  if (sheet) {
    accepted =
        game::validate(std::move(*sheet), diagnostics,
                       {.strict = mode == ".strict", .pedantic = mode == ".pedantic"}) != nullptr;
  }
  EXPECT_EQ(accepted, !diagnostics.has_errors()) << path;
  Answer answer;
  for (const gdl::Diagnostic& diagnostic : diagnostics.all()) answer.codes.insert(diagnostic.code);
  answer.text = gdl::render(diagnostics, source) + (accepted ? "accepted\n" : "refused\n");
  return answer;
}

std::vector<std::string> sheet_names() {
  std::vector<std::string> names;
  for (const fs::path& path : files_ending_in(".kif")) names.push_back(path.stem().string());
  return names;
}

class Invalid : public ::testing::TestWithParam<std::string> {};

TEST_P(Invalid, IsAnsweredWithTheExpectedText) {
  const fs::path expected_path = kFolder / (GetParam() + ".expected");
  const std::string text = check(kFolder / (GetParam() + ".kif")).text;
  if (std::getenv("TAFL_UPDATE_EXPECTED") != nullptr) {
    ASSERT_TRUE(base::write_file(expected_path, text).ok());
  }
  const auto expected = base::read_file(expected_path);
  ASSERT_TRUE(expected.ok()) << "write " << expected_path << "; the answer is\n" << text;
  EXPECT_EQ(text, *expected);
}

INSTANTIATE_TEST_SUITE_P(Sheets, Invalid, ::testing::ValuesIn(sheet_names()), [](const auto& test) {
  std::string name = test.param;
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
});

TEST(InvalidFolder, HasNoExpectationWithoutASheet) {
  for (fs::path path : files_ending_in(".expected")) {
    EXPECT_TRUE(fs::exists(path.replace_extension(".kif"))) << path;
  }
}

// Every code that a rule sheet of reasonable size can be answered with.
TEST(InvalidFolder, ShowsEveryDiagnostic) {
  std::set<std::string> shown;
  for (const fs::path& path : files_ending_in(".kif")) shown.merge(check(path).codes);
  for (const char* code : {"and-connective",
                           "arity-varies",
                           "bad-name",
                           "comment-in-word",
                           "connective-as-name",
                           "connective-in-head",
                           "depends-on-move",
                           "depends-on-state",
                           "distinct-arity",
                           "duplicate-rule",
                           "empty-body",
                           "empty-list",
                           "empty-name",
                           "empty-or",
                           "empty-parentheses",
                           "expected-term",
                           "goal-value",
                           "inconsistent-case",
                           "keyword-arity",
                           "keyword-as-constant",
                           "keyword-as-fact",
                           "keyword-as-function",
                           "keyword-in-body",
                           "keyword-in-head",
                           "list-as-name",
                           "misplaced-arrow",
                           "negated-connective",
                           "negation-in-cycle",
                           "nested-or",
                           "nesting-too-deep",
                           "never-true",
                           "no-goal",
                           "no-legal",
                           "no-role",
                           "no-terminal",
                           "not-arity",
                           "relation-and-function",
                           "role-not-constant",
                           "role-without-goal",
                           "role-without-legal",
                           "rule-inside-rule",
                           "rule-too-complex",
                           "rule-without-head",
                           "singleton-variable",
                           "too-many-alternatives",
                           "unbounded-recursion",
                           "loose-recursion",
                           "unclosed-list",
                           "unclosed-quote",
                           "undefined-relation",
                           "unknown-role",
                           "unmatched-close",
                           "unsafe-variable",
                           "unused-relation",
                           "unusual-arrow",
                           "variable-as-name",
                           "variable-as-sentence",
                           "variable-in-fact"}) {
    EXPECT_TRUE(shown.contains(code)) << code;
  }
}

}  // namespace
}  // namespace tafl
