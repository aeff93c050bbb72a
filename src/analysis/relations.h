// SPDX-License-Identifier: MIT
//
// What never changes: the rows of static relations, the orders among them, and which arguments
// range over the same things.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "base/limits.h"
#include "game/game.h"

namespace tafl::analysis {

struct StaticRelation {
  std::string name;
  std::size_t arity = 0;
  std::vector<std::vector<std::string>> rows;
};

// The static relations with two to four arguments, those with too many rows left out.
std::vector<StaticRelation> static_relations(const std::shared_ptr<const game::Game>& game,
                                             const base::Limits& limits);

// Values that follow one another by a relation, as (succ 1 2) (succ 2 3) say.
struct Order {
  std::string relation;
  std::vector<std::string> values;  // at least three
  bool cyclic = false;              // the first follows the last
  double confidence = 1;
};

// The relations in which no value has two successors or two predecessors.
std::vector<Order> find_orders(const std::vector<StaticRelation>& relations);

// The values sorted by an order that has them all; no value if there is none.
std::optional<std::vector<std::string>> sorted_by(const std::vector<Order>& orders,
                                                  const std::vector<std::string>& values);

// Arguments in which some rule has the same variable range over the same things.
class Domains {
 public:
  explicit Domains(const game::Game& game);

  // Of relations, fluents and moves alike: a name, a number of arguments, and which of them.
  bool same(const std::string& name_a, std::size_t arity_a, std::size_t arg_a,
            const std::string& name_b, std::size_t arity_b, std::size_t arg_b) const;

 private:
  using Place = std::tuple<std::string, std::size_t, std::size_t>;

  std::size_t place(const Place& at);
  std::size_t root(std::size_t of) const;
  void visit(const gdl::Term& term, const gdl::SymbolTable& symbols,
             std::map<gdl::SymbolId, std::size_t>& variables);

  std::map<Place, std::size_t> places_;
  std::vector<std::size_t> parent_;
};

}  // namespace tafl::analysis
