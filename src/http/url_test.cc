// SPDX-License-Identifier: MIT
#include "http/url.h"

#include <gtest/gtest.h>

namespace tafl::http {
namespace {

TEST(Url, SequencesAndPlusesAreDecoded) {
  EXPECT_EQ(url_decoded("%28+INFO%20%29"), "( INFO )");
  EXPECT_EQ(url_decoded("%2f%2F"), "//");
}

TEST(Url, WhatIsNoSequenceStays) {
  EXPECT_EQ(url_decoded("100%"), "100%");
  EXPECT_EQ(url_decoded("%zz%1"), "%zz%1");
  EXPECT_EQ(url_decoded(""), "");
}

}  // namespace
}  // namespace tafl::http
