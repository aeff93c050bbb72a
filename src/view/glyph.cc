// SPDX-License-Identifier: MIT
#include "view/glyph.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "gdl/symbol.h"

namespace tafl::view {
namespace {

constexpr std::array<std::string_view, 9> kBlanks = {"blank", "empty", "none", "nil",     "e",
                                                     "free",  "clear", "_",    "unmarked"};
constexpr std::array<std::string_view, 10> kColourNames = {
    "white", "black", "red", "yellow", "blue", "green", "orange", "purple", "brown", "cyan"};

struct Chessman {
  std::string_view name;
  std::string_view letter;
  std::string_view white;
  std::string_view black;
};
constexpr std::array<Chessman, 6> kChessmen = {{{"king", "k", "♔", "♚"},
                                                {"queen", "q", "♕", "♛"},
                                                {"rook", "r", "♖", "♜"},
                                                {"bishop", "b", "♗", "♝"},
                                                {"knight", "n", "♘", "♞"},
                                                {"pawn", "p", "♙", "♟"}}};

// Things that puzzles put on a board.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kThings = {{
    {"wall", "█"},
    {"box", "■"},
    {"pellet", "•"},
    {"fire", "✶"},
    {"bomb", "ó"},
    {"lit", "●"},
    {"visited", "·"},
    {"apple", "●"},
}};

bool contains(const std::vector<std::string>& sorted, std::string_view text) {
  return std::binary_search(sorted.begin(), sorted.end(), text);
}

// "white_king" and "wk" both yield "k" for the role white; empty where nothing is left.
std::string_view without_owner(std::string_view content, std::string_view role) {
  std::string_view rest =
      content.starts_with(role) ? content.substr(role.size()) : content.substr(1);
  while (!rest.empty() && (rest[0] == '_' || rest[0] == '-')) rest.remove_prefix(1);
  return rest;
}

const Chessman* chessman(std::string_view name) {
  for (const Chessman& man : kChessmen) {
    if (name == man.name || name == man.letter) return &man;
  }
  return nullptr;
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace

GlyphSet::GlyphSet(const Layout& layout, bool unicode, bool solid)
    : layout_(layout), unicode_(unicode), solid_(solid) {
  const auto& contents = layout.contents;
  const bool named_blank = std::any_of(kBlanks.begin(), kBlanks.end(), [&](std::string_view name) {
    return name != "e" && contains(contents, name);
  });
  // Beside "w" it is the black one, unless pieces are named after roles and it is not.
  const bool named_after_roles =
      std::any_of(contents.begin(), contents.end(),
                  [&](const std::string& content) { return content != "b" && owner(content); });
  b_is_blank_ = !named_blank && (!contains(contents, "w") || (named_after_roles && !owner("b")));
  bool king = false;
  bool officer = false;
  for (const std::string& content : contents) {
    const auto role = owner(content);
    if (!role) continue;
    const Chessman* man =
        chessman(without_owner(gdl::fold_case(content), gdl::fold_case(layout.roles[*role])));
    if (man == nullptr) continue;
    king |= man->letter == "k";
    officer |= man->letter != "k" && man->letter != "p";
  }
  chess_ = king && officer;
}

std::optional<std::size_t> GlyphSet::owner(std::string_view content) const {
  const std::string name = gdl::fold_case(content);
  if (name.empty()) return std::nullopt;
  std::optional<std::size_t> by_initial;
  std::size_t initials = 0;
  for (std::size_t k = 0; k < layout_.roles.size(); ++k) {
    const std::string role = gdl::fold_case(layout_.roles[k]);
    if (name.starts_with(role)) return k;
    if (role[0] != name[0]) continue;
    by_initial = k;
    ++initials;
  }
  if (initials != 1) return std::nullopt;
  // A stem of the role's name, or its initial and one or two letters more: "w", "wk", "bp".
  const std::string role = gdl::fold_case(layout_.roles[*by_initial]);
  const bool stem = role.starts_with(name);
  return stem || name.size() <= 2 ? by_initial : std::nullopt;
}

bool GlyphSet::is_blank(const std::string& content) const {
  const std::string name = gdl::fold_case(content);
  if (name == "b") return b_is_blank_;
  return std::find(kBlanks.begin(), kBlanks.end(), name) != kBlanks.end();
}

// Without colours a disc must still say whose it is: black is filled, everybody else's first is
// not.
std::string GlyphSet::disc(std::size_t role) const {
  const std::string name = gdl::fold_case(layout_.roles[role]);
  if (!unicode_ || layout_.roles.size() > 2) return upper(name.substr(0, 1));
  const bool second_filled = gdl::fold_case(layout_.roles[0]) != "black";
  return solid_ || (role == 1) == second_filled ? "●" : "○";
}

std::optional<std::string> GlyphSet::man(std::string_view content, std::size_t role) const {
  const std::string name = gdl::fold_case(layout_.roles[role]);
  const std::string folded = gdl::fold_case(content);
  const std::string_view rest = without_owner(folded, name);
  const bool filled = disc(role) == "●" || name.starts_with("black");
  if (chess_) {
    const Chessman* found = chessman(rest);
    if (found == nullptr) return std::nullopt;
    if (!unicode_) return filled ? std::string(found->letter) : upper(std::string(found->letter));
    return std::string(filled ? found->black : found->white);
  }
  if (rest == "m" || rest == "p" || rest == "man" || rest == "pawn") return disc(role);
  if (rest == "k" || rest == "king") {
    return unicode_ && layout_.roles.size() <= 2 ? (filled ? "◉" : "◎") : disc(role) + "K";
  }
  return std::nullopt;
}

std::string GlyphSet::initials(const std::string& content) const {
  const std::string name = gdl::fold_case(content);
  if (unicode_) {
    for (const auto& [thing, sign] : kThings) {
      if (name == thing) return std::string(sign);
    }
    if (const Chessman* found = chessman(name); found != nullptr && name.size() > 1) {
      return std::string(found->black);
    }
  }
  if (content.size() <= 2 || std::isdigit(static_cast<unsigned char>(content[0])) != 0) {
    return content.substr(0, 3);
  }
  // The shortest start that no other content shares.
  for (std::size_t length = 1; length < 3; ++length) {
    const auto sharing = std::count_if(
        layout_.contents.begin(), layout_.contents.end(), [&](const std::string& other) {
          return gdl::fold_case(other).starts_with(std::string_view(name).substr(0, length));
        });
    if (sharing <= 1) return upper(name.substr(0, length));
  }
  return upper(name.substr(0, 3));
}

Glyph GlyphSet::of(const std::string& content) const {
  if (is_blank(content)) return {};
  const auto role = owner(content);
  if (!role) return {initials(content), role};
  const std::string name = gdl::fold_case(content);
  if (name == "x" || name == "o") return {upper(name), role};
  const std::string owner_name = gdl::fold_case(layout_.roles[*role]);
  const bool coloured =
      std::find(kColourNames.begin(), kColourNames.end(), owner_name) != kColourNames.end();
  if (owner_name.starts_with(name) && coloured) return {disc(*role), role};
  if (auto sign = man(content, *role)) return {*sign, role};
  return {initials(content), role};
}

std::size_t columns(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] == '\x1b') {
      while (k < text.size() && text[k] != 'm') ++k;
      continue;
    }
    if ((static_cast<unsigned char>(text[k]) & 0xc0U) != 0x80U) ++count;
  }
  return count;
}

}  // namespace tafl::view
