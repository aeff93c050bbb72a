// SPDX-License-Identifier: MIT
#include "eval/features.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "analysis/sample.h"
#include "eval/distance.h"

namespace tafl::eval {
namespace {

constexpr std::size_t kMostPieces = 16;  // kinds; a puzzle may have one per square
constexpr std::size_t kMostPurses = 16;
constexpr std::size_t kMostPatternGates = 3000;

bool is_set(std::span<const std::uint64_t> bits, std::uint32_t fluent) {
  return ((bits[fluent / 64] >> (fluent % 64)) & 1) != 0;
}

std::vector<std::size_t> goals_of(const net::Network& network, std::size_t role) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < network.goals.size(); ++i) {
    if (network.goals[i].role == role && network.goals[i].value >= 0) result.push_back(i);
  }
  return result;
}

std::vector<net::Edge> edges_of(const net::Network& network, std::size_t role) {
  std::vector<net::Edge> result;
  for (std::size_t i : goals_of(network, role)) result.push_back(network.goals[i].edge);
  return result;
}

}  // namespace

std::string_view name_of(FeatureKind kind) {
  constexpr std::string_view kNames[] = {"distance-initial",
                                         "distance-to-target",
                                         "count-pieces",
                                         "occupied-columns",
                                         "count-moves",
                                         "depth",
                                         "exact",
                                         "pattern",
                                         "purse",
                                         "piece-share"};
  return kNames[static_cast<std::size_t>(kind)];
}

FeatureSet::FeatureSet(std::shared_ptr<const lanes::CompiledGame> game,
                       const analysis::Analysis& analysis, std::size_t role)
    : game_(std::move(game)),
      role_(role),
      captures_(analysis.captures),
      goals_(goals_of(game_->network, role)),
      formula_(game_->network, edges_of(game_->network, role)) {
  const auto& goals = game_->network.goals;
  for (std::size_t i = 0; i < goals_.size(); ++i) {
    if (goals[goals_[i]].value > goals[goals_[highest_]].value) highest_ = i;
  }
  add_pieces(analysis);
  const auto simple = [&](FeatureKind kind) {
    list_.push_back({kind, std::string(name_of(kind)), {}, {}, {}, {}, {}, 0, role, 1, false});
  };
  for (std::size_t mover = 0; mover < game_->network.roles() && game_->network.roles() > 1;
       ++mover) {
    simple(FeatureKind::kCountMoves);
    list_.back().role = mover;
    list_.back().name += " " + game_->game().role_name(game::RoleId(mover));
  }
  simple(FeatureKind::kDepth);
  if (captures_) simple(FeatureKind::kPieceShare);
  if (analysis.goals_everywhere) simple(FeatureKind::kExact);
  if (!goals_.empty() && formula_.gates() < kMostPatternGates) simple(FeatureKind::kPattern);
  for (std::size_t i = 0; i < std::min(kMostPurses, analysis.quantities.size()); ++i) {
    const analysis::Quantity& quantity = analysis.quantities[i];
    simple(FeatureKind::kPurse);
    list_.back().name +=
        fmt::format(" {}{}{}", quantity.name, quantity.key.empty() ? "" : " ", quantity.key);
    list_.back().fluents = quantity.fluents;
  }
  add_parts();
}

void FeatureSet::add_parts() {
  for (Feature& feature : list_) {
    const auto count = static_cast<float>(feature.fluents.size());
    const auto at_first =
        static_cast<float>(std::ranges::count_if(feature.fluents, [&](std::uint32_t fluent) {
          return analysis::holds(game_->initial, fluent);
        }));
    for (std::size_t i = 0; i < feature.fluents.size(); ++i) {
      if (feature.kind == FeatureKind::kCountPieces) {
        feature.parts.push_back(1 / static_cast<float>(feature.scale));
      } else if (feature.kind == FeatureKind::kDistanceInitial) {
        feature.parts.push_back(feature.scores[i] / at_first);
      } else if (feature.kind == FeatureKind::kPurse) {
        feature.parts.push_back(static_cast<float>(i) / (count - 1));
      }
    }
  }
}

void FeatureSet::add_pieces(const analysis::Analysis& analysis) {
  std::size_t count = 0;
  for (const analysis::Piece& piece : analysis.pieces) {
    if (piece.blank || !piece.changes || ++count > kMostPieces) continue;
    add_piece(piece, analysis.boards[piece.board], analysis);
  }
}

void FeatureSet::add_piece(const analysis::Piece& piece, const analysis::Board& board,
                           const analysis::Analysis& analysis) {
  const auto add = [&](FeatureKind kind) -> Feature& {
    list_.push_back({kind,
                     fmt::format("{} {}", name_of(kind), piece.name),
                     piece.fluents,
                     {},
                     {},
                     {},
                     {},
                     0,
                     role_,
                     1,
                     true});
    return list_.back();
  };
  std::vector<std::uint32_t> first;
  std::vector<std::uint32_t> targets;
  std::vector<bool> wanted(game_->network.fluents(), false);
  for (std::uint32_t fluent : formula_.fluents()) wanted[fluent] = true;
  for (std::uint32_t fluent : piece.fluents) {
    if (analysis::holds(game_->initial, fluent)) first.push_back(board.square_of[fluent]);
    if (wanted[fluent]) targets.push_back(board.square_of[fluent]);
  }
  const auto far = [&](Feature& feature, const std::vector<std::uint32_t>& from) {
    const std::vector<std::uint16_t> steps = distances(board, from);
    const auto longest = static_cast<float>(std::max<std::uint16_t>(longest_of(steps), 1));
    for (std::uint32_t fluent : feature.fluents) {
      const std::uint16_t step = steps[board.square_of[fluent]];
      feature.scores.push_back(step == kUnreachable ? 1 : static_cast<float>(step) / longest);
    }
  };
  if (moves(piece, analysis, *game_)) {
    far(add(FeatureKind::kDistanceInitial), first);
    // Squares that are wanted everywhere are no target.
    if (!targets.empty() && targets.size() * 2 < piece.fluents.size()) {
      far(add(FeatureKind::kDistanceTarget), targets);
    }
  }
  Feature& counting = add(FeatureKind::kCountPieces);
  counting.scale = static_cast<double>(std::max<std::size_t>(first.size(), 1));
  if (first.empty()) counting.scale = static_cast<double>(piece.fluents.size());
  if (board.rows.size() > 1) add_lines(piece, board);
}

