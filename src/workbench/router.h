// SPDX-License-Identifier: MIT
//
// Which request does what.
//
//   router.add("GET", "games/*/rules", Cost::kSlow, [&](const Call& call) -> Answer {
//     return {200, rules_json(call.names[0])};
//   });
//
// Quick endpoints look things up, slow ones may have to load a game, long ones compute for seconds.
// Each kind has threads of its own, so that none keeps a quicker one waiting.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "workbench/json.h"

namespace tafl::workbench {

enum class Cost { kQuick, kSlow, kLong };

struct Call {
  std::vector<std::string> names;            // what stood in place of the stars
  std::map<std::string, std::string> query;  // decoded
  json body = json::object();
  std::string visitor;

  std::string query_text(const std::string& name, std::string_view otherwise = "") const;
  // A count from the query, `otherwise` if there is none; throws ApiError above `most`.
  std::size_t query_count(const std::string& name, std::size_t otherwise, std::size_t most) const;
};

struct Answer {
  int status = 200;
  json body;
};

using Endpoint = std::function<Answer(const Call&)>;

class Router {
 public:
  struct Found {
    Cost cost = Cost::kQuick;
    const Endpoint* endpoint = nullptr;
    std::vector<std::string> names;
  };

  void add(std::string method, std::string_view pattern, Cost cost, Endpoint endpoint);
  // `path` without "/api/". Throws ApiError (404, 405).
  Found find(std::string_view method, std::string_view path) const;

 private:
  struct Route {
    std::string method;
    std::vector<std::string> parts;
    Cost cost;
    Endpoint endpoint;
  };
  std::vector<Route> routes_;
};

std::map<std::string, std::string> parse_query(std::string_view text);
std::vector<std::string> split_at(std::string_view text, char separator);

}  // namespace tafl::workbench
