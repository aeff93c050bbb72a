// SPDX-License-Identifier: MIT
#include "lanes/playout_circuit.h"

#include <algorithm>
#include <utility>

#include "kernel/choice.h"
#include "kernel/lower.h"

namespace tafl::lanes {
namespace {

using kernel::Circuit;
using kernel::Ref;
using net::Edge;
using net::Network;
using net::NodeId;

// The slots, then the code.
class Maker {
 public:
  Maker(const Network& network, Draws draws) : network_(network), result_{reserve(network, draws)} {
    result_.draws = std::move(draws);
  }

  PlayoutCircuit run() {
    kernel::Lowering lowering(network_, result_.circuit, result_.state);
    look(lowering);
    result_.circuit.end_section();
    goals(lowering);
    result_.circuit.end_section();
    move(lowering);
    result_.circuit.end_section();
    return std::move(result_);
  }

 private:
  static PlayoutCircuit reserve(const Network& network, const Draws& draws) {
    Slot used = 0;
    const auto take = [&used](std::size_t count) {
      return std::exchange(used, used + static_cast<Slot>(count));
    };
    PlayoutCircuit slots{Circuit(0)};
    slots.fluents = network.fluents();
    slots.goal_count = network.goals.size();
    slots.state = take(network.fluents());
    slots.next = take(network.fluents());
    slots.start = take(network.fluents());
    for (const Draw& draw : draws.draws) slots.random += kernel::random_words(draw.largest());
    slots.random_words = take(slots.random);
    slots.terminal = take(1);
    slots.over = take(1);
    slots.goals = take(network.goals.size());
    std::size_t recorded = draws.turns.fluents.size();
    for (const Draw& draw : draws.draws) {
      slots.record.path_begin.push_back(recorded);
      slots.record.path_bits.push_back(kernel::path_bits(draw.largest()));
      recorded += kernel::path_bits(draw.largest());
    }
    slots.record.slots = recorded;
    slots.record.first = take(recorded);
    slots.circuit = Circuit(used);
    return slots;
  }

  Edge legal(std::uint32_t move) const {
    const std::size_t role = network_.move_role(move);
    return network_.legal[role][move - network_.first_move(role)];
  }

  // Goals are only looked at where a game is over, so what moves need of them comes before.
  void look(kernel::Lowering& lowering) {
    result_.circuit.store(result_.terminal, lowering.ref(network_.terminal));
    std::vector<Edge> goal_edges;
    for (const net::Goal& goal : network_.goals) goal_edges.push_back(goal.edge);
    std::vector<Edge> move_edges = network_.next;
    for (const auto& of_role : network_.legal) {
      move_edges.insert(move_edges.end(), of_role.begin(), of_role.end());
    }
    const std::vector<bool> in_goals = lowering.cone(goal_edges);
    const std::vector<bool> in_moves = lowering.cone(move_edges);
    for (NodeId node = 0; node < network_.size(); ++node) {
      if (in_goals[node] && in_moves[node]) lowering.ref(Edge(node, false));
    }
  }

  void goals(kernel::Lowering& lowering) {
    Circuit& circuit = result_.circuit;
    const Ref over = circuit.input(result_.over);
    for (std::uint32_t role = 0; role < network_.roles(); ++role) {
      Ref any = circuit.zero();
      Ref several = circuit.zero();
      std::vector<std::pair<std::size_t, Ref>> of_role;
      for (std::size_t i = 0; i < network_.goals.size(); ++i) {
        if (network_.goals[i].role != role) continue;
        const Ref ref = lowering.ref(network_.goals[i].edge);
        several = circuit.either(several, circuit.both(any, ref));
        any = circuit.either(any, ref);
        of_role.emplace_back(i, ref);
      }
      for (const auto& [i, ref] : of_role) {
        std::vector<Ref> all = {ref, over, !several};
        circuit.store(result_.goals + static_cast<Slot>(i), circuit.all_of(all));
      }
    }
  }

