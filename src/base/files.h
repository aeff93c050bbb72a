// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"

namespace tafl::base {

// The bytes of a regular file of at most `max_bytes`.
Result<std::string> read_file(const std::filesystem::path& path, std::size_t max_bytes = 64U << 20);

// Replaces the file's content; the error names the path.
Result<bool> write_file(const std::filesystem::path& path, std::string_view content);

}  // namespace tafl::base
