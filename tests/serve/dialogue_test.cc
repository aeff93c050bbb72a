// SPDX-License-Identifier: MIT
//
// tests/serve/dialogues/*.txt are dialogues of real game masters, byte for byte: "> " begins the
// bytes of a request (with \r, \n and \\ for those bytes; further "> " lines go on with it), "< "
// the body that must come back, "<! " the status line. RULES stands for the rules of tic-tac-toe.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "http/testing.h"
#include "serve/player_process.h"

namespace tafl::tests {
namespace {

std::string unescaped(std::string_view text) {
  std::string bytes;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\\' || at + 1 == text.size()) {
      bytes += text[at];
      continue;
    }
    ++at;
    bytes += text[at] == 'r' ? '\r' : text[at] == 'n' ? '\n' : text[at] == 't' ? '\t' : text[at];
  }
  return bytes;
}

// Puts the rules and the length of the body in.
std::string completed(std::string request, const std::string& rules) {
  const auto replace = [&](std::string_view mark, const std::string& text) {
    const std::size_t at = request.find(mark);
    if (at != std::string::npos) request.replace(at, mark.size(), text);
  };
  std::string shouted = rules;
  std::transform(shouted.begin(), shouted.end(), shouted.begin(), ::toupper);
  replace("SHOUTED_RULES", shouted);
  replace("RULES", rules);
  std::size_t body = request.find("\r\n\r\n");
  body = body == std::string::npos ? request.find("\n\n") + 2 : body + 4;
  replace("LENGTH", std::to_string(request.size() - body));
  return request;
}

void replay(const std::filesystem::path& path) {
  SCOPED_TRACE(path.string());
  const PlayerProcess player({"--player", "legal", "--matches", "1"});
  const std::string rules = wire_rules("tic-tac-toe");
  std::ifstream in(path);
  ASSERT_TRUE(in.good());
  std::string request;
  std::string response;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("> ")) {
      request += unescaped(line.substr(2));
      continue;
    }
    if (!line.starts_with("<")) continue;
    if (!request.empty()) {
      const http::testing::Socket socket = http::testing::connect_to(player.port());
      socket.send(completed(request, rules));
      response = socket.receive();
    }
    if (line.starts_with("<! ")) {
      EXPECT_EQ(response.substr(0, response.find("\r\n")), line.substr(3)) << request;
    } else {
      EXPECT_EQ(http::testing::body_of(response), line.substr(2)) << request;
    }
    request.clear();
  }
}

TEST(Dialogue, GgpBase) {
  replay(TAFL_SOURCE_DIR "/tests/serve/dialogues/ggp_base.txt");
}

TEST(Dialogue, Dresden) {
  replay(TAFL_SOURCE_DIR "/tests/serve/dialogues/dresden.txt");
}

TEST(Dialogue, BareLineFeedsAndOtherForms) {
  replay(TAFL_SOURCE_DIR "/tests/serve/dialogues/other_forms.txt");
}

}  // namespace
}  // namespace tafl::tests
