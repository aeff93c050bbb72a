// SPDX-License-Identifier: MIT
//
// Any bytes as a message and as an answer. What parses must survive printing; what is printed must
// parse to the same; the frames between server and workers must not mind either.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

#include "protocol/answer.h"
#include "protocol/expression.h"
#include "protocol/message.h"
#include "protocol/spelling.h"
#include "serve/match_files.h"
#include "serve/order.h"

namespace tafl {
namespace {

void require(bool good, std::string_view claim, const std::string& text) {
  if (good) return;
  std::cerr << "broken: " << claim << "\n--- text\n" << text << '\n';
  std::abort();
}

void check_message(const std::string& text) {
  const auto message = protocol::parse(text);
  if (!message) {
    require(message.error().message.find('\n') == std::string::npos, "one line", text);
    return;
  }
  const std::string printed = protocol::print(*message);
  const auto again = protocol::parse(printed);
  require(again.ok(), "print, then parse", printed);
  require(protocol::verb(*again) == protocol::verb(*message), "the same verb", printed);
  require(protocol::print(*again) == printed, "print the print", printed);
}

void check_terms(const std::string& text) {
  const auto expression = protocol::first_expression(text);
  if (expression) {
    const std::string canonical = protocol::canonical(expression->text);
    require(protocol::canonical(canonical) == canonical, "canonical stays", text);
    require(protocol::first_expression(protocol::spaced(canonical)).ok(), "spaced parses", text);
  }
  protocol::Spelling(text).apply(text);
  protocol::parse_info_answer(text);
  const auto stem = serve::file_stem(text);
  require(!stem.empty() && stem.size() < 100 && stem.find('/') == std::string::npos &&
              stem.front() != '.',
          "a harmless file name", stem);
}

void check_frames(const std::string& text) {
  serve::FrameReader strange(1 << 16);
  strange.feed(text);
  while (const auto frame = strange.next()) {
    serve::to_order(*frame);
    serve::to_notice(*frame);
  }
  serve::FrameReader own(1 << 24);
  const serve::Frame frame = {{"say", "trouble"}, {"text", text}};
  own.feed(serve::encode(frame));
  require(own.next() == frame, "frames carry any bytes", text);
}

}  // namespace
}  // namespace tafl

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  tafl::check_message(text);
  tafl::check_terms(text);
  tafl::check_frames(text);
  return 0;
}
