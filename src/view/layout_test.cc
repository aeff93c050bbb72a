// SPDX-License-Identifier: MIT
#include "view/layout.h"

#include <gtest/gtest.h>

#include "view/fake_controller.h"

namespace tafl::view {
namespace {

using Values = std::vector<std::string>;

// Rules that mention `fluent` with these variables, so that its arguments have telling names.
std::string rules(const std::string& fluent, const std::string& variables,
                  const std::string& roles = "(role white) (role black)") {
  return roles + "(legal white noop) (legal black noop) (init p) (<= (seen " + variables +
         ") (true (" + fluent + " " + variables + ")))";
}

FakeController::States grid(const std::string& name, int columns, int rows,
                            const std::string& content) {
  Values state;
  for (int x = 1; x <= columns; ++x) {
    for (int y = 1; y <= rows; ++y) {
      state.push_back("(" + name + " " + std::to_string(x) + " " + std::to_string(y) + content +
                      ")");
    }
  }
  return {state};
}

TEST(Layout, AGridOfCellsIsABoard) {
  FakeController controller(rules("cell", "?x ?y ?v"), grid("cell", 3, 2, " b"));
  const Layout layout = recognise(controller);
  ASSERT_EQ(layout.boards.size(), 1U);
  EXPECT_EQ(layout.boards[0].columns, (Values{"1", "2", "3"}));
  EXPECT_EQ(layout.boards[0].rows, (Values{"1", "2"}));
  EXPECT_TRUE(layout.boards[0].rows_upwards);
  EXPECT_EQ(layout.contents, Values{"b"});
  EXPECT_EQ(layout.roles, (Values{"white", "black"}));
}

TEST(Layout, RowAndColumnAreReadFromTheVariables) {
  FakeController controller(rules("cell", "?row ?col ?v"), grid("cell", 3, 2, " b"));
  const Layout layout = recognise(controller);
  ASSERT_EQ(layout.boards.size(), 1U);
  EXPECT_EQ(layout.boards[0].rows, (Values{"1", "2", "3"}));
  EXPECT_EQ(layout.boards[0].columns, (Values{"1", "2"}));
  EXPECT_FALSE(layout.boards[0].rows_upwards);
}

TEST(Layout, LettersAreColumns) {
  FakeController controller(rules("cell", "?p ?q ?v"),
                            {{"(cell 1 a b)", "(cell 1 b b)", "(cell 2 a b)", "(cell 2 b b)"}});
  const Layout layout = recognise(controller);
  ASSERT_EQ(layout.boards.size(), 1U);
  EXPECT_EQ(layout.boards[0].columns, (Values{"a", "b"}));
  EXPECT_TRUE(layout.boards[0].rows_upwards);
}

TEST(Layout, APieceMayComeFirst) {
  FakeController controller(rules("at", "?who ?x ?y"), {{"(at white 1 1)", "(at black 3 2)"},
                                                        {"(at white 2 1)", "(at black 3 3)"}});
  const Layout layout = recognise(controller);
  ASSERT_EQ(layout.boards.size(), 1U);
  EXPECT_EQ(layout.boards[0].patterns[0].contents, std::vector<std::size_t>{0});
  EXPECT_EQ(layout.boards[0].columns, (Values{"1", "2", "3"}));
}

TEST(Layout, DeclaredFluentsGiveTheSizeOfAnEmptyBoard) {
  FakeController controller(rules("stone", "?x ?y ?v"), {{"p"}},
                            {"(stone 1 1 white)", "(stone 2 3 white)", "(stone 3 2 black)"});
  const Layout layout = recognise(controller);
  ASSERT_EQ(layout.boards.size(), 1U);
  EXPECT_EQ(layout.boards[0].columns.size(), 3U);
  EXPECT_EQ(layout.boards[0].rows.size(), 3U);
}

TEST(Layout, MarksShareTheBoardOfTheCells) {
  auto states = grid("cell", 3, 3, " b");
  states[0].push_back("(archer 2 2)");
  states[0].push_back("(archer 3 1)");
  FakeController controller(rules("cell", "?x ?y ?v"), states,
                            {"(archer 1 1)", "(archer 2 2)", "(archer 3 3)"});
  const Layout layout = recognise(controller);
  ASSERT_EQ(layout.boards.size(), 1U);
  EXPECT_EQ(layout.boards[0].patterns.size(), 2U);
}

TEST(Layout, TwoFullGridsAreTwoBoards) {
  auto states = grid("one", 3, 3, " b");
  const auto second = grid("two", 3, 3, " b");
  for (const std::string& fluent : second[0]) states[0].push_back(fluent);
  FakeController controller(rules("one", "?x ?y ?v"), states);
  EXPECT_EQ(recognise(controller).boards.size(), 2U);
}

TEST(Layout, AThirdCoordinateCutsSlices) {
  auto states = grid("cell left", 3, 3, " b");
  const auto right = grid("cell right", 3, 3, " b");
  for (const std::string& fluent : right[0]) states[0].push_back(fluent);
  FakeController controller(rules("cell", "?b ?x ?y ?v"), states);
  const Layout layout = recognise(controller);
  ASSERT_EQ(layout.boards.size(), 1U);
  EXPECT_EQ(layout.boards[0].slices, (Values{"left", "right"}));
}

TEST(Layout, CountersAndScoresAreNoBoard) {
  FakeController controller(rules("score", "?who ?points"),
                            {{"(score white 3)", "(score black 2)", "(step 1)", "(holds a b c)"},
                             {"(score white 4)", "(score black 2)", "(step 2)", "(holds a b c)"}});
  EXPECT_TRUE(recognise(controller).boards.empty());
}

TEST(Layout, LeavesTheControllerAtTheStart) {
  FakeController controller(rules("cell", "?x ?y ?v"), {{"p"}, {"p"}, {"p"}});
  recognise(controller);
  EXPECT_EQ(controller.ply(), 0U);
}

}  // namespace
}  // namespace tafl::view
