// SPDX-License-Identifier: MIT
#include "cli/move_input.h"

#include <charconv>
#include <utility>

#include "gdl/symbol.h"

namespace tafl::cli {
namespace {

using Kind = MoveInput::Kind;

constexpr std::pair<std::string_view, Kind> kCommands[] = {
    {"undo", Kind::kUndo},   {"hint", Kind::kHint}, {"help", Kind::kHelp}, {"?", Kind::kHelp},
    {"moves", Kind::kMoves}, {"quit", Kind::kQuit}, {"exit", Kind::kQuit},
};
constexpr std::pair<std::string_view, Kind> kLetters[] = {
    {"u", Kind::kUndo}, {"h", Kind::kHint}, {"m", Kind::kMoves}, {"q", Kind::kQuit}};

// Words without parentheses, folded, each with a blank on both sides: " mark 2 3 ".
std::string plain(std::string_view text) {
  std::string words = " ";
  for (char c : gdl::fold_case(text)) {
    const bool separator = c == '(' || c == ')' || c == ' ' || c == '\t' || c == '\r';
    if (!separator) {
      words += c;
    } else if (words.back() != ' ') {
      words += ' ';
    }
  }
  if (words.back() != ' ') words += ' ';
  return words;
}

std::vector<std::size_t> matching(const std::string& fragment,
                                  const std::vector<std::string>& legal) {
  std::vector<std::size_t> found;
  for (std::size_t k = 0; k < legal.size(); ++k) {
    if (plain(legal[k]).find(fragment) != std::string::npos) found.push_back(k);
  }
  return found;
}

}  // namespace

MoveInput read_move(std::string_view line, const std::vector<std::string>& legal) {
  const std::string words = plain(line);
  if (words == " ") return {Kind::kMoves, {}};
  for (std::size_t k = 0; k < legal.size(); ++k) {
    if (plain(legal[k]) == words) return {Kind::kMove, {k}};
  }
  const std::string_view word = std::string_view(words).substr(1, words.size() - 2);
  std::size_t number = 0;
  const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (code == std::errc() && end == word.data() + word.size()) {
    if (number >= 1 && number <= legal.size()) return {Kind::kMove, {number - 1}};
    return {Kind::kNone, {}};
  }
  for (const auto& [name, kind] : kCommands) {
    if (word == name) return {kind, {}};
  }
  for (const auto& [name, kind] : kLetters) {
    if (word == name) return {kind, {}};
  }
  // Whole words are better than parts of words: "1" means the 1, not the 10.
  std::vector<std::size_t> found = matching(words, legal);
  if (found.empty()) found = matching(std::string(word), legal);
  if (found.empty()) return {Kind::kNone, {}};
  return {found.size() == 1 ? Kind::kMove : Kind::kSeveral, std::move(found)};
}

}  // namespace tafl::cli
