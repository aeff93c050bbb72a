// SPDX-License-Identifier: MIT
//
// Any bytes as an HTTP request, in pieces whose sizes come from the input. However they are cut,
// the outcome is the same, and limits hold.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

#include "http/request.h"
#include "http/url.h"

namespace tafl {
namespace {

using http::RequestReader;
using Status = RequestReader::Status;

constexpr http::ReadLimits kLimits{512, 256};

void require(bool good, std::string_view claim, std::string_view text) {
  if (good) return;
  std::cerr << "broken: " << claim << "\n--- text\n" << text << '\n';
  std::abort();
}

RequestReader read(std::string_view bytes, std::size_t piece) {
  RequestReader reader(kLimits);
  for (std::size_t at = 0; at < bytes.size() && reader.status() == Status::kMore; at += piece) {
    reader.feed(bytes.substr(at, piece));
    reader.wants_continue();
  }
  reader.finish();
  return reader;
}

void check(std::string_view bytes, std::size_t piece) {
  RequestReader whole = read(bytes, std::max<std::size_t>(1, bytes.size()));
  RequestReader pieces = read(bytes, piece);
  require(whole.status() != Status::kMore, "an end is an end", bytes);
  require(whole.status() == pieces.status(), "the same outcome in pieces", bytes);
  if (whole.status() == Status::kBad) {
    require(whole.code() >= 400 && whole.code() < 500, "a status for the sender", bytes);
    require(whole.code() == pieces.code(), "the same status in pieces", bytes);
    return;
  }
  const http::Request a = whole.take();
  const http::Request b = pieces.take();
  require(
      a.method == b.method && a.target == b.target && a.body == b.body && a.headers == b.headers,
      "the same request in pieces", bytes);
  require(a.body.size() <= kLimits.body_bytes, "the limit of the body", bytes);
  require(a.target.size() <= kLimits.header_bytes, "the limit of the header", bytes);
  require(http::url_decoded(a.target).size() <= a.target.size(), "decoding shrinks", bytes);
}

}  // namespace
}  // namespace tafl

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::size_t piece = 1 + data[0] % 16;
  tafl::check({reinterpret_cast<const char*>(data) + 1, size - 1}, piece);
  return 0;
}
