// SPDX-License-Identifier: MIT
#include "http/rate_limit.h"

#include <algorithm>

namespace tafl::http {

bool RateLimit::allow(const std::string& address, double now) {
  if (buckets_.size() >= kMostAddresses) forget_full(now);
  Bucket& bucket = buckets_.try_emplace(address, Bucket{burst_, now}).first->second;
  bucket.left = std::min(burst_, bucket.left + (now - bucket.at) * per_second_);
  bucket.at = now;
  if (bucket.left < 1) return false;
  bucket.left -= 1;
  return true;
}

// A full bucket is no memory at all. If they are all in use, everybody starts afresh.
void RateLimit::forget_full(double now) {
  std::erase_if(buckets_, [&](const auto& entry) {
    return entry.second.left + (now - entry.second.at) * per_second_ >= burst_;
  });
  if (buckets_.size() >= kMostAddresses) buckets_.clear();
}

}  // namespace tafl::http
