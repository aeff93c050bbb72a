// SPDX-License-Identifier: MIT
#include "view/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "gdl/symbol.h"

namespace tafl::view {
namespace {

using Lines = std::vector<std::string>;

// Boards with more rows than this are drawn without lines between the squares.
constexpr std::size_t kMostRuledRows = 8;

// 256-colour codes of the pieces.
struct Colour {
  std::string_view name;
  int code;
};
constexpr Colour kNamed[] = {{"white", 231}, {"red", 203},    {"yellow", 221}, {"blue", 75},
                             {"green", 77},  {"orange", 208}, {"purple", 141}, {"brown", 173}};
constexpr int kByIndex[] = {75, 221, 77, 203, 141, 208};
constexpr int kBlackInText = 246;

// Black pieces need a board of middle brightness, bright ones look best on a dark one.
struct Shades {
  int light, dark, changed, black, nobody;
};
constexpr Shades kWood = {137, 94, 65, 16, 233};
constexpr Shades kSlate = {238, 236, 24, 246, 252};

bool is_black(const Layout& layout, std::size_t role) {
  return gdl::fold_case(layout.roles[role]) == "black";
}

const Shades& shades(const Layout& layout) {
  for (std::size_t role = 0; role < layout.roles.size(); ++role) {
    if (is_black(layout, role)) return kWood;
  }
  return kSlate;
}

int colour_of(const Layout& layout, std::size_t role, int black) {
  if (is_black(layout, role)) return black;
  const std::string name = gdl::fold_case(layout.roles[role]);
  for (const Colour& colour : kNamed) {
    if (name == colour.name) return colour.code;
  }
  return kByIndex[role % std::size(kByIndex)];
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  for (std::size_t k = 0; k < times; ++k) result += text;
  return result;
}

std::string centred(const std::string& text, std::size_t width) {
  const std::size_t used = columns(text);
  if (used >= width) return text;
  const std::size_t left = (width - used) / 2;
  return std::string(left, ' ') + text + std::string(width - used - left, ' ');
}

std::string right_aligned(const std::string& text, std::size_t width) {
  const std::size_t used = columns(text);
  return std::string(width > used ? width - used : 0, ' ') + text;
}

std::size_t widest(const std::vector<std::string>& texts) {
  std::size_t width = 0;
  for (const std::string& text : texts) width = std::max(width, columns(text));
  return width;
}

// The corners and lines of a frame, from left to right.
struct Rule {
  std::string_view left, line, cross, right;
};
constexpr Rule kUnicodeRules[] = {{"┌", "─", "┬", "┐"}, {"├", "─", "┼", "┤"}, {"└", "─", "┴", "┘"}};
constexpr Rule kAsciiRules[] = {{"+", "-", "+", "+"}, {"+", "-", "+", "+"}, {"+", "-", "+", "+"}};

class Drawing {
 public:
  Drawing(const Layout& layout, const Board& board, const Board* previous, const Style& style)
      : layout_(layout),
        board_(board),
        where_(layout.boards[board.layout]),
        previous_(previous),
        style_(style),
        glyphs_(layout, style.unicode, style.colour) {
    for (const auto& square : board.squares) cell_ = std::max(cell_, columns(sign(square).text));
    cell_ = std::max(cell_, widest(where_.columns));
    margin_ = widest(where_.rows);
  }

  Lines run() {
    Lines lines;
    const std::string indent(margin_ + 1, ' ');
    if (where_.slices.size() > 1) {
      lines.push_back(indent + centred(where_.slices[board_.slice], body_width()));
    }
    const bool ruled = !style_.colour && where_.rows.size() <= kMostRuledRows &&
                       margin_ + 1 + body_width(true) <= style_.width;
    if (!style_.colour) lines.push_back(indent + rule(0, ruled));
    for (std::size_t k = 0; k < where_.rows.size(); ++k) {
      if (k > 0 && ruled) lines.push_back(indent + rule(1, ruled));
      lines.push_back(row(where_.rows_upwards ? where_.rows.size() - 1 - k : k, ruled));
    }
    if (!style_.colour) lines.push_back(indent + rule(2, ruled));
    lines.push_back(indent + labels(ruled));
    return lines;
  }

 private:
  // All that stands on a square, in one sign.
  Glyph sign(const std::vector<std::string>& square) const {
    Glyph result;
    for (const std::string& content : square) {
      const Glyph glyph = glyphs_.of(content);
      if (glyph.text.empty() || columns(result.text) + columns(glyph.text) > 4) continue;
      result.text += glyph.text;
      if (!result.role) result.role = glyph.role;
    }
    return result;
  }

  std::size_t body_width(bool ruled = false) const {
    const std::size_t count = where_.columns.size();
    if (style_.colour) return count * (cell_ + 2);
    return ruled ? count * (cell_ + 3) + 1 : count * (cell_ + 1) + 3;
  }

