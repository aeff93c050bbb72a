// SPDX-License-Identifier: MIT
#include "cli/program.h"

#include <stdlib.h>
#include <sys/wait.h>

#include <cstdlib>
#include <stdexcept>

#include "base/files.h"

namespace tafl::tests {
namespace {

std::string shell_word(std::string_view text) {
  std::string result = "'";
  for (char c : text) {
    if (c == '\'') {
      result += "'\\''";
    } else {
      result += c;
    }
  }
  return result + "'";
}

}  // namespace

Outcome run(const std::vector<std::string>& arguments, std::string_view input) {
  const TemporaryFolder folder;
  std::string command = "LC_ALL=C " + shell_word(TAFL_PROGRAM);
  for (const std::string& argument : arguments) command += " " + shell_word(argument);
  command += " <" + shell_word(folder.file("in", input)) + " >" + shell_word(folder.path("out")) +
             " 2>" + shell_word(folder.path("err"));
  const int status = std::system(command.c_str());
  Outcome outcome;
  outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  outcome.out = base::read_file(folder.path("out")).value();
  outcome.err = base::read_file(folder.path("err")).value();
  return outcome;
}

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "tafl-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  folder_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code code;
  std::filesystem::remove_all(folder_, code);
}

std::string TemporaryFolder::file(std::string_view name, std::string_view content) const {
  if (!base::write_file(folder_ / name, content)) throw std::runtime_error("cannot write");
  return path(name);
}

}  // namespace tafl::tests
