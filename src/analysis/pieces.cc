// SPDX-License-Identifier: MIT
//
// Contents of squares as pieces. What an empty square holds is known by its part in the changes:
// nothing is placed and nothing moves without it. A piece belongs to the role whose choices bring
// it to new squares.
#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "analysis/boards.h"

namespace tafl::analysis {
namespace {

constexpr double kOften = 0.98;  // share of the changes in which a blank takes part
constexpr double kOwn = 0.9;     // share of a piece's arrivals that are its owner's doing

struct Part {
  std::size_t steps = 0;    // in which it came or went
  std::size_t comings = 0;  // to a square
  std::vector<std::size_t> by_role;
};

class Watching {
 public:
  Watching(const lanes::CompiledGame& game, const Board& board,
           const std::vector<std::uint32_t>& piece_of, std::size_t pieces, const Sample& sample)
      : board_(board), piece_of_(piece_of), roles_(game.network.roles()), parts_(pieces) {
    for (Part& part : parts_) part.by_role.assign(roles_, 0);
    for (std::size_t g = 0; g < sample.games.size(); ++g) {
      for (std::size_t i = 0; i + 1 < sample.games[g].size(); ++i) step(sample, g, i);
    }
  }

  const std::vector<Part>& parts() const { return parts_; }
  std::size_t steps() const { return steps_; }

 private:
  // The only role with a choice; `roles_` if there is none or several.
  std::size_t chooser(const Sample& sample, std::size_t game, std::size_t state) const {
    std::size_t found = roles_;
    for (std::size_t role = 0; role < roles_; ++role) {
      if (sample.counts[game][state * roles_ + role] < 2) continue;
      if (found != roles_) return roles_;
      found = role;
    }
    return found;
  }

  void step(const Sample& sample, std::size_t game, std::size_t at) {
    const Sample::Bits& before = sample.games[game][at];
    const Sample::Bits& after = sample.games[game][at + 1];
    const std::size_t by = chooser(sample, game, at);
    std::vector<bool> took_part(parts_.size(), false);
    bool changed = false;
    for (std::size_t word = 0; word < before.size(); ++word) {
      for (std::uint64_t bits = before[word] ^ after[word]; bits != 0; bits &= bits - 1) {
        const auto fluent = static_cast<std::uint32_t>(
            word * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
        if (board_.square_of[fluent] == kNowhere) continue;
        const std::uint32_t piece = piece_of_[fluent];
        changed = true;
        took_part[piece] = true;
        if (!holds(after, fluent)) continue;
        ++parts_[piece].comings;
        if (by < roles_) ++parts_[piece].by_role[by];
      }
    }
    if (changed) ++steps_;
    for (std::size_t piece = 0; piece < parts_.size(); ++piece) {
      if (took_part[piece]) ++parts_[piece].steps;
    }
  }

  const Board& board_;
  const std::vector<std::uint32_t>& piece_of_;
  std::size_t roles_;
  std::vector<Part> parts_;
  std::size_t steps_ = 0;
};

class Naming {
 public:
  Naming(const lanes::CompiledGame& game, const std::vector<Family>& families, const Board& board)
      : piece_of_(game.network.fluents(), kNowhere) {
    for (const Family& family : families) {
      for (const BoardFluent& on : board.fluents) {
        if (family.name == on.name && family.arity == on.arity) add(family, on);
      }
    }
  }

  std::vector<Piece>& pieces() { return pieces_; }
  const std::vector<std::uint32_t>& piece_of() const { return piece_of_; }

 private:
  void add(const Family& family, const BoardFluent& on) {
    for (std::size_t i = 0; i < family.fluents.size(); ++i) {
      std::string name;
      for (std::size_t arg : on.contents) name += (name.empty() ? "" : " ") + family.args[i][arg];
      if (name.empty()) name = family.name;
      const auto number = static_cast<std::uint32_t>(pieces_.size());
      const auto [known, added] = numbers_.emplace(name, number);
      if (added) {
        pieces_.push_back({name, 0, {}, std::nullopt, on.contents.empty(), false, false, 0});
      }
      pieces_[known->second].fluents.push_back(family.fluents[i]);
      piece_of_[family.fluents[i]] = known->second;
    }
  }