  std::string rule(std::size_t which, bool ruled) const {
    const Rule& rule = style_.unicode ? kUnicodeRules[which] : kAsciiRules[which];
    std::string text(rule.left);
    if (!ruled) return text + repeated(rule.line, body_width() - 2) + std::string(rule.right);
    for (std::size_t k = 0; k < where_.columns.size(); ++k) {
      if (k > 0) text += rule.cross;
      text += repeated(rule.line, cell_ + 2);
    }
    return text + std::string(rule.right);
  }

  std::string row(std::size_t row, bool ruled) const {
    const std::string_view bar = style_.unicode ? "│" : "|";
    std::string text = right_aligned(where_.rows[row], margin_) + " ";
    if (!style_.colour) text += bar;
    for (std::size_t column = 0; column < where_.columns.size(); ++column) {
      const std::size_t square = row * where_.columns.size() + column;
      if (style_.colour) {
        text += shaded(square, (row + column) % 2 == 0);
      } else if (ruled) {
        text += fmt::format(" {} {}", centred(sign(board_.squares[square]).text, cell_), bar);
      } else {
        const std::string content = sign(board_.squares[square]).text;
        const std::string blank = style_.unicode ? "·" : ".";
        text += " " + centred(content.empty() ? blank : content, cell_);
      }
    }
    if (style_.colour) return text + "\x1b[0m";
    return ruled ? text : fmt::format("{} {}", text, bar);
  }

  std::string shaded(std::size_t square, bool dark) const {
    const bool changed =
        previous_ != nullptr && previous_->squares[square] != board_.squares[square];
    const Glyph glyph = sign(board_.squares[square]);
    const Shades& shade = shades(layout_);
    const int ink = glyph.role ? colour_of(layout_, *glyph.role, shade.black) : shade.nobody;
    return fmt::format("\x1b[48;5;{};38;5;{};1m {} ",
                       changed ? shade.changed : (dark ? shade.dark : shade.light), ink,
                       centred(glyph.text, cell_));
  }

  std::string labels(bool ruled) const {
    std::string text = style_.colour ? "" : " ";
    for (const std::string& label : where_.columns) {
      if (style_.colour || ruled) {
        text += " " + centred(label, cell_) + " ";
        if (ruled) text += " ";
      } else {
        text += " " + centred(label, cell_);
      }
    }
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text;
  }

  const Layout& layout_;
  const Board& board_;
  const BoardLayout& where_;
  const Board* previous_;
  const Style& style_;
  GlyphSet glyphs_;
  std::size_t cell_ = 1;
  std::size_t margin_ = 1;
};

}  // namespace

Lines beside(const Lines& left, const Lines& right, std::size_t gap) {
  const std::size_t width = widest(left) + gap;
  Lines lines;
  for (std::size_t k = 0; k < std::max(left.size(), right.size()); ++k) {
    std::string line = k < left.size() ? left[k] : "";
    if (k < right.size() && !right[k].empty()) {
      line += std::string(width - columns(line), ' ') + right[k];
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

Lines wrapped(const std::vector<std::string>& words, std::size_t width, std::size_t indent) {
  Lines lines;
  for (const std::string& word : words) {
    if (lines.empty() || columns(lines.back()) + 1 + columns(word) > width) {
      lines.push_back(std::string(indent, ' ') + word);
    } else {
      lines.back() += " " + word;
    }
  }
  return lines;
}

std::string in_role_colour(const Layout& layout, std::size_t role, std::string_view text,
                           const Style& style) {
  if (!style.colour) return std::string(text);
  return fmt::format("\x1b[38;5;{};1m{}\x1b[0m", colour_of(layout, role, kBlackInText), text);
}

Lines render(const Layout& layout, const Position& position, const Position* previous,
             const Style& style) {
  constexpr std::size_t kGap = 3;
  Lines lines;
  Lines shelf;  // boards that still have room to their right
  const auto flush = [&] {
    lines.insert(lines.end(), shelf.begin(), shelf.end());
    shelf.clear();
  };
  for (std::size_t k = 0; k < position.boards.size(); ++k) {
    const Board* before = previous != nullptr ? &previous->boards[k] : nullptr;
    const Lines drawn = Drawing(layout, position.boards[k], before, style).run();
    if (!shelf.empty() && widest(shelf) + kGap + widest(drawn) > style.width) flush();
    shelf = shelf.empty() ? drawn : beside(shelf, drawn, kGap);
  }
  flush();
  const Lines others = wrapped(position.others, style.width, 0);
  lines.insert(lines.end(), others.begin(), others.end());
  return lines;
}

}  // namespace tafl::view
