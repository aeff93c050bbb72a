// SPDX-License-Identifier: MIT
//
// Reads one HTTP request from the bytes of a connection, as leniently as real game masters need it.
//
//   RequestReader reader(limits);
//   while (reader.feed(bytes) == RequestReader::Status::kMore) ...read more, or reader.finish()...
//
// Taken: CRLF or bare LF, HTTP/1.0, 1.1 or no version at all, no Host, header names in any case,
// empty lines before the request, a body by length, in chunks, or up to the end of the connection.
// Refused, with the status to send: what is no HTTP (400), a header or body above the limits
// (431, 413). A refused reader stays refused. Memory is bounded by the limits; work is linear.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tafl::http {

struct Request {
  std::string method;  // as sent
  std::string target;
  std::vector<std::pair<std::string, std::string>> headers;  // names in lower case
  std::string body;

  // The value of a header (named in lower case), or null.
  const std::string* header(std::string_view name) const;
};

struct ReadLimits {
  std::size_t header_bytes = std::size_t{16} << 10;  // the request line included
  std::size_t body_bytes = std::size_t{16} << 20;
};

class RequestReader {
 public:
  enum class Status { kMore, kDone, kBad };

  explicit RequestReader(const ReadLimits& limits) : limits_(limits) {}

  Status feed(std::string_view bytes);
  // Nothing more will come: completes a body of unknown length, spoils any other.
  Status finish();

  Status status() const { return status_; }
  // The body has no stated length: its end is the end of the connection, or a long silence.
  bool is_open_ended() const { return status_ == Status::kMore && part_ == Part::kToTheEnd; }
  bool is_in_header() const { return status_ == Status::kMore && part_ == Part::kLines; }
  // The sender wants to hear "100 Continue" before it sends the body.
  bool wants_continue() const;

  // REQUIRES: kDone.
  Request take() { return std::move(request_); }
  // REQUIRES: kBad. The HTTP status to answer with, and one line about it.
  int code() const { return code_; }
  const std::string& problem() const { return problem_; }

 private:
  enum class Part { kLines, kLength, kToTheEnd, kChunkSize, kChunk, kChunkEnd, kTrailer, kDone };

  bool step(std::string_view& bytes);
  bool line(std::string_view& bytes);
  bool on_line(std::string_view text);
  bool on_request_line(std::string_view text);
  bool on_header(std::string_view text);
  bool on_chunk_size(std::string_view text);
  bool after_headers();
  bool take_body(std::string_view& bytes, std::size_t most);
  bool bad(int code, std::string problem);
  void done();

  ReadLimits limits_;
  Request request_;
  Status status_ = Status::kMore;
  Part part_ = Part::kLines;
  std::string line_;  // the line under way
  std::size_t header_bytes_ = 0;
  std::size_t expected_ = 0;  // bytes of the body or chunk still to come
  bool has_length_ = false;
  bool chunked_ = false;
  int code_ = 0;
  std::string problem_;
};

}  // namespace tafl::http
