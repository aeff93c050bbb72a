// SPDX-License-Identifier: MIT
//
// Who may talk to the workbench: pages that it served itself, and programs of this machine.
//
// A page from elsewhere can make a browser send requests here. Two things keep it out: a name that
// was made to point here (DNS rebinding) shows in Host, and a foreign page shows in Origin.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::workbench {

// The facts about a request that matter; empty where a header is missing.
struct Credentials {
  std::string_view method;
  std::string_view host;
  std::string_view origin;
  std::string_view fetch_site;  // Sec-Fetch-Site
  std::string_view content_type;
  bool api = true;  // not a page, which a link from anywhere may open
};

// Why the request is refused; nothing if it may pass. `names` are the hosts we are known by,
// without port; numeric loopback addresses and localhost are always among them.
std::optional<std::string> objection(const Credentials& credentials,
                                     const std::vector<std::string>& names);

// "[::1]:80" and "a.example:80" without their port.
std::string_view without_port(std::string_view host);

}  // namespace tafl::workbench
