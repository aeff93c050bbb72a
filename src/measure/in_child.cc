// SPDX-License-Identifier: MIT
#include "measure/in_child.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <string_view>

namespace tafl::measure {
namespace {

[[noreturn]] void be_child(int to, const std::function<std::string()>& work) {
  int code = 0;
  std::string output;
  try {
    output = work();
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    code = 1;
  }
  for (std::string_view left = output; !left.empty();) {
    const ssize_t written = write(to, left.data(), left.size());
    if (written < 0 && errno != EINTR) _exit(1);
    if (written > 0) left.remove_prefix(static_cast<std::size_t>(written));
  }
  _exit(code);  // no destructors: they belong to the parent
}

std::string read_all(int from) {
  std::string output;
  char buffer[4096];
  while (true) {
    const ssize_t got = read(from, buffer, sizeof buffer);
    if (got == 0 || (got < 0 && errno != EINTR)) return output;
    if (got > 0) output.append(buffer, static_cast<std::size_t>(got));
  }
}

}  // namespace

ChildResult run_in_child(const std::function<std::string()>& work) {
  int ends[2];
  if (pipe(ends) != 0) return {"", fmt::format("no pipe: {}", std::strerror(errno)), 0};
  const pid_t child = fork();
  if (child < 0) {
    close(ends[0]);
    close(ends[1]);
    return {"", fmt::format("no process: {}", std::strerror(errno)), 0};
  }
  if (child == 0) {
    close(ends[0]);
    be_child(ends[1], work);
  }
  close(ends[1]);
  ChildResult result;
  result.output = read_all(ends[0]);
  close(ends[0]);
  int status = 0;
  rusage usage{};
  while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  result.peak_bytes = static_cast<std::size_t>(usage.ru_maxrss) * 1024;
  if (WIFSIGNALED(status)) {
    result.failure = fmt::format("ended by signal {}", WTERMSIG(status));
  } else if (WEXITSTATUS(status) != 0) {
    result.failure = fmt::format("ended with code {}", WEXITSTATUS(status));
  }
  if (!result.failure.empty()) result.output.clear();
  return result;
}

}  // namespace tafl::measure
