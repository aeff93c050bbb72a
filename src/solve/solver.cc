// SPDX-License-Identifier: MIT
#include "solve/solver.h"

#include <algorithm>
#include <new>

#include "analysis/sample.h"
#include "base/rng.h"
#include "solve/classify.h"
#include "solve/description.h"
#include "solve/model.h"

namespace tafl::solve {
namespace {

using base::Error;
using nlohmann::json;

constexpr std::size_t kMeasureStates = 2'000;

class Solver {
 public:
  Solver(std::shared_ptr<const lanes::CompiledGame> game, const SolveOptions& options)
      : game_(std::move(game)), options_(options), work_(options.threads) {
    work_.limits = options.limits;
    work_.clock = options.clock;
    work_.stop = options.stop;
    work_.spill_folder = options.folder;
  }

  base::Result<Solution> run() {
    if (auto ready = prepare(); !ready) return ready.error();
    Reached reached = find_states();
    Solution solution;
    solution.reachable = reached.states;
    solution.depth = reached.layers - 1;
    solution.layered = reached.layered;
    solution.simultaneous = model_->simultaneous;
    solution.variables = model_->variables.list.size();
    solution.relation_states = model_->relation.states();
    solution.nodes = reached.nodes;
    solution.peak_nodes = reached.peak_nodes;
    if (options_.classify && !model_->simultaneous) classify_states(reached, solution);
    solution.requests = work_.requests;
    solution.peak_bytes = work_.peak_bytes;
    return solution;
  }

 private:
  // The store, the model and the measure: those of an earlier run if its folder is given.
  base::Result<bool> prepare() {
    json notes;
    if (options_.folder.empty()) {
      store_ = std::make_unique<MemoryStore>();
    } else {
      auto opened = FolderStore::open(options_.folder, key_of(*game_, options_.preference));
      if (!opened) return opened.error();
      notes = (*opened)->notes();
      store_ = std::move(*opened);
    }
    if (notes.is_null()) {
      model_ = make_best_model(game_, check());
      base::Rng rng(2);
      measure_ = find_measure(analysis::play_sample(game_, kMeasureStates, rng), game_->network);
      layered_ = measure_.has_value();
    } else if (auto known = read_notes(notes)) {
      model_ = make_model(game_, std::move(*known), {.check = check()});
    } else {
      return known.error();
    }
    return true;
  }

  Check check() {
    return [this] { work_.check(0); };
  }

  // The variables of an earlier run were proved then.
  base::Result<std::vector<Variable>> read_notes(const json& notes) {
    try {
      auto variables = variables_of(notes, *game_);
      if (!variables) return variables.error();
      buckets_ = buckets_of(notes.at("buckets"));
      layered_ = notes.at("layered").get<bool>();
      if (notes.contains("measure")) measure_ = measure_of(notes.at("measure"), *game_);
      return variables;
    } catch (const json::exception& problem) {
      return Error{Error::Kind::kInput, std::string("the notes are damaged: ") + problem.what()};
    }
  }

  void write_notes(bool layered) {
    if (options_.folder.empty()) return;
    json notes = describe(model_->variables.list, *game_);
    notes["buckets"] = describe(buckets_);
    notes["layered"] = layered;
    if (measure_) notes["measure"] = describe(*measure_, *game_);
    store_->note(notes);
  }

  Reached find_states() {
    ReachOptions options;
    const bool classify = options_.classify && !model_->simultaneous;
    options.keep = classify || !options_.folder.empty();
    options.layered = layered_;
    options.report = options_.report;
    options.note = [this](bool layered) { write_notes(layered); };
    return reach(*model_, measure_, *store_, buckets_, options, work_);
  }

  void classify_states(const Reached& reached, Solution& solution) {
    ClassifyOptions options;
    options.preference = options_.preference;
    options.report = options_.report;
    const Classified classified = classify(*model_, reached, *store_, buckets_, options, work_);
    solution.nodes = classified.nodes;
    solution.peak_nodes = std::max(solution.peak_nodes, classified.peak_nodes);
    for (std::size_t value = 1; value < classified.counts.size(); ++value) {
      if (classified.counts[value] == 0) continue;
      const Found found = found_of(static_cast<dd::Value>(value));
      solution.buckets.push_back({found, classified.counts[value]});
      if (!found.endless) solution.classified += classified.counts[value];
    }
    solution.initial = found_of(store_->values(0).at(model_->initial));
    if (options_.keep) solution.database = make_database(reached, classified);
  }

  Found found_of(dd::Value value) const {
    if (value < kFirstBucket) return {true, {}};
    return {false, buckets_.rewards(value)};
  }

  std::shared_ptr<const Database> make_database(const Reached& reached,
                                                const Classified& classified) {
    auto database = std::make_shared<Database>(
        Database{.variables = model_->variables,
                 .buckets = buckets_,
                 .preference = options_.preference,
                 .measure = reached.layered ? measure_ : std::nullopt,
                 .first_measure = reached.layered ? measure_->of(game_->initial) : 0,
                 .diagrams = {},
                 .ranks = std::nullopt});
    for (std::size_t i = 0; i < classified.diagrams; ++i) {
      database->diagrams.push_back(store_->values(i));
    }
    if (!reached.layered) database->ranks = store_->values(1);
    return database;
  }

  std::shared_ptr<const lanes::CompiledGame> game_;
  const SolveOptions& options_;
  dd::Work work_;
  std::unique_ptr<LayerStore> store_;
  std::unique_ptr<Model> model_;
  std::optional<Measure> measure_;
  bool layered_ = false;
  Buckets buckets_;
};

}  // namespace

base::Result<Solution> solve(std::shared_ptr<const lanes::CompiledGame> game,
                             const SolveOptions& options) {
  try {
    return Solver(std::move(game), options).run();
  } catch (const base::LimitReached& limit) {
    return Error{Error::Kind::kLimit, limit.what()};
  } catch (const std::bad_alloc&) {
    return Error{Error::Kind::kLimit, "out of memory"};
  }
}

}  // namespace tafl::solve
