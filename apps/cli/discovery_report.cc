// SPDX-License-Identifier: MIT
#include "cli/discovery_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

namespace tafl::cli {
namespace {

using analysis::Analysis;
using analysis::Board;
using analysis::BoardShape;
using analysis::Piece;
using json = nlohmann::ordered_json;

constexpr std::size_t kShownValues = 12;

std::string_view name(BoardShape shape) {
  switch (shape) {
    case BoardShape::kGrid:
      return "grid";
    case BoardShape::kHex:
      return "hexagons";
    case BoardShape::kGraph:
      return "graph";
    case BoardShape::kLine:
      return "line";
  }
  return "";
}

std::string_view name(analysis::Turns turns) {
  switch (turns) {
    case analysis::Turns::kAlone:
      return "one role";
    case analysis::Turns::kTakeTurns:
      return "roles take turns";
    case analysis::Turns::kAtOnce:
      return "roles move at once";
  }
  return "";
}

std::string_view name(analysis::Rewards rewards) {
  switch (rewards) {
    case analysis::Rewards::kAlone:
      return "one role";
    case analysis::Rewards::kConstantSum:
      return "constant sum";
    case analysis::Rewards::kCooperative:
      return "cooperative";
    case analysis::Rewards::kMixed:
      return "mixed";
  }
  return "";
}

std::string shortened(const std::vector<std::string>& values) {
  if (values.size() <= kShownValues) return fmt::format("{}", fmt::join(values, " "));
  const std::vector<std::string> few(values.begin(), values.begin() + 5);
  return fmt::format("{} ... {}", fmt::join(few, " "), values.back());
}

std::string size_of(const Board& board) {
  std::string text = board.rows.size() > 1
                         ? fmt::format("{} x {}", board.columns.size(), board.rows.size())
                         : fmt::format("{} places", board.columns.size());
  if (board.slices.size() > 1) text = fmt::format("{} times {}", board.slices.size(), text);
  return text;
}

std::string fluents_of(const Board& board) {
  std::vector<std::string> names;
  for (const auto& fluent : board.fluents) {
    names.push_back(fmt::format("{}/{}", fluent.name, fluent.arity));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string piece_text(const Piece& piece, const game::Game& game) {
  if (piece.blank) return piece.name + " (blank)";
  if (!piece.owner) return piece.name;
  return fmt::format("{} ({})", piece.name, game.role_name(game::RoleId(*piece.owner)));
}

std::string line(std::string_view what, const std::string& text, double confidence) {
  return fmt::format("{:<11}{}  [{:.2f}]", what, text, confidence);
}

std::string change_of(const analysis::Quantity& quantity) {
  if (quantity.grows && quantity.shrinks) return "fixed";
  return quantity.grows ? "grows" : quantity.shrinks ? "shrinks" : "both ways";
}

void add_boards(const Analysis& found, const game::Game& game, std::vector<std::string>& lines) {
  for (std::size_t b = 0; b < found.boards.size(); ++b) {
    const Board& board = found.boards[b];
    lines.push_back(line("board",
                         fmt::format("{} {} of {}{}", size_of(board), name(board.shape),
                                     fluents_of(board), board.ordered ? "" : ", without an order"),
                         board.confidence));
    std::vector<std::string> names;
    double least = 1;
    for (const Piece& piece : found.pieces) {
      if (piece.board != b) continue;
      names.push_back(piece_text(piece, game));
      least = std::min(least, piece.confidence);
    }
    lines.push_back(line("  pieces", shortened(names), least));
  }
}

void add_quantities(const Analysis& found, std::vector<std::string>& lines) {
  std::map<std::string, std::vector<std::string>> by_name;
  std::map<std::string, double> least;
  for (const auto& quantity : found.quantities) {
    const std::string key = quantity.key.empty() ? "" : quantity.key + ": ";
    by_name[quantity.name].push_back(key + change_of(quantity));
    least.emplace(quantity.name, quantity.confidence);
  }
  for (const auto& [name, texts] : by_name) {
    lines.push_back(line("quantity", fmt::format("{} ({})", name, shortened(texts)), least[name]));
  }
}

json strings(const std::vector<std::string>& values) {
  return values;
}

json boards_json(const Analysis& found, const game::Game& game) {
  json list = json::array();
  for (std::size_t b = 0; b < found.boards.size(); ++b) {
    const Board& board = found.boards[b];
    json fluents = json::array();
    for (const auto& fluent : board.fluents) {
      json one = {{"name", fluent.name}, {"arity", fluent.arity}, {"column", fluent.column}};
      if (fluent.row) one["row"] = *fluent.row;
      if (fluent.slice) one["slice"] = *fluent.slice;
      one["contents"] = fluent.contents;
      fluents.push_back(std::move(one));
    }
    json pieces = json::array();
    for (const Piece& piece : found.pieces) {
      if (piece.board != b) continue;
      json one = {{"name", piece.name}, {"blank", piece.blank}, {"confidence", piece.confidence}};
      if (piece.owner) one["owner"] = game.role_name(game::RoleId(*piece.owner));
      pieces.push_back(std::move(one));
    }
    list.push_back({{"shape", name(board.shape)},
                    {"columns", strings(board.columns)},
                    {"rows", strings(board.rows)},
                    {"slices", strings(board.slices)},
                    {"ordered", board.ordered},
                    {"fluents", fluents},
                    {"pieces", pieces},
                    {"confidence", board.confidence}});
  }
  return list;
}

json statistics_json(const analysis::Statistics& all) {
  const auto spread = [](const analysis::Spread& one) {
    return json{{"least", one.least}, {"mean", one.mean}, {"most", one.most}};
  };
  json moves = json::array();
  for (const auto& one : all.moves) moves.push_back(spread(one));
  return {{"games", all.games},   {"finished", all.finished},
          {"states", all.states}, {"length", spread(all.length)},
          {"moves", moves},       {"choice", all.choice},
          {"goals", all.goals}};
}

}  // namespace

std::vector<std::string> discovery_lines(const Analysis& found, const lanes::CompiledGame& game) {
  std::vector<std::string> lines;
  add_boards(found, game.game(), lines);
  for (const auto& counter : found.counters) {
    const std::string end = counter.can_be_ignored()
                                ? fmt::format(", matters after {}", counter.remaining.front())
                                : "";
    lines.push_back(
        line("counter",
             fmt::format("{}, {} steps{}", counter.name, counter.fluents.size() - 1,
                         counter.can_be_ignored() && counter.remaining.front() == analysis::kNever
                             ? ", never matters"
                             : end),
             counter.confidence));
  }
  for (const auto& order : found.orders) {
    lines.push_back(line("order",
                         fmt::format("{}{}: {}", order.relation, order.cyclic ? " (ring)" : "",
                                     shortened(order.values)),
                         order.confidence));
  }
  add_quantities(found, lines);
  if (found.captures) {
    lines.push_back(line("captures",
                         fmt::format("by {:.0f} % of the moves of random games; having more pieces "
                                     "and the goal correlate by {:+.2f}",
                                     100 * found.captures->share, found.captures->worth),
                         found.captures->confidence));
  }
  if (found.control) {
    lines.push_back(line("control", found.control->name, found.control->confidence));
  }
  lines.push_back(line("turns", std::string(name(found.turns)), found.turns_confidence));
  lines.push_back(line("rewards",
                       fmt::format("{}{}", name(found.rewards),
                                   found.goals_grow         ? ", goals never fall"
                                   : found.goals_everywhere ? ", goals in every state"
                                                            : ""),
                       found.rewards_confidence));
  lines.push_back(
      fmt::format("{:<11}{}{} fluents never become false again, {} never true ({} of both proved)",
                  "structure", found.symmetric ? "symmetric roles; " : "", found.stays_true.size(),
                  found.stays_false.size(), found.proved_latches));
  if (found.factors > 1) {
    lines.push_back(fmt::format("{:<11}{} parts that do not touch each other", "", found.factors));
  }
  return lines;
}

json discovery_json(const Analysis& found, const lanes::CompiledGame& game) {
  json counters = json::array();
  for (const auto& counter : found.counters) {
    counters.push_back({{"name", counter.name},
                        {"steps", counter.fluents.size() - 1},
                        {"proved", counter.proved},
                        {"ignorable", counter.can_be_ignored()},
                        {"confidence", counter.confidence}});
  }
  json orders = json::array();
  for (const auto& order : found.orders) {
    orders.push_back({{"relation", order.relation},
                      {"values", strings(order.values)},
                      {"cyclic", order.cyclic},
                      {"confidence", order.confidence}});
  }
  json quantities = json::array();
  for (const auto& quantity : found.quantities) {
    json one = {{"name", quantity.name},
                {"key", quantity.key},
                {"values", quantity.fluents.size()},
                {"change", change_of(quantity)},
                {"confidence", quantity.confidence}};
    if (quantity.owner) one["owner"] = game.game().role_name(game::RoleId(*quantity.owner));
    quantities.push_back(std::move(one));
  }
  json result = {
      {"boards", boards_json(found, game.game())},
      {"counters", counters},
      {"orders", orders},
      {"quantities", quantities},
      {"turns", {{"kind", name(found.turns)}, {"confidence", found.turns_confidence}}},
      {"rewards", {{"kind", name(found.rewards)}, {"confidence", found.rewards_confidence}}},
      {"symmetric_roles", found.symmetric},
      {"goals_in_every_state", found.goals_everywhere},
      {"goals_never_fall", found.goals_grow},
      {"never_false_again", found.stays_true.size()},
      {"never_true_again", found.stays_false.size()},
      {"parts", found.factors},
      {"statistics", statistics_json(found.statistics)}};
  if (found.captures) {
    result["captures"] = {{"share_of_moves", found.captures->share},
                          {"worth", found.captures->worth},
                          {"confidence", found.captures->confidence}};
  }
  if (found.control) {
    result["control"] = {{"name", found.control->name},
                         {"proved", found.control->proved},
                         {"confidence", found.control->confidence}};
  }
  return result;
}

}  // namespace tafl::cli
