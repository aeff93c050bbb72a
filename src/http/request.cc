// SPDX-License-Identifier: MIT
#include "http/request.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace tafl::http {
namespace {

constexpr std::size_t kLongestMethod = 16;
constexpr std::size_t kLongestChunkLine = 256;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

// A whole number in `base`, or false.
bool number(std::string_view digits, int base, std::size_t& value) {
  const auto [end, code] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  return code == std::errc() && end == digits.data() + digits.size();
}

}  // namespace

const std::string* Request::header(std::string_view name) const {
  const auto found = std::find_if(headers.begin(), headers.end(),
                                  [&](const auto& header) { return header.first == name; });
  return found == headers.end() ? nullptr : &found->second;
}

RequestReader::Status RequestReader::feed(std::string_view bytes) {
  while (status_ == Status::kMore && !bytes.empty() && step(bytes)) {
  }
  return status_;
}

RequestReader::Status RequestReader::finish() {
  if (status_ != Status::kMore) return status_;
  if (part_ == Part::kToTheEnd) {
    done();
  } else {
    bad(400, "the request ends too early");
  }
  return status_;
}

bool RequestReader::wants_continue() const {
  const std::string* expect = request_.header("expect");
  return status_ == Status::kMore && part_ != Part::kLines && request_.body.empty() &&
         expect != nullptr && lower_case(*expect) == "100-continue";
}

// Consumes some bytes; false once the request is done or bad.
bool RequestReader::step(std::string_view& bytes) {
  switch (part_) {
    case Part::kLines:
    case Part::kChunkSize:
    case Part::kChunkEnd:
    case Part::kTrailer:
      return line(bytes);
    case Part::kLength:
      if (!take_body(bytes, expected_)) return false;
      if (expected_ == 0) done();
      return status_ == Status::kMore;
    case Part::kChunk:
      if (!take_body(bytes, expected_)) return false;
      if (expected_ == 0) part_ = Part::kChunkEnd;
      return true;
    case Part::kToTheEnd:
      return take_body(bytes, bytes.size());
    case Part::kDone:
      break;
  }
  return false;
}

bool RequestReader::take_body(std::string_view& bytes, std::size_t most) {
  const std::size_t count = std::min(bytes.size(), most);
  if (request_.body.size() + count > limits_.body_bytes) {
    return bad(413, "the body is too large");
  }
  request_.body.append(bytes.substr(0, count));
  bytes.remove_prefix(count);
  expected_ -= std::min(expected_, count);
  return true;
}

bool RequestReader::line(std::string_view& bytes) {
  // What is no text is not worth waiting for its first line end: a TLS greeting has none.
  if (request_.method.empty() && line_.empty() && part_ == Part::kLines && !is_letter(bytes[0]) &&
      bytes[0] != '\r' && bytes[0] != '\n') {
    return bad(400, "this is not HTTP");
  }
  const std::size_t end = bytes.find('\n');
  const std::size_t count = end == std::string_view::npos ? bytes.size() : end + 1;
  header_bytes_ += count;
  if (header_bytes_ > limits_.header_bytes) return bad(431, "the header is too large");
  line_.append(bytes.substr(0, count));
  bytes.remove_prefix(count);
  if (end == std::string_view::npos) return true;
  line_.pop_back();
  if (line_.ends_with('\r')) line_.pop_back();
  const std::string text = std::exchange(line_, {});
  return on_line(text);
}

bool RequestReader::on_line(std::string_view text) {
  switch (part_) {
    case Part::kLines:
      if (request_.method.empty()) return text.empty() || on_request_line(text);
      return text.empty() ? after_headers() : on_header(text);
    case Part::kChunkSize:
      header_bytes_ = 0;  // of one chunk; the body has its own limit
      return on_chunk_size(text);
    case Part::kChunkEnd:
      part_ = Part::kChunkSize;
      return text.empty() || bad(400, "a chunk is longer than it says");
    case Part::kTrailer:
      if (text.empty()) done();
      return status_ == Status::kMore;
    default:
      return false;
  }
}

// "POST / HTTP/1.0"; a target with blanks in it reaches up to the version.
bool RequestReader::on_request_line(std::string_view text) {
  const std::size_t blank = text.find(' ');
  const std::string_view method = text.substr(0, blank);
  if (blank == std::string_view::npos || method.size() > kLongestMethod ||
      !std::all_of(method.begin(), method.end(), is_letter)) {
    return bad(400, "the request line is wrong");
  }
  std::string_view target = trimmed(text.substr(blank));
  const std::size_t version = target.rfind(' ');
  if (version != std::string_view::npos &&
      lower_case(target.substr(version + 1)).starts_with("http/")) {
    target = trimmed(target.substr(0, version));
  }
  request_.method = std::string(method);
  request_.target = std::string(target);
  return true;
}

bool RequestReader::on_header(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return true;  // nothing that anybody could mean
  std::string name = lower_case(trimmed(text.substr(0, colon)));
  const std::string_view value = trimmed(text.substr(colon + 1));
  if (name == "content-length") {
    std::size_t length = 0;
    if (!number(value, 10, length) || (has_length_ && length != expected_)) {
      return bad(400, "the content length is wrong");
    }
    has_length_ = true;
    expected_ = length;
  }
  if (name == "transfer-encoding") chunked_ = lower_case(value).ends_with("chunked");
  request_.headers.emplace_back(std::move(name), value);
  return true;
}

bool RequestReader::after_headers() {
  if (chunked_) {
    part_ = Part::kChunkSize;
    header_bytes_ = 0;
    return true;
  }
  if (has_length_) {
    if (expected_ > limits_.body_bytes) return bad(413, "the body is too large");
    part_ = Part::kLength;
    if (expected_ == 0) done();
    return status_ == Status::kMore;
  }
  if (lower_case(request_.method) == "post") {
    part_ = Part::kToTheEnd;
    return true;
  }
  done();
  return false;
}

bool RequestReader::on_chunk_size(std::string_view text) {
  const std::string_view digits = trimmed(text.substr(0, text.find(';')));
  if (text.size() > kLongestChunkLine || !number(digits, 16, expected_)) {
    return bad(400, "the size of a chunk is wrong");
  }
  if (expected_ > limits_.body_bytes) return bad(413, "the body is too large");
  part_ = expected_ == 0 ? Part::kTrailer : Part::kChunk;
  return true;
}

bool RequestReader::bad(int code, std::string problem) {
  status_ = Status::kBad;
  code_ = code;
  problem_ = std::move(problem);
  request_ = {};
  line_.clear();
  return false;
}

void RequestReader::done() {
  status_ = Status::kDone;
  part_ = Part::kDone;
}

}  // namespace tafl::http
