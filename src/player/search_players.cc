// SPDX-License-Identifier: MIT
#include "player/search_players.h"

#include <sched.h>

#include <algorithm>
#include <memory>
#include <string>
#include <thread>

#include "player/judge.h"
#include "player/search_player.h"

namespace tafl::player {
namespace {

using search::Config;

constexpr std::size_t kBesideTree = std::size_t{32} << 20;  // chess takes 27 MB

// What all of them have.
std::vector<Parameter> common() {
  return {
      {"gamma", 0.999, 0.5, 1, "discount of a return per ply (0.99 in the thesis)"},
      {"difference", 0, 0, 1, "1: a return is the own goal minus the opponent's, as in the thesis"},
      {"batch", 0, 0, 512, "selections at a time; 1: one by one; 0: more as the tree grows"},
      {"per-leaf", 0, 0, 512, "playouts for each selection; 0: as many as there are lanes"},
      {"threads", 0, 0, 64, "threads on one tree; 0: one for every core"},
      {"memory", 1024, 1, 65536, "megabytes that the search may use, nearly all for its tree"},
      {"plies", 2000, 1, 100000, "a playout is cut after this many"},
      {"iterations", 0, 0, 1e12, "per move, instead of the clock; 0: the clock"},
      {"playouts", 0, 0, 1e12, "per move, instead of the clock; 0: the clock"},
      {"waiting", 0, 0, 1, "1: counted ones are also made where there is only one move"},
  };
}

std::vector<Parameter> with_tree(std::vector<Parameter> parameters) {
  parameters.push_back(
      {"final", 0, 0, 2, "move with the highest 0: average, 1: number of visits, 2: best result"});
  parameters.push_back(
      {"merge", 0, 0, 1, "1: a state is the same at every depth, for games without cycles"});
  return parameters;
}

std::vector<Parameter> uct() {
  std::vector<Parameter> parameters = with_tree(common());
  parameters.insert(parameters.begin(),
                    {"C", 40, 0, 1000, "exploration, for returns from 0 to 100"});
  parameters.push_back(
      {"cut", 0, 0, 2000, "plies after which a playout is judged by learned features; 0: never"});
  return parameters;
}

std::vector<Parameter> cadia() {
  std::vector<Parameter> parameters = uct();
  parameters.push_back({"tau", 10, 0.01, 1000, "temperature of the choice by history"});
  parameters.push_back({"unexplored", 100, 0, 100, "history value of a move that was never made"});
  parameters.push_back({"decay", 1, 0, 1, "what history counts for after each move of the match"});
  return parameters;
}

// The single-agent form: no discount, the best result decides.
std::vector<Parameter> cadia1() {
  std::vector<Parameter> parameters = cadia();
  for (Parameter& parameter : parameters) {
    if (parameter.name == "gamma") parameter.value = 1;
    if (parameter.name == "final") parameter.value = 2;
  }
  return parameters;
}

double value(const Settings& settings, std::string_view name, double otherwise) {
  const auto at = settings.find(name);
  return at == settings.end() ? otherwise : at->second;
}

// What a budget leaves for the tree beside the network, its code and its lanes.
std::size_t tree_share(std::size_t memory) {
  return memory - std::min(memory / 8, kBesideTree);
}

SearchSettings read(const Settings& settings) {
  const auto whole = [&](std::string_view name) {
    return static_cast<std::size_t>(value(settings, name, 0));
  };
  SearchSettings result;
  Config& config = result.config;
  config.exploration = value(settings, "C", config.exploration);
  config.discount = value(settings, "gamma", config.discount);
  config.difference = whole("difference") != 0;
  config.final = static_cast<Config::Final>(whole("final"));
  config.temperature = value(settings, "tau", config.temperature);
  config.unexplored = value(settings, "unexplored", config.unexplored);
  config.decay = value(settings, "decay", config.decay);
  config.batch = whole("batch");
  config.per_leaf = whole("per-leaf");
  config.most_plies = static_cast<std::uint32_t>(whole("plies"));
  config.memory = tree_share(whole("memory") << 20);
  config.merge_depths = whole("merge") != 0;
  if (whole("cut") != 0) {
    config.most_plies = static_cast<std::uint32_t>(whole("cut"));
    result.train = train_judge;
  }
  result.iterations = whole("iterations");
  result.playouts = whole("playouts");
  result.waiting = whole("waiting") != 0;
  result.threads = whole("threads") == 0 ? cores() : whole("threads");
  // Iterations are counted to be repeatable, and one at a time is one at a time.
  if (result.iterations != 0 || result.playouts != 0 || config.faithful()) result.threads = 1;
  return result;
}

template <const char* kName>
std::unique_ptr<Player> make(const Settings& settings) {
  return std::make_unique<SearchPlayer>(kName, settings_of(kName, settings));
}

constexpr char kMc[] = "mc";
constexpr char kMcmem[] = "mcmem";
constexpr char kUct[] = "uct";
constexpr char kCadia[] = "cadia";
constexpr char kCadia1[] = "cadia1";

}  // namespace

std::size_t cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof(set), &set) == 0) {
    return static_cast<std::size_t>(std::max(CPU_COUNT(&set), 1));
  }
  return std::max(std::thread::hardware_concurrency(), 1U);
}

SearchSettings settings_of(std::string_view player, const Settings& settings) {
  SearchSettings how = read(settings);
  if (player == kMc || player == kMcmem) how.config.selection = Config::Selection::kUniform;
  if (player == kMc) {
    how.config.grow = false;
    how.forget = true;
  }
  how.config.history = player == kCadia || player == kCadia1;
  how.config.keep_best = player == kCadia1;
  return how;
}

std::vector<Entry> search_players() {
  return {
      {kMc, common(), "flat Monte Carlo: random playouts, the best average (MC_org)", make<kMc>},
      {kMcmem, with_tree(common()), "Monte Carlo with a tree to remember in (MC_mem)",
       make<kMcmem>},
      {kUct, uct(), "UCT with a value model for each role (CP_uct)", make<kUct>},
      {kCadia, cadia(), "UCT whose playouts follow the history of moves (CP_imp)", make<kCadia>},
      {kCadia1, cadia1(), "the form for puzzles: keeps the best path it has seen", make<kCadia1>},
  };
}

}  // namespace tafl::player
