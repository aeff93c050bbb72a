// SPDX-License-Identifier: MIT
//
// Where the layers of a solve are kept: in memory, or in a folder. A folder costs no memory for
// layers that are not in use, and a solve that was ended goes on from the last complete layer.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/result.h"
#include "dd/diagram.h"
#include "solve/layer_values.h"

namespace tafl::solve {

// What is known of a layer without looking at it.
struct LayerFacts {
  dd::Count states = 0;
  std::size_t nodes = 0;
};

// The same of a classified layer.
struct ClassifiedFacts {
  std::vector<dd::Count> counts;  // by value
  std::size_t nodes = 0;
};

class LayerStore {
 public:
  virtual ~LayerStore() = default;

  // Layers found on the way forward come in the order of their depth.
  virtual void put(Layer layer, const LayerFacts& facts) = 0;
  virtual Layer get(std::size_t depth) = 0;
  // How many there are, which may be more than were put: those of an earlier run.
  virtual std::size_t size() const = 0;
  virtual LayerFacts facts(std::size_t depth) const = 0;
  virtual void drop(std::size_t depth) = 0;  // it is not needed any more

  // Classified layers come from the last to the first. Null if there is none.
  virtual void put_classified(std::size_t depth, Layer layer) = 0;
  virtual Layer get_classified(std::size_t depth) = 0;
  // The same for look-ups, left where it is. REQUIRES: there is one.
  virtual LayerValues values(std::size_t depth) = 0;
  // What is worth keeping for a run that goes on from such a layer. Null if there is nothing.
  virtual void note_classified(std::size_t, const ClassifiedFacts&) {}
  virtual const ClassifiedFacts* classified_facts(std::size_t) const { return nullptr; }

  virtual std::size_t bytes() const = 0;  // in memory
  // What a later run needs to know beside the layers.
  virtual void note(const nlohmann::json& notes) = 0;
};

class MemoryStore final : public LayerStore {
 public:
  void put(Layer layer, const LayerFacts& facts) override;
  Layer get(std::size_t depth) override { return layers_[depth]; }
  std::size_t size() const override { return layers_.size(); }
  LayerFacts facts(std::size_t depth) const override { return facts_[depth]; }
  void drop(std::size_t depth) override { layers_[depth] = nullptr; }
  void put_classified(std::size_t depth, Layer layer) override;
  Layer get_classified(std::size_t depth) override;
  LayerValues values(std::size_t depth) override { return classified_[depth]; }
  std::size_t bytes() const override;
  void note(const nlohmann::json&) override {}

 private:
  std::vector<Layer> layers_;
  std::vector<LayerFacts> facts_;
  std::vector<Layer> classified_;
};

// One file per layer. Throws base::LimitReached if the disk is full.
class FolderStore final : public LayerStore {
 public:
  // What an earlier run has left, if its notes are for the same `key`; otherwise the folder must
  // be empty or not exist.
  static base::Result<std::unique_ptr<FolderStore>> open(const std::filesystem::path& folder,
                                                         const std::string& key);

  // What was noted last; null in a new folder.
  const nlohmann::json& notes() const { return notes_; }

  void put(Layer layer, const LayerFacts& facts) override;
  Layer get(std::size_t depth) override;
  std::size_t size() const override { return facts_.size(); }
  LayerFacts facts(std::size_t depth) const override { return facts_[depth]; }
  void drop(std::size_t) override {}
  void put_classified(std::size_t depth, Layer layer) override;
  Layer get_classified(std::size_t depth) override;
  LayerValues values(std::size_t depth) override;
  void note_classified(std::size_t depth, const ClassifiedFacts& facts) override;
  const ClassifiedFacts* classified_facts(std::size_t depth) const override;
  std::size_t bytes() const override { return 0; }
  void note(const nlohmann::json& notes) override;

 private:
  FolderStore(std::filesystem::path folder, std::string key);
  std::filesystem::path file(const char* kind, std::size_t depth) const;
  base::Result<bool> read_head();
  void write_head();

  std::filesystem::path folder_;
  std::string key_;
  nlohmann::json notes_;
  std::vector<LayerFacts> facts_;
  std::map<std::size_t, ClassifiedFacts> classified_;  // by depth
};

}  // namespace tafl::solve
