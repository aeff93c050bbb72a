// SPDX-License-Identifier: MIT
#include "solve/database.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include <nlohmann/json.hpp>

#include "base/limits.h"
#include "dd/file.h"
#include "solve/description.h"
#include "solve/layer_store.h"

namespace tafl::solve {
namespace {

using base::Error;

constexpr char kMagic[] = "tafl database 1\n";
constexpr std::size_t kMostHead = std::size_t{1} << 28;

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

bool write_text(const std::string& text, std::FILE* file) {
  const std::uint64_t size = text.size();
  return std::fwrite(&size, sizeof size, 1, file) == 1 &&
         std::fwrite(text.data(), 1, text.size(), file) == text.size();
}

std::optional<std::string> read_text(std::FILE* file) {
  std::uint64_t size = 0;
  if (std::fread(&size, sizeof size, 1, file) != 1 || size > kMostHead) return std::nullopt;
  std::string text(size, '\0');
  if (std::fread(text.data(), 1, size, file) != size) return std::nullopt;
  return text;
}

bool write_all(const Database& database, const lanes::CompiledGame& game, std::FILE* file) {
  auto head = describe(database.variables.list, game);
  head["buckets"] = describe(database.buckets);
  head["preference"] = database.preference == Preference::kOwnFirst ? "own" : "difference";
  head["first_measure"] = database.first_measure;
  head["diagrams"] = database.diagrams.size();
  head["ranks"] = database.ranks.has_value();
  if (database.measure) head["measure"] = describe(*database.measure, game);
  if (std::fwrite(kMagic, 1, sizeof kMagic - 1, file) != sizeof kMagic - 1) return false;
  if (!write_text(head.dump(), file)) return false;
  // One after the other: all of them may be more than memory holds.
  const auto put = [file](const LayerValues& values) {
    const auto diagram = values.whole();
    return diagram && dd::write(**diagram, file);
  };
  return std::all_of(database.diagrams.begin(), database.diagrams.end(), put) &&
         (!database.ranks || put(*database.ranks)) && std::fflush(file) == 0;
}

base::Result<Database> read_all(const lanes::CompiledGame& game, std::FILE* file) {
  char magic[sizeof kMagic - 1];
  if (std::fread(magic, 1, sizeof magic, file) != sizeof magic ||
      std::string_view(magic, sizeof magic) != kMagic) {
    return Error{Error::Kind::kInput, "not a database"};
  }
  const auto text = read_text(file);
  if (!text) return Error{Error::Kind::kInput, "the file is cut off"};
  try {
    const auto head = nlohmann::json::parse(*text);
    auto variables = variables_of(head, game);
    if (!variables) return variables.error();
    Database database{.variables = Variables(std::move(*variables), game.network.fluents()),
                      .buckets = buckets_of(head.at("buckets")),
                      .preference = head.at("preference") == "own" ? Preference::kOwnFirst
                                                                   : Preference::kDifference,
                      .measure = std::nullopt,
                      .first_measure = head.at("first_measure").get<std::uint64_t>(),
                      .diagrams = {},
                      .ranks = std::nullopt};
    if (head.contains("measure")) database.measure = measure_of(head.at("measure"), game);
    const auto count = head.at("diagrams").get<std::size_t>();
    const auto ranks = head.at("ranks").get<bool>();
    for (std::size_t i = 0; i < count + (ranks ? 1 : 0); ++i) {
      auto diagram = dd::read(file);
      if (!diagram) return diagram.error();
      if (dd::shape_of(*diagram) != database.variables.shape()) {
        return Error{Error::Kind::kInput, "a diagram does not fit the variables"};
      }
      database.diagrams.emplace_back(Layer(std::make_shared<dd::Diagram>(std::move(*diagram))));
    }
    if (ranks) {
      database.ranks = std::move(database.diagrams.back());
      database.diagrams.pop_back();
    }
    return database;
  } catch (const nlohmann::json::exception& problem) {
    return Error{Error::Kind::kInput, fmt::format("the head is damaged: {}", problem.what())};
  }
}

// What a solve has left in its folder.
base::Result<Database> open_folder(const std::filesystem::path& folder,
                                   const lanes::CompiledGame& game) {
  Preference preference = Preference::kOwnFirst;
  auto store = FolderStore::open(folder, key_of(game, preference));
  if (!store) {
    preference = Preference::kDifference;
    auto other = FolderStore::open(folder, key_of(game, preference));
    if (!other) return store.error();
    store = std::move(other);
  }
  const auto& notes = (*store)->notes();
  try {
    const bool layered = notes.at("layered").get<bool>();
    auto variables = variables_of(notes, game);
    if (!variables) return variables.error();
    Database database{.variables = Variables(std::move(*variables), game.network.fluents()),
                      .buckets = buckets_of(notes.at("buckets")),
                      .preference = preference,
                      .measure = std::nullopt,
                      .first_measure = 0,
                      .diagrams = {},
                      .ranks = std::nullopt};
    if (layered) {
      database.measure = measure_of(notes.at("measure"), game);
      database.first_measure = database.measure->of(game.initial);
    }
    const std::size_t count = layered ? (*store)->size() : 1;
    for (std::size_t i = 0; i < count; ++i) database.diagrams.push_back((*store)->values(i));
    if (!layered) database.ranks = (*store)->values(1);
    for (const LayerValues& values : database.diagrams) {
      if (values.shape() != database.variables.shape()) {
        return Error{Error::Kind::kInput, "a layer does not fit the variables"};
      }
    }
    return database;
  } catch (const nlohmann::json::exception&) {
    return Error{Error::Kind::kInput, "its notes are damaged"};
  } catch (const base::LimitReached&) {
    return Error{Error::Kind::kInput, "the solve has not come to its end: go on with --folder"};
  }
}

base::Result<Database> open_file(const std::filesystem::path& path,
                                 const lanes::CompiledGame& game) {
  const File file(std::fopen(path.c_str(), "rb"));
  if (!file) return Error{Error::Kind::kInput, "cannot be read"};
  return read_all(game, file.get());
}

}  // namespace

std::optional<Found> Database::find(std::span<const std::uint64_t> bits) const {
  std::size_t layer = 0;
  if (measure) {
    const std::uint64_t prime = Measure::kPrime;
    layer = (measure->of(bits) + prime - first_measure) % prime;
  }
  if (layer >= diagrams.size()) return std::nullopt;
  const dd::Value value = diagrams[layer].at(variables.read(bits));
  if (value == 0 || value == kOpen) return std::nullopt;
  if (value < kFirstBucket) return Found{true, {}};
  if (value - kFirstBucket >= buckets.size()) return std::nullopt;
  return Found{false, buckets.rewards(value)};
}

dd::Value Database::rank(std::span<const std::uint64_t> bits) const {
  return ranks ? ranks->at(variables.read(bits)) : 0;
}

std::size_t Database::bytes() const {
  std::size_t sum = ranks ? ranks->bytes() : 0;
  for (const LayerValues& values : diagrams) sum += values.bytes();
  return sum;
}

base::Result<bool> save(const Database& database, const lanes::CompiledGame& game,
                        const std::filesystem::path& path) {
  std::filesystem::path part = path;
  part += ".part";
  const auto problem = [&] {
    return Error{Error::Kind::kInput, fmt::format("cannot write {}", path.string())};
  };
  {
    const File file(std::fopen(part.c_str(), "wb"));
    if (!file || !write_all(database, game, file.get())) return problem();
  }
  std::error_code code;
  std::filesystem::rename(part, path, code);
  if (code) return problem();
  return true;
}

base::Result<Database> load(const std::filesystem::path& path, const lanes::CompiledGame& game) {
  const bool is_folder = std::filesystem::is_directory(path);
  auto database = is_folder ? open_folder(path, game) : open_file(path, game);
  if (!database) {
    return Error{Error::Kind::kInput,
                 fmt::format("{}: {}", path.string(), database.error().message)};
  }
  return database;
}

}  // namespace tafl::solve
