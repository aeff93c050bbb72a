// SPDX-License-Identifier: MIT
#include "dd/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace tafl::dd {
namespace {

using base::Error;

// A file is a row of words of 64 bits: a head; for each level what follows, the packed children,
// and a place for every so many nodes.
struct Head {
  std::uint64_t magic;
  std::uint64_t levels;
  std::uint64_t root;
};
struct LevelHead {
  std::uint64_t width;
  std::uint64_t children;
  std::uint64_t words;
};

constexpr std::uint64_t kMagic = 0x3344444c46415454ULL;  // "TTAFLDD3"
constexpr std::uint64_t kMostLevels = 1 << 16;
constexpr std::uint64_t kMostWidth = 1 << 16;
constexpr std::uint64_t kIdsOfWord = 32;
// What is read before it is known that there is more.
constexpr std::size_t kPiece = std::size_t{1} << 20;

// How many nodes lie between two places.
std::uint64_t stride(std::uint64_t width) {
  return std::max<std::uint64_t>(1, 96 / width);
}
std::uint64_t places(const LevelHead& head) {
  const std::uint64_t nodes = head.children / head.width;
  return (nodes + stride(head.width) - 1) / stride(head.width);
}

bool is_possible(const Head& head) {
  return head.magic == kMagic && head.levels <= kMostLevels && head.root <= UINT32_MAX;
}
bool is_possible(const LevelHead& head) {
  return head.width != 0 && head.width <= kMostWidth && head.children % head.width == 0 &&
         head.children / head.width <= UINT32_MAX && head.children / kIdsOfWord <= head.words &&
         head.words <= head.children + 1;
}

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using OpenFile = std::unique_ptr<std::FILE, CloseFile>;

Error damaged() {
  return Error{Error::Kind::kInput, "not a whole decision diagram"};
}
Error cannot_read(const std::filesystem::path& path) {
  return Error{Error::Kind::kInput, fmt::format("cannot read {}", path.string())};
}
Error about(const std::filesystem::path& path, const Error& error) {
  return Error{Error::Kind::kInput, fmt::format("{}: {}", path.string(), error.message)};
}

template <class T>
bool put(const T& what, std::FILE* file) {
  return std::fwrite(&what, sizeof what, 1, file) == 1;
}
template <class T>
bool get(T& what, std::FILE* file) {
  return std::fread(&what, sizeof what, 1, file) == 1;
}
template <class T>
bool put_all(std::span<const T> what, std::FILE* file) {
  return std::fwrite(what.data(), sizeof(T), what.size(), file) == what.size();
}

bool write_level(const Level& level, std::FILE* file) {
  LevelHead head{level.width, level.children.size(), 0};
  const off_t begin = ftello(file);
  if (begin < 0 || !put(head, file)) return false;
  Packer packer;
  std::vector<std::uint64_t> words;
  std::vector<PackedPlace> index;
  const auto flush = [&] {
    head.words += words.size();
    const bool good = put_all(std::span<const std::uint64_t>(words), file);
    words.clear();
    return good;
  };
  const auto children = level.children.span();
  const std::size_t step = stride(level.width) * level.width;
  for (std::size_t at = 0; at < children.size(); at += step) {
    index.push_back(packer.place());
    packer.pack(children.subspan(at, std::min(step, children.size() - at)), words);
    if (words.size() >= kPiece && !flush()) return false;
  }
  packer.finish(words);
  // How many words there are is known only now.
  return flush() && put_all(std::span<const PackedPlace>(index), file) &&
         fseeko(file, begin, SEEK_SET) == 0 && put(head, file) && fseeko(file, 0, SEEK_END) == 0;
}

bool read_level(Level& level, std::FILE* file) {
  LevelHead head{};
  if (!get(head, file) || !is_possible(head)) return false;
  // In pieces, so that a wrong size ends with the file and not with the memory.
  std::vector<std::uint64_t> words;
  while (words.size() < head.words) {
    const std::size_t old = words.size();
    words.resize(old + std::min<std::size_t>(kPiece, head.words - old));
    if (std::fread(words.data() + old, 8, words.size() - old, file) != words.size() - old) {
      return false;
    }
  }
  level.width = static_cast<std::uint32_t>(head.width);
  level.children.resize(head.children);
  Unpacker unpacker(words);
  if (!unpacker.unpack({level.children.data(), head.children})) return false;
  std::vector<PackedPlace> index(places(head));
  return (unpacker.place().bit + 63) / 64 == head.words &&
         std::fread(index.data(), sizeof(PackedPlace), index.size(), file) == index.size();
}

// Whether every child is a node of the next level; below the last level anything goes.
bool sound(const Diagram& diagram) {
  for (std::size_t l = 0; l + 1 < diagram.levels.size(); ++l) {
    const std::size_t nodes = diagram.levels[l + 1].nodes();
    const auto children = diagram.levels[l].children.span();
    if (std::any_of(children.begin(), children.end(), [&](NodeId c) { return c > nodes; })) {
      return false;
    }
  }
  return diagram.levels.empty() || diagram.root <= diagram.levels[0].nodes();
}

}  // namespace

