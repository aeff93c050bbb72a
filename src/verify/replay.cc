// SPDX-License-Identifier: MIT
#include "verify/replay.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <new>
#include <utility>

#include "base/digest.h"
#include "verify/perft.h"

namespace tafl::verify {
namespace {

using game::RoleId;

std::string listed(const std::vector<std::string>& texts) {
  constexpr std::size_t kMost = 3;
  const auto end = texts.begin() + static_cast<std::ptrdiff_t>(std::min(kMost, texts.size()));
  const std::string shown = fmt::format("{}", fmt::join(texts.begin(), end, ", "));
  return texts.size() <= kMost ? shown : fmt::format("{} and {} more", shown, texts.size() - kMost);
}

std::string goal_text(std::optional<int> goal) {
  return goal ? fmt::format("{}", *goal) : std::string("none");
}

class Replay {
 public:
  Replay(game::Controller& controller, const Trace& trace, const base::Clock& clock,
         const ReplayOptions& options)
      : controller_(controller),
        trace_(trace),
        clock_(clock),
        options_(options),
        deadline_(clock.seconds() + options.seconds) {}

  ReplayReport run() {
    try {
      if (roles_agree()) {
        controller_.reset();
        expect_set("initial state", {trace_.init.size(), {}, trace_.init},
                   controller_.fluent_texts());
        compare_playouts();
        compare_perft();
      }
    } catch (const base::LimitReached& limit) {
      report_.limit = limit.what();
    } catch (const std::bad_alloc&) {
      report_.limit = "out of memory";
    }
    return std::move(report_);
  }

 private:
  bool roles_agree() {
    std::vector<std::string> roles;
    for (std::size_t role = 0; role < controller_.role_count(); ++role) {
      roles.push_back(controller_.game().role_name(RoleId(role)));
    }
    if (roles == trace_.roles) return true;
    mismatch("roles", fmt::format("expected {}, found {}", fmt::join(trace_.roles, " "),
                                  fmt::join(roles, " ")));
    return false;
  }

  void compare_playouts() {
    const std::size_t count = std::min(trace_.playouts.size(), options_.most_playouts);
    for (std::size_t k = 0; k < count && go_on(k, count); ++k) compare(trace_.playouts[k]);
  }

  void compare(const TracePlayout& playout) {
    controller_.reset();
    for (std::size_t ply = 0; ply < playout.steps.size(); ++ply) {
      if (!go_on(playout.index, trace_.playouts.size())) return;
      const TraceStep& step = playout.steps[ply];
      const std::string where = fmt::format("playout {}, ply {}", playout.index, ply);
      compare(step, where);
      if (!step.move.empty() && !make(step.move, where)) return;
    }
  }

  void compare(const TraceStep& step, const std::string& where) {
    ++report_.states;
    expect_set(where + ": state", step.state, controller_.fluent_texts());
    const bool terminal = controller_.is_terminal();
    if (terminal != step.terminal) {
      mismatch(where + ": terminal", fmt::format("expected {}, found {}", step.terminal, terminal));
    }
    for (std::size_t k = 0; k < trace_.roles.size(); ++k) {
      const RoleId role(k);
      expect_set(fmt::format("{}: legal moves of {}", where, trace_.roles[k]), step.legal[k],
                 controller_.legal_move_texts(role));
      compare_goal(step, role, fmt::format("{}: goal of {}", where, trace_.roles[k]));
    }
  }

  void compare_goal(const TraceStep& step, RoleId role, const std::string& where) {
    const int value = controller_.goal(role);
    const std::optional<int> goal = value == game::kNoGoal ? std::nullopt : std::optional(value);
    const std::optional<int> expected = step.goals[role.index()];
    if (goal != expected) {
      mismatch(where, fmt::format("expected {}, found {}", goal_text(expected), goal_text(goal)));
    }
    if (step.goal_sets.empty()) return;
    std::vector<std::string> values = controller_.goal_values(role);
    std::sort(values.begin(), values.end());
    const std::vector<std::string>& recorded = step.goal_sets[role.index()];
    if (values != recorded) mismatch(where + " (all values)", difference(recorded, values));
  }

