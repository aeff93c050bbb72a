// SPDX-License-Identifier: MIT
#include "lanes/playouts.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "lanes/transpose.h"

namespace tafl::lanes {
namespace {

// Plies of one group before the next one has its turn: its frame stays in the cache meanwhile.
constexpr int kPliesPerTurn = 32;
constexpr std::uint32_t kPliesPerLook = 16;  // at a sign to stop

}  // namespace

Tally& Tally::operator+=(const Tally& other) {
  playouts += other.playouts;
  transitions += other.transitions;
  goal_sums.resize(other.goal_sums.size(), 0);
  goal_counts.resize(other.goal_counts.size(), 0);
  for (std::size_t role = 0; role < other.goal_sums.size(); ++role) {
    goal_sums[role] += other.goal_sums[role];
    goal_counts[role] += other.goal_counts[role];
  }
  return *this;
}

Playouts::Playouts(std::shared_ptr<const CompiledGame> compiled, const Options& options)
    : Playouts(compiled, options, [&] {
        PlayoutCircuit circuit = make_playout_circuit(compiled->network, compiled->draws);
        auto kernel = kernel::make_kernel(circuit.circuit, options.words, options.backend);
        return std::make_shared<const Code>(Code{std::move(circuit), std::move(kernel)});
      }()) {}

Playouts::Playouts(std::shared_ptr<const CompiledGame> compiled, const Options& options,
                   std::shared_ptr<const Code> code)
    : compiled_(std::move(compiled)),
      options_(options),
      code_(std::move(code)),
      record_(compiled_->network, code_->circuit) {
  for (std::size_t block = 0; block < kBlocks; block += options_.words) {
    groups_.emplace_back(code_->circuit, *code_->kernel, block);
  }
}

std::unique_ptr<Playouts> Playouts::fork() const {
  return std::unique_ptr<Playouts>(new Playouts(compiled_, options_, code_));
}

void Playouts::begin(std::span<const std::uint64_t> start, std::uint64_t seed) {
  for (Group& group : groups_) {
    group.set_start(start);
    group.seed(seed);
    group.restart();
  }
}

void Playouts::finish(Group& group) {
  while (!group.idle()) group.step(options_.most_plies);
}

bool Playouts::play(std::span<const BitState> starts, std::uint64_t seed, bool record_moves,
                    std::vector<PlayoutResult>& out, const base::StopSign* stop) {
  assert(starts.size() <= kLanes);
  out.assign(starts.size(), {});
  std::vector<std::uint64_t> rows;
  std::size_t first = 0;
  for (Group& group : groups_) {
    const std::size_t lanes = std::min(starts.size() - first, group.words() * 64);
    if (lanes == 0) break;
    rows.clear();
    for (const BitState& start : starts.subspan(first, lanes)) {
      rows.insert(rows.end(), start.bits.begin(), start.bits.end());
    }
    group.set_starts(rows, lanes);
    group.seed(seed);
    group.restart();
    if (!play_group(group, record_moves, std::span(out).subspan(first, lanes), stop)) return false;
    first += lanes;
  }
  return true;
}

void Playouts::read_result(Group& group, std::size_t lane, PlayoutResult& result) {
  const PlayoutCircuit& circuit = code_->circuit;
  const auto bit = [&](Slot slot) {
    return ((group.slot(slot)[lane / 64] >> (lane % 64)) & 1) != 0;
  };
  const auto& goals = compiled_->network.goals;
  result.cut = !bit(circuit.terminal);
  result.goals.assign(compiled_->network.roles(), game::kNoGoal);
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (bit(circuit.goals + static_cast<Slot>(i))) result.goals[goals[i].role] = goals[i].value;
  }
}

bool Playouts::play_group(Group& group, bool record_moves, std::span<PlayoutResult> out,
                          const base::StopSign* stop) {
  const PlayoutCircuit& circuit = code_->circuit;
  const std::size_t words = group.words();
  const std::size_t ply_words = circuit.record.slots * words;
  std::vector<std::uint64_t> record;  // of all plies
  std::vector<std::uint64_t> states;  // by lane, before a step that may cut
  const std::size_t lane_words = compiled_->state_words();
  for (std::uint32_t ply = 0; !group.idle(); ++ply) {
    if (stop != nullptr && ply % kPliesPerLook == 0 && stop->is_up()) return false;
    const bool may_cut = options_.keep_cut && ply != 0 && ply % options_.most_plies == 0;
    if (may_cut) {
      states.resize(words * 64 * lane_words);
      slots_to_lanes(group.slot(circuit.state), words, circuit.fluents, lane_words, states.data());
    }
    group.step(options_.most_plies);
    for (std::size_t block = 0; block < words; ++block) {
      for (std::uint64_t over = group.slot(circuit.over)[block]; over != 0; over &= over - 1) {
        const auto lane = block * 64 + static_cast<std::size_t>(std::countr_zero(over));
        PlayoutResult& result = out[lane];
        read_result(group, lane, result);
        result.plies = ply;
        if (may_cut && result.cut) {
          const auto begin = states.begin() + static_cast<std::ptrdiff_t>(lane * lane_words);
          result.state.assign(begin, begin + static_cast<std::ptrdiff_t>(lane_words));
        }
        for (std::uint32_t past = 0; record_moves && past < ply; ++past) {
          record_.read(record.data() + past * ply_words, words, lane, result.moves);
        }
      }
    }
    if (!record_moves) continue;
    const std::uint64_t* recorded = group.slot(circuit.record.first);
    record.insert(record.end(), recorded, recorded + ply_words);
  }
  return true;
}

Tally Playouts::run(std::span<const std::uint64_t> start, std::uint64_t count, std::uint64_t seed) {
  begin(start, seed);
  std::size_t block = 0;
  for (Group& group : groups_) {
    for (std::size_t w = 0; w < group.words(); ++w, ++block) {
      group.set_quota(w, count / kBlocks + (block < count % kBlocks ? 1 : 0));
    }
    finish(group);
  }
  return tally();
}

Tally Playouts::run_until(std::span<const std::uint64_t> start, std::uint64_t seed,
                          const std::function<bool()>& stop) {
  begin(start, seed);
  for (Group& group : groups_) {
    for (std::size_t w = 0; w < group.words(); ++w) group.set_quota(w, UINT64_MAX);
  }
  while (!stop()) {
    for (Group& group : groups_) {
      for (int ply = 0; ply < kPliesPerTurn; ++ply) group.step(options_.most_plies);
    }
  }
  for (Group& group : groups_) {
    group.end_refills();
    finish(group);
  }
  return tally();
}

Tally Playouts::tally() const {
  Tally result;
  result.goal_sums.assign(compiled_->network.roles(), 0);
  result.goal_counts.assign(compiled_->network.roles(), 0);
  for (const Group& group : groups_) {
    const Group::Counts& counts = group.counts();
    result.playouts += counts.playouts;
    result.transitions += counts.transitions;
    const auto& goals = compiled_->network.goals;
    for (std::size_t i = 0; i < goals.size(); ++i) {
      if (goals[i].value < 0) continue;
      result.goal_sums[goals[i].role] +=
          static_cast<double>(counts.goals[i]) * static_cast<double>(goals[i].value);
      result.goal_counts[goals[i].role] += counts.goals[i];
    }
  }
  return result;
}

}  // namespace tafl::lanes
