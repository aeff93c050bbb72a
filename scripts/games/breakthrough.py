#!/usr/bin/env python3
"""Write the rule sheets of the breakthrough family.

Writes games/<name>/rules.kif for breakthrough, small-breakthrough, suicide-breakthrough and
knightthrough.  Run without arguments from anywhere; the output is deterministic.
"""

import pathlib

GAMES = pathlib.Path(__file__).resolve().parents[2] / "games"

PAWN_RULES = """\
; Straight ahead only onto a blank cell, slantwise onto a blank cell or onto an enemy.
(<= (legal ?r (move ?x ?y ?x ?y2))
  (true (control ?r))
  (true (cell ?x ?y ?r))
  (ahead ?r ?y ?y2)
  (true (cell ?x ?y2 b)))
(<= (legal ?r (move ?x ?y ?x2 ?y2))
  (true (control ?r))
  (true (cell ?x ?y ?r))
  (slant ?r ?x ?y ?x2 ?y2)
  (not (true (cell ?x2 ?y2 ?r))))
"""

PAWN_INPUT = """\
(<= (input ?r (move ?x ?y ?x ?y2))
  (index ?x)
  (ahead ?r ?y ?y2))
(<= (input ?r (move ?x ?y ?x2 ?y2))
  (slant ?r ?x ?y ?x2 ?y2))
"""

PAWN_STATIC = """\
(<= (slant ?r ?x ?y ?x2 ?y2)
  (ahead ?r ?y ?y2)
  (succ ?x ?x2))
(<= (slant ?r ?x ?y ?x2 ?y2)
  (ahead ?r ?y ?y2)
  (succ ?x2 ?x))
"""

KNIGHT_RULES = """\
; A knight leaps onto any cell that holds no man of its own side.
(<= (legal ?r (move ?x ?y ?x2 ?y2))
  (true (control ?r))
  (true (cell ?x ?y ?r))
  (leap ?r ?x ?y ?x2 ?y2)
  (not (true (cell ?x2 ?y2 ?r))))
"""

KNIGHT_INPUT = """\
(<= (input ?r (move ?x ?y ?x2 ?y2))
  (leap ?r ?x ?y ?x2 ?y2))
"""

KNIGHT_STATIC = """\
; one row ahead and two columns aside, or two rows ahead and one column aside
(<= (leap ?r ?x ?y ?x2 ?y2)
  (ahead ?r ?y ?y2)
  (two_aside ?x ?x2))
(<= (leap ?r ?x ?y ?x2 ?y2)
  (ahead ?r ?y ?y1)
  (ahead ?r ?y1 ?y2)
  (aside ?x ?x2))

(<= (aside ?x ?x2)
  (succ ?x ?x2))
(<= (aside ?x ?x2)
  (succ ?x2 ?x))

(<= (two_aside ?x ?x2)
  (succ ?x ?x1)
  (succ ?x1 ?x2))
(<= (two_aside ?x ?x2)
  (succ ?x2 ?x1)
  (succ ?x1 ?x))
"""

PAWN_TEXT = """\
Each side fills its two nearest rows with men. A man moves one row ahead: straight onto a
blank cell, or slantwise onto a blank cell or onto an enemy, which is captured. There are no
forced captures and no other pieces."""

KNIGHT_TEXT = """\
Each side fills its two nearest rows with knights. A knight makes the leap of the chess knight,
but only forward (one or two rows ahead), onto a cell without a man of its own side; an enemy
there is captured."""

WIN_TEXT = """\
Who first has a man on the farthest row wins, and so does who has captured every enemy man.
White begins; play cannot stall, for the foremost man of a side can always move."""

LOSE_TEXT = """\
Who first has a man on the farthest row loses, and who has lost every man wins.
White begins; play cannot stall, for the foremost man of a side can always move."""


