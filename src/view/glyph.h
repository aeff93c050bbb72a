// SPDX-License-Identifier: MIT
//
// What the things on a board look like: a sign of a few columns, and whose it is.
//
//   white black        discs                    x o           X O
//   wk bq white_rook   chessmen, if the game has a king and a queen, rook, knight or bishop
//   wk bm              draughtsmen otherwise
//   b blank empty      nothing (b is nothing unless w is something)
//   anything else      its first letters
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "view/layout.h"

namespace tafl::view {

struct Glyph {
  std::string text;                 // empty for a blank
  std::optional<std::size_t> role;  // whose it is, where the name says so
};

class GlyphSet {
 public:
  // With `solid`, colours tell the roles apart, and all pieces are the filled ones.
  GlyphSet(const Layout& layout, bool unicode, bool solid = false);

  // Also of contents that were never seen before.
  Glyph of(const std::string& content) const;
  // The role whose name, or whose initial letter, a content starts with.
  std::optional<std::size_t> owner(std::string_view content) const;

 private:
  bool is_blank(const std::string& content) const;
  std::string disc(std::size_t role) const;
  std::optional<std::string> man(std::string_view content, std::size_t role) const;
  std::string initials(const std::string& content) const;

  const Layout& layout_;
  bool unicode_;
  bool solid_;
  bool b_is_blank_ = true;
  bool chess_ = false;
};

// How many columns a text takes: one per UTF-8 character, escape sequences none.
std::size_t columns(std::string_view text);

}  // namespace tafl::view
