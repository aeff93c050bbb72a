// SPDX-License-Identifier: MIT
#include "workbench/rules_view.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "analysis/dependencies.h"
#include "gdl/printer.h"
#include "lanes/compiled_game.h"
#include "verify/census.h"
#include "workbench/api_error.h"
#include "workbench/discovery.h"

namespace tafl::workbench {
namespace {

std::string_view kind_of(const verify::RelationCount& relation) {
  if (relation.keyword) return relation.name;
  switch (relation.dependence) {
    case verify::Dependence::kRules:
      return "static";
    case verify::Dependence::kState:
      return "view";
    case verify::Dependence::kMoves:
      return "move";
  }
  return "";
}

// The line on which a relation is first defined.
std::map<std::string, std::uint32_t> first_lines(const gdl::RuleSheet& sheet) {
  std::map<std::string, std::uint32_t> lines;
  for (const gdl::Rule& rule : sheet.rules) {
    lines.try_emplace(sheet.symbols.name(rule.head.symbol), rule.position.line);
  }
  return lines;
}

json relations_json(const game::Game& game, const verify::Census& census) {
  const auto lines = first_lines(game.sheet());
  json relations = json::array();
  for (const verify::RelationCount& relation : census.relations) {
    const auto line = lines.find(relation.name);
    relations.push_back({{"name", relation.name},
                         {"arity", relation.arity},
                         {"kind", kind_of(relation)},
                         {"rules", relation.clauses},
                         {"recursive", relation.recursive},
                         {"line", line == lines.end() ? json() : json(line->second)}});
  }
  return relations;
}

// A list of what was found out, a sentence each.
class Features {
 public:
  void add(std::string name, json value, std::string sentence, double confidence = 1) {
    list_.push_back({{"name", std::move(name)},
                     {"value", std::move(value)},
                     {"sentence", std::move(sentence)},
                     {"confidence", rounded(confidence)}});
  }
  json take() { return {{"features", std::move(list_)}}; }

