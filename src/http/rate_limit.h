// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

namespace tafl::http {

// How often one address may ask: a bucket of `burst` requests that refills at `per_second`. Only
// the addresses of late are remembered, at most kMostAddresses of them.
class RateLimit {
 public:
  static constexpr std::size_t kMostAddresses = 4096;

  RateLimit(double per_second, double burst) : per_second_(per_second), burst_(burst) {}

  // Counts a request at `now` (seconds); false if it is one too many.
  bool allow(const std::string& address, double now);

 private:
  struct Bucket {
    double left;
    double at;
  };

  void forget_full(double now);

  double per_second_;
  double burst_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace tafl::http
