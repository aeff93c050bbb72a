// SPDX-License-Identifier: MIT
//
// Workers as child processes: the same program again, as `tafl engine`, at the other end of a pair
// of sockets. Children inherit no other descriptor, are in a process group of their own (Ctrl-C is
// for the server), die with the server, and are always waited for.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "serve/launcher.h"

namespace boost::asio {
class io_context;
}

namespace tafl::serve {

struct ChildOptions {
  std::string program = "/proc/self/exe";
  std::size_t memory_bytes = std::size_t{2} << 30;  // per process
  int nice = 5;                                     // of engines
};

class ChildLauncher final : public Launcher {
 public:
  ChildLauncher(boost::asio::io_context& loop, ChildOptions options);
  // Ends the children that are left and waits for them.
  ~ChildLauncher() override;

  std::unique_ptr<Link> launch(WorkerKind kind, LinkEvents events) override;
  // Processes that have not been waited for yet.
  std::size_t alive() const;

 private:
  friend class Process;
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace tafl::serve