  std::map<std::string, std::uint32_t> numbers_;
  std::vector<Piece> pieces_;
  std::vector<std::uint32_t> piece_of_;
};

std::size_t held_at_first(const lanes::CompiledGame& game, const Piece& piece) {
  return static_cast<std::size_t>(std::ranges::count_if(
      piece.fluents, [&](std::uint32_t fluent) { return holds(game.initial, fluent); }));
}

// Squares where anything can stand at all.
std::size_t real_squares(const Board& board) {
  std::vector<bool> real(board.squares(), false);
  for (std::uint32_t square : board.square_of) {
    if (square != kNowhere) real[square] = true;
  }
  return static_cast<std::size_t>(std::ranges::count(real, true));
}

bool is_role(const game::Game& game, const std::string& name) {
  return game.find_role(name).valid();
}

void find_owners(const game::Game& rules, std::vector<Piece>& pieces,
                 const std::vector<Part>& parts) {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    Piece& piece = pieces[i];
    piece.changes = parts[i].steps > 0;
    piece.confidence = 0.6;
    if (is_role(rules, piece.name)) {
      piece.owner = rules.find_role(piece.name).index();
      piece.confidence = 0.95;
      continue;
    }
    const std::size_t all =
        std::accumulate(parts[i].by_role.begin(), parts[i].by_role.end(), std::size_t{0});
    for (std::size_t role = 0; role < parts[i].by_role.size(); ++role) {
      const auto own = static_cast<double>(parts[i].by_role[role]);
      if (all == 0 || own < kOwn * static_cast<double>(all)) continue;
      piece.owner = role;
      piece.confidence = 0.9;
    }
  }
}

// After the owners are known: of equal candidates, one that nobody owns is likelier.
void find_blank(const lanes::CompiledGame& game, const Board& board, std::vector<Piece>& pieces,
                const std::vector<Part>& parts, std::size_t steps) {
  // A board without contents, or one that starts with nothing on most squares, has no blank.
  std::size_t full = 0;
  for (const Piece& piece : pieces) full += held_at_first(game, piece);
  if (pieces.size() < 2 || full * 2 < real_squares(board)) return;
  const auto rank = [&](std::size_t i) {
    return std::tuple(parts[i].steps, !pieces[i].owner.has_value(),
                      board.squares() - std::min(board.squares(), held_at_first(game, pieces[i])));
  };
  std::size_t best = pieces.size();
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (static_cast<double>(parts[i].steps) < kOften * static_cast<double>(steps)) continue;
    if (is_role(game.game(), pieces[i].name) || pieces[i].mark || steps == 0) continue;
    if (best == pieces.size() || rank(i) > rank(best)) best = i;
  }
  if (best == pieces.size()) return;
  pieces[best].blank = true;
  pieces[best].owner.reset();
  pieces[best].confidence = 0.9;
}

}  // namespace

std::vector<Piece> find_pieces(const lanes::CompiledGame& game, const std::vector<Family>& families,
                               const std::vector<Board>& boards, const Sample& sample) {
  std::vector<Piece> result;
  for (std::size_t b = 0; b < boards.size(); ++b) {
    Naming naming(game, families, boards[b]);
    std::vector<Piece>& pieces = naming.pieces();
    const Watching watching(game, boards[b], naming.piece_of(), pieces.size(), sample);
    find_owners(game.game(), pieces, watching.parts());
    find_blank(game, boards[b], pieces, watching.parts(), watching.steps());
    for (Piece& piece : pieces) {
      piece.board = b;
      result.push_back(std::move(piece));
    }
  }
  return result;
}

}  // namespace tafl::analysis
