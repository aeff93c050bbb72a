// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace tafl::http {

// Percent sequences and '+' as the bytes they stand for; what is no sequence stays as it is.
std::string url_decoded(std::string_view text);

}  // namespace tafl::http