void FeatureSet::add_lines(const analysis::Piece& piece, const analysis::Board& board) {
  list_.push_back({FeatureKind::kOccupiedColumns,
                   fmt::format("{} {}", name_of(FeatureKind::kOccupiedColumns), piece.name),
                   piece.fluents,
                   {},
                   {},
                   {},
                   {},
                   board.columns.size() + board.rows.size(),
                   role_,
                   1,
                   true});
  Feature& feature = list_.back();
  for (std::uint32_t fluent : piece.fluents) {
    const std::uint32_t square = board.square_of[fluent];
    feature.lines.push_back(static_cast<std::uint32_t>(board.column(square)));
    feature.lines2.push_back(static_cast<std::uint32_t>(board.columns.size() + board.row(square)));
  }
  const double side = static_cast<double>(std::max(board.columns.size(), board.rows.size()));
  feature.scale = side * side;
}

double FeatureSet::exact(const minimax::Position& position) {
  formula_.look(position.bits);
  for (std::size_t i = 0; i < goals_.size(); ++i) {
    if (formula_.is_true(i)) return game_->network.goals[goals_[i]].value / 100.0;
  }
  return 0;
}

// The average over the parts of a condition, all the way down to fluents, which are 0 or 1.
double FeatureSet::pattern(const minimax::Position& position) {
  formula_.look(position.bits);
  formula_.degrees([](std::uint32_t, bool holds) { return holds ? 1.0F : 0.0F; },
                   [](const std::vector<float>& parts) {
                     const float sum = std::accumulate(parts.begin(), parts.end(), 0.0F);
                     return sum / static_cast<float>(parts.size());
                   },
                   degrees_);
  return static_cast<double>(degrees_[highest_]);
}

double FeatureSet::measure(std::size_t index, const minimax::Position& position) {
  const Feature& feature = list_[index];
  switch (feature.kind) {
    case FeatureKind::kDistanceInitial: {
      float sum = 0;
      std::size_t count = 0;
      for (std::size_t i = 0; i < feature.fluents.size(); ++i) {
        if (!is_set(position.bits, feature.fluents[i])) continue;
        sum += feature.scores[i];
        ++count;
      }
      return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
    }
    case FeatureKind::kDistanceTarget: {
      float nearest = 1;
      for (std::size_t i = 0; i < feature.fluents.size(); ++i) {
        if (feature.scores[i] < nearest && is_set(position.bits, feature.fluents[i])) {
          nearest = feature.scores[i];
        }
      }
      return 1 - static_cast<double>(nearest);
    }
    case FeatureKind::kCountPieces: {
      const auto count = std::ranges::count_if(
          feature.fluents, [&](std::uint32_t fluent) { return is_set(position.bits, fluent); });
      return static_cast<double>(count) / feature.scale;
    }
    case FeatureKind::kOccupiedColumns: {
      counts_.assign(feature.line_count, 0);
      for (std::size_t i = 0; i < feature.fluents.size(); ++i) {
        if (!is_set(position.bits, feature.fluents[i])) continue;
        ++counts_[feature.lines[i]];
        ++counts_[feature.lines2[i]];
      }
      double sum = 0;
      for (std::uint32_t count : counts_) sum += static_cast<double>(count) * (count - 1.0);
      return std::max(sum, 0.0) / feature.scale;
    }
    case FeatureKind::kCountMoves: {
      double all = 0;
      for (std::uint32_t count : position.legal_moves) all += count;
      return all == 0 ? 0 : position.legal_moves[feature.role] / all;
    }
    case FeatureKind::kDepth:
      return 1.0 / (1 + position.ply);
    case FeatureKind::kExact:
      return exact(position);
    case FeatureKind::kPattern:
      return pattern(position);
    case FeatureKind::kPurse:
      for (std::size_t i = feature.fluents.size(); i-- > 0;) {
        if (!is_set(position.bits, feature.fluents[i])) continue;
        return static_cast<double>(i) / static_cast<double>(feature.fluents.size() - 1);
      }
      return 0;
    case FeatureKind::kPieceShare:
      return (1 + captures_->balance(position.bits, role_)) / 2;
  }
  return 0;
}

double FeatureSet::sum(std::size_t index, std::span<const std::uint64_t> bits) const {
  const Feature& feature = list_[index];
  double result = 0;
  for (std::size_t i = 0; i < feature.parts.size(); ++i) {
    if (is_set(bits, feature.fluents[i])) result += static_cast<double>(feature.parts[i]);
  }
  return result;
}

}  // namespace tafl::eval
