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
    result_.layered = measure_.has_value();
    if (measure_) first_measure_ = measure_->of(model_.game->initial);
    dd::Diagram layer = dd::singleton(model_.variables.shape(), model_.initial);
    for (std::uint64_t movers = ~std::uint64_t{0}; !layer.empty();) {
      if (result_.layers >= options_.most_layers || result_.nodes > options_.most_nodes) break;
      dd::Diagram open = finish_layer(std::move(layer), movers);
      movers = dd::possible_labels(model_.relation, dd::values_in(open));
      layer = dd::image(open, model_.relation, work_);
      open = dd::Diagram();
      keep_new(layer);
    }
    return result_;
  }

 private:
  // Counts a layer and puts it away; returns its open states.
  dd::Diagram finish_layer(dd::Diagram layer, std::uint64_t movers) {
    const dd::Count states = dd::count(layer);
    const std::size_t nodes = layer.nodes();
    result_.states += states;
    result_.nodes += nodes;
    result_.peak_nodes = std::max(result_.peak_nodes, nodes);
    if (!result_.layered) {
      visited_ = result_.layers == 0 ? layer : dd::unite(visited_, layer, work_);
    }
    dd::Diagram open;
    if (options_.keep) {
      dd::Diagram labelled =
          model_.signals.label(layer, model_.functions, movers, buckets_, work_);
      layer = dd::Diagram();
      open = dd::map_values(
          labelled, [](dd::Value value) { return value == kOpen ? kOpen : 0; }, work_);
      store_.put(result_.layers, std::move(labelled));
    } else {
      open = model_.signals.open(layer, model_.functions, movers, work_);
    }
    ++result_.layers;
    work_.held = store_.held() + open.bytes() + visited_.bytes();
    if (options_.report) {
      options_.report({false, result_.layers - 1, states, nodes, 0, work_.peak_bytes});
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
      visited_ = dd::empty_set(model_.variables.shape());
      for (std::size_t depth = 0; depth < result_.layers; ++depth) {
        dd::Diagram old = store_.take(depth);
        visited_ = dd::unite(visited_, dd::map_values(old, [](dd::Value) { return 1U; }, work_),
                             work_);
        store_.put(depth, std::move(old));
      }
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

void MemoryStore::put(std::size_t depth, dd::Diagram layer) {
  if (layers_.size() <= depth) layers_.resize(depth + 1);
  held_ += layer.bytes();
  layers_[depth] = std::move(layer);
}

dd::Diagram MemoryStore::take(std::size_t depth) {
  held_ -= layers_[depth].bytes();
  return std::exchange(layers_[depth], dd::Diagram());
}

}  // namespace tafl::solve
