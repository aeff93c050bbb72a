// SPDX-License-Identifier: MIT
#include "solve/description.h"

#include <map>
#include <string>

#include "base/digest.h"
#include "gdl/printer.h"

namespace tafl::solve {
namespace {

using base::Error;
using nlohmann::json;

std::string text_of(std::uint32_t fluent, const lanes::CompiledGame& game) {
  const ground::GroundProgram& program = game.program;
  return program.pool().text(program.atoms[program.fluents[fluent]].term);
}

std::string digest_of(const lanes::CompiledGame& game) {
  return base::sha256_hex(gdl::print_wire(game.game().sheet()));
}

std::map<std::string, std::uint32_t> fluents_by_text(const lanes::CompiledGame& game) {
  std::map<std::string, std::uint32_t> result;
  for (std::uint32_t f = 0; f < game.network.fluents(); ++f) result[text_of(f, game)] = f;
  return result;
}

}  // namespace

json describe(const std::vector<Variable>& variables, const lanes::CompiledGame& game) {
  json list = json::array();
  for (const Variable& variable : variables) {
    json values = json::array();
    for (std::uint32_t fluent : variable.fluents) values.push_back(text_of(fluent, game));
    list.push_back({{"values", values}, {"may_be_none", variable.may_be_none}});
  }
  return {{"rules", digest_of(game)}, {"variables", list}};
}

std::string key_of(const lanes::CompiledGame& game, Preference preference) {
  return digest_of(game) + (preference == Preference::kOwnFirst ? " own" : " difference");
}

base::Result<std::vector<Variable>> variables_of(const json& json,
                                                 const lanes::CompiledGame& game) {
  if (json.at("rules") != digest_of(game)) {
    return Error{Error::Kind::kInput, "it is for other rules"};
  }
  const auto known = fluents_by_text(game);
  std::vector<Variable> result;
  for (const auto& entry : json.at("variables")) {
    Variable& variable = result.emplace_back();
    variable.may_be_none = entry.at("may_be_none").get<bool>();
    for (const auto& value : entry.at("values")) {
      const auto at = known.find(value.get<std::string>());
      if (at == known.end()) {
        return Error{Error::Kind::kInput, "the game has no " + value.get<std::string>()};
      }
      variable.fluents.push_back(at->second);
    }
  }
  return result;
}

json describe(const Buckets& buckets) {
  json list = json::array();
  for (std::size_t i = 0; i < buckets.size(); ++i) {
    list.push_back(buckets.rewards(kFirstBucket + static_cast<dd::Value>(i)));
  }
  return list;
}

Buckets buckets_of(const json& json) {
  Buckets buckets;
  for (const auto& rewards : json) buckets.value(rewards.get<Rewards>());
  return buckets;
}

json describe(const Measure& measure, const lanes::CompiledGame& game) {
  json weights = json::object();
  for (std::uint32_t f = 0; f < game.network.fluents(); ++f) {
    if (measure.weights()[f] != 0) weights[text_of(f, game)] = measure.weights()[f];
  }
  return weights;
}

Measure measure_of(const json& json, const lanes::CompiledGame& game) {
  std::vector<std::uint64_t> weights(game.network.fluents(), 0);
  for (const auto& [text, fluent] : fluents_by_text(game)) {
    if (json.contains(text)) weights[fluent] = json.at(text).get<std::uint64_t>();
  }
  return Measure(std::move(weights));
}

}  // namespace tafl::solve
