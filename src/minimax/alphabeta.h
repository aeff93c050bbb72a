// SPDX-License-Identifier: MIT
//
// Depth-first search for one role: alpha-beta with iterative deepening, in a form that fits any
// number of roles.
//
//   AlphaBeta search(compiled, role, settings, &evaluation);   // null: no knowledge
//
// All others are one opponent who wants the role's goal to be low (the paranoid reduction). Where
// several choose at once, the opponent is thought to know the role's move: the value is what the
// role can be sure of. Values are goals in thousandths; estimates lie strictly between the lowest
// and the highest goal of the rules, so that a value on the border is a proof.
//
// One object serves one thread. It remembers states from one root to the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "base/rng.h"
#include "minimax/deepening.h"
#include "minimax/evaluation.h"
#include "minimax/expander.h"
#include "minimax/ordering.h"
#include "minimax/step_key.h"
#include "minimax/table.h"

namespace tafl::minimax {

struct Settings {
  std::size_t table_bytes = std::size_t{64} << 20;
  bool use_table = true;
  bool null_window = true;  // later choices only have to be shown to be worse
  bool aspiration = true;   // a narrow window around the last value
  bool killers = true;
  bool history = true;
  bool reductions = false;  // late choices are looked at less deeply at first; needs an evaluation
  std::size_t most_depth = 200;
  StepFluents steps = {};  // left out of the table's keys
  // Bits of a state that say where pieces stand. After a move that leaves fewer of them, the
  // exchange is looked at beyond the horizon; empty: nothing is.
  std::vector<std::uint64_t> men = {};
  std::uint64_t seed = 0;  // which of equal moves comes first
};

class AlphaBeta final : public Deepening {
 public:
  AlphaBeta(const std::shared_ptr<const lanes::CompiledGame>& compiled, std::size_t role,
            Settings settings, Evaluation* evaluation);

  Expander& expander() override { return expander_; }
  void set_root(const lanes::BitState& state) override;
  bool deepen(const Stop& stop) override;
  const Best& best() const override { return best_; }
  bool done() const override;
  std::uint64_t nodes() const override { return nodes_; }
  std::uint64_t children() const override { return children_; }
  std::vector<std::uint32_t> line(std::size_t most) override;

 private:
  struct Frame {
    Expansion expansion;
    std::vector<std::uint32_t> order;
    std::vector<std::int64_t> scores;
    std::size_t men = 0;  // that stand before the choice
  };
  struct Window {
    int alpha = 0;
    int beta = 0;
  };
  struct Value {
    int value = 0;
    bool complete = false;
    std::size_t height = 0;
  };

  bool maximises(const Expansion& expansion) const { return expansion.groups > 1; }
  std::size_t choices(const Expansion& expansion) const {
    return maximises(expansion) ? expansion.groups : expansion.replies;
  }
  static std::size_t first_child(const Expansion& expansion, std::uint32_t choice) {
    return expansion.groups > 1 ? choice * expansion.replies : choice;
  }
  Frame& frame(std::size_t ply);
  int terminal_value(int goal) const;
  int estimate(const Frame& frame, std::size_t child, std::size_t ply);
  void order(Frame& frame, std::size_t depth, std::size_t ply, std::optional<std::uint32_t> first);
  std::uint32_t own_move(const Expansion& expansion, std::uint32_t choice) const;
  // Of whoever makes the choice.
  std::uint32_t move_of(const Expansion& expansion, std::uint32_t choice) const;
  Value search(const lanes::BitState& state, std::size_t depth, Window window, std::size_t ply);
  Value search_choices(Frame& frame, std::size_t depth, Window window, std::size_t ply,
                       std::uint32_t& best);
  // Whether a choice that comes so late is searched a ply less, until it shows promise.
  bool is_late(const Frame& frame, std::size_t place, std::size_t depth) const;
  Value choice_value(Frame& frame, std::uint32_t choice, std::size_t depth, Window window,
                     std::size_t ply);
  Value child_value(Frame& frame, std::size_t child, std::size_t depth, Window window,
                    std::size_t ply);
  // Beyond the horizon: whoever chooses takes on, `left` times at most, or leaves it at `standing`.
  Value settle(const lanes::BitState& state, int standing, std::size_t left, Window window,
               std::size_t ply);
  Value settled_child(Frame& frame, std::size_t child, std::size_t left, Window window,
                      std::size_t ply);
  void order_takings(Frame& frame, std::size_t ply);
  bool expand(const lanes::BitState& state, Frame& frame);
  std::size_t men(const lanes::BitState& state) const;
  // Whether the move to a child takes a piece.
  bool takes(const Frame& frame, std::size_t child) const {
    return !settings_.men.empty() && men(frame.expansion.states[child]) < frame.men;
  }
  Value iterate(std::size_t depth);
  void hope_for_mistakes(std::size_t depth);
  std::vector<std::uint32_t> choices_that_keep(int value, std::size_t depth);
  // The average goal after a choice if all play at random.
  double chance_of(const Frame& frame, std::uint32_t choice);
  struct Hope {
    std::size_t depth = 0;    // of the search that is complete
    std::size_t plies = 0;    // with answers at random; good play afterwards
    std::uint64_t limit = 0;  // of nodes_
  };
  double hope_of(Frame& frame, std::uint32_t choice, Hope hope, std::size_t ply);
  double hope_at(const lanes::BitState& state, Hope hope, std::size_t ply);

  Expander expander_;
  std::size_t role_;
  Settings settings_;
  Evaluation* evaluation_;
  Table table_;
  Ordering ordering_;
  base::Rng rng_;
  std::vector<lanes::BitState> starts_;
  int low_ = 0;  // of the goals of the role
  int high_ = 0;
  std::deque<Frame> frames_;  // by ply
  lanes::BitState root_;
  Best best_;
  int last_value_ = 0;
  std::size_t horizon_ = 0;  // how many plies the running iteration can see
  const Stop* stop_ = nullptr;
  bool stopped_ = false;
  std::uint64_t nodes_ = 0;
  std::uint64_t children_ = 0;
  std::optional<std::uint32_t> root_choice_;  // the best so far in the running iteration
};

}  // namespace tafl::minimax
