// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "minimax/deepening.h"
#include "minimax/evaluation.h"

namespace tafl::minimax {

// Every role wants its own goal to be high, whatever that does to the others (max^n, Luckhardt and
// Irani). Where several choose at once, they do so one after the other: first the role that
// searches, which is the careful assumption, then the others in their order. There is no pruning
// but for a role that has the best goal there is.
class MaxN final : public Deepening {
 public:
  static constexpr std::size_t kMostStored = std::size_t{1} << 20;

  MaxN(const std::shared_ptr<const lanes::CompiledGame>& compiled, std::size_t role,
       Evaluation* evaluation);

  Expander& expander() override { return expander_; }
  void set_root(const lanes::BitState& state) override;
  bool deepen(const Stop& stop) override;
  const Best& best() const override { return best_; }
  bool done() const override { return best_.complete; }
  std::uint64_t nodes() const override { return nodes_; }
  std::uint64_t children() const override { return children_; }
  std::vector<std::uint32_t> line(std::size_t) override { return {}; }

 private:
  struct Values {
    std::vector<float> goals;  // by role
    bool complete = false;
    std::size_t depth = 0;
    std::uint32_t child = 0;  // that it comes from
  };

  Values search(const lanes::BitState& state, std::size_t depth, std::size_t ply);
  Values child_values(const Expansion& expansion, std::size_t child, std::size_t depth,
                      std::size_t ply);
  // What the roles make of the children by choosing one after the other.
  Values choose(const Expansion& expansion, std::vector<Values> children) const;

  Expander expander_;
  std::size_t role_;
  Evaluation* evaluation_;
  std::vector<float> high_;  // the best goal of each role
  std::deque<Expansion> expansions_;
  boost::unordered_flat_map<std::uint64_t, Values> known_;
  lanes::BitState root_;
  Best best_;
  const Stop* stop_ = nullptr;
  bool stopped_ = false;
  std::uint64_t nodes_ = 0;
  std::uint64_t children_ = 0;
};

}  // namespace tafl::minimax
