// SPDX-License-Identifier: MIT
#include "lanes/compiled_game.h"

#include <map>
#include <new>
#include <utility>

#include "base/clock.h"
#include "ground/ground.h"
#include "net/build.h"
#include "net/passes/passes.h"

namespace tafl::lanes {
namespace {

// A number for the name and the arity of each fluent.
std::vector<std::uint32_t> functors(const ground::GroundProgram& program) {
  std::map<std::pair<std::size_t, std::uint32_t>, std::uint32_t> numbers;
  std::vector<std::uint32_t> result;
  for (ground::AtomId atom : program.fluents) {
    const ground::Value term = program.atoms[atom].term;
    const auto key = std::pair(program.pool().symbol(term).index(), program.pool().arity(term));
    result.push_back(
        numbers.emplace(key, static_cast<std::uint32_t>(numbers.size())).first->second);
  }
  return result;
}

}  // namespace

base::Result<std::shared_ptr<const CompiledGame>> compile(std::shared_ptr<const game::Game> game,
                                                          const base::Limits& limits,
                                                          const std::atomic<bool>* stop) {
  using base::Error;
  const base::ThreadCpuClock clock;
  const double begin = clock.seconds();
  auto program = ground::ground(std::move(game), limits);
  if (!program) return program.error();
  const double grounded = clock.seconds();
  try {
    CompiledGame::Report report;
    report.rules = program->rules();
    report.literals = program->literals();
    report.ground_seconds = grounded - begin;
    net::Network network = net::build(*program);
    program->drop_rules();
    report.built = net::size_of(network);
    network = net::optimise(std::move(network), {}, [&](const net::Step&) {
      if (stop != nullptr && stop->load(std::memory_order_relaxed)) {
        throw base::LimitReached("stopped");
      }
    });
    report.optimised = net::size_of(network);
    report.network_seconds = clock.seconds() - grounded;
    Draws draws = find_draws(network, functors(*program), program->initial);
    std::vector<std::uint64_t> initial((network.fluents() + 63) / 64, 0);
    for (std::uint32_t fluent : program->initial) {
      initial[fluent / 64] |= std::uint64_t{1} << (fluent % 64);
    }
    return std::shared_ptr<const CompiledGame>(std::make_shared<CompiledGame>(CompiledGame{
        std::move(*program), std::move(network), std::move(draws), std::move(initial), report}));
  } catch (const base::LimitReached& limit) {
    return Error{Error::Kind::kLimit, limit.what()};
  } catch (const std::bad_alloc&) {
    return Error{Error::Kind::kLimit, "out of memory while building the network"};
  }
}

}  // namespace tafl::lanes
