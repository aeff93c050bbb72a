// SPDX-License-Identifier: MIT
//
// The files of the pages, read into memory: a request is looked up in a table, so no path that a
// browser sends ever reaches the file system. Where `x.js.gz` lies beside `x.js`, it is sent to
// browsers that take it.
//
// Read again when index.html changes (a new build). Used on the thread of the loop.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "workbench/web_server.h"

namespace tafl::workbench {

class Pages {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;

  explicit Pages(std::filesystem::path folder);

  bool is_built() const { return !files_.empty(); }
  // The file, 304, 404, or a page that says how to build the pages.
  WebResponse get(const WebRequest& request);

 private:
  struct File {
    std::string type;
    std::string tag;
    std::shared_ptr<const std::string> plain;
    std::shared_ptr<const std::string> zipped;  // may be null
  };

  void read();

  std::filesystem::path folder_;
  std::filesystem::file_time_type read_at_;
  std::map<std::string, File> files_;  // by path in an address: "/assets/main.js"
};

}  // namespace tafl::workbench
