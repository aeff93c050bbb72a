// SPDX-License-Identifier: MIT
#include "machine/factory.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <new>
#include <utility>

#include "lanes/bit_machine.h"
#include "machine/auto_controller.h"
#include "prolog/machine.h"
#include "relational/machine.h"

namespace tafl::machine {
namespace {

using base::Error;

template <game::Machine M>
std::unique_ptr<game::Controller> controller(std::shared_ptr<const game::Game> game,
                                             const base::Limits& limits) {
  return std::make_unique<game::MachineController<M>>(M(std::move(game), limits));
}

}  // namespace

const std::vector<std::string_view>& machine_names() {
  static const std::vector<std::string_view> names = {
      "auto", lanes::LanesMachine::kName, lanes::NetworkMachine::kName, relational::Machine::kName,
      prolog::Machine::kName};
  return names;
}

base::Result<std::unique_ptr<game::Controller>> make_controller(
    std::shared_ptr<const game::Game> game, std::string_view machine, const base::Limits& limits) {
  try {
    if (machine == "auto") {
      return std::unique_ptr<game::Controller>(
          std::make_unique<AutoController>(std::move(game), limits));
    }
    if (machine == relational::Machine::kName) {
      return controller<relational::Machine>(std::move(game), limits);
    }
    if (machine == lanes::NetworkMachine::kName) {
      return controller<lanes::NetworkMachine>(std::move(game), limits);
    }
    if (machine == lanes::LanesMachine::kName) {
      return controller<lanes::LanesMachine>(std::move(game), limits);
    }
    if (machine == prolog::Machine::kName) {
      return controller<prolog::Machine>(std::move(game), limits);
    }
  } catch (const base::LimitReached& limit) {
    return Error{Error::Kind::kLimit, fmt::format("{}: {}", machine, limit.what())};
  } catch (const std::bad_alloc&) {
    return Error{Error::Kind::kLimit, fmt::format("{}: out of memory", machine)};
  }
  return Error{Error::Kind::kInput, fmt::format("unknown machine '{}'; known: {}", machine,
                                                fmt::join(machine_names(), ", "))};
}

}  // namespace tafl::machine
