// SPDX-License-Identifier: MIT
#include "workbench/solutions.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "base/digest.h"
#include "lanes/compiled_game.h"
#include "machine/factory.h"
#include "solve/solver.h"
#include "workbench/api_error.h"
#include "workbench/patient_controller.h"
#include "workbench/walk.h"

namespace tafl::workbench {
namespace {

constexpr std::size_t kMostLoaded = 4;
constexpr double kSmallSeconds = 2;
constexpr std::size_t kSmallBytes = std::size_t{256} << 20;
constexpr std::size_t kMostLayers = 1000;  // shown

json bucket_json(const solve::BucketCount& bucket) {
  return {{"rewards", bucket.value.endless ? json() : json(bucket.value.rewards)},
          {"endless", bucket.value.endless},
          {"states", dd::to_text(bucket.states)}};
}

json result_json(const solve::Solution& solution) {
  json buckets = json::array();
  for (const solve::BucketCount& bucket : solution.buckets) buckets.push_back(bucket_json(bucket));
  return {{"reachable", dd::to_text(solution.reachable)},
          {"classified", dd::to_text(solution.classified)},
          {"depth", solution.depth},
          {"initial", found_json(solution.initial)},
          {"endless", solution.initial && solution.initial->endless},
          {"walkable", solution.database != nullptr},
          {"buckets", std::move(buckets)},
          {"nodes", solution.nodes},
          {"peak_nodes", solution.peak_nodes},
          {"simultaneous", solution.simultaneous}};
}

// The state of a network after a joint move that is known to be legal.
lanes::BitState state_after(lanes::NetworkMachine& machine, const lanes::BitState& state,
                            const std::vector<std::string>& joint) {
  std::vector<game::MoveId> legal;
  std::vector<game::MoveId> ids;
  for (std::size_t role = 0; role < joint.size(); ++role) {
    machine.legal_moves(state, game::RoleId(role), legal);
    const auto found = std::find_if(legal.begin(), legal.end(), [&](game::MoveId move) {
      return machine.move_text(move) == joint[role];
    });
    if (found == legal.end()) throw conflict("The network does not know this move.");
    ids.push_back(*found);
  }
  return machine.next(state, ids);
}

lanes::BitState state_after(lanes::NetworkMachine& machine,
                            const std::vector<std::vector<std::string>>& moves) {
  lanes::BitState state = machine.initial();
  for (const auto& joint : moves) state = state_after(machine, state, joint);
  return state;
}

}  // namespace

json found_json(const std::optional<solve::Found>& found) {
  if (!found || found->endless) return nullptr;
  return found->rewards;
}

std::string Solutions::id_of(const std::string& game) const {
  return "s-" + base::sha256_hex(services_.shelf.rules(game)).substr(0, 16);
}

std::filesystem::path Solutions::file_of(const std::string& id) const {
  return options_.folder / (id + ".db");
}

std::pair<json, bool> Solutions::create(const std::string& game) {
  const GameCard card = services_.shelf.card(game);
  const std::string id = id_of(game);
  if (jobs_.is_running("solution", id)) return {jobs_.view("solution", id), false};
  if (services_.store.document("solution", id)) {
    json known = jobs_.view("solution", id);
    if (known.at("status") == "done") return {std::move(known), false};
  }
  json document = {
      {"id", id},      {"game", game},     {"roles", card.roles}, {"status", ""},
      {"problem", ""}, {"seconds", 0},     {"phase", "loading"},  {"layers", json::array()},
      {"bytes", 0},    {"result", nullptr}};
  jobs_.start("solution", id, std::move(document), [this, game](Job& job) { solve(job, game); });
  return {jobs_.view("solution", id), true};
}

void Solutions::solve(Job& job, const std::string& game) {
  const base::Clock& clock = services_.clock;
  const double begin = clock.seconds();
  const auto shown = services_.shelf.shown(game);
  job.update({{"phase", "compiling"}});
  lanes::CompileOptions how;
  how.stop = &job.stop_flag();
  const auto compiled = lanes::compile(shown->game(), {60, options_.bytes}, how);
  if (!compiled) throw std::runtime_error(compiled.error().message);
  json layers = json::array();
  solve::SolveOptions options;
  options.limits = {begin + options_.seconds, options_.bytes};
  options.clock = &clock;
  options.stop = [&job] { return job.stopped(); };
  options.report = [&](const solve::LayerReport& layer) {
    if (layers.size() < kMostLayers) {
      layers.push_back({{"depth", layer.depth},
                        {"backward", layer.backward},
                        {"states", dd::to_text(layer.states)},
                        {"nodes", layer.nodes},
                        {"seconds", rounded(clock.seconds() - begin)}});
    }
    job.update({{"phase", layer.backward ? "classifying" : "finding"},
                {"layers", layers},
                {"bytes", layer.bytes},
                {"seconds", rounded(clock.seconds() - begin)}});
  };
  const auto solution = solve::solve(*compiled, options);
  if (!solution) throw std::runtime_error(solution.error().message);
  if (solution->database) {
    std::error_code ignored;
    std::filesystem::create_directories(options_.folder, ignored);
    const auto saved = solve::save(*solution->database, **compiled, file_of(job.id()));
    if (!saved) throw std::runtime_error(saved.error().message);
    auto solved = std::make_shared<Solved>();
    solved->id = job.id();
    solved->adviser.emplace(*compiled, solution->database);
    remember(solved);
  }
  job.update({{"phase", "done"},
              {"layers", layers},
              {"bytes", solution->peak_bytes},
              {"seconds", rounded(clock.seconds() - begin)},
              {"result", result_json(*solution)}});
}

void Solutions::remember(const std::shared_ptr<Solved>& solved) {
  const std::lock_guard lock(mutex_);
  loaded_.remove_if([&](const auto& one) { return one->id == solved->id; });
  loaded_.push_front(solved);
  if (loaded_.size() > kMostLoaded) loaded_.pop_back();
}

std::string Solutions::solved_id(const std::string& game) const {
  const std::string id = id_of(game);
  std::error_code ignored;
  return std::filesystem::exists(file_of(id), ignored) ? id : "";
}

std::shared_ptr<Solved> Solutions::of_game(const std::string& game) {
  const std::string id = solved_id(game);
  return id.empty() ? nullptr : load(id, game);
}

std::shared_ptr<Solved> Solutions::of_small_game(const std::string& game,
                                                 const std::atomic<bool>& stop) {
  if (auto known = of_game(game)) return known;
  const std::string id = id_of(game);
  {
    const std::lock_guard lock(mutex_);
    for (const auto& one : loaded_) {
      if (one->id == id) return one;
    }
    if (large_.contains(id)) return nullptr;
  }
  lanes::CompileOptions how;
  how.stop = &stop;
  const auto compiled =
      lanes::compile(services_.shelf.shown(game)->game(), {kSmallSeconds, kSmallBytes}, how);
  solve::SolveOptions options;
  options.limits = {services_.clock.seconds() + kSmallSeconds, kSmallBytes};
  options.clock = &services_.clock;
  options.stop = [&stop] { return stop.load(); };
  if (compiled) {
    const auto solution = solve::solve(*compiled, options);
    if (solution && solution->database) {
      auto solved = std::make_shared<Solved>();
      solved->id = id;
      solved->adviser.emplace(*compiled, solution->database);
      remember(solved);
      return solved;
    }
  }
  const std::lock_guard lock(mutex_);
  if (!stop) large_.insert(id);
  return nullptr;
}

std::shared_ptr<Solved> Solutions::load(const std::string& id, const std::string& game) {
  std::shared_ptr<Solved> found;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& one : loaded_) {
      if (one->id == id) found = one;
    }
  }
  if (!found) {
    const auto shown = services_.shelf.shown(game);
    const auto compiled = lanes::compile(shown->game(), {60, options_.bytes});
    if (!compiled) throw ApiError(422, "too-hard", compiled.error().message);
    auto database = solve::load(file_of(id), **compiled);
    if (!database) throw not_found(database.error().message);
    found = std::make_shared<Solved>();
    found->id = id;
    found->adviser.emplace(*compiled,
                           std::make_shared<const solve::Database>(std::move(*database)));
  }
  remember(found);
  return found;
}

