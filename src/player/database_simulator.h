// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "search/simulator.h"
#include "solve/database.h"

namespace tafl::player {

// A simulator whose states are looked up in a database: one that is there is an end, with its
// rewards under best play for goals. So a search above knows such a state at once and for good, as
// in UCT over a symbolic endgame database (Edelkamp and Kissmann 2008, algorithm 3). The state from
// which a search starts is left as it is: its moves are what the search is for.
class DatabaseSimulator final : public search::Simulator {
 public:
  DatabaseSimulator(std::unique_ptr<search::Simulator> inner,
                    std::shared_ptr<const solve::Database> database)
      : inner_(std::move(inner)), database_(std::move(database)) {}

  std::string_view machine_name() const override { return inner_->machine_name(); }
  std::size_t roles() const override { return inner_->roles(); }
  std::size_t state_words() const override { return inner_->state_words(); }
  std::size_t moves() const override { return inner_->moves(); }
  std::size_t lanes() const override { return inner_->lanes(); }

  void reset() override { inner_->reset(); }
  void descend(std::span<const std::uint32_t> joint) override { inner_->descend(joint); }
  std::string move_text(std::uint32_t move) override { return inner_->move_text(move); }
  void look(search::Views& out) override { inner_->look(out); }
  void advance(std::span<const search::Place> places, std::span<const std::uint32_t> joints,
               search::Views& out) override;
  void play(std::span<const search::Place> places, std::span<const float> weights, bool record,
            base::Rng& rng, search::Endings& out) override {
    inner_->play(places, weights, record, rng, out);
  }

 private:
  std::unique_ptr<search::Simulator> inner_;
  std::shared_ptr<const solve::Database> database_;
};

}  // namespace tafl::player
