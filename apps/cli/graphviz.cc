// SPDX-License-Identifier: MIT
#include "cli/graphviz.h"

#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>
#include <vector>

#include "cli/exit_code.h"

extern char** environ;

namespace tafl::cli {
namespace {

constexpr char kProgram[] = "dot";

// The program with a pipe as its standard input; returns its id and our end of the pipe.
pid_t start(std::vector<std::string> arguments, int& pipe_end) {
  int ends[2] = {-1, -1};
  if (::pipe(ends) != 0) throw Failure(ExitCode::kInternal, "no pipe to Graphviz");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  pid_t pid = -1;
  const int problem = posix_spawnp(&pid, kProgram, &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[0]);
  pipe_end = ends[1];
  if (problem == 0) return pid;
  ::close(ends[1]);
  throw Failure(ExitCode::kInput,
                fmt::format("cannot run '{}' ({}): install Debian's package graphviz, or ask for "
                            "--format dot",
                            kProgram, std::strerror(problem)));
}

// A program that ends early closes the pipe; its exit code tells, so that is no matter here.
void write_all(int to, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(to, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

void draw(const std::string& dot, const std::string& format, const std::string& out) {
  std::vector<std::string> arguments = {kProgram, "-T" + format};
  if (!out.empty()) arguments.push_back("-o" + out);
  int to = -1;
  auto* const before = ::signal(SIGPIPE, SIG_IGN);
  const pid_t pid = start(std::move(arguments), to);
  write_all(to, dot);
  ::close(to);
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  ::signal(SIGPIPE, before);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    throw Failure(ExitCode::kInput, fmt::format("Graphviz could not draw {}",
                                                out.empty() ? "the graph" : "'" + out + "'"));
  }
}

}  // namespace tafl::cli
