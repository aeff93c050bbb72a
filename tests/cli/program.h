// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace tafl::tests {

struct Outcome {
  int exit_code = -1;
  std::string out;
  std::string err;

  // Standard output as one JSON document; a discarded value if it is none.
  nlohmann::json json() const { return nlohmann::json::parse(out, nullptr, false); }
};

// Runs `tafl` with these arguments, the text as standard input, no terminal, and a
// locale without UTF-8.
Outcome run(const std::vector<std::string>& arguments, std::string_view input = "");

// A folder of the running test alone, removed at its end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string path(std::string_view name) const { return (folder_ / name).string(); }
  // Writes a file and returns its path.
  std::string file(std::string_view name, std::string_view content) const;

 private:
  std::filesystem::path folder_;
};

// A game over in two plies; a wins by taking gold.
inline constexpr std::string_view kTinyRules = R"(; A tiny game.
(role a)
(init (at start))
(<= (legal a (take ?what)) (true (at start)) (thing ?what))
(<= (legal a wait) (true (at ?place)) (distinct ?place start))
(thing gold)
(thing sand)
(<= (next (has ?what)) (does a (take ?what)))
(<= (next (has ?what)) (true (has ?what)))
(<= (next (at away)) (does a (take ?what)))
(<= (next (at end)) (does a wait))
(<= terminal (true (at end)))
(<= (goal a 100) (true (has gold)))
(<= (goal a 0) (true (has sand)))
)";

}  // namespace tafl::tests
