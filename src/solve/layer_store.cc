// SPDX-License-Identifier: MIT
#include "solve/layer_store.h"

#include <fmt/format.h>

#include <utility>

#include "base/files.h"
#include "base/limits.h"
#include "dd/file.h"

namespace tafl::solve {
namespace {

using base::Error;
using nlohmann::json;

// A file that cannot be written or read in the middle of a solve.
template <class T>
T required(base::Result<T> result) {
  if (!result) throw base::LimitReached(result.error().message);
  return std::move(*result);
}

Layer loaded(const std::filesystem::path& path) {
  return std::make_shared<dd::Diagram>(required(dd::load(path)));
}

dd::Count count_of(const json& text) {
  dd::Count count = 0;
  for (char digit : text.get<std::string>()) {
    count = count * 10 + static_cast<unsigned>(digit - '0');
  }
  return count;
}

}  // namespace

void MemoryStore::put(Layer layer, const LayerFacts& facts) {
  layers_.push_back(std::move(layer));
  facts_.push_back(facts);
}

void MemoryStore::put_classified(std::size_t depth, Layer layer) {
  if (classified_.size() <= depth) classified_.resize(depth + 1);
  classified_[depth] = std::move(layer);
}

Layer MemoryStore::get_classified(std::size_t depth) {
  return depth < classified_.size() ? classified_[depth] : nullptr;
}

std::size_t MemoryStore::bytes() const {
  std::size_t sum = 0;
  for (const Layer& layer : layers_) sum += layer ? layer->bytes() : 0;
  for (const Layer& layer : classified_) sum += layer ? layer->bytes() : 0;
  return sum;
}

FolderStore::FolderStore(std::filesystem::path folder, std::string key)
    : folder_(std::move(folder)), key_(std::move(key)) {}

base::Result<std::unique_ptr<FolderStore>> FolderStore::open(const std::filesystem::path& folder,
                                                             const std::string& key) {
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  if (code) return Error{Error::Kind::kInput, fmt::format("cannot make {}", folder.string())};
  std::unique_ptr<FolderStore> store(new FolderStore(folder, key));
  if (std::filesystem::exists(folder / "head.json")) {
    if (const auto read = store->read_head(); !read) return read.error();
  } else if (!std::filesystem::is_empty(folder)) {
    return Error{Error::Kind::kInput, fmt::format("{} has other files in it", folder.string())};
  }
  return store;
}

base::Result<bool> FolderStore::read_head() {
  const auto text = base::read_file(folder_ / "head.json");
  if (!text) return text.error();
  try {
    const json head = json::parse(*text);
    if (head.at("key") != key_) {
      return Error{Error::Kind::kInput,
                   fmt::format("{} has the layers of another solve", folder_.string())};
    }
    notes_ = head.at("notes");
    for (const auto& layer : head.at("layers")) {
      facts_.push_back({count_of(layer.at("states")), layer.at("nodes").get<std::size_t>()});
    }
    for (const auto& layer : head.value("classified", json::array())) {
      ClassifiedFacts facts{{}, layer.at("nodes").get<std::size_t>()};
      for (const auto& count : layer.at("counts")) facts.counts.push_back(count_of(count));
      classified_[layer.at("depth").get<std::size_t>()] = std::move(facts);
    }
  } catch (const json::exception& problem) {
    return Error{Error::Kind::kInput,
                 fmt::format("{}/head.json is damaged: {}", folder_.string(), problem.what())};
  }
  return true;
}

// The head is replaced after the file of a layer is complete, so it never names one that is not.
void FolderStore::write_head() {
  json layers = json::array();
  for (const LayerFacts& facts : facts_) {
    layers.push_back({{"states", dd::to_text(facts.states)}, {"nodes", facts.nodes}});
  }
  json classified = json::array();
  for (const auto& [depth, facts] : classified_) {
    json counts = json::array();
    for (dd::Count count : facts.counts) counts.push_back(dd::to_text(count));
    classified.push_back({{"depth", depth}, {"counts", counts}, {"nodes", facts.nodes}});
  }
  const json head = {
      {"key", key_}, {"notes", notes_}, {"layers", layers}, {"classified", classified}};
  const auto part = folder_ / "head.json.part";
  required(base::write_file(part, head.dump(1)));
  std::filesystem::rename(part, folder_ / "head.json");
}

std::filesystem::path FolderStore::file(const char* kind, std::size_t depth) const {
  return folder_ / fmt::format("{}-{:04}.dd", kind, depth);
}

void FolderStore::put(Layer layer, const LayerFacts& facts) {
  required(dd::save(*layer, file("layer", facts_.size())));
  facts_.push_back(facts);
  write_head();
}

Layer FolderStore::get(std::size_t depth) {
  return loaded(file("layer", depth));
}

void FolderStore::put_classified(std::size_t depth, Layer layer) {
  required(dd::save(*layer, file("classified", depth)));
}

Layer FolderStore::get_classified(std::size_t depth) {
  const std::filesystem::path path = file("classified", depth);
  return std::filesystem::exists(path) ? loaded(path) : nullptr;
}

LayerValues FolderStore::values(std::size_t depth) {
  return required(dd::StoredDiagram::open(file("classified", depth)));
}

void FolderStore::note_classified(std::size_t depth, const ClassifiedFacts& facts) {
  classified_[depth] = facts;
  write_head();
}

const ClassifiedFacts* FolderStore::classified_facts(std::size_t depth) const {
  const auto found = classified_.find(depth);
  return found != classified_.end() && std::filesystem::exists(file("classified", depth))
             ? &found->second
             : nullptr;
}

void FolderStore::note(const json& notes) {
  notes_ = notes;
  write_head();
}

}  // namespace tafl::solve