def sheet(title, size, knight, suicide):
    text = (KNIGHT_TEXT if knight else PAWN_TEXT) + " " + (LOSE_TEXT if suicide else WIN_TEXT)
    words = f"On a board of {size} by {size} cells. {text}".split()
    lines, line = [], ";"
    for word in words:
        if len(line) + 1 + len(word) > 96:
            lines.append(line)
            line = ";"
        line += " " + word
    lines.append(line)
    out = [f"; {title}", ";", *lines, ""]
    out += [";;; Roles", "(role white)", "(role black)", ""]
    out += [
        ";;; Base and input",
        "(<= (base (cell ?x ?y ?v))",
        "  (index ?x)",
        "  (index ?y)",
        "  (content ?v))",
        "(<= (base (control ?r))",
        "  (role ?r))",
        "",
        (KNIGHT_INPUT if knight else PAWN_INPUT).rstrip(),
        "(<= (input ?r noop)",
        "  (role ?r))",
        "",
        ";;; Initial state",
        "(<= (init (cell ?x ?y ?r))",
        "  (index ?x)",
        "  (camp ?r ?y))",
        "(<= (init (cell ?x ?y b))",
        "  (index ?x)",
        "  (middle ?y))",
        "(init (control white))",
        "",
        ";;; Legal moves",
        (KNIGHT_RULES if knight else PAWN_RULES).rstrip(),
        "(<= (legal ?r noop)",
        "  (opponent ?r ?o)",
        "  (true (control ?o)))",
        "",
        ";;; Next state",
        "(<= (next (cell ?x2 ?y2 ?r))",
        "  (does ?r (move ?x ?y ?x2 ?y2)))",
        "(<= (next (cell ?x ?y b))",
        "  (does ?r (move ?x ?y ?x2 ?y2)))",
        "(<= (next (cell ?x ?y ?v))",
        "  (true (cell ?x ?y ?v))",
        "  (not (touched ?x ?y)))",
        "",
        "(<= (touched ?x ?y)",
        "  (does ?r (move ?x ?y ?x2 ?y2)))",
        "(<= (touched ?x2 ?y2)",
        "  (does ?r (move ?x ?y ?x2 ?y2)))",
        "",
        "(<= (next (control ?o))",
        "  (true (control ?r))",
        "  (opponent ?r ?o))",
        "",
        ";;; Terminal and goals",
        "(<= terminal",
        "  (won ?r))",
        "",
        "(<= (goal ?r 100)",
        "  (won ?r))",
        "(<= (goal ?r 0)",
        "  (role ?r)",
        "  (not (won ?r)))",
        "",
    ]
    winner = "?o" if suicide else "?r"
    out += [
        f"(<= (won {winner})",
        *(["  (opponent ?r ?o)"] if suicide else []),
        "  (last_row ?r ?y)",
        "  (true (cell ?x ?y ?r)))",
        f"(<= (won {winner})",
        "  (opponent ?r ?o)",
        "  (not (alive ?o)))",
        "",
        "(<= (alive ?r)",
        "  (role ?r)",
        "  (true (cell ?x ?y ?r)))",
        "",
        ";;; Helpers / static relations",
        "(opponent white black)",
        "(opponent black white)",
        "",
        "; what a cell may hold; b is blank",
        "(content white)",
        "(content black)",
        "(content b)",
        "",
        "; the rows each side fills at the start, and the rows between",
        f"(camp white 1)\n(camp white 2)\n(camp black {size - 1})\n(camp black {size})",
        *[f"(middle {y})" for y in range(3, size - 1)],
        "",
        "; the row each side strives for",
        f"(last_row white {size})",
        "(last_row black 1)",
        "",
        "; white goes up the rows, black down",
        "(<= (ahead white ?y ?y2)",
        "  (succ ?y ?y2))",
        "(<= (ahead black ?y ?y2)",
        "  (succ ?y2 ?y))",
        "",
        (KNIGHT_STATIC if knight else PAWN_STATIC).rstrip(),
        "",
        *[f"(index {i})" for i in range(1, size + 1)],
        "",
        *[f"(succ {i} {i + 1})" for i in range(1, size)],
    ]
    return "\n".join(out) + "\n"


def main():
    for name, title, size, knight, suicide in (
        ("breakthrough", "Breakthrough", 8, False, False),
        ("small-breakthrough", "Small breakthrough", 6, False, False),
        ("suicide-breakthrough", "Suicide breakthrough", 8, False, True),
        ("knightthrough", "Knightthrough", 8, True, False),
    ):
        folder = GAMES / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "rules.kif").write_text(sheet(title, size, knight, suicide))


if __name__ == "__main__":
    main()
