// SPDX-License-Identifier: MIT
//
// Diagrams in files: their shape and their levels, packed (packed.h), for machines with the same
// order of bytes.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "dd/diagram.h"
#include "dd/packed.h"

namespace tafl::dd {

// The file appears under its name only when it is complete.
base::Result<bool> save(const Diagram& diagram, const std::filesystem::path& path);
// Checks what it reads: a damaged file is an error, never a diagram that leads astray.
base::Result<Diagram> load(const std::filesystem::path& path);

// The same as a part of a larger file that can be gone about in.
bool write(const Diagram& diagram, std::FILE* file);
base::Result<Diagram> read(std::FILE* file);

// A diagram that stays in its file: what a look-up needs is read then, so opening it costs nothing
// and it may be larger than memory. May be used by several threads.
class StoredDiagram {
 public:
  // Only the frame of the file is checked.
  static base::Result<StoredDiagram> open(const std::filesystem::path& path);

  // As Diagram::at(). A look-up unpacks a few dozen ids per level. In a file that was damaged
  // anything may come out, but it does come out.
  Value at(std::span<const std::uint32_t> state) const;
  Shape shape() const;
  std::size_t bytes() const { return file_->bytes; }  // of the file
  const std::filesystem::path& path() const { return file_->path; }

 private:
  struct File {
    ~File();
    std::filesystem::path path;
    const std::uint64_t* words = nullptr;  // mapped
    std::size_t bytes = 0;
  };
  struct StoredLevel {
    std::uint32_t width = 0;
    std::uint64_t nodes = 0;
    std::span<const std::uint64_t> words;
    std::span<const PackedPlace> places;
  };

  std::shared_ptr<const File> file_;
  std::vector<StoredLevel> levels_;
  NodeId root_ = 0;
};

}  // namespace tafl::dd
