// SPDX-License-Identifier: MIT
#include "base/digest.h"

#include <gtest/gtest.h>

#include <vector>

namespace tafl::base {
namespace {

TEST(Digest, KnownValues) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Digest, FingerprintJoinsLinesWithoutATrailingNewline) {
  const std::vector<std::string> lines = {"a", "b"};
  EXPECT_EQ(fingerprint(lines), sha256_hex("a\nb").substr(0, 16));
  EXPECT_EQ(fingerprint({}), "e3b0c44298fc1c14");
}

}  // namespace
}  // namespace tafl::base
