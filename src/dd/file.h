// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <filesystem>

#include "base/result.h"
#include "dd/diagram.h"

namespace tafl::dd {

// Writes a diagram to a file: its shape and its levels, packed (packed.h), for machines with the
// same order of bytes. The file appears under its name only when it is complete.
base::Result<bool> save(const Diagram& diagram, const std::filesystem::path& path);
// Checks what it reads: a damaged file is an error, never a diagram that leads astray.
base::Result<Diagram> load(const std::filesystem::path& path);

// The same as a part of a larger file.
bool write(const Diagram& diagram, std::FILE* file);
base::Result<Diagram> read(std::FILE* file);

}  // namespace tafl::dd
