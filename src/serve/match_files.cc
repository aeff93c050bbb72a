// SPDX-License-Identifier: MIT
#include "serve/match_files.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include <nlohmann/json.hpp>

#include "base/digest.h"

namespace tafl::serve {
namespace {

using json = nlohmann::ordered_json;

constexpr std::size_t kLongestStem = 80;
constexpr std::size_t kLongestLine = 2000;
constexpr int kMostNames = 10000;

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '_' || c == '-';
}

// The path for a new match that no earlier one uses: its log now exists. Empty if there is none.
std::filesystem::path new_path(const std::filesystem::path& folder, const std::string& stem) {
  for (int i = 1; i < kMostNames; ++i) {
    std::filesystem::path path = folder / (i == 1 ? stem : fmt::format("{}-{}", stem, i));
    const int log = ::open((path.string() + ".log").c_str(),
                           O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0644);
    if (log >= 0) {
      ::close(log);
      return path;
    }
    if (errno != EEXIST) break;
  }
  return {};
}

json answers(const Record& record) {
  json list = json::array();
  for (const Answer& answer : record.answers) {
    list.push_back({{"turn", answer.turn},
                    {"move", answer.move},
                    {"source", answer.source},
                    {"ms", static_cast<std::int64_t>(answer.seconds * 1000)},
                    {"info", answer.info}});
  }
  return list;
}

}  // namespace

std::string file_stem(std::string_view match) {
  std::string stem(match.substr(0, kLongestStem));
  std::replace_if(
      stem.begin(), stem.end(), [](char c) { return !is_plain(c); }, '_');
  if (stem.starts_with('.')) stem.front() = '_';
  // Two ids that look the same now must not share their files.
  if (stem != match || stem.empty()) stem += "-" + base::sha256_hex(match).substr(0, 8);
  return stem;
}

MatchFiles::MatchFiles(Scribe& scribe, const std::filesystem::path& folder,
                       const protocol::Start& start)
    : scribe_(scribe),
      begin_(std::chrono::steady_clock::now()),
      start_time_(std::chrono::system_clock::now()) {
  if (folder.empty()) return;
  path_ = new_path(folder, file_stem(start.match));
  if (path_.empty()) return;
  scribe_.write(with(".kif"), start.rules + "\n");
  log(fmt::format("match {} on {:%Y-%m-%d %H:%M:%S} UTC", start.match,
                  fmt::gmtime(std::chrono::system_clock::to_time_t(start_time_))));
}

std::filesystem::path MatchFiles::with(std::string_view ending) const {
  std::filesystem::path path = path_;
  path += ending;
  return path;
}

void MatchFiles::log(std::string_view text) {
  if (path_.empty()) return;
  const std::chrono::duration<double> since = std::chrono::steady_clock::now() - begin_;
  std::string line = fmt::format("{:9.3f}  {}", since.count(), text.substr(0, kLongestLine));
  std::replace_if(
      line.begin(), line.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; }, ' ');
  scribe_.append(with(".log"), line + "\n");
}

void MatchFiles::save(const Record& record) {
  if (path_.empty()) return;
  const auto since_epoch =
      std::chrono::duration_cast<std::chrono::milliseconds>(start_time_.time_since_epoch());
  const json document = {{"matchId", record.start.match},
                         {"startTime", since_epoch.count()},
                         {"startClock", record.start.start_clock},
                         {"playClock", record.start.play_clock},
                         {"moves", record.history},
                         {"isCompleted", record.end == "stopped"},
                         {"isAborted", !record.end.empty() && record.end != "stopped"},
                         {"x-role", record.start.role},
                         {"x-player", record.player},
                         {"x-answers", answers(record)},
                         {"x-restarts", record.restarts},
                         {"x-end", record.end}};
  scribe_.write(with(".json"), document.dump(1, ' ', false, json::error_handler_t::replace) + "\n");
}

}  // namespace tafl::serve
