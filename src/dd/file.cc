// SPDX-License-Identifier: MIT
#include "dd/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "dd/packed.h"

namespace tafl::dd {
namespace {

using base::Error;

constexpr std::uint64_t kMagic = 0x3244444c46415454ULL;  // "TTAFLDD2"
constexpr std::uint64_t kMostLevels = 1 << 16;
constexpr std::uint64_t kMostWidth = 1 << 16;
// Children are packed in pieces, so that a wrong size ends with the file and not with the memory.
constexpr std::size_t kPiece = std::size_t{1} << 20;

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

Error damaged() {
  return Error{Error::Kind::kInput, "not a whole decision diagram"};
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

bool write_children(std::span<const NodeId> children, std::FILE* file) {
  Packer packer;
  std::vector<std::uint64_t> words;
  for (std::size_t at = 0; at < children.size(); at += kPiece) {
    words.assign(1, 0);
    packer.pack(children.subspan(at, std::min(kPiece, children.size() - at)), words);
    words[0] = words.size() - 1;
    if (std::fwrite(words.data(), sizeof words[0], words.size(), file) != words.size())
      return false;
  }
  return true;
}

bool read_children(std::size_t size, Pages<NodeId>& children, std::FILE* file) {
  Unpacker unpacker;
  std::vector<std::uint64_t> words;
  for (std::size_t at = 0; at < size;) {
    const std::size_t count = std::min(kPiece, size - at);
    std::uint64_t length = 0;
    if (std::fread(&length, sizeof length, 1, file) != 1 || length > count) return false;
    words.resize(length);
    if (std::fread(words.data(), sizeof words[0], length, file) != length) return false;
    children.resize(at + count);
    if (!unpacker.unpack(words, {children.data() + at, count})) return false;
    at += count;
  }
  return true;
}

}  // namespace

bool write(const Diagram& diagram, std::FILE* file) {
  const std::uint64_t head[] = {kMagic, diagram.levels.size(), diagram.root};
  if (std::fwrite(head, sizeof head, 1, file) != 1) return false;
  for (const Level& level : diagram.levels) {
    const std::uint64_t sizes[] = {level.width, level.children.size()};
    if (std::fwrite(sizes, sizeof sizes, 1, file) != 1) return false;
    if (!write_children(level.children.span(), file)) return false;
  }
  return true;
}

base::Result<Diagram> read(std::FILE* file) {
  std::uint64_t head[3];
  if (std::fread(head, sizeof head, 1, file) != 1 || head[0] != kMagic || head[1] > kMostLevels) {
    return damaged();
  }
  Diagram diagram;
  diagram.levels.resize(head[1]);
  diagram.root = static_cast<NodeId>(head[2]);
  for (Level& level : diagram.levels) {
    std::uint64_t sizes[2];
    if (std::fread(sizes, sizeof sizes, 1, file) != 1 || sizes[0] == 0 || sizes[0] > kMostWidth ||
        sizes[1] % sizes[0] != 0) {
      return damaged();
    }
    level.width = static_cast<std::uint32_t>(sizes[0]);
    if (!read_children(sizes[1], level.children, file)) return damaged();
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
    const File file(std::fopen(part.c_str(), "wb"));
    if (!file || !write(diagram, file.get()) || std::fflush(file.get()) != 0) return problem();
  }
  std::error_code code;
  std::filesystem::rename(part, path, code);
  if (code) return problem();
  return true;
}

base::Result<Diagram> load(const std::filesystem::path& path) {
  const File file(std::fopen(path.c_str(), "rb"));
  if (!file) return Error{Error::Kind::kInput, fmt::format("cannot read {}", path.string())};
  auto diagram = read(file.get());
  if (!diagram) {
    return Error{Error::Kind::kInput,
                 fmt::format("{}: {}", path.string(), diagram.error().message)};
  }
  return diagram;
}

}  // namespace tafl::dd
