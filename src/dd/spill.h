// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <span>

#include "dd/pages.h"

namespace tafl::dd {

// An array of ids that waits on disk until it is needed again, packed (packed.h), in a file without
// a name.
class Spilled {
 public:
  // Writes the array to a file in the folder and frees its memory. Throws base::LimitReached if
  // the disk does not take it.
  Spilled(Pages<std::uint32_t>&& array, const std::filesystem::path& folder);
  // Reads it back. REQUIRES: not done before.
  Pages<std::uint32_t> restore();

 private:
  bool write(std::span<const std::uint32_t> ids);

  struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, CloseFile> file_;
  std::size_t size_ = 0;   // of the array
  std::size_t words_ = 0;  // of the file
};

}  // namespace tafl::dd
