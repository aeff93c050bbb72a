// SPDX-License-Identifier: MIT
//
// What goes over the pipe between the server and its workers: frames of named texts.
//
//   30\n                 the length of what follows
//   do 4\nplay\n         a name, the length of a text, the text
//   ticket 1\n7\n
//
// Lengths instead of escapes, because texts are rule sheets from strangers: any bytes pass
// unchanged.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tafl::serve {

using Frame = std::vector<std::pair<std::string, std::string>>;

// REQUIRES: names are words.
std::string encode(const Frame& frame);

// Cuts frames out of a stream. A stream that breaks the form is spoilt for good.
class FrameReader {
 public:
  // A frame above `most_bytes` spoils the stream.
  explicit FrameReader(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  void feed(std::string_view bytes) { buffer_.append(bytes); }
  // The next complete frame, if there is one.
  std::optional<Frame> next();
  bool is_spoilt() const { return spoilt_; }

 private:
  std::size_t most_bytes_;
  std::string buffer_;
  std::size_t at_ = 0;  // what is before it has been handed out
  bool spoilt_ = false;
};

}  // namespace tafl::serve
