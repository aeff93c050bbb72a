// SPDX-License-Identifier: MIT
#include "base/digest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <openssl/evp.h>

#include <array>
#include <stdexcept>

namespace tafl::base {

std::string sha256_hex(std::string_view bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1) {
    throw std::runtime_error("SHA-256 is not available in this libcrypto");
  }
  std::string hex;
  hex.reserve(std::size_t{2} * size);
  for (unsigned int i = 0; i < size; ++i) hex += fmt::format("{:02x}", digest[i]);
  return hex;
}

std::string fingerprint(std::span<const std::string> lines) {
  return sha256_hex(fmt::format("{}", fmt::join(lines, "\n"))).substr(0, 16);
}

}  // namespace tafl::base
