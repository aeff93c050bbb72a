// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tafl::base {

// SHA-256 of `bytes` in lower-case hexadecimal, all 64 digits.
std::string sha256_hex(std::string_view bytes);

// The first 16 digits of the SHA-256 of `lines` joined by '\n': the fingerprint of a state or of a
// legal set in recorded traces.
std::string fingerprint(std::span<const std::string> lines);

}  // namespace tafl::base
