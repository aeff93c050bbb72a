// SPDX-License-Identifier: MIT
#include "manager/recorder.h"

#include <fmt/format.h>

#include <string_view>
#include <system_error>
#include <utility>

#include "base/files.h"

namespace tafl::manager {
namespace {

constexpr std::size_t kTokenLength = 32;

std::string random_token(base::Rng rng) {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  std::string token;
  while (token.size() < kTokenLength) token += kLetters[rng.below(kLetters.size())];
  return token;
}

}  // namespace

Recorder::Recorder(std::string match_id, bool scrambled, std::filesystem::path json,
                   std::filesystem::path xml_folder, std::function<std::int64_t()> now,
                   base::Rng rng)
    : match_{std::move(match_id), random_token(rng), now(), {}, scrambled},
      json_(std::move(json)),
      xml_folder_(std::move(xml_folder)),
      now_(std::move(now)) {}

base::Result<bool> Recorder::see(const Record& record) {
  match_.state_times.push_back(now_());
  if (auto written = write_json(record); !written) return written;
  return write_xml(record, fmt::format("step_{}.xml", record.states.size()));
}

base::Result<bool> Recorder::finish(const Record& record) {
  if (record.states.empty()) return true;
  match_.state_times.resize(record.states.size(), now_());
  if (auto written = write_json(record); !written) return written;
  return write_xml(record, "finalstate.xml");
}

base::Result<bool> Recorder::write_json(const Record& record) const {
  if (json_.empty()) return true;
  return base::write_file(json_, to_ggp_json(record, match_) + "\n");
}

base::Result<bool> Recorder::write_xml(const Record& record, const std::string& file) const {
  if (xml_folder_.empty()) return true;
  std::error_code error;
  std::filesystem::create_directories(xml_folder_, error);
  return base::write_file(xml_folder_ / file,
                          to_dresden_xml(record, match_, record.states.size() - 1));
}

}  // namespace tafl::manager
