// SPDX-License-Identifier: MIT
//
// A game without variables: every fluent and move that can occur, and every instance of a rule
// that can matter.
//
// Atoms are numbered. A literal is an atom or its negation; a rule says that its head holds where
// all its literals do; an atom holds if some rule for it fires. Atoms of kind kTrue and kDoes are
// inputs: the state and the joint move decide them. Rules are in no particular order but always in
// the same one. Static predicates are gone: their conditions were decided while grounding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "game/game.h"
#include "terms/term_pool.h"

namespace tafl::ground {

using terms::Value;
using AtomId = std::uint32_t;

// An atom with a sign, packed: twice the atom, plus one if negated.
class Literal {
 public:
  Literal(AtomId atom, bool negated) : code_(atom * 2 + (negated ? 1 : 0)) {}
  static Literal from_code(std::uint32_t code) { return Literal(code); }

  AtomId atom() const { return code_ >> 1; }
  bool negated() const { return (code_ & 1) != 0; }
  std::uint32_t code() const { return code_; }
  friend bool operator==(Literal, Literal) = default;
  friend auto operator<=>(Literal, Literal) = default;

 private:
  explicit Literal(std::uint32_t code) : code_(code) {}
  std::uint32_t code_;
};

struct Atom {
  enum class Kind : std::uint8_t { kTrue, kDoes, kNext, kLegal, kGoal, kTerminal, kOther };

  Kind kind = Kind::kOther;
  std::uint32_t role = 0;   // kDoes, kLegal, kGoal
  std::uint32_t index = 0;  // kTrue, kNext: the fluent; kDoes, kLegal: the role's move
  int value = 0;            // kGoal; game::kNoGoal if it is not a number
  Value term = 0;           // the fluent, the move, the goal's value; kOther: the whole atom
};

class GroundProgram {
 public:
  GroundProgram(std::shared_ptr<const game::Game> game, terms::TermPool pool)
      : game_(std::move(game)), pool_(std::move(pool)) {}

  const game::Game& game() const { return *game_; }
  const std::shared_ptr<const game::Game>& shared_game() const { return game_; }
  const terms::TermPool& pool() const { return pool_; }

  std::size_t rules() const { return heads_.size(); }
  AtomId head(std::size_t rule) const { return heads_[rule]; }
  std::span<const Literal> body(std::size_t rule) const {
    return {literals_.data() + begin_[rule], begin_[rule + 1] - begin_[rule]};
  }
  std::size_t literals() const { return literals_.size(); }
  // All rules at once: their heads, where each body ends (with a 0 before), and the bodies.
  void set_rules(std::vector<AtomId> heads, std::vector<std::size_t> begin,
                 std::vector<Literal> literals);
  // Frees the memory of the rules, once a network holds what they say.
  void drop_rules();

  // As the rules write it: (true (cell 1 1 b)), (legal white noop), (line x).
  std::string text(AtomId atom) const;
  std::string text(Literal literal) const;

  std::vector<Atom> atoms;
  std::vector<AtomId> fluents;             // the kTrue atom of each fluent
  std::vector<std::vector<AtomId>> moves;  // the kDoes atom of each move of each role
  std::vector<std::uint32_t> initial;      // fluents that hold at first, in ascending order
  // Atoms of which at most one holds, since a role makes one move.
  std::vector<std::vector<AtomId>> exclusive;

 private:
  std::shared_ptr<const game::Game> game_;
  terms::TermPool pool_;
  std::vector<AtomId> heads_;
  std::vector<std::size_t> begin_{0};
  std::vector<Literal> literals_;
};

// A stable text of the whole program: `tafl dump --stage ground`.
std::string to_text(const GroundProgram& program);

}  // namespace tafl::ground
