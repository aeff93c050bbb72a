// SPDX-License-Identifier: MIT
#include "net/network.h"

#include <gtest/gtest.h>

#include "net/build.h"
#include "net/passes/passes.h"
#include "net/testing.h"
#include "net/text.h"

namespace tafl::net {
namespace {

Network small() {
  return Network(3, std::vector<std::size_t>{2});
}

TEST(Network, EqualGatesAreOneNode) {
  Network network = small();
  const Edge a = network.state(0);
  const Edge b = network.state(1);
  EXPECT_EQ(network.both(a, b), network.both(b, a));
  EXPECT_NE(network.both(a, b), network.both(a, !b));
}

TEST(Network, ConstantsAndContradictionsMakeNoGate) {
  Network network = small();
  const Edge a = network.state(0);
  const std::size_t size = network.size();
  EXPECT_EQ(network.both(a, kTrue), a);
  EXPECT_EQ(network.both(a, kFalse), kFalse);
  EXPECT_EQ(network.both(a, a), a);
  EXPECT_EQ(network.both(a, !a), kFalse);
  EXPECT_EQ(network.either(a, !a), kTrue);
  EXPECT_EQ(network.size(), size);
}

constexpr const char* kSwitch = R"(
  (role r) (init off) (legal r push) (<= (legal r wait) (true on))
  (<= (next on) (true off) (does r push))
  (<= (next on) (true on) (does r wait))
  (<= (next off) (true on) (does r push))
  (<= terminal (true on) (not (true off)))
  (<= (goal r 100) (true on)) (<= (goal r 0) (not (true on))))";

TEST(NetworkText, NamesEveryGateAndOutput) {
  const ground::GroundProgram program = testing::program_of(kSwitch);
  EXPECT_EQ(to_text(optimise(build(program)), program),
            "; 2 fluents, 2 moves, 4 gates, 4 operations, depth 2, 0 loops\n"
            "g1 = (true off) & (does r push)\n"
            "g2 = !(does r wait) & !g1\n"
            "g3 = (true on) & (does r push)\n"
            "g4 = !(true off) & (true on)\n"
            "legal r push = true\n"
            "legal r wait = (true on)\n"
            "terminal = g4\n"
            "goal r 0 = !(true on)\n"
            "goal r 100 = (true on)\n"
            "next off = g3\n"
            "next on = !g2\n");
}

TEST(NetworkText, DrawsEveryNodeOnce) {
  const ground::GroundProgram program = testing::program_of(kSwitch);
  const std::string dot = to_dot(optimise(build(program)), program);
  EXPECT_NE(dot.find("[label=\"(true on)\", shape=box]"), std::string::npos) << dot;
  EXPECT_NE(dot.find("[label=\"(does r push)\", shape=box, style=rounded]"), std::string::npos);
  EXPECT_NE(dot.find("[label=\"terminal\", shape=box, peripheries=2]"), std::string::npos);
  EXPECT_NE(dot.find("[arrowhead=odot]"), std::string::npos);
}

}  // namespace
}  // namespace tafl::net