bool write(const Diagram& diagram, std::FILE* file) {
  return put(Head{kMagic, diagram.levels.size(), diagram.root}, file) &&
         std::all_of(diagram.levels.begin(), diagram.levels.end(),
                     [&](const Level& level) { return write_level(level, file); });
}

base::Result<Diagram> read(std::FILE* file) {
  Head head{};
  if (!get(head, file) || !is_possible(head)) return damaged();
  Diagram diagram;
  diagram.levels.resize(head.levels);
  diagram.root = static_cast<NodeId>(head.root);
  for (Level& level : diagram.levels) {
    if (!read_level(level, file)) return damaged();
  }
  if (!sound(diagram)) return damaged();
  return diagram;
}

base::Result<bool> save(const Diagram& diagram, const std::filesystem::path& path) {
  std::filesystem::path part = path;
  part += ".part";
  const auto problem = [&] {
    return Error{Error::Kind::kInput, fmt::format("cannot write {}", path.string())};
  };
  {
    const OpenFile file(std::fopen(part.c_str(), "wb"));
    if (!file || !write(diagram, file.get()) || std::fflush(file.get()) != 0) return problem();
  }
  std::error_code code;
  std::filesystem::rename(part, path, code);
  if (code) return problem();
  return true;
}

base::Result<Diagram> load(const std::filesystem::path& path) {
  const OpenFile file(std::fopen(path.c_str(), "rb"));
  if (!file) return cannot_read(path);
  auto diagram = read(file.get());
  if (!diagram) return about(path, diagram.error());
  return diagram;
}

StoredDiagram::File::~File() {
  if (words != nullptr) munmap(const_cast<std::uint64_t*>(words), bytes);
}

base::Result<StoredDiagram> StoredDiagram::open(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return cannot_read(path);
  struct stat status {};
  void* memory = MAP_FAILED;
  if (fstat(descriptor, &status) == 0 && status.st_size > 0) {
    memory = mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_SHARED,
                  descriptor, 0);
  }
  ::close(descriptor);
  if (memory == MAP_FAILED) return cannot_read(path);
  auto file = std::make_shared<File>();
  file->path = path;
  file->words = static_cast<const std::uint64_t*>(memory);
  file->bytes = static_cast<std::size_t>(status.st_size);
  // Look-ups go here and there.
  madvise(memory, file->bytes, MADV_RANDOM);

  std::span<const std::uint64_t> rest(file->words, file->bytes / sizeof(std::uint64_t));
  // The next words of the file; nothing if there are fewer.
  const auto next = [&rest](std::uint64_t words) -> const std::uint64_t* {
    if (words > rest.size()) return nullptr;
    const std::uint64_t* begin = rest.data();
    rest = rest.subspan(words);
    return begin;
  };
  StoredDiagram stored;
  stored.file_ = file;
  const auto* head = reinterpret_cast<const Head*>(next(sizeof(Head) / 8));
  if (head == nullptr || !is_possible(*head)) return about(path, damaged());
  stored.root_ = static_cast<NodeId>(head->root);
  for (std::uint64_t l = 0; l < head->levels; ++l) {
    const auto* level = reinterpret_cast<const LevelHead*>(next(sizeof(LevelHead) / 8));
    if (level == nullptr || !is_possible(*level)) return about(path, damaged());
    const std::uint64_t* words = next(level->words);
    const auto* index =
        reinterpret_cast<const PackedPlace*>(next(places(*level) * (sizeof(PackedPlace) / 8)));
    if (words == nullptr || index == nullptr) return about(path, damaged());
    stored.levels_.push_back({static_cast<std::uint32_t>(level->width),
                              level->children / level->width,
                              {words, level->words},
                              {index, places(*level)}});
  }
  return stored;
}

Value StoredDiagram::at(std::span<const std::uint32_t> state) const {
  std::vector<std::uint32_t> ids;
  NodeId id = root_;
  for (std::size_t l = 0; l < levels_.size() && id != 0; ++l) {
    const StoredLevel& level = levels_[l];
    if (id > level.nodes || state[l] >= level.width) return 0;
    const std::uint64_t step = stride(level.width);
    ids.resize((id - 1) % step * level.width + state[l] + 1);
    if (!Unpacker(level.words, level.places[(id - 1) / step]).unpack(ids)) return 0;
    id = ids.back();
  }
  return id;
}

Shape StoredDiagram::shape() const {
  Shape shape;
  for (const StoredLevel& level : levels_) shape.push_back(level.width);
  return shape;
}

}  // namespace tafl::dd
