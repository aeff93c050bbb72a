// SPDX-License-Identifier: MIT
//
// A workbench on a free port with a folder of its own, and a browser that speaks to it.
#pragma once

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>

#include <boost/asio.hpp>

#include "base/clock.h"
#include "http/testing.h"
#include "workbench/workbench.h"

namespace tafl::workbench::testing {

// A folder that is removed at the end.
class Folder {
 public:
  Folder() {
    static std::atomic<int> count = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("tafl-workbench-" + std::to_string(::getpid()) + "-" + std::to_string(count++));
    std::filesystem::create_directories(path_);
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline WorkbenchOptions test_options(const std::filesystem::path& data) {
  WorkbenchOptions options;
  options.data = data;
  options.pages = data / "web";
  options.shelf.folder = std::filesystem::path(TAFL_SOURCE_DIR) / "games";
  options.version = "test";
  options.matches.seed = 7;
  return options;
}

// Runs until it is destroyed.
class Bench {
 public:
  explicit Bench(const WorkbenchOptions& options) {
    auto started = Workbench::start(loop_, options, clock_);
    if (!started) throw std::runtime_error(started.error().message);
    workbench_ = std::move(*started);
    thread_ = std::thread([this] { loop_.run(); });
  }
  ~Bench() {
    loop_.stop();
    thread_.join();
  }
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;
  std::uint16_t port() const { return workbench_->port(); }

 private:
  base::SteadyClock clock_;
  boost::asio::io_context loop_;
  std::unique_ptr<Workbench> workbench_;
  std::thread thread_;
};

struct Reply {
  int status = 0;
  std::string head;
  json body;  // discarded if it is no JSON
  std::string text;
};

inline Reply parse_reply(const std::string& bytes) {
  Reply reply;
  reply.text = http::testing::body_of(bytes);
  reply.head = bytes.substr(0, bytes.find("\r\n\r\n"));
  if (bytes.size() > 12) reply.status = std::atoi(bytes.c_str() + 9);
  reply.body = json::parse(reply.text, nullptr, false);
  return reply;
}

// Reads until a text has come, or nothing comes for a while.
inline std::string receive_until(const http::testing::Socket& socket, const std::string& wanted) {
  std::string bytes;
  char buffer[4096];
  pollfd wait{socket.fd(), POLLIN, 0};
  while (bytes.find(wanted) == std::string::npos && ::poll(&wait, 1, 20000) > 0) {
    const ssize_t size = ::recv(socket.fd(), buffer, sizeof buffer, 0);
    if (size <= 0) break;
    bytes.append(buffer, static_cast<std::size_t>(size));
  }
  return bytes;
}

// A browser with its cookie.
class Browser {
 public:
  explicit Browser(std::uint16_t port) : port_(port) {}

  Reply get(const std::string& path) { return send("GET", path, ""); }
  Reply post(const std::string& path, const json& body) {
    return send("POST", path, workbench::to_text(body));
  }
  Reply send(const std::string& method, const std::string& path, const std::string& body) {
    std::string bytes = request_line(method, path);
    if (!body.empty()) bytes += "Content-Type: application/json\r\n";
    bytes +=
        "Content-Length: " + std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" + body;
    Reply reply = parse_reply(http::testing::converse(port_, bytes));
    const std::size_t cookie = reply.head.find("tafl=");
    if (cookie != std::string::npos) cookie_ = reply.head.substr(cookie, 5 + 32);
    return reply;
  }
  std::string request_line(const std::string& method, const std::string& path) const {
    return method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) + "\r\n" +
           (cookie_.empty() ? "" : "Cookie: " + cookie_ + "\r\n");
  }
  // Asks for something until it is as wanted, for a minute at the most.
  template <class Wanted>
  json until(const std::string& path, Wanted wanted) {
    json body;
    for (int k = 0; k < 3000; ++k) {
      body = get(path).body;
      if (wanted(body)) return body;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    throw std::runtime_error("waited in vain for " + path + ": " + workbench::to_text(body));
  }

 private:
  std::uint16_t port_;
  std::string cookie_;
};

}  // namespace tafl::workbench::testing