 private:
  json list_ = json::array();
};

void add_boards(Features& features, const ShownGame& shown) {
  const auto& boards = shown.layout().boards;
  if (boards.empty()) {
    features.add("board", nullptr, "No fluent has two coordinates: there is no board.");
  }
  for (const view::BoardLayout& board : boards) {
    std::vector<std::string> names;
    for (const view::Pattern& pattern : board.patterns) {
      names.push_back(fmt::format("{}/{}", pattern.name, pattern.arity));
    }
    const std::string size = fmt::format("{} x {}", board.columns.size(), board.rows.size());
    const std::string slices =
        board.slices.size() > 1 ? fmt::format(", {} times", board.slices.size()) : "";
    features.add("board", size,
                 fmt::format("A board of {}{}, told by {}.", size, slices, fmt::join(names, ", ")));
  }
  if (!shown.layout().contents.empty()) {
    features.add("pieces", shown.layout().contents,
                 fmt::format("On squares stand: {}.", fmt::join(shown.layout().contents, ", ")));
  }
}

std::string_view rewards_sentence(analysis::Rewards rewards) {
  switch (rewards) {
    case analysis::Rewards::kAlone:
      return "The role plays for itself.";
    case analysis::Rewards::kConstantSum:
      return "What one role gains the others lose.";
    case analysis::Rewards::kCooperative:
      return "The roles win and lose together.";
    case analysis::Rewards::kMixed:
      return "The roles have partly common interests.";
  }
  return "";
}

void add_pieces(Features& features, const ShownGame& shown, const analysis::Analysis& found) {
  for (const analysis::Piece& piece : found.pieces) {
    const std::string whose = piece.blank ? "stands for an empty square"
                              : piece.owner
                                  ? fmt::format("belongs to {}", shown.roles()[*piece.owner])
                                  : "belongs to nobody";
    features.add("piece", piece.name, fmt::format("{} {}.", piece.name, whose), piece.confidence);
  }
  for (const analysis::Counter& counter : found.counters) {
    features.add("counter", counter.name,
                 fmt::format("{} counts steps, up to {}.", counter.name, counter.fluents.size()),
                 counter.confidence);
  }
  for (const analysis::Quantity& quantity : found.quantities) {
    const char* way = quantity.grows ? ", never falling" : quantity.shrinks ? ", never rising" : "";
    features.add("quantity", quantity.name,
                 fmt::format("{} {} is an amount with {} values{}.", quantity.name, quantity.key,
                             quantity.fluents.size(), way),
                 quantity.confidence);
  }
}

// What the analysis of the compiled game found.
void add_discoveries(Features& features, const ShownGame& shown, const analysis::Analysis& found) {
  add_pieces(features, shown, found);
  if (found.control) {
    features.add("control", found.control->name,
                 fmt::format("{} says whose turn it is.", found.control->name),
                 found.control->confidence);
  }
  features.add("rewards", nullptr, std::string(rewards_sentence(found.rewards)),
               found.rewards_confidence);
  if (found.symmetric) features.add("symmetry", true, "The roles have the same moves and goals.");
  if (found.factors > 1) {
    features.add("factors", found.factors,
                 fmt::format("The game falls into {} parts that do not touch.", found.factors));
  }
  const analysis::Statistics& statistics = found.statistics;
  features.add(
      "length", rounded(statistics.length.mean),
      fmt::format("Random games last {:.1f} plies on average ({:.0f} to {:.0f}).",
                  statistics.length.mean, statistics.length.least, statistics.length.most));
}

}  // namespace

json rules_json(const Services& services, const std::string& id) {
  const Checked checked = check_rules(id, services.shelf.rules(id));
  if (!checked.game) throw ApiError(422, "invalid-rules", "The rules have errors.");
  const verify::Census census = verify::census(*checked.game);
  return {{"text", checked.source.text},
          {"prefix", gdl::print(checked.game->sheet(), gdl::Layout::kPrefix)},
          {"infix", gdl::print(checked.game->sheet(), gdl::Layout::kInfix)},
          {"diagnostics", diagnostics_json(checked)},
          {"rules", census.rules},
          {"facts", census.facts},
          {"clauses", census.clauses},
          {"relations", relations_json(*checked.game, census)}};
}

json dependencies_json(const Services& services, const std::string& id) {
  const auto shown = services.shelf.shown(id);
  return {{"dot", analysis::to_dot(analysis::dependencies(*shown->game()), *shown->game())}};
}

json network_json(const Services& services, const std::string& id, double seconds) {
  const auto shown = services.shelf.shown(id);
  const double begin = services.clock.seconds();
  json steps = json::array();
  lanes::CompileOptions options;
  options.report = [&steps](const net::Step& step) {
    steps.push_back({{"pass", step.pass},
                     {"gates", step.after.gates},
                     {"operations", step.after.operations},
                     {"depth", step.after.depth},
                     {"seconds", rounded(step.seconds)}});
  };
  const auto compiled =
      lanes::compile(shown->game(), {seconds, services.shelf.options().limits.bytes}, options);
  json result = {{"machine", "network"}, {"seconds", rounded(services.clock.seconds() - begin)}};
  if (!compiled) {
    result["machine"] = "relational";
    result["problem"] = compiled.error().message;
    return result;
  }
  const lanes::CompiledGame& game = **compiled;
  result["fluents"] = game.network.fluents();
  result["moves"] = game.network.moves();
  result["gates"] = game.report.optimised.gates;
  result["operations"] = game.report.optimised.operations;
  result["depth"] = game.report.optimised.depth;
  result["gates_built"] = game.report.built.gates;
  result["ground_rules"] = game.report.rules;
  result["literals"] = game.report.literals;
  result["ground_seconds"] = rounded(game.report.ground_seconds);
  result["network_seconds"] = rounded(game.report.network_seconds);
  result["passes"] = std::move(steps);
  result["problem"] = nullptr;
  return result;
}

json features_json(const Services& services, const std::string& id, double seconds) {
  const auto shown = services.shelf.shown(id);
  const verify::Census census = verify::census(*shown->game());
  Features features;
  features.add("roles", shown->roles(),
               fmt::format("The roles are {}.", fmt::join(shown->roles(), ", ")));
  const std::string& kind = shown->kind();
  features.add("turns", kind,
               kind == "puzzle"        ? "There is one role: a puzzle."
               : kind == "alternating" ? "In random play one role at a time had a choice."
                                       : "In random play several roles chose at once.");
  add_boards(features, *shown);
  for (std::size_t role = 0; role < shown->roles().size(); ++role) {
    const std::size_t moves = shown->initial_json().at("legal").at(role).size();
    features.add("moves", moves,
                 fmt::format("At the start {} has {} moves.", shown->roles()[role], moves));
  }
  features.add("state", shown->initial_fluents().size(),
               fmt::format("The first state has {} fluents.", shown->initial_fluents().size()));
  const auto recursive = std::count_if(census.relations.begin(), census.relations.end(),
                                       [](const auto& relation) { return relation.recursive; });
  features.add("recursion", recursive, fmt::format("{} relations are recursive.", recursive));
  features.add("declarations", census.declares_base && census.declares_input,
               census.declares_base ? "The rules declare their fluents (base)."
                                    : "The rules do not declare their fluents.");
  if (const auto found = analysed(shown->game(), services.shelf.options().limits, seconds)) {
    add_discoveries(features, *shown, *found);
  }
  return features.take();
}

}  // namespace tafl::workbench
