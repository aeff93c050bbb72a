// SPDX-License-Identifier: MIT
#include "lanes/bit_machine.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <new>
#include <stdexcept>
#include <utility>

#include "gdl/printer.h"

namespace tafl::lanes {
namespace {

std::shared_ptr<const CompiledGame> require(
    base::Result<std::shared_ptr<const CompiledGame>> compiled) {
  if (!compiled) throw base::LimitReached(compiled.error().message);
  return std::move(*compiled);
}

gdl::Term term_of(const terms::TermPool& pool, terms::Value value) {
  gdl::Term term;
  if (pool.is_function(value)) term.kind = gdl::Term::Kind::kFunction;
  term.symbol = pool.symbol(value);
  for (std::uint32_t i = 0; i < pool.arity(value); ++i) {
    term.args.push_back(term_of(pool, pool.args(value)[i]));
  }
  return term;
}

// The positions of the bits in [first, end) that are set.
void append_bits(std::span<const std::uint64_t> bits, std::uint32_t first, std::uint32_t end,
                 std::vector<game::MoveId>& out) {
  for (std::uint32_t begin = first; begin < end; begin = (begin / 64 + 1) * 64) {
    std::uint64_t word = bits[begin / 64] >> (begin % 64);
    for (; word != 0; word &= word - 1) {
      const auto at = begin + static_cast<std::uint32_t>(std::countr_zero(word));
      if (at >= end) return;
      out.emplace_back(at);
    }
  }
}

// The value of a term, or kNoValue if no rule ever makes it.
terms::Value find_value(const terms::TermPool& pool, const gdl::Term& term) {
  if (term.args.empty()) return pool.constant(term.symbol);
  std::vector<terms::Value> args;
  for (const gdl::Term& arg : term.args) {
    args.push_back(find_value(pool, arg));
    if (args.back() == terms::kNoValue) return terms::kNoValue;
  }
  return pool.find_function(term.symbol, args);
}

}  // namespace

BitMachine::BitMachine(std::shared_ptr<const game::Game> game, const base::Limits& limits,
                       std::size_t words)
    : BitMachine(require(compile(std::move(game), limits)), words) {}

BitMachine::BitMachine(std::shared_ptr<const CompiledGame> compiled, std::size_t words,
                       kernel::Backend backend)
    : compiled_(std::move(compiled)),
      slots_(make_query_circuit(compiled_->network)),
      operations_(slots_.circuit.operations() - slots_.goal_operations +
                  compiled_->network.moves() + 2 * compiled_->network.fluents()),
      kernel_(kernel::make_kernel(slots_.circuit, words, backend)),
      frame_(hwy::AllocateAligned<std::uint64_t>(std::size_t{kernel_->frame_slots()} * words)) {
  if (!frame_) throw std::bad_alloc();
  slots_.circuit = kernel::Circuit(0);
  std::fill_n(frame_.get(), std::size_t{kernel_->frame_slots()} * words, 0);
}

BitState BitMachine::initial() {
  return {compiled_->initial, hash_of(compiled_->initial)};
}

// Writes the state into the frame, the same in all lanes. Where play goes on from the state that
// was made last, it is in the frame already.
void BitMachine::load(const State& state) {
  if (loaded_ == state.bits) return;
  const std::size_t words = kernel_->words();
  const std::size_t fluents = compiled_->network.fluents();
  std::uint64_t* to = slot(slots_.state);
  if (made_next_ == state.bits) {
    std::copy_n(slot(slots_.next), fluents * words, to);
  } else {
    for (std::size_t f = 0; f < fluents; ++f) {
      const std::uint64_t word = ~(((state.bits[f / 64] >> (f % 64)) & 1) - 1);
      for (std::size_t w = 0; w < words; ++w) *to++ = word;
    }
  }
  loaded_ = state.bits;
  looked_ = false;
  valued_ = false;
}

void BitMachine::use_differential_if_it_pays() {
  differential_ = differential_if_it_pays(compiled_->network, compiled_->initial, operations_);
}

void BitMachine::look(const State& state) {
  if (differential_) {
    differential_->set_state(state.bits);
  } else {
    look_by_kernel(state);
  }
}

void BitMachine::look_by_kernel(const State& state) {
  load(state);
  if (!looked_) kernel_->run(QueryCircuit::kLook, frame_.get());
  looked_ = true;
}

bool BitMachine::is_terminal(const State& state) {
  look(state);
  return differential_ ? differential_->terminal() : holds(slots_.terminal);
}

int BitMachine::goal(const State& state, game::RoleId role) {
  look_by_kernel(state);
  if (!valued_) kernel_->run(QueryCircuit::kGoals, frame_.get());
  valued_ = true;
  int value = game::kNoGoal;
  std::size_t count = 0;
  const auto& goals = compiled_->network.goals;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (goals[i].role != role.index() || !holds(slots_.goals + static_cast<Slot>(i))) continue;
    value = goals[i].value;
    ++count;
  }
  return count == 1 ? value : game::kNoGoal;
}

