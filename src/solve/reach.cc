// SPDX-License-Identifier: MIT
#include "solve/reach.h"

#include <algorithm>
#include <utility>

#include "dd/sets.h"

namespace tafl::solve {
namespace {

// The measure turned out to be wrong and the layers are gone.
struct WrongMeasure {};

class Search {
 public:
  Search(const Model& model, const std::optional<Measure>& measure, LayerStore& store,
         Buckets& buckets, const ReachOptions& options, dd::Work& work)
      : model_(model),
        measure_(measure),
        store_(store),
        buckets_(buckets),
        options_(options),
        work_(work) {}

  Reached run() {
    result_.layered = measure_.has_value() && options_.layered;
    if (measure_) first_measure_ = measure_->of(model_.game->initial);
    dd::Diagram open = options_.keep && store_.size() > 0
                           ? resume()
                           : finish_layer(initial_layer(), ~std::uint64_t{0});
    while (!open.empty() && result_.nodes <= options_.most_nodes) {
      const std::uint64_t movers = dd::possible_labels(model_.relation, dd::values_in(open));
      dd::Diagram layer = dd::image(open, model_.relation, work_);
      open = dd::Diagram();
      keep_new(layer);
      if (!layer.empty()) open = finish_layer(std::move(layer), movers);
    }
    return result_;
  }

 private:
  dd::Diagram initial_layer() const {
    return dd::singleton(model_.variables.shape(), model_.initial);
  }

  static dd::Value if_open(dd::Value value) { return value == kOpen ? kOpen : 0; }

  // The open states of the last layer of an earlier run.
  dd::Diagram resume() {
    for (std::size_t depth = 0; depth < store_.size(); ++depth) {
      add_facts(store_.facts(depth));
    }
    if (!result_.layered) visited_ = all_stored();
    return dd::map_values(*store_.get(store_.size() - 1), if_open, work_);
  }

  dd::Diagram all_stored() {
    dd::Diagram all = dd::empty_set(model_.variables.shape());
    for (std::size_t depth = 0; depth < store_.size(); ++depth) {
      const Layer layer = store_.get(depth);
      all = dd::unite(all,
                      dd::map_values(
                          *layer, [](dd::Value) { return 1U; }, work_),
                      work_);
    }
    return all;
  }

  void add_facts(const LayerFacts& facts) {
    ++result_.layers;
    result_.states += facts.states;
    result_.nodes += facts.nodes;
    result_.peak_nodes = std::max(result_.peak_nodes, facts.nodes);
  }

  // Counts a layer and puts it away; returns its open states.
  dd::Diagram finish_layer(dd::Diagram layer, std::uint64_t movers) {
    const LayerFacts facts{dd::count(layer), layer.nodes()};
    if (!result_.layered) {
      visited_ = visited_.levels.empty() ? layer : dd::unite(visited_, layer, work_);
    }
    dd::Diagram open;
    if (options_.keep) {
      auto labelled = std::make_shared<dd::Diagram>(
          model_.signals.label(layer, model_.functions, movers, buckets_, work_));
      layer = dd::Diagram();
      open = dd::map_values(*labelled, if_open, work_);
      if (options_.note) options_.note(result_.layered);
      store_.put(std::move(labelled), facts);
    } else {
      open = model_.signals.open(layer, model_.functions, movers, work_);
    }
    add_facts(facts);
    work_.held = store_.bytes() + open.bytes() + visited_.bytes();
    if (options_.report) {
      options_.report({false, result_.layers - 1, facts.states, facts.nodes, work_.peak_bytes});
    }
    return open;
  }

  // Leaves the states that were not there before.
  void keep_new(dd::Diagram& layer) {
    if (result_.layered) {
      const std::uint64_t expected = (first_measure_ + result_.layers) % Measure::kPrime;
      if (measure_->is_constant(layer, model_.variables, expected)) return;
      // The measure was a guess. All layers so far agreed with it, so they have no state in common
      // with each other, but this one may have with them.
      result_.layered = false;
      if (!options_.keep) throw WrongMeasure();
      visited_ = all_stored();
    }
    layer = dd::subtract(layer, visited_, work_);
  }

  const Model& model_;
  const std::optional<Measure>& measure_;
  LayerStore& store_;
  Buckets& buckets_;
  const ReachOptions& options_;
  dd::Work& work_;
  Reached result_;
  std::uint64_t first_measure_ = 0;
  dd::Diagram visited_;  // unless layered
};

}  // namespace

Reached reach(const Model& model, const std::optional<Measure>& measure, LayerStore& store,
              Buckets& buckets, const ReachOptions& options, dd::Work& work) {
  try {
    return Search(model, measure, store, buckets, options, work).run();
  } catch (const WrongMeasure&) {
    return Search(model, std::nullopt, store, buckets, options, work).run();
  }
}

}  // namespace tafl::solve
