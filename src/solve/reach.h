// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "dd/diagram.h"
#include "dd/work.h"
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
  double seconds = 0;      // since the beginning
  std::size_t bytes = 0;   // at the peak so far
};

// Where the layers of a search are kept. The plain one keeps them in memory.
class LayerStore {
 public:
  virtual ~LayerStore() = default;
  virtual void put(std::size_t depth, dd::Diagram layer) = 0;
  virtual dd::Diagram take(std::size_t depth) = 0;  // it is not needed again
  virtual std::size_t held() const = 0;             // bytes in memory
};

struct Reached {
  std::size_t layers = 0;
  bool layered = false;  // proved: no state is in two layers
  dd::Count states = 0;
  std::size_t nodes = 0;       // of all layers
  std::size_t peak_nodes = 0;  // of the largest
};

struct ReachOptions {
  bool keep = true;                         // labelled layers go to the store
  std::size_t most_layers = SIZE_MAX;
  std::size_t most_nodes = SIZE_MAX;        // stop when all layers together have more
  std::function<void(const LayerReport&)> report;
};

// All states that can be reached from the initial one, breadth first. Layers in the store have
// kOpen or the bucket of its rewards for each state. Throws base::LimitReached.
Reached reach(const Model& model, const std::optional<Measure>& measure, LayerStore& store,
              Buckets& buckets, const ReachOptions& options, dd::Work& work);

class MemoryStore final : public LayerStore {
 public:
  void put(std::size_t depth, dd::Diagram layer) override;
  dd::Diagram take(std::size_t depth) override;
  std::size_t held() const override { return held_; }

 private:
  std::vector<dd::Diagram> layers_;
  std::size_t held_ = 0;
};

}  // namespace tafl::solve
