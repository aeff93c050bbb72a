// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <variant>

#include "base/result.h"
#include "dd/diagram.h"
#include "dd/file.h"

namespace tafl::solve {

// The diagram itself is not const: who is the last to hold it may use it up.
using Layer = std::shared_ptr<const dd::Diagram>;

// The values of a layer's states, in memory or in a file that may be larger than memory. May be
// used by several threads.
class LayerValues {
 public:
  LayerValues(Layer layer) : where_(std::move(layer)) {}                // NOLINT: the same
  LayerValues(dd::StoredDiagram stored) : where_(std::move(stored)) {}  // NOLINT

  dd::Value at(std::span<const std::uint32_t> state) const {
    const auto* layer = std::get_if<Layer>(&where_);
    return layer != nullptr ? (*layer)->at(state) : std::get<dd::StoredDiagram>(where_).at(state);
  }
  dd::Shape shape() const {
    const auto* layer = std::get_if<Layer>(&where_);
    return layer != nullptr ? dd::shape_of(**layer) : std::get<dd::StoredDiagram>(where_).shape();
  }
  // In memory or on disk.
  std::size_t bytes() const {
    const auto* layer = std::get_if<Layer>(&where_);
    return layer != nullptr ? (*layer)->bytes() : std::get<dd::StoredDiagram>(where_).bytes();
  }
  // The whole diagram, which is read if it is in a file.
  base::Result<Layer> whole() const {
    if (const auto* layer = std::get_if<Layer>(&where_)) return *layer;
    auto loaded = dd::load(std::get<dd::StoredDiagram>(where_).path());
    if (!loaded) return loaded.error();
    return Layer(std::make_shared<const dd::Diagram>(std::move(*loaded)));
  }

 private:
  std::variant<Layer, dd::StoredDiagram> where_;
};

}  // namespace tafl::solve
