// SPDX-License-Identifier: MIT
#include "dd/spill.h"

#include <fmt/format.h>
#include <stdlib.h>
#include <unistd.h>

#include <string>

#include "base/limits.h"

namespace tafl::dd {

Spilled::Spilled(Pages<std::uint32_t> array, const std::filesystem::path& folder)
    : size_(array.size()) {
  std::string name = (folder / "spilled-XXXXXX").string();
  const int descriptor = mkstemp(name.data());
  if (descriptor >= 0) {
    unlink(name.c_str());
    file_.reset(fdopen(descriptor, "w+b"));
  }
  if (!file_ || std::fwrite(array.data(), sizeof(std::uint32_t), size_, file_.get()) != size_ ||
      std::fflush(file_.get()) != 0) {
    throw base::LimitReached(fmt::format("cannot write to {}", folder.string()));
  }
}

Pages<std::uint32_t> Spilled::restore() {
  Pages<std::uint32_t> array(size_);
  std::rewind(file_.get());
  if (std::fread(array.data(), sizeof(std::uint32_t), size_, file_.get()) != size_) {
    throw base::LimitReached("cannot read back what was written to disk");
  }
  file_.reset();
  return array;
}

}  // namespace tafl::dd
