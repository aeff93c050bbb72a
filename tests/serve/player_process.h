// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/program.h"

namespace tafl::tests {

// A `tafl player` on a free port of loopback, with a folder of its own. Killed at the end, if it is
// still there.
class PlayerProcess {
 public:
  explicit PlayerProcess(std::vector<std::string> options = {});
  ~PlayerProcess();
  PlayerProcess(const PlayerProcess&) = delete;
  PlayerProcess& operator=(const PlayerProcess&) = delete;

  pid_t pid() const { return pid_; }
  std::uint16_t port() const { return port_; }
  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  // Sends a message as a game master does; the body of the answer.
  std::string ask(std::string_view message) const;
  // (START match role (rules) clocks), of a game in games/.
  std::string start(const std::string& match, const std::string& game, const std::string& role,
                    const std::string& clocks) const;

  // The workers, by what they are.
  std::vector<pid_t> children() const;
  pid_t engine() const { return worker("--think"); }
  pid_t guard() const { return worker("--guard"); }
  std::size_t descriptors() const;
  // The log of a match so far.
  std::string log(const std::string& match) const;
  // Ends it as Ctrl-C does; the exit code.
  int stop();
  // Waits, within reason, until the condition holds.
  template <class F>
  static bool eventually(const F& condition) {
    for (int i = 0; i < 1000; ++i) {
      if (condition()) return true;
      rest();
    }
    return false;
  }

 private:
  pid_t worker(const char* option) const;
  static void rest();

  TemporaryFolder data_;
  pid_t pid_ = 0;
  std::uint16_t port_ = 0;
};

// The rules of a game in games/ as START carries them: one list, no comments.
std::string wire_rules(const std::string& game);

bool is_running(pid_t pid);

}  // namespace tafl::tests
