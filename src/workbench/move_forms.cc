// SPDX-License-Identifier: MIT
#include "workbench/move_forms.h"

#include <algorithm>
#include <vector>

#include "base/rng.h"

namespace tafl::workbench {
namespace {

constexpr std::size_t kGames = 6;
constexpr std::size_t kPlies = 40;
constexpr double kOften = 0.55;        // a square named by a move changes at least so often
constexpr double kAlmostAlways = 0.9;  // and so does a column or row

// One reading of some arguments, and how often it was borne out.
struct Reading {
  MoveForm::Step step;
  std::size_t seen = 0;
  std::size_t valid = 0;  // the arguments were labels
  std::size_t hits = 0;   // and something changed there

  double share() const {
    return seen == 0 || valid < seen ? 0 : static_cast<double>(hits) / static_cast<double>(seen);
  }
};

std::optional<std::size_t> index_of(const std::vector<std::string>& labels,
                                    const std::string& label) {
  const auto found = std::find(labels.begin(), labels.end(), label);
  if (found == labels.end()) return std::nullopt;
  return static_cast<std::size_t>(found - labels.begin());
}

// All readings of a move with `arity` arguments.
std::vector<Reading> readings(const view::Layout& layout, std::size_t arity) {
  using Kind = MoveForm::Step::Kind;
  std::vector<Reading> result;
  for (std::size_t board = 0; board < layout.boards.size(); ++board) {
    const bool sliced = layout.boards[board].slices.size() > 1;
    const view::Pattern& pattern = layout.boards[board].patterns.front();
    const bool column_first = pattern.column < pattern.row;
    for (std::size_t k = 0; k + 1 < arity; ++k) {
      for (const bool usual : {true, false}) {
        const bool first = usual == column_first;
        const MoveForm::Step step{Kind::kSquare, board, first ? k : k + 1, first ? k + 1 : k, {}};
        if (!sliced) result.push_back({step});
        for (std::size_t slice = 0; sliced && slice < arity; ++slice) {
          if (slice == k || slice == k + 1) continue;
          result.push_back({step});
          result.back().step.slice = slice;
        }
      }
    }
    for (std::size_t k = 0; !sliced && k < arity; ++k) {
      result.push_back({{Kind::kColumn, board, k, k, {}}});
      result.push_back({{Kind::kRow, board, k, k, {}}});
    }
  }
  return result;
}

class Watching {
 public:
  Watching(const ShownGame& shown, game::Controller& controller)
      : shown_(shown), controller_(controller) {}

  MoveForms run() {
    for (std::size_t k = 0; k < kGames; ++k) play(k);
    controller_.reset();
    MoveForms forms;
    for (const auto& [key, all] : found_) {
      if (auto form = choose(all)) forms.emplace(key, std::move(*form));
    }
    return forms;
  }

 private:
  using Squares = std::vector<std::vector<std::string>>;

  void play(std::size_t seed) {
    base::Rng rng(seed + 77);
    controller_.reset();
    Squares before = shown_.squares(controller_.fluent_texts());
    for (std::size_t ply = 0; ply < kPlies && !controller_.is_terminal(); ++ply) {
      const auto joint = controller_.random_joint_move(rng);
      if (!joint) return;
      std::vector<std::string> moves;
      for (std::size_t role = 0; role < joint->size(); ++role) {
        if (controller_.legal_moves(game::RoleId(role)).size() < 2) continue;
        moves.push_back(controller_.move_text((*joint)[role]));
      }
      controller_.make(*joint);
      Squares after = shown_.squares(controller_.fluent_texts());
      std::vector<bool> changed(after.size());
      for (std::size_t k = 0; k < after.size(); ++k) changed[k] = after[k] != before[k];
      for (const std::string& move : moves) learn(move, changed);
      before = std::move(after);
    }
  }

  void learn(const std::string& move, const std::vector<bool>& changed) {
    const auto [name, args] = flat(move);
    auto [entry, added] = found_.try_emplace({name, args.size()});
    if (added) entry->second = readings(shown_.layout(), args.size());
    for (Reading& reading : entry->second) {
      ++reading.seen;
      const auto squares = squares_of(shown_, reading.step, args);
      if (squares.empty()) continue;
      ++reading.valid;
      reading.hits += std::any_of(squares.begin(), squares.end(),
                                  [&](std::size_t square) { return changed[square]; })
                          ? 1
                          : 0;
    }
  }

  static std::vector<std::size_t> arguments(const MoveForm::Step& step) {
    std::vector<std::size_t> all = {step.column, step.row};
    if (step.slice) all.push_back(*step.slice);
    return all;
  }

  // The readings that hold, the surest first, none using an argument twice; then in the order of
  // their arguments.
  static std::optional<MoveForm> choose(std::vector<Reading> all) {
    using Kind = MoveForm::Step::Kind;
    std::stable_sort(all.begin(), all.end(), [](const Reading& a, const Reading& b) {
      if ((a.step.kind == Kind::kSquare) != (b.step.kind == Kind::kSquare)) {
        return a.step.kind == Kind::kSquare;
      }
      return a.share() > b.share();
    });
    MoveForm form;
    std::vector<std::size_t> used;
    for (const Reading& reading : all) {
      const bool square = reading.step.kind == Kind::kSquare;
      if (reading.share() < (square ? kOften : kAlmostAlways)) continue;
      if (!square && !form.steps.empty()) continue;
      const auto wanted = arguments(reading.step);
      if (std::any_of(wanted.begin(), wanted.end(), [&](std::size_t argument) {
            return std::find(used.begin(), used.end(), argument) != used.end();
          })) {
        continue;
      }
      used.insert(used.end(), wanted.begin(), wanted.end());
      form.steps.push_back(reading.step);
    }
    if (form.steps.empty()) return std::nullopt;
    std::sort(form.steps.begin(), form.steps.end(), [](const auto& a, const auto& b) {
      return std::min(a.column, a.row) < std::min(b.column, b.row);
    });
    return form;
  }

  const ShownGame& shown_;
  game::Controller& controller_;
  std::map<std::pair<std::string, std::size_t>, std::vector<Reading>> found_;
};

}  // namespace

MoveForms find_forms(const ShownGame& shown, game::Controller& controller) {
  if (shown.layout().boards.empty()) return {};
  return Watching(shown, controller).run();
}

std::vector<std::size_t> squares_of(const ShownGame& shown, const MoveForm::Step& step,
                                    const std::vector<std::string>& args) {
  const view::BoardLayout& board = shown.layout().boards[step.board];
  const auto slice =
      step.slice ? index_of(board.slices, args[*step.slice]) : std::optional<std::size_t>(0);
  if (!slice) return {};
  const std::size_t first = shown.first_square(step.board, *slice);
  const std::size_t width = board.columns.size();
  const auto column = index_of(board.columns, args[step.column]);
  const auto row = index_of(board.rows, args[step.row]);
  std::vector<std::size_t> squares;
  switch (step.kind) {
    case MoveForm::Step::Kind::kSquare:
      if (column && row) squares.push_back(first + *row * width + *column);
      break;
    case MoveForm::Step::Kind::kColumn:
      for (std::size_t k = 0; column && k < board.rows.size(); ++k) {
        squares.push_back(first + k * width + *column);
      }
      break;
    case MoveForm::Step::Kind::kRow:
      for (std::size_t k = 0; row && k < width; ++k) squares.push_back(first + *row * width + k);
      break;
  }
  return squares;
}

}  // namespace tafl::workbench