std::vector<std::string> BitMachine::goal_values(const State& state, game::RoleId role) {
  goal(state, role);
  std::vector<std::string> texts;
  const auto& goals = compiled_->network.goals;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (goals[i].role != role.index() || !holds(slots_.goals + static_cast<Slot>(i))) continue;
    texts.push_back(compiled_->program.pool().text(compiled_->program.atoms[goals[i].atom].term));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

void BitMachine::legal_moves(const State& state, game::RoleId role,
                             std::vector<game::MoveId>& out) {
  look(state);
  out.clear();
  const net::Network& network = compiled_->network;
  const std::uint32_t first = network.first_move(role.index());
  if (differential_) {
    const auto end = first + static_cast<std::uint32_t>(network.legal[role.index()].size());
    append_bits(differential_->legal(), first, end, out);
    return;
  }
  const std::size_t words = kernel_->words();
  const std::uint64_t* legal = slot(slots_.legal + first);
  for (std::uint32_t i = 0; i < network.legal[role.index()].size(); ++i) {
    if ((legal[i * words] & 1) != 0) out.emplace_back(first + i);
  }
}

BitState BitMachine::next(const State& state, std::span<const game::MoveId> joint) {
  look(state);
  State result;
  result.bits.resize(state.bits.size());
  if (differential_) {
    next_by_changes(joint, result.bits);
  } else {
    next_by_kernel(joint, result.bits);
  }
  std::vector<std::uint64_t>& changed = changed_;
  changed.resize(state.bits.size());
  for (std::size_t w = 0; w < changed.size(); ++w) changed[w] = result.bits[w] ^ state.bits[w];
  result.hash = state.hash ^ hash_of(changed);
  return result;
}

void BitMachine::next_by_changes(std::span<const game::MoveId> joint,
                                 std::vector<std::uint64_t>& bits) {
  joint_.clear();
  for (game::MoveId move : joint) joint_.push_back(static_cast<std::uint32_t>(move.index()));
  std::ranges::copy(differential_->next(joint_), bits.begin());
}

void BitMachine::next_by_kernel(std::span<const game::MoveId> joint,
                                std::vector<std::uint64_t>& bits) {
  const std::size_t words = kernel_->words();
  for (game::MoveId move : made_) {
    std::fill_n(slot(slots_.moves + static_cast<Slot>(move.index())), words, 0);
  }
  made_.assign(joint.begin(), joint.end());
  for (game::MoveId move : made_) {
    std::fill_n(slot(slots_.moves + static_cast<Slot>(move.index())), words, ~std::uint64_t{0});
  }
  kernel_->run(QueryCircuit::kNext, frame_.get());
  const std::uint64_t* next = slot(slots_.next);
  const std::size_t fluents = compiled_->network.fluents();
  for (std::size_t first = 0; first < fluents; first += 64) {
    // A slot is all ones or all zeros, so each bit is there in its place.
    std::uint64_t packed = 0;
    const std::size_t end = std::min<std::size_t>(64, fluents - first);
    for (std::size_t i = 0; i < end; ++i) {
      packed |= next[(first + i) * words] & (std::uint64_t{1} << i);
    }
    bits[first / 64] = packed;
  }
  made_next_ = bits;
}

std::string BitMachine::move_text(game::MoveId move) const {
  const net::Network& network = compiled_->network;
  const auto index = static_cast<std::uint32_t>(move.index());
  const std::uint32_t role = network.move_role(index);
  const ground::AtomId atom = compiled_->program.moves[role][index - network.first_move(role)];
  return compiled_->program.pool().text(compiled_->program.atoms[atom].term);
}

std::vector<std::string> BitMachine::fluent_texts(const State& state) const {
  std::vector<std::string> texts;
  const ground::GroundProgram& program = compiled_->program;
  for (std::size_t f = 0; f < program.fluents.size(); ++f) {
    if (((state.bits[f / 64] >> (f % 64)) & 1) == 0) continue;
    texts.push_back(program.pool().text(program.atoms[program.fluents[f]].term));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

BitState BitMachine::state_of(const std::vector<gdl::Term>& fluents) {
  const ground::GroundProgram& program = compiled_->program;
  State state;
  state.bits.assign(compiled_->state_words(), 0);
  for (const gdl::Term& fluent : fluents) {
    const terms::Value value = find_value(program.pool(), fluent);
    std::size_t index = 0;
    while (index < program.fluents.size() && program.atoms[program.fluents[index]].term != value) {
      ++index;
    }
    if (index == program.fluents.size()) {
      throw base::LimitReached(
          fmt::format("the fluent {} cannot occur in this game, so its network does not know it; "
                      "use --machine relational",
                      gdl::to_string(fluent, game().symbols())));
    }
    state.bits[index / 64] |= std::uint64_t{1} << (index % 64);
  }
  state.hash = hash_of(state.bits);
  return state;
}

game::Answers BitMachine::ask(const State& state, const std::vector<gdl::Literal>& query,
                              const gdl::SymbolTable& symbols, std::size_t most) {
  const ground::GroundProgram& program = compiled_->program;
  if (!relational_) relational_.emplace(program.shared_game());
  std::vector<gdl::Term> fluents;
  for (std::size_t f = 0; f < program.fluents.size(); ++f) {
    if (((state.bits[f / 64] >> (f % 64)) & 1) == 0) continue;
    fluents.push_back(term_of(program.pool(), program.atoms[program.fluents[f]].term));
  }
  return relational_->ask(relational_->state_of(fluents), query, symbols, most);
}

}  // namespace tafl::lanes
