// SPDX-License-Identifier: MIT
#include "verify/agree.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "base/rng.h"
#include "verify/replay.h"

namespace tafl::verify {
namespace {

using game::Controller;
using game::RoleId;

// How the current positions differ; empty if they do not.
std::string position_difference(Controller& a, Controller& b) {
  if (std::string text = difference(a.fluent_texts(), b.fluent_texts()); !text.empty()) {
    return "state: " + text;
  }
  if (a.is_terminal() != b.is_terminal()) {
    return fmt::format("terminal: {} against {}", a.is_terminal(), b.is_terminal());
  }
  for (std::size_t k = 0; k < a.role_count(); ++k) {
    const RoleId role(k);
    const std::string& name = a.game().role_name(role);
    std::string text = difference(a.legal_move_texts(role), b.legal_move_texts(role));
    if (!text.empty()) return fmt::format("legal moves of {}: {}", name, text);
    text = difference(a.goal_values(role), b.goal_values(role));
    if (!text.empty()) return fmt::format("goal values of {}: {}", name, text);
    if (a.goal(role) != b.goal(role)) {
      return fmt::format("goal of {}: {} against {}", name, a.goal(role), b.goal(role));
    }
  }
  return "";
}

// Makes the same random joint move on both; false if there is none.
bool make_random(Controller& a, Controller& b, base::Rng& rng) {
  std::vector<game::MoveId> joint_a;
  std::vector<game::MoveId> joint_b;
  for (std::size_t role = 0; role < a.role_count(); ++role) {
    const std::vector<std::string> texts = a.legal_move_texts(RoleId(role));
    if (texts.empty()) return false;
    const std::string& text = texts[rng.below(texts.size())];
    joint_a.push_back(a.find_legal_move(RoleId(role), text).value());
    joint_b.push_back(b.find_legal_move(RoleId(role), text).value());
  }
  a.make(joint_a);
  b.make(joint_b);
  return true;
}

}  // namespace

Agreement agree(Controller& a, Controller& b, const AgreeOptions& options) {
  Agreement result;
  for (std::size_t k = 0; k < options.games; ++k) {
    base::Rng rng(options.seed + k);
    a.reset();
    b.reset();
    for (std::size_t ply = 0; ply <= options.most_plies; ++ply) {
      ++result.states;
      const std::string text = position_difference(a, b);
      if (!text.empty()) {
        result.difference = fmt::format("seed {}, ply {}, {} against {}: {}", options.seed + k, ply,
                                        a.machine_name(), b.machine_name(), text);
        return result;
      }
      if (a.is_terminal() || !make_random(a, b, rng)) break;
    }
  }
  return result;
}

}  // namespace tafl::verify
