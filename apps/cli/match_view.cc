// SPDX-License-Identifier: MIT
#include "cli/match_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "game/game.h"
#include "gdl/symbol.h"
#include "view/board.h"
#include "view/render.h"

namespace tafl::cli {
namespace {

using Lines = std::vector<std::string>;

constexpr std::size_t kLastMoves = 8;
constexpr std::size_t kGap = 4;
constexpr std::size_t kBarWidth = 20;

bool is_noop(const std::string& move) {
  return gdl::fold_case(move) == "noop";
}

}  // namespace

std::string joint_text(const std::vector<std::string>& roles,
                       const std::vector<std::string>& joint) {
  const bool somebody_acts = std::any_of(joint.begin(), joint.end(),
                                         [](const std::string& move) { return !is_noop(move); });
  std::string text;
  for (std::size_t role = 0; role < joint.size(); ++role) {
    if (somebody_acts && is_noop(joint[role])) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : "   ", roles[role], joint[role]);
  }
  return text;
}

std::string result_text(const manager::Record& record, const view::Layout& layout,
                        const Terminal& terminal) {
  std::string text;
  std::size_t width = 0;
  for (const std::string& role : record.roles) width = std::max(width, role.size());
  for (std::size_t role = 0; role < record.goals.size(); ++role) {
    const int goal = record.goals[role];
    text += fmt::format(
        "{}  {:>3}  {}\n",
        view::in_role_colour(layout, role, fmt::format("{:<{}}", record.roles[role], width),
                             terminal.style()),
        goal == game::kNoGoal ? "-" : fmt::format("{}", goal), record.players[role]);
  }
  return text;
}

MatchView::MatchView(view::Layout layout, const Terminal& terminal)
    : layout_(std::move(layout)), terminal_(terminal) {
  if (terminal_.colour) fmt::print("\x1b[?25l");  // hide the cursor
}

MatchView::~MatchView() {
  if (terminal_.colour) fmt::print("\x1b[?25h");
  std::fflush(stdout);
}

Lines MatchView::picture(const manager::Record& record) const {
  Lines lines = {
      fmt::format("{}   ply {}", inked(record.game, Ink::kBold, terminal_), record.moves.size()),
      ""};
  const Lines both = view::beside(board(record), panel(record), kGap);
  lines.insert(lines.end(), both.begin(), both.end());
  return lines;
}

void MatchView::think(const manager::Thinking& thinking) {
  if (!terminal_.colour) return;
  const std::lock_guard lock(mutex_);
  Lines lines = picture(thinking.record);
  const Lines below = thoughts(thinking);
  lines.insert(lines.end(), below.begin(), below.end());
  redraw(std::move(lines));
  std::fflush(stdout);
}

// The clock, then a line for everybody who searches.
Lines MatchView::thoughts(const manager::Thinking& thinking) const {
  const manager::Record& record = thinking.record;
  const double share =
      record.play_seconds > 0 ? std::clamp(thinking.elapsed / record.play_seconds, 0.0, 1.0) : 0;
  const auto filled = static_cast<std::size_t>(share * kBarWidth);
  Lines lines = {
      "", fmt::format("[{}{}] {:.1f} of {:g} s", std::string(filled, '#'),
                      std::string(kBarWidth - filled, '.'), thinking.elapsed, record.play_seconds)};
  for (std::size_t role = 0; role < thinking.reports.size(); ++role) {
    const std::string text = player::to_text(thinking.reports[role]);
    if (!text.empty()) {
      lines.push_back(fmt::format(
          "{}: {}", view::in_role_colour(layout_, role, record.roles[role], terminal_.style()),
          text));
    }
  }
  return lines;
}

void MatchView::show(const manager::Scene& scene) {
  const std::lock_guard lock(mutex_);
  const manager::Record& record = scene.record;
  to_move_ = scene.to_move;
  if (terminal_.colour) {
    redraw(picture(record));
  } else if (!record.moves.empty()) {
    fmt::print("{:>4}  {}\n", record.moves.size(), joint_text(record.roles, record.moves.back()));
  } else {
    fmt::print("{}:", record.game);
    for (std::size_t role = 0; role < record.roles.size(); ++role) {
      fmt::print("{} {} = {}", role == 0 ? "" : ",", record.roles[role], record.players[role]);
    }
    fmt::print("\n");
  }
  std::fflush(stdout);
}

Lines MatchView::board(const manager::Record& record) const {
  const view::Position now = view::place(layout_, record.states.back());
  view::Style style = terminal_.style();
  // Leave room for the panel where that is possible at all.
  if (terminal_.colour && style.width > 70) style.width -= 34;
  if (!terminal_.colour || record.states.size() < 2)
    return view::render(layout_, now, nullptr, style);
  const view::Position before = view::place(layout_, record.states[record.states.size() - 2]);
  return view::render(layout_, now, &before, style);
}

Lines MatchView::panel(const manager::Record& record) const {
  Lines lines;
  for (std::size_t role = 0; role < record.roles.size(); ++role) {
    const bool to_move = std::count(to_move_.begin(), to_move_.end(), role) > 0;
    lines.push_back(
        fmt::format("{} {}  {}", to_move ? (terminal_.unicode ? "▶" : ">") : " ",
                    view::in_role_colour(layout_, role, record.roles[role], terminal_.style()),
                    inked(record.players[role], Ink::kDim, terminal_)));
  }
  lines.emplace_back();
  const std::size_t first = record.moves.size() - std::min(record.moves.size(), kLastMoves);
  for (std::size_t ply = first; ply < record.moves.size(); ++ply) {
    const std::string text = joint_text(record.roles, record.moves[ply]);
    const bool last = ply + 1 == record.moves.size();
    lines.push_back(
        fmt::format("{:>4}  {}", ply + 1, last ? text : inked(text, Ink::kDim, terminal_)));
  }
  if (!record.errors.empty()) {
    lines.push_back(
        inked(fmt::format("{} answers replaced", record.errors.size()), Ink::kRed, terminal_));
  }
  return lines;
}

// Draws over the last picture, line by line, so that nothing flickers. A picture that does not fit
// on the screen loses its last lines.
void MatchView::redraw(Lines lines) {
  if (lines.size() + 1 > terminal_.height) lines.resize(terminal_.height - 1);
  std::string text = drawn_ == 0 ? "" : fmt::format("\x1b[{}A", drawn_);
  for (const std::string& line : lines) text += "\r" + line + "\x1b[0m\x1b[K\n";
  if (lines.size() < drawn_) text += "\x1b[J";
  drawn_ = lines.size();
  fmt::print("{}", text);
}

void MatchView::finish(const manager::Record& record) {
  if (!terminal_.colour) {
    fmt::print("\n");
    for (const std::string& line : board(record)) fmt::print("{}\n", line);
  }
  fmt::print("\n{}", result_text(record, layout_, terminal_));
  for (const manager::Slip& slip : record.errors) {
    fmt::print("ply {}: {} of {}: '{}', replaced by {}\n", slip.ply + 1, slip.reason,
               record.roles[slip.role], slip.answer, slip.played);
  }
  fmt::print("{} plies in {:.2f} s, {} error{}\n", record.moves.size(), record.duration_seconds,
             record.errors.size(), record.errors.size() == 1 ? "" : "s");
}

}  // namespace tafl::cli
