// SPDX-License-Identifier: MIT
//
// The main program of a worker process: `tafl engine`, started by the server, never by people.
//
// One thread reads orders and says at once that it heard them; another obeys them, one after the
// other. An order that comes while another is under way hurries that one. The process ends when the
// server closes the pipe or dies, when its memory is used up, and when its duty throws: the server
// will start another one.
#pragma once

#include <cstddef>
#include <string>

namespace tafl::serve {

enum class WorkerKind { kEngine, kGuard };

struct WorkerOptions {
  WorkerKind kind = WorkerKind::kEngine;
  int pipe = 3;  // the descriptor to talk over
  int parent = 0;
  std::size_t memory_bytes = std::size_t{2} << 30;
  int nice = 0;
};

// Returns the exit code of the process, if at all.
int run_worker(const WorkerOptions& options);

}  // namespace tafl::serve
