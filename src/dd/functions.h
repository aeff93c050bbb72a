// SPDX-License-Identifier: MIT
//
// Functions of states, for the small things that describe a game: when a move is legal, what a
// variable becomes, whether four are in a row.
//
//   Functions functions(shape);
//   Ref empty = functions.is(level, 0);                 // variable `level` has value 0
//   Ref some = functions.any_of({empty, ...});
//   functions.value(some, state);
//
// A function is a number (Ref). Constants are refs below kConstants: 0 is false, 1 is true, others
// are values of functions that are not Boolean. The rest are nodes of one shared decision diagram
// in which equal nodes are one and nodes that do not matter are left out, so equal functions have
// equal refs. Nothing is ever freed. Not for use by several threads; reading is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "dd/diagram.h"
#include "dd/pages.h"
#include "dd/tables.h"

namespace tafl::dd {

using Ref = std::uint32_t;

class Functions {
 public:
  static constexpr Ref kConstants = 1 << 16;
  static constexpr Ref kFalse = 0;
  static constexpr Ref kTrue = 1;

  // Throws base::LimitReached when there are more than `most_nodes`.
  explicit Functions(Shape shape, std::size_t most_nodes = std::size_t{1} << 26);

  const Shape& shape() const { return shape_; }
  std::size_t size() const { return nodes_.size(); }
  // Called now and then while functions are made; may throw to end that.
  void set_check(std::function<void()> check) { check_ = std::move(check); }
  void check() const {
    if (check_) check_();
  }
  // Tightens or widens the limit; returns the old one.
  std::size_t set_limit(std::size_t most_nodes);
  std::size_t limit() const { return most_nodes_; }

  static bool is_constant(Ref f) { return f < kConstants; }
  // The first variable that matters; shape().size() for constants.
  std::uint32_t level(Ref f) const {
    return is_constant(f) ? static_cast<std::uint32_t>(shape_.size())
                          : nodes_[f - kConstants].level;
  }
  // What remains when the variable `level` is known, and those above it do not matter any more.
  Ref residual(Ref f, std::uint32_t level, std::uint32_t value) const {
    if (is_constant(f)) return f;
    const Node& node = nodes_[f - kConstants];
    return node.level == level ? children_[node.begin + value] : f;
  }

  Ref node(std::uint32_t level, std::span<const Ref> children);
  Ref is(std::uint32_t level, std::uint32_t value);
  // The variable itself: the function whose value is that of the variable.
  Ref variable(std::uint32_t level);

  Ref negate(Ref f);
  Ref all_of(std::span<const Ref> fs);
  Ref any_of(std::span<const Ref> fs);
  Ref both(Ref f, Ref g);
  // The index of the first that is true; their number if none is.
  Ref first_of(std::span<const Ref> fs);
  // True where f has this value.
  Ref equals(Ref f, Ref constant);
  // How many of them are true, but at most `most`.
  Ref count_of(std::span<const Ref> fs, Ref most);

  // All of them at once: a function whose values are numbers of tuples.
  Ref tuple_of(std::span<const Ref> fs);
  std::span<const Ref> tuple(Ref number) const { return tuples_[number]; }

  Ref value(Ref f, std::span<const std::uint32_t> state) const;
  // Forgets which operations were done, to save memory.
  void forget();
  // How many nodes the functions have together.
  std::size_t nodes_of(std::span<const Ref> fs) const;
  // Which variables matter.
  std::vector<std::uint32_t> support(Ref f) const;

 private:
  struct Node {
    std::uint32_t level;
    std::uint32_t begin;
  };
  // An operation on a list of functions that is done variable by variable.
  struct Operation;

  Ref number_of(const std::vector<Ref>& tuple);

  Ref apply(Operation& operation);
  std::uint32_t remember(const Operation& operation);

  Shape shape_;
  std::size_t most_nodes_;
  std::vector<Node> nodes_;
  Pages<Ref> children_;
  SlotTable unique_;
  RequestTable<std::uint64_t> memo_;  // operations that were done
  std::vector<Ref> results_;          // of each
  std::vector<std::vector<Ref>> tuples_;
  std::function<void()> check_;
};

}  // namespace tafl::dd
