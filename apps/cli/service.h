// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

#include <boost/asio/io_context.hpp>

namespace tafl::cli {

// Where a service keeps what it remembers: the part `within` of $TAFL_DATA_DIR if that is set, else
// `name` where the XDG rules put such things.
std::filesystem::path data_folder(std::string_view name, std::string_view within);

// Runs the loop until soon after the first Ctrl-C.
void run_until_interrupted(boost::asio::io_context& loop);

}  // namespace tafl::cli
