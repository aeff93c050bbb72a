// SPDX-License-Identifier: MIT
//
// The workbench as one object: server, API, games, matches, store.
//
//   boost::asio::io_context loop;
//   auto workbench = Workbench::start(loop, options, clock);
//   fmt::print("http://127.0.0.1:{}/\n", (*workbench)->port());
//   loop.run();
//
// The loop's thread reads and writes sockets; requests are answered by pools of threads; every
// match has a thread of its own. Everything is bounded by the options.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "workbench/matches.h"
#include "workbench/shelf.h"
#include "workbench/web_server.h"

namespace tafl::workbench {

struct WorkbenchOptions {
  WebServerOptions web;
  ShelfOptions shelf;
  MatchesOptions matches;
  std::filesystem::path data;      // the store lives here
  std::filesystem::path pages;     // built pages
  std::vector<std::string> names;  // hosts that we are known by, besides this machine's own
  std::string version;
  std::size_t player_megabytes = 256;
  std::size_t total_megabytes = 4096;  // of all trees together
  std::size_t player_threads = 1;
  double most_seconds = 60;  // of a study, a compilation
  std::size_t most_studies = 8;
  std::size_t most_jobs = 4;  // tournaments and solutions at a time
  std::size_t solve_megabytes = 1024;
  double solve_seconds = 600;
};

class Workbench {
 public:
  // The clock outlives the workbench; so does the loop.
  static base::Result<std::unique_ptr<Workbench>> start(boost::asio::io_context& loop,
                                                        const WorkbenchOptions& options,
                                                        const base::Clock& clock);
  // After the loop has ended.
  ~Workbench();
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  std::uint16_t port() const;
  bool has_pages() const;

 private:
  struct Impl;
  explicit Workbench(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace tafl::workbench
