// SPDX-License-Identifier: MIT
#include "dd/spill.h"

#include <fmt/format.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "dd/packed.h"

namespace tafl::dd {

Spilled::Spilled(Pages<std::uint32_t>&& array, const std::filesystem::path& folder)
    : size_(array.size()) {
  const Pages<std::uint32_t> own = std::move(array);  // freed at the end
  std::string name = (folder / "spilled-XXXXXX").string();
  const int descriptor = mkstemp(name.data());
  if (descriptor >= 0) {
    unlink(name.c_str());
    file_.reset(fdopen(descriptor, "w+b"));
  }
  if (!file_ || !write(own.span()) || std::fflush(file_.get()) != 0) {
    throw base::LimitReached(fmt::format("cannot write to {}", folder.string()));
  }
}

bool Spilled::write(std::span<const std::uint32_t> ids) {
  constexpr std::size_t kPiece = std::size_t{1} << 20;
  Packer packer;
  std::vector<std::uint64_t> words;
  for (std::size_t at = 0; at < ids.size(); at += kPiece) {
    packer.pack(ids.subspan(at, std::min(kPiece, ids.size() - at)), words);
    if (at + kPiece >= ids.size()) packer.finish(words);
    if (std::fwrite(words.data(), 8, words.size(), file_.get()) != words.size()) return false;
    words_ += words.size();
    words.clear();
  }
  return true;
}

Pages<std::uint32_t> Spilled::restore() {
  Pages<std::uint64_t> words(words_);
  std::rewind(file_.get());
  Pages<std::uint32_t> array(size_);
  if (std::fread(words.data(), 8, words_, file_.get()) != words_ ||
      !Unpacker(words.span()).unpack({array.data(), size_})) {
    throw base::LimitReached("cannot read back what was written to disk");
  }
  file_.reset();
  return array;
}

}  // namespace tafl::dd
