// SPDX-License-Identifier: MIT
#include "serve/player_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "base/files.h"
#include "gdl/parser.h"
#include "gdl/printer.h"
#include "http/testing.h"

namespace tafl::tests {
namespace {

std::string first_line(int fd) {
  std::string line;
  char c = 0;
  while (::read(fd, &c, 1) == 1 && c != '\n') line += c;
  return line;
}

std::string text_of(const std::string& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

PlayerProcess::PlayerProcess(std::vector<std::string> options) {
  std::vector<std::string> words = {TAFL_PROGRAM, "player", "--port",
                                    "0",          "--data", data_.path("matches")};
  words.insert(words.end(), options.begin(), options.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  int out[2];
  if (pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  const int error = posix_spawn(&pid_, TAFL_PROGRAM, &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(out[1]);
  if (error != 0) throw std::runtime_error("cannot start tafl");
  const std::string line = first_line(out[0]);
  ::close(out[0]);
  const std::string mark = "http://127.0.0.1:";
  const std::size_t at = line.find(mark);
  if (at == std::string::npos) throw std::runtime_error("tafl player says: " + line);
  port_ = static_cast<std::uint16_t>(std::stoi(line.substr(at + mark.size())));
}

PlayerProcess::~PlayerProcess() {
  if (pid_ == 0) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

int PlayerProcess::stop() {
  ::kill(pid_, SIGTERM);
  int status = 0;
  ::waitpid(pid_, &status, 0);
  pid_ = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string PlayerProcess::ask(std::string_view message) const {
  return http::testing::ask(port_, message);
}

std::string PlayerProcess::start(const std::string& match, const std::string& game,
                                 const std::string& role, const std::string& clocks) const {
  return ask("(START " + match + " " + role + " " + wire_rules(game) + " " + clocks + ")");
}

std::vector<pid_t> PlayerProcess::children() const {
  const std::string own = std::to_string(pid_);
  std::istringstream list(text_of("/proc/" + own + "/task/" + own + "/children"));
  std::vector<pid_t> children;
  pid_t child = 0;
  while (list >> child) children.push_back(child);
  return children;
}

pid_t PlayerProcess::worker(const char* option) const {
  for (pid_t child : children()) {
    const std::string words = text_of("/proc/" + std::to_string(child) + "/cmdline");
    if (words.find(option) != std::string::npos) return child;
  }
  return 0;
}

std::size_t PlayerProcess::descriptors() const {
  namespace fs = std::filesystem;
  const fs::path folder = "/proc/" + std::to_string(pid_) + "/fd";
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), {}));
}

std::string PlayerProcess::log(const std::string& match) const {
  return text_of(data_.path("matches/" + match + ".log"));
}

void PlayerProcess::rest() {
  std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

std::string wire_rules(const std::string& game) {
  const std::string path = TAFL_SOURCE_DIR "/games/" + game + "/rules.kif";
  gdl::Diagnostics diagnostics;
  const auto sheet = gdl::parse({path, base::read_file(path).value()}, diagnostics);
  return gdl::print_wire(sheet.value());
}

bool is_running(pid_t pid) {
  return pid > 0 && ::kill(pid, 0) == 0;
}

}  // namespace tafl::tests
