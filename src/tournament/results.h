// SPDX-License-Identifier: MIT
//
// What is kept of the matches of a tournament: a file with one JSON document per line, first the
// settings, then every match that was finished. Lines are only ever appended, each with one write,
// so a tournament that is killed goes on where it was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "tournament/plan.h"

namespace tafl::tournament {

struct Result {
  Pairing pairing;
  std::vector<int> goals;  // by role; game::kNoGoal where there is none
  std::size_t plies = 0;
  std::size_t illegal = 0;  // answers replaced, by reason
  std::size_t late = 0;
  std::size_t failed = 0;
  double seconds = 0;
  bool complete = false;

  // Average goal of the roles that a player had; missing goals are nothing.
  double points(std::size_t player) const;
  // 1, 0.5 or 0: whether the first player of the pairing did better than the second. Where each
  // plays for itself, its points as a share of 100.
  double score() const;
};

// Names what the numbers in the file mean.
struct Settings {
  std::vector<std::string> games;
  std::vector<std::string> players;
  std::string clocks;
  std::uint64_t seed = 0;
  std::string machine;
};

class ResultFile {
 public:
  // Opens or creates the file; an empty path keeps results in memory only. An error if it was
  // written with other settings.
  static base::Result<ResultFile> open(const std::string& path, const Settings& settings);
  ~ResultFile();
  ResultFile(ResultFile&& other) noexcept;
  ResultFile& operator=(ResultFile&&) = delete;

  const std::vector<Result>& results() const { return results_; }
  // Not from several threads at once.
  base::Result<bool> append(const Result& result);

 private:
  ResultFile() = default;

  int file_ = -1;
  std::vector<Result> results_;
};

}  // namespace tafl::tournament
