// SPDX-License-Identifier: MIT
#include "cli/service.h"

#include <chrono>
#include <cstdlib>
#include <string>

#include <boost/asio/steady_timer.hpp>

#include "cli/interrupt.h"

namespace tafl::cli {
namespace {

namespace fs = std::filesystem;

constexpr auto kLook = std::chrono::milliseconds(100);  // how often to look for Ctrl-C

void stop_when_interrupted(boost::asio::io_context& loop, boost::asio::steady_timer& timer) {
  timer.expires_after(kLook);
  timer.async_wait([&](const boost::system::error_code&) {
    if (interrupted()) return loop.stop();
    stop_when_interrupted(loop, timer);
  });
}

}  // namespace

fs::path data_folder(std::string_view name, std::string_view within) {
  if (const char* folder = std::getenv("TAFL_DATA_DIR")) {
    return within.empty() ? fs::path(folder) : fs::path(folder) / within;
  }
  if (const char* state = std::getenv("XDG_STATE_HOME")) return fs::path(state) / "tafl" / name;
  if (const char* home = std::getenv("HOME")) {
    return fs::path(home) / ".local" / "state" / "tafl" / name;
  }
  return "tafl-" + std::string(name);
}

void run_until_interrupted(boost::asio::io_context& loop) {
  boost::asio::steady_timer timer(loop);
  stop_when_interrupted(loop, timer);
  loop.run();
}

}  // namespace tafl::cli
