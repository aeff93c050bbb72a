// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>

#include "base/result.h"
#include "base/rng.h"
#include "manager/ggp_record.h"
#include "manager/record.h"

namespace tafl::manager {

// Writes the public forms of a record while the match goes on: after every step, so that others can
// follow it, and so that whatever ends the program leaves a usable record.
class Recorder {
 public:
  // Empty paths are not written. `now` gives milliseconds since 1970; the token is drawn from
  // `rng`.
  Recorder(std::string match_id, bool scrambled, std::filesystem::path json,
           std::filesystem::path xml_folder, std::function<std::int64_t()> now, base::Rng rng);

  // After the start and after every joint move.
  base::Result<bool> see(const Record& record);
  // After the end.
  base::Result<bool> finish(const Record& record);

 private:
  base::Result<bool> write_json(const Record& record) const;
  base::Result<bool> write_xml(const Record& record, const std::string& file) const;

  PublicMatch match_;
  std::filesystem::path json_;
  std::filesystem::path xml_folder_;
  std::function<std::int64_t()> now_;
};

}  // namespace tafl::manager
