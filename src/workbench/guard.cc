// SPDX-License-Identifier: MIT
#include "workbench/guard.h"

#include <algorithm>
#include <array>

#include "gdl/symbol.h"

namespace tafl::workbench {
namespace {

constexpr std::array<std::string_view, 3> kOwnNames = {"localhost", "127.0.0.1", "[::1]"};

bool is_own(std::string_view host, const std::vector<std::string>& names) {
  const std::string name = gdl::fold_case(without_port(host));
  return std::find(kOwnNames.begin(), kOwnNames.end(), name) != kOwnNames.end() ||
         std::find(names.begin(), names.end(), name) != names.end();
}

bool only_reads(std::string_view method) {
  return method == "GET" || method == "HEAD";
}

}  // namespace

std::string_view without_port(std::string_view host) {
  const std::size_t bracket = host.rfind(']');
  const std::size_t colon = host.rfind(':');
  if (colon == std::string_view::npos) return host;
  if (bracket != std::string_view::npos && colon < bracket) return host;
  return host.substr(0, colon);
}

std::optional<std::string> objection(const Credentials& credentials,
                                     const std::vector<std::string>& names) {
  if (!is_own(credentials.host, names)) return "this server is not known by that name";
  constexpr std::string_view kScheme = "http://";
  const std::string_view origin = credentials.origin;
  const bool same = origin.starts_with(kScheme) && gdl::fold_case(origin.substr(kScheme.size())) ==
                                                       gdl::fold_case(credentials.host);
  if (!origin.empty() && !same) return "requests of other origins are not answered";
  const std::string_view site = credentials.fetch_site;
  if (only_reads(credentials.method)) {
    if (credentials.api && (site == "cross-site" || site == "same-site")) {
      return "requests of other sites are not answered";
    }
    return std::nullopt;
  }
  if (!site.empty() && site != "same-origin") return "requests of other sites are not answered";
  const bool is_json = gdl::fold_case(credentials.content_type).starts_with("application/json");
  if (credentials.method == "POST" && !is_json) return "the body is not declared as JSON";
  return std::nullopt;
}

}  // namespace tafl::workbench
