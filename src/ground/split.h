// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "ground/domains.h"
#include "ground/rewrite.h"

namespace tafl::ground {

// Takes conditions out of rules into rules of their own (see rewrite.h). Equal ones are made once.
class Splitter {
 public:
  Splitter(Rules& rules, const Domains& domains) : rules_(rules), domains_(domains) {}

  // How many values each variable can have.
  using Values = std::map<gdl::SymbolId, double>;
  // Takes out what brings down the number of instances.
  void apply(Rule& rule, const Values& values);

 private:
  struct View;
  struct Cut;

  Cut cut_without(const View& view, std::uint64_t variables) const;
  Cut best_cut(const View& view) const;
  bool bind(const View& view, Cut& cut) const;
  void take_out(Rule& rule, const View& view, const Cut& cut, const Values& values);
  gdl::SymbolId part_of(Rule part, const Values& values);

  Rules& rules_;
  const Domains& domains_;
  std::map<std::string, gdl::SymbolId> known_;
};

}  // namespace tafl::ground
