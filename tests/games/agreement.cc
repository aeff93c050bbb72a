// SPDX-License-Identifier: MIT
#include "games/agreement.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "lanes/bit_machine.h"

namespace tafl::tests {
namespace {

template <typename Machine>
void expect_agreement(game::Controller& referee, Machine machine,
                      const verify::AgreeOptions& options, const std::string& which) {
  game::MachineController<Machine> controller(std::move(machine));
  const verify::Agreement agreement = verify::agree(referee, controller, options);
  EXPECT_EQ(agreement.difference, "") << which;
  EXPECT_GT(agreement.states, 0U) << which;
}

}  // namespace

void expect_networks_agree(game::Controller& referee,
                           const std::shared_ptr<const lanes::CompiledGame>& compiled,
                           const verify::AgreeOptions& options) {
  expect_agreement(referee, lanes::NetworkMachine(compiled), options, "network");
  lanes::NetworkMachine differential(compiled);
  differential.use_differential();
  expect_agreement(referee, std::move(differential), options, "what changes");
  for (std::size_t words : {1, 2, 4, 8}) {
    expect_agreement(referee, lanes::LanesMachine(compiled, words, kernel::Backend::kCompiled),
                     options, fmt::format("{} words, compiled", words));
    expect_agreement(referee, lanes::LanesMachine(compiled, words, kernel::Backend::kInterpreter),
                     options, fmt::format("{} words, interpreted", words));
  }
}

}  // namespace tafl::tests
