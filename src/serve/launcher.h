// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "serve/order.h"
#include "serve/worker.h"

namespace tafl::serve {

// The server's end of a worker. Destroying it ends the worker at once, whatever that is doing.
class Link {
 public:
  virtual ~Link() = default;
  virtual void send(const Order& order) = 0;
  // The process, for logs; 0 if it is none.
  virtual int pid() const = 0;
};

// What the server hears. Called from its loop, never from inside launch() or send(), and never
// again once the link is destroyed. After `gone` there is no further call.
struct LinkEvents {
  std::function<void(const Notice&)> notice;
  std::function<void(const std::string& how)> gone;  // "killed by signal 9, 120 MB, 3.2 s"
};

// Where workers come from: processes (child.h), or a fake in tests.
class Launcher {
 public:
  virtual ~Launcher() = default;
  virtual std::unique_ptr<Link> launch(WorkerKind kind, LinkEvents events) = 0;
};

}  // namespace tafl::serve
