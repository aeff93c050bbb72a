// SPDX-License-Identifier: MIT
//
// OGRE's nine evaluators, one instance per piece, role or amount (Kaiser 2007), and one of ours.
// Each measures something of a state, from 0 to 1; none knows whether more of it is good.
//
//   FeatureSet features(game, analysis, role);
//   features.list()[i].name;                  // "count-pieces wp"
//   features.measure(i, position);
//
// One object serves one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analysis.h"
#include "eval/formula.h"
#include "lanes/compiled_game.h"
#include "minimax/evaluation.h"

namespace tafl::eval {

enum class FeatureKind : std::uint8_t {
  kDistanceInitial,  // how far pieces are from where they began
  kDistanceTarget,   // how near the nearest piece is to a square that the goal names
  kCountPieces,      // how many there are
  kOccupiedColumns,  // how many stand in the same column or row
  kCountMoves,       // a role's share of the legal moves
  kDepth,            // less the deeper the search
  kExact,            // the goal of the state as it is
  kPattern,          // how much of the highest goal's conditions is fulfilled
  kPurse,            // how high an amount is
  kPieceShare,       // how many of the pieces that are left are the role's: who has more may trade
};
std::string_view name_of(FeatureKind kind);

struct Feature {
  FeatureKind kind = FeatureKind::kDepth;
  std::string name;
  std::vector<std::uint32_t> fluents;
  std::vector<float> scores;  // by fluent, where the kind has them
  std::vector<float> parts;   // by fluent: what it adds to sum(); empty: there is no such sum
  std::vector<std::uint32_t> lines;   // by fluent: its column
  std::vector<std::uint32_t> lines2;  // by fluent: its row
  std::size_t line_count = 0;
  std::size_t role = 0;
  double scale = 1;
  bool on_board = false;  // it tells more of pieces than of rules
};

class FeatureSet {
 public:
  FeatureSet(std::shared_ptr<const lanes::CompiledGame> game, const analysis::Analysis& analysis,
             std::size_t role);

  const std::vector<Feature>& list() const { return list_; }
  double measure(std::size_t feature, const minimax::Position& position);
  // A form of some features to which every fluent that holds adds its part, so that a weighted sum
  // of them is a sum over fluents: pieces, amounts, and all the distances from the initial squares
  // instead of their average. 0 for the others.
  double sum(std::size_t feature, std::span<const std::uint64_t> bits) const;

 private:
  void add_pieces(const analysis::Analysis& analysis);
  void add_piece(const analysis::Piece& piece, const analysis::Board& board,
                 const analysis::Analysis& analysis);
  void add_parts();
  void add_lines(const analysis::Piece& piece, const analysis::Board& board);
  double exact(const minimax::Position& position);
  double pattern(const minimax::Position& position);

  std::shared_ptr<const lanes::CompiledGame> game_;
  std::size_t role_;
  std::vector<Feature> list_;
  std::optional<analysis::Captures> captures_;
  std::vector<std::size_t> goals_;  // of the role, indices into the network's
  Formula formula_;                 // the goals of the role
  std::size_t highest_ = 0;         // which of them is worth most
  std::vector<float> degrees_;
  std::vector<std::uint32_t> counts_;
};

}  // namespace tafl::eval
