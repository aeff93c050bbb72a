// SPDX-License-Identifier: MIT
//
// What a player keeps of a match, in one folder:
//
//   <match>.kif    the rules, as the game master sent them
//   <match>.log    every message, clock, move, evaluation and restart, with the time
//   <match>.json   the record: who, which role, all joint moves, every answer and where it came
//   from
//
// A match id is a stranger's word. Of it only letters, digits, '.', '_' and '-' reach a file name,
// no leading dot, at most 80 bytes; where that changes it, or where a file of an earlier match has
// the name, something is appended.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/message.h"
#include "serve/order.h"
#include "serve/scribe.h"

namespace tafl::serve {

// The stem of the files of a match with this id.
std::string file_stem(std::string_view match);

// An answer to a PLAY.
struct Answer {
  std::size_t turn = 0;
  std::string move;
  std::string source;  // "engine", "guard", "earlier position", "nothing"
  double seconds = 0;  // since the first byte of the PLAY
  std::string info;    // what the player says about it
};

// Everything that goes into the record.
struct Record {
  protocol::Start start;
  std::string player;
  History history;
  std::vector<Answer> answers;
  std::size_t restarts = 0;
  std::string end;  // "stopped", "aborted", "silent", ...; empty while it goes on
};

class MatchFiles {
 public:
  // Nothing is kept with an empty folder, or one that cannot be written to.
  MatchFiles(Scribe& scribe, const std::filesystem::path& folder, const protocol::Start& start);

  // One line of the log; line ends inside become blanks, long texts are cut.
  void log(std::string_view text);
  void save(const Record& record);
  // Without an ending.
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path with(std::string_view ending) const;

  Scribe& scribe_;
  std::filesystem::path path_;
  std::chrono::steady_clock::time_point begin_;
  std::chrono::system_clock::time_point start_time_;
};

}  // namespace tafl::serve
