// SPDX-License-Identifier: MIT
#include "base/files.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>
#include <system_error>

namespace tafl::base {

Result<std::string> read_file(const std::filesystem::path& path, std::size_t max_bytes) {
  std::error_code code;
  if (std::filesystem::is_directory(path, code)) {
    return Error{Error::Kind::kInput, fmt::format("{} is a directory", path.string())};
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{Error::Kind::kInput, fmt::format("cannot open {}", path.string())};
  std::string content;
  char buffer[1 << 16];
  while (in.read(buffer, sizeof buffer) || in.gcount() > 0) {
    content.append(buffer, static_cast<std::size_t>(in.gcount()));
    if (content.size() > max_bytes) {
      return Error{Error::Kind::kLimit,
                   fmt::format("{} is larger than {} bytes", path.string(), max_bytes)};
    }
  }
  if (in.bad()) return Error{Error::Kind::kInput, fmt::format("cannot read {}", path.string())};
  return content;
}

Result<bool> write_file(const std::filesystem::path& path, std::string_view content) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(content.data(), static_cast<std::streamsize>(content.size()));
  out.flush();
  if (!out) return Error{Error::Kind::kInput, fmt::format("cannot write {}", path.string())};
  return true;
}

}  // namespace tafl::base
