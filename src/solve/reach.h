// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "dd/diagram.h"
#include "dd/work.h"
#include "solve/layer_store.h"
#include "solve/measure.h"
#include "solve/model.h"
#include "solve/rewards.h"

namespace tafl::solve {

// A finished layer, for progress.
struct LayerReport {
  bool backward = false;  // classified, not just found
  std::size_t depth = 0;
  dd::Count states = 0;
  std::size_t nodes = 0;
  std::size_t bytes = 0;  // at the peak so far
};

struct Reached {
  std::size_t layers = 0;
  bool layered = false;  // proved: no state is in two layers
  dd::Count states = 0;
  std::size_t nodes = 0;       // of all layers
  std::size_t peak_nodes = 0;  // of the largest
};

struct ReachOptions {
  bool keep = true;                   // labelled layers go to the store
  bool layered = true;                // believe the measure until a layer contradicts it
  std::size_t most_nodes = SIZE_MAX;  // stop when all layers together have more
  std::function<void(const LayerReport&)> report;
  // Called before a layer is put: what must be noted with it.
  std::function<void(bool layered)> note;
};

// All states that can be reached from the initial one, breadth first. Layers in the store have
// kOpen or the bucket of its rewards for each state; the search goes on from those that are there
// already. Throws base::LimitReached.
Reached reach(const Model& model, const std::optional<Measure>& measure, LayerStore& store,
              Buckets& buckets, const ReachOptions& options, dd::Work& work);

}  // namespace tafl::solve
