// SPDX-License-Identifier: MIT
#include "tournament/results.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/files.h"
#include "game/game.h"

namespace tafl::tournament {
namespace {

using base::Error;
using json = nlohmann::ordered_json;

json to_json(const Settings& settings) {
  return {{"games", settings.games},
          {"players", settings.players},
          {"clocks", settings.clocks},
          {"seed", settings.seed},
          {"machine", settings.machine}};
}

json to_json(const Result& result) {
  return {{"game", result.pairing.game},     {"first", result.pairing.first},
          {"second", result.pairing.second}, {"number", result.pairing.number},
          {"goals", result.goals},           {"plies", result.plies},
          {"illegal", result.illegal},       {"late", result.late},
          {"failed", result.failed},         {"seconds", result.seconds},
          {"complete", result.complete}};
}

Result from_json(const json& line) {
  Result result;
  result.pairing = {line.at("game"), line.at("first"), line.at("second"), line.at("number")};
  result.goals = line.at("goals").get<std::vector<int>>();
  result.plies = line.at("plies");
  result.illegal = line.at("illegal");
  result.late = line.at("late");
  result.failed = line.at("failed");
  result.seconds = line.at("seconds");
  result.complete = line.at("complete");
  return result;
}

bool write_line(int file, const json& document) {
  const std::string line = document.dump() + "\n";
  return ::write(file, line.data(), line.size()) == static_cast<ssize_t>(line.size());
}

}  // namespace

double Result::points(std::size_t player) const {
  double sum = 0;
  std::size_t roles = 0;
  for (std::size_t role = 0; role < goals.size(); ++role) {
    if (pairing.player(role) != player) continue;
    sum += std::max(goals[role], 0);
    ++roles;
  }
  return roles == 0 ? 0 : sum / static_cast<double>(roles);
}

double Result::score() const {
  const double first = points(pairing.first);
  if (pairing.first == pairing.second) return first / 100;
  const double second = points(pairing.second);
  return first > second ? 1 : (first < second ? 0 : 0.5);
}

base::Result<ResultFile> ResultFile::open(const std::string& path, const Settings& settings) {
  ResultFile result;
  if (path.empty()) return result;
  std::size_t whole = 0;  // bytes of complete lines
  if (const auto text = base::read_file(path); text && !text->empty()) {
    std::size_t begin = 0;
    for (std::size_t end = text->find('\n'); end != std::string::npos;
         begin = end + 1, end = text->find('\n', begin)) {
      const json line = json::parse(text->substr(begin, end - begin), nullptr, false);
      if (line.is_discarded()) break;
      try {
        if (begin == 0 && line != to_json(settings)) {
          return Error{Error::Kind::kInput,
                       fmt::format("{} belongs to another tournament: {}", path, line.dump())};
        }
        if (begin != 0) result.results_.push_back(from_json(line));
      } catch (const json::exception& problem) {
        return Error{Error::Kind::kInput, fmt::format("{}: {}", path, problem.what())};
      }
      whole = end + 1;
    }
  }
  result.file_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  // Half a line that a killed tournament left is cut off.
  if (result.file_ < 0 || ::ftruncate(result.file_, static_cast<off_t>(whole)) != 0 ||
      (whole == 0 && !write_line(result.file_, to_json(settings)))) {
    return Error{Error::Kind::kInput, fmt::format("{}: {}", path, std::strerror(errno))};
  }
  return result;
}

ResultFile::~ResultFile() {
  if (file_ >= 0) ::close(file_);
}

ResultFile::ResultFile(ResultFile&& other) noexcept
    : file_(std::exchange(other.file_, -1)), results_(std::move(other.results_)) {}

base::Result<bool> ResultFile::append(const Result& result) {
  results_.push_back(result);
  if (file_ >= 0 && !write_line(file_, to_json(result))) {
    return Error{Error::Kind::kInput,
                 fmt::format("cannot write results: {}", std::strerror(errno))};
  }
  return true;
}

}  // namespace tafl::tournament