void Solutions::prove(const std::string& game, json& tree) {
  const auto solved = of_game(game);
  if (!solved) return;
  const std::lock_guard lock(solved->mutex);
  solve::Adviser& adviser = *solved->adviser;
  std::vector<lanes::BitState> states;
  for (json& node : tree.at("nodes")) {
    const bool first = states.empty();
    states.push_back(
        first ? state_after(adviser.machine(),
                            tree.at("moves").get<std::vector<std::vector<std::string>>>())
              : state_after(adviser.machine(), states[node.at("parent").get<std::size_t>()],
                            node.at("joint").get<std::vector<std::string>>()));
    const json rewards = found_json(adviser.find(states.back()));
    if (!rewards.is_null()) node["solved"] = rewards;
  }
}

json Solutions::walk(const std::string& id, const json& body) {
  const json document = jobs_.view("solution", id);
  if (document.at("result").is_null() || !document.at("result").at("walkable").get<bool>()) {
    throw conflict("There is nothing to walk through.");
  }
  const std::string game = document.at("game");
  json position = walk_json(services_, game, body);
  const auto solved = load(id, game);
  const std::lock_guard lock(solved->mutex);
  solve::Adviser& adviser = *solved->adviser;
  const auto state = state_after(adviser.machine(),
                                 position.at("joint").get<std::vector<std::vector<std::string>>>());
  const auto found = adviser.find(state);
  position["value"] = found_json(found);
  position["endless"] = found && found->endless;
  if (position.at("terminal").get<bool>()) return position;
  const solve::Advice advice = adviser.advise(state);
  std::map<std::string, const solve::MoveAdvice*> by_text;
  for (const solve::MoveAdvice& move : advice.moves) by_text[move.text] = &move;
  for (json& move : position["legal"][advice.chooser.index()]) {
    const auto known = by_text.find(move.at("text").get<std::string>());
    if (known == by_text.end()) continue;
    move["value"] = found_json(known->second->found);
    move["endless"] = known->second->found && known->second->found->endless;
    move["best"] = known->second->best;
  }
  return position;
}

}  // namespace tafl::workbench