  void move(kernel::Lowering& lowering) {
    Circuit& circuit = result_.circuit;
    const auto& turns = result_.draws.turns.fluents;
    for (std::size_t i = 0; i < turns.size(); ++i) {
      circuit.store(result_.record.first + static_cast<Slot>(i),
                    lowering.ref(network_.state(turns[i])));
    }
    made_.assign(network_.moves(), {});
    for (const Options& forced : result_.draws.forced) {
      const std::uint32_t move = forced.moves[0];
      made_[move].push_back(in_turn(lowering, move, forced.turn));
    }
    Slot random = result_.random_words;
    for (std::size_t d = 0; d < result_.draws.draws.size(); ++d) {
      draw(lowering, d, random);
      random += static_cast<Slot>(kernel::random_words(result_.draws.draws[d].largest()));
    }
    for (std::uint32_t i = 0; i < network_.moves(); ++i) {
      lowering.set_move(i, circuit.any_of(made_[i]));
    }
    const Ref over = circuit.input(result_.over);
    for (std::uint32_t f = 0; f < network_.fluents(); ++f) {
      const Ref next = lowering.ref(network_.next[f]);
      circuit.store(result_.next + f, circuit.choose(over, circuit.input(result_.start + f), next));
    }
  }

  // Whether a move is legal and it is this turn; the turn need not be asked for if the move can be
  // legal in no other.
  Ref in_turn(kernel::Lowering& lowering, std::uint32_t move, std::size_t turn) {
    const Ref is_legal = lowering.ref(legal(move));
    const std::vector<bool>& possible = result_.draws.possible_turns[move];
    if (std::ranges::count(possible, true) == 1) return is_legal;
    return result_.circuit.both(is_legal, holds(lowering, turn));
  }

  Ref holds(kernel::Lowering& lowering, std::size_t turn) {
    const auto& fluents = result_.draws.turns.fluents;
    if (turn < fluents.size()) return lowering.ref(network_.state(fluents[turn]));
    std::vector<Ref> any;
    for (std::uint32_t fluent : fluents) any.push_back(lowering.ref(network_.state(fluent)));
    return !result_.circuit.any_of(any);
  }

  // One random choice for all turns of a draw: option i is the i-th move of whoever has the turn.
  void draw(kernel::Lowering& lowering, std::size_t index, Slot random) {
    Circuit& circuit = result_.circuit;
    const Draw& draw = result_.draws.draws[index];
    std::vector<Ref> possible;
    for (std::size_t i = 0; i < draw.largest(); ++i) {
      std::vector<Ref> any;
      for (const Options& options : draw.options) {
        if (i < options.moves.size()) {
          any.push_back(in_turn(lowering, options.moves[i], options.turn));
        }
      }
      possible.push_back(circuit.any_of(any));
    }
    std::vector<Ref> bits;
    for (std::size_t i = 0; i < kernel::random_words(possible.size()); ++i) {
      bits.push_back(circuit.input(random + static_cast<Slot>(i)));
    }
    const kernel::Choice choice = kernel::add_choice(circuit, possible, bits);
    for (const Options& options : draw.options) {
      const Ref when = draw.options.size() == 1 ? !circuit.zero() : holds(lowering, options.turn);
      const std::vector<Ref> chosen = choice.chosen(circuit, when);
      for (std::size_t i = 0; i < options.moves.size(); ++i) {
        made_[options.moves[i]].push_back(chosen[i]);
      }
    }
    const PlayoutCircuit::Record& record = result_.record;
    for (std::size_t i = 0; i < record.path_bits[index]; ++i) {
      circuit.store(record.first + static_cast<Slot>(record.path_begin[index] + i), choice.path[i]);
    }
  }

  const Network& network_;
  PlayoutCircuit result_;
  std::vector<std::vector<Ref>> made_;  // by move: the ways in which it is made
};

}  // namespace

PlayoutCircuit make_playout_circuit(const Network& network, Draws draws) {
  return Maker(network, std::move(draws)).run();
}

}  // namespace tafl::lanes