  bool make(const std::vector<std::string>& texts, const std::string& where) {
    std::vector<game::MoveId> joint;
    for (std::size_t role = 0; role < texts.size(); ++role) {
      const auto move = controller_.find_legal_move(RoleId(role), texts[role]);
      if (!move) {
        mismatch(where + ": move",
                 fmt::format("{} is not legal for {}; the rest of the playout is left out",
                             texts[role], trace_.roles[role]));
        return false;
      }
      joint.push_back(*move);
    }
    controller_.make(joint);
    return true;
  }

  // The last depth is only counted, not visited: its sequences cost nothing but a product.
  void compare_perft() {
    std::size_t depth = 0;
    while (depth + 1 < trace_.perft_counts.size() &&
           trace_.perft_counts[depth + 1] <= options_.perft_nodes) {
      ++depth;
    }
    if (depth == 0 || options_.perft_nodes == 0 || !go_on(1, 1)) return;
    controller_.reset();
    PerftOptions options;
    options.depth = depth;
    options.progress = [this](std::size_t done, std::size_t total) { return go_on(done, total); };
    const Perft found = perft(controller_, options);
    if (found.stopped) return;
    report_.perft_depth = depth;
    compare_counts("perft", trace_.perft_counts, found.counts);
    compare_counts("terminal sequences", trace_.perft_terminal, found.terminal_sequences);
    compare_counts("distinct states", trace_.perft_distinct, found.distinct_states);
  }

  void compare_counts(std::string_view what, const std::vector<std::uint64_t>& expected,
                      const std::vector<std::uint64_t>& found) {
    for (std::size_t depth = 0; depth < std::min(expected.size(), found.size()); ++depth) {
      if (expected[depth] == found[depth]) continue;
      mismatch(fmt::format("{} at depth {}", what, depth),
               fmt::format("expected {}, found {}", expected[depth], found[depth]));
    }
  }

  void expect_set(const std::string& where, const RecordedSet& expected,
                  const std::vector<std::string>& found) {
    if (expected.texts) {
      if (*expected.texts != found) mismatch(where, difference(*expected.texts, found));
      return;
    }
    if (expected.size != found.size()) {
      mismatch(where, fmt::format("expected {} entries, found {}", expected.size, found.size()));
    } else if (const std::string print = base::fingerprint(found); print != expected.fingerprint) {
      mismatch(where, fmt::format("expected fingerprint {}, found {} of {}", expected.fingerprint,
                                  print, listed(found)));
    }
  }

  void mismatch(std::string where, std::string what) {
    ++report_.mismatches;
    if (report_.examples.size() < options_.most_examples) {
      report_.examples.push_back({std::move(where), std::move(what)});
    }
  }

  bool go_on(std::size_t done, std::size_t total) {
    if (!report_.limit.empty()) return false;
    if (!verify::go_on(options_.progress, done, total)) report_.limit = "interrupted";
    if (clock_.seconds() > deadline_) {
      report_.limit = fmt::format("more than {:g} seconds", options_.seconds);
    }
    return report_.limit.empty();
  }

  game::Controller& controller_;
  const Trace& trace_;
  const base::Clock& clock_;
  const ReplayOptions& options_;
  double deadline_;
  ReplayReport report_;
};

}  // namespace

std::string difference(std::vector<std::string> expected, std::vector<std::string> found) {
  if (expected == found) return "";
  std::sort(expected.begin(), expected.end());
  std::sort(found.begin(), found.end());
  std::vector<std::string> missing;
  std::vector<std::string> unexpected;
  std::set_difference(expected.begin(), expected.end(), found.begin(), found.end(),
                      std::back_inserter(missing));
  std::set_difference(found.begin(), found.end(), expected.begin(), expected.end(),
                      std::back_inserter(unexpected));
  if (missing.empty() && unexpected.empty()) return "the same entries in another order";
  std::string text;
  if (!missing.empty()) text = fmt::format("missing {}", listed(missing));
  if (unexpected.empty()) return text;
  return fmt::format("{}{}unexpected {}", text, text.empty() ? "" : "; ", listed(unexpected));
}

ReplayReport replay(game::Controller& controller, const Trace& trace, const base::Clock& clock,
                    const ReplayOptions& options) {
  return Replay(controller, trace, clock, options).run();
}

}  // namespace tafl::verify
