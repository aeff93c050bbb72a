// SPDX-License-Identifier: MIT
#include "lanes/compiled_game.h"

#include <array>
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

constexpr EarlyStep kRewrite{"rewrite-rules", "rules are taken apart before they are grounded"};
constexpr EarlyStep kFactor{"factor", "what rules of an atom have in common is taken out"};
constexpr EarlyStep kLegalImplied{"legal-implied", "what a legal move implies is not tested again"};
constexpr EarlyStep kComplement{"complement", "most of an exclusive group is all but the others"};
constexpr std::array kEarlySteps = {kRewrite, kFactor, kLegalImplied, kComplement};

}  // namespace

std::span<const EarlyStep> early_steps() {
  return kEarlySteps;
}

base::Result<std::shared_ptr<const CompiledGame>> compile(std::shared_ptr<const game::Game> game,
                                                          const base::Limits& limits,
                                                          const CompileOptions& options) {
  using base::Error;
  const base::ThreadCpuClock clock;
  const double begin = clock.seconds();
  ground::Options how_to_ground;
  how_to_ground.rewrite = options.steps.takes(kRewrite.name);
  auto program = ground::ground(std::move(game), limits, how_to_ground);
  if (!program) return program.error();
  const double grounded = clock.seconds();
  try {
    CompiledGame::Report report;
    report.rules = program->rules();
    report.literals = program->literals();
    report.ground_seconds = grounded - begin;
    net::BuildOptions how_to_build;
    how_to_build.factor = options.steps.takes(kFactor.name);
    how_to_build.legal_implied = options.steps.takes(kLegalImplied.name);
    how_to_build.complement = options.steps.takes(kComplement.name);
    net::Network network = net::build(*program, how_to_build);
    program->drop_rules();
    report.built = net::size_of(network);
    network =
        net::optimise(std::move(network), options.steps, options.report, options.stop, &*program);
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
