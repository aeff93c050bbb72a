// SPDX-License-Identifier: MIT
#include "eval/flux.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "eval/distance.h"

namespace tafl::eval {
namespace {

// Beyond this many fluents distances cost more than they tell.
constexpr std::size_t kMostTargets = 200;
// Goal points between having all pieces and as many as the others.
constexpr double kPieces = 20;

std::vector<net::Edge> roots_of(const net::Network& network) {
  std::vector<net::Edge> roots = {network.terminal};
  for (const net::Goal& goal : network.goals) {
    if (goal.value > 0) roots.push_back(goal.edge);
  }
  return roots;
}

// The fluents that help some goal by holding; those that only hurt, such as the last pieces of an
// opponent, are no targets.
std::vector<bool> wanted_fluents(const net::Network& network) {
  std::vector<bool> wanted(network.fluents(), false);
  std::vector<bool> seen(network.size() * 2, false);
  std::vector<net::Edge> open;
  const auto add = [&](net::Edge edge) {
    if (seen[edge.code()]) return;
    seen[edge.code()] = true;
    open.push_back(edge);
  };
  for (const net::Goal& goal : network.goals) {
    if (goal.value > 0) add(goal.edge);
  }
  while (!open.empty()) {
    const net::Edge edge = open.back();
    open.pop_back();
    const net::NodeId node = edge.node();
    if (network.kind(node) == net::Kind::kState && !edge.negated()) {
      wanted[network.index(node)] = true;
    } else if (network.kind(node) == net::Kind::kLoop) {
      add(network.loops[network.index(node)].negated_if(edge.negated()));
    } else if (network.kind(node) == net::Kind::kAnd) {
      for (net::Edge input : network.inputs(node)) add(input.negated_if(edge.negated()));
    }
  }
  return wanted;
}

bool is_set(std::span<const std::uint64_t> bits, std::uint32_t fluent) {
  return ((bits[fluent / 64] >> (fluent % 64)) & 1) != 0;
}

float power(float x, int exponent) {
  float result = 1;
  for (; exponent > 0; exponent >>= 1, x *= x) {
    if ((exponent & 1) != 0) result *= x;
  }
  return result;
}

}  // namespace

FluxEvaluation::FluxEvaluation(std::shared_ptr<const lanes::CompiledGame> game,
                               const analysis::Analysis& analysis, const FluxSettings& settings)
    : game_(std::move(game)),
      settings_(settings),
      formula_(game_->network, roots_of(game_->network)),
      near_(game_->network.fluents()) {
  for (const net::Goal& goal : game_->network.goals) {
    if (goal.value > 0) goals_.push_back({goal.role, goal.value, goals_.size() + 1});
  }
  opposed_ = game_->network.roles() > 1 && analysis.rewards != analysis::Rewards::kCooperative;
  if (!settings_.structure) return;
  if (analysis.captures && analysis.captures->worth != 0) captures_ = analysis.captures;
  if (formula_.fluents().size() > kMostTargets) return;
  add_pieces(analysis);
  add_quantities(analysis);
}

// A piece that moves gets nearer to the squares where it is wanted; one that is placed does not.
void FluxEvaluation::add_pieces(const analysis::Analysis& analysis) {
  const std::vector<bool> wanted = wanted_fluents(game_->network);
  for (const analysis::Piece& piece : analysis.pieces) {
    const analysis::Board& board = analysis.boards[piece.board];
    if (!moves(piece, analysis, *game_)) continue;
    for (std::uint32_t target : piece.fluents) {
      if (!wanted[target]) continue;
      const std::vector<std::uint16_t> steps = distances(board, {board.square_of[target]});
      auto near = std::make_unique<Nearness>();
      const auto longest = static_cast<float>(std::max<std::uint16_t>(longest_of(steps), 1));
      for (std::uint32_t fluent : piece.fluents) {
        const std::uint16_t far = steps[board.square_of[fluent]];
        near->fluents.push_back(fluent);
        near->far.push_back(far == kUnreachable ? 1 : static_cast<float>(far) / longest);
      }
      near_[target] = std::move(near);
    }
  }
}

void FluxEvaluation::add_quantities(const analysis::Analysis& analysis) {
  for (const analysis::Quantity& quantity : analysis.quantities) {
    const auto count = static_cast<float>(quantity.fluents.size());
    for (std::size_t target = 0; target < quantity.fluents.size(); ++target) {
      auto near = std::make_unique<Nearness>();
      for (std::size_t i = 0; i < quantity.fluents.size(); ++i) {
        near->fluents.push_back(quantity.fluents[i]);
        near->far.push_back(static_cast<float>(i > target ? i - target : target - i) / count);
      }
      near_[quantity.fluents[target]] = std::move(near);
    }
  }
}

float FluxEvaluation::leaf(std::uint32_t fluent, bool holds,
                           std::span<const std::uint64_t> bits) const {
  const auto p = static_cast<float>(settings_.p);
  if (holds) return p;
  if (fluent == UINT32_MAX || !near_[fluent]) return 1 - p;
  const Nearness& near = *near_[fluent];
  float far = 1;
  for (std::size_t i = 0; i < near.fluents.size(); ++i) {
    if (near.far[i] < far && is_set(bits, near.fluents[i])) far = near.far[i];
  }
  return 1 - p + (p - 0.5F) * (1 - far);
}

float FluxEvaluation::conjunction(const std::vector<float>& degrees) const {
  const int q = static_cast<int>(settings_.q);
  float sum = 0;
  float least = 1;
  for (float degree : degrees) {
    sum += power(1 - degree, q);
    least = std::min(least, degree);
  }
  const float value = 1 - std::min(1.0F, std::pow(sum, 1 / static_cast<float>(q)));
  return least > 0.5F ? std::max(value, static_cast<float>(settings_.threshold)) : value;
}

double FluxEvaluation::goal_of(std::size_t role) const {
  double sum = 0;
  double weights = 0;
  const float end = degrees_[0];
  for (const Goal& goal : goals_) {
    if (goal.role != role) continue;
    const float degree = degrees_[goal.root];
    const float nearer = formula_.is_true(goal.root) ? 1 - conjunction({1 - degree, 1 - end})
                                                     : conjunction({degree, 1 - end});
    sum += goal.value * static_cast<double>(nearer);
    weights += goal.value;
  }
  return weights > 0 ? sum / weights : 0.5;
}

double FluxEvaluation::value(const minimax::Position& position, std::size_t role) {
  formula_.look(position.bits);
  formula_.degrees(
      [&](std::uint32_t fluent, bool holds) { return leaf(fluent, holds, position.bits); },
      [this](const std::vector<float>& degrees) { return conjunction(degrees); }, degrees_);
  const double own = goal_of(role);
  const std::size_t roles = game_->network.roles();
  if (!opposed_) return 100 * own;
  double others = 0;
  for (std::size_t other = 0; other < roles; ++other) {
    if (other != role) others += goal_of(other);
  }
  const double value = 50 * (own + 1 - others / static_cast<double>(roles - 1));
  if (!captures_) return value;
  return value + std::copysign(kPieces, captures_->worth) * captures_->balance(position.bits, role);
}

}  // namespace tafl::eval
