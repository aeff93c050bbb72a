// SPDX-License-Identifier: MIT
#include "verify/playthrough.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "base/rng.h"

namespace tafl::verify {
namespace {

using game::RoleId;
using Texts = std::vector<std::string>;

constexpr std::size_t kWidth = 100;

// Words after a first part, broken into lines of at most kWidth columns where they allow it.
std::string wrapped(std::string first, const Texts& words, std::size_t most) {
  const std::string indent(6, ' ');
  std::string text;
  std::string line = std::move(first);
  const auto append = [&](const std::string& word) {
    if (line.size() + 1 + word.size() > kWidth) {
      text += line + "\n";
      line = indent + word;
    } else {
      line += " " + word;
    }
  };
  for (std::size_t k = 0; k < std::min(most, words.size()); ++k) append(words[k]);
  if (words.size() > most) append(fmt::format("... {} more", words.size() - most));
  return text + line + "\n";
}

Texts minus(const Texts& a, const Texts& b) {
  Texts rest;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rest));
  return rest;
}

class Playthrough {
 public:
  Playthrough(game::Controller& controller, const PlaythroughOptions& options)
      : controller_(controller), options_(options), rng_(options.seed) {}

  std::string run(std::string_view name) {
    Texts roles;
    for (std::size_t role = 0; role < controller_.role_count(); ++role) {
      roles.push_back(controller_.game().role_name(RoleId(role)));
    }
    text_ = fmt::format("game: {}\nroles: {}\nseed: {}\n\n", name, fmt::join(roles, " "),
                        options_.seed);
    controller_.reset();
    while (step()) ++ply_;
    return std::move(text_);
  }

 private:
  // Describes the current position and makes a move; false at the end.
  bool step() {
    const Texts state = controller_.fluent_texts();
    const bool terminal = controller_.is_terminal();
    const bool cut = ply_ == options_.most_plies;
    text_ += fmt::format("ply {}: {} fluents {}\n", ply_, state.size(), base::fingerprint(state));
    const bool last = terminal || cut;
    if (ply_ < options_.full_plies || last) describe(state, last);
    previous_ = state;
    if (last) {
      text_ += fmt::format("end: {}\n", terminal ? "terminal" : "cut");
      goals();
      return false;
    }
    return move();
  }

  void describe(const Texts& state, bool last) {
    if (ply_ == 0 || last) {
      text_ += wrapped("   ", state, last ? state.size() : options_.most_fluents);
    } else {
      text_ += wrapped("    -", minus(previous_, state), options_.most_fluents);
      text_ += wrapped("    +", minus(state, previous_), options_.most_fluents);
    }
    for (std::size_t role = 0; role < controller_.role_count(); ++role) {
      const Texts moves = controller_.legal_move_texts(RoleId(role));
      const std::string pin =
          moves.size() > options_.most_moves ? ", " + base::fingerprint(moves) : "";
      text_ +=
          wrapped(fmt::format("    legal {} ({}{}):", controller_.game().role_name(RoleId(role)),
                              moves.size(), pin),
                  moves, options_.most_moves);
    }
  }

  bool move() {
    Texts texts;
    std::vector<game::MoveId> joint;
    for (std::size_t role = 0; role < controller_.role_count(); ++role) {
      const Texts moves = controller_.legal_move_texts(RoleId(role));
      if (moves.empty()) {
        text_ +=
            fmt::format("end: {} has no legal move\n", controller_.game().role_name(RoleId(role)));
        return false;
      }
      texts.push_back(moves[rng_.below(moves.size())]);
      joint.push_back(controller_.find_legal_move(RoleId(role), texts.back()).value());
    }
    text_ += fmt::format("    move: {}\n", fmt::join(texts, " | "));
    controller_.make(joint);
    return true;
  }

  void goals() {
    for (std::size_t role = 0; role < controller_.role_count(); ++role) {
      text_ += fmt::format("goal {}: {}\n", controller_.game().role_name(RoleId(role)),
                           fmt::join(controller_.goal_values(RoleId(role)), " "));
    }
  }

  game::Controller& controller_;
  const PlaythroughOptions& options_;
  base::Rng rng_;
  std::string text_;
  Texts previous_;
  std::size_t ply_ = 0;
};

}  // namespace

std::string playthrough(game::Controller& controller, std::string_view name,
                        const PlaythroughOptions& options) {
  return Playthrough(controller, options).run(name);
}

}  // namespace tafl::verify
