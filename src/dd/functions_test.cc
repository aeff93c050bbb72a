// SPDX-License-Identifier: MIT
#include "dd/functions.h"

#include <gtest/gtest.h>

#include "base/limits.h"
#include "dd/label.h"
#include "dd/testing.h"

namespace tafl::dd {
namespace {

using testing::all_states;
using testing::random_function;
using testing::State;

const Shape kShape{2, 3, 2, 3};

TEST(Functions, OperationsAgreeWithTheirDefinitionOnEveryState) {
  base::Rng rng(1);
  for (int round = 0; round < 30; ++round) {
    Functions functions(kShape);
    std::vector<Ref> fs;
    for (int i = 0; i < 4; ++i) fs.push_back(random_function(functions, 2, rng));
    const Ref several = random_function(functions, 4, rng);
    const Ref all = functions.all_of(fs);
    const Ref any = functions.any_of(fs);
    const Ref first = functions.first_of(fs);
    const Ref two = functions.count_of(fs, 2);
    const Ref no = functions.negate(fs[0]);
    const Ref is_two = functions.equals(several, 2);
    for (const State& state : all_states(kShape)) {
      std::vector<Ref> values;
      for (Ref f : fs) values.push_back(functions.value(f, state));
      const auto ones = static_cast<Ref>(std::count(values.begin(), values.end(), 1));
      EXPECT_EQ(functions.value(all, state), ones == 4 ? 1U : 0U);
      EXPECT_EQ(functions.value(any, state), ones > 0 ? 1U : 0U);
      EXPECT_EQ(functions.value(first, state),
                std::find(values.begin(), values.end(), 1) - values.begin());
      EXPECT_EQ(functions.value(two, state), std::min<Ref>(ones, 2));
      EXPECT_EQ(functions.value(no, state), 1 - values[0]);
      EXPECT_EQ(functions.value(is_two, state), functions.value(several, state) == 2 ? 1U : 0U);
    }
  }
}

TEST(Functions, EqualFunctionsAreTheSameRef) {
  Functions functions(kShape);
  const Ref a = functions.is(0, 1);
  const Ref b = functions.is(1, 2);
  const Ref not_a_or_not_b[] = {functions.negate(a), functions.negate(b)};
  EXPECT_EQ(functions.negate(functions.both(a, b)), functions.any_of(not_a_or_not_b));
  EXPECT_EQ(functions.equals(functions.variable(1), 2), b);
  EXPECT_EQ(functions.both(b, functions.is(1, 1)), Functions::kFalse);
}

TEST(Functions, ALimitIsAnErrorAndLeavesThemUsable) {
  Functions functions(Shape(10, 2), 12);
  std::vector<Ref> bits;
  for (std::uint32_t l = 0; l < 10; ++l) bits.push_back(functions.is(l, 1));
  EXPECT_THROW(functions.count_of(bits, 9), base::LimitReached);
  functions.set_limit(1000);
  const Ref five = functions.equals(functions.count_of(bits, 9), 5);
  EXPECT_EQ(functions.value(five, State{1, 1, 1, 1, 1, 0, 0, 0, 0, 0}), Functions::kTrue);
  EXPECT_EQ(functions.value(five, State{1, 1, 1, 1, 1, 1, 0, 0, 0, 0}), Functions::kFalse);
}

TEST(Functions, AllOfThemAtOnceAreATuple) {
  base::Rng rng(3);
  Functions functions(kShape);
  const std::vector<Ref> fs{random_function(functions, 2, rng), random_function(functions, 3, rng),
                            random_function(functions, 2, rng)};
  const Ref all = functions.tuple_of(fs);
  for (const State& state : all_states(kShape)) {
    const auto tuple = functions.tuple(functions.value(all, state));
    for (std::size_t i = 0; i < fs.size(); ++i) {
      EXPECT_EQ(tuple[i], functions.value(fs[i], state));
    }
  }
}

TEST(Label, StatesGetWhatTheFunctionsSayTogether) {
  Work work;
  base::Rng rng(5);
  Functions functions(kShape);
  const testing::Table table = testing::random_table(kShape, 1, rng);
  const Diagram set = testing::diagram_of(kShape, table, work);
  const std::vector<Ref> fs{random_function(functions, 3, rng), random_function(functions, 3, rng),
                            random_function(functions, 3, rng)};
  const Diagram labelled = label(
      set, functions, fs, [](std::span<const Ref> v) { return v[0] + 3 * v[1] + 9 * v[2]; }, work);
  for (const State& state : all_states(kShape)) {
    Value expected = 0;
    if (table.contains(state)) {
      expected = functions.value(fs[0], state) + 3 * functions.value(fs[1], state) +
                 9 * functions.value(fs[2], state);
    }
    EXPECT_EQ(labelled.at(state), expected);
  }
}

}  // namespace
}  // namespace tafl::dd
