#!/usr/bin/env python3
"""Write the rule sheets of the amazons family.

Writes games/amazons-<n>x<n>/rules.kif for the sizes 10, 8 and 6.  Run without arguments from
anywhere; the output is deterministic.
"""

import pathlib

GAMES = pathlib.Path(__file__).resolve().parents[2] / "games"

# size of the board -> distance k: white starts on (k, 1), (n + 1 - k, 1), (1, k) and (n, k)
SETUPS = {10: 4, 8: 3, 6: 2}

SHEET = """\
; Amazons on a board of {n} by {n}
;
; Each side has four amazons, which move like chess queens: any number of blank cells in a
; straight or slanting line. A turn has two parts, and here each part is one ply: first an amazon
; moves, then the same amazon shoots an arrow, again like a queen's move, to a blank cell, which
; stays blocked for the rest of the game. There are no captures. White begins. Who is to move
; and cannot has lost.

;;; Roles
(role white)
(role black)

;;; Base and input
(<= (base (cell ?x ?y ?v))
  (index ?x)
  (index ?y)
  (content ?v))
(<= (base (control ?r))
  (role ?r))
(<= (base (archer ?x ?y))
  (index ?x)
  (index ?y))

(<= (input ?r (move ?x ?y ?x2 ?y2))
  (role ?r)
  (ray ?d ?x ?y ?x2 ?y2))
(<= (input ?r (shoot ?x ?y))
  (role ?r)
  (index ?x)
  (index ?y))
(<= (input ?r noop)
  (role ?r))

;;; Initial state
{amazons}
(<= (init (cell ?x ?y b))
  (index ?x)
  (index ?y)
  (not (occupied ?x ?y)))
(<= (init (cell ?x ?y ?r))
  (start ?r ?x ?y))
(init (control white))

;;; Legal moves
(<= (legal ?r (move ?x ?y ?x2 ?y2))
  (true (control ?r))
  (slide ?d ?x ?y ?x2 ?y2)
  (not shooting))
(<= (legal ?r (shoot ?x2 ?y2))
  (true (control ?r))
  (target ?x2 ?y2))
(<= (legal ?r noop)
  (opponent ?r ?o)
  (true (control ?o)))

(<= (target ?x2 ?y2)
  (true (archer ?x ?y))
  (slide ?d ?x ?y ?x2 ?y2))

; An amazon that may act now: one of the side to move, or the one that has just moved.
(<= (ready ?x ?y)
  (true (archer ?x ?y)))
(<= (ready ?x ?y)
  (true (control ?r))
  (true (cell ?x ?y ?r))
  (not shooting))
(<= shooting
  (true (archer ?x ?y)))

; blank cells in direction ?d from an amazon that may act
(<= (slide ?d ?x ?y ?x2 ?y2)
  (ready ?x ?y)
  (step ?d ?x ?y ?x2 ?y2)
  (true (cell ?x2 ?y2 b)))
(<= (slide ?d ?x ?y ?x3 ?y3)
  (slide ?d ?x ?y ?x2 ?y2)
  (step ?d ?x2 ?y2 ?x3 ?y3)
  (true (cell ?x3 ?y3 b)))

;;; Next state
(<= (next (cell ?x2 ?y2 ?r))
  (true (control ?r))
  (arrived ?x2 ?y2))
(<= (next (cell ?x ?y b))
  (left ?x ?y))
(<= (next (cell ?x ?y arrow))
  (shot ?x ?y))
(<= (next (cell ?x ?y ?r))
  (role ?r)
  (true (cell ?x ?y ?r))
  (not (left ?x ?y)))
(<= (next (cell ?x ?y b))
  (true (cell ?x ?y b))
  (not (arrived ?x ?y))
  (not (shot ?x ?y)))
(<= (next (cell ?x ?y arrow))
  (true (cell ?x ?y arrow)))

(<= (next (archer ?x ?y))
  (arrived ?x ?y))

(<= (left ?x ?y)
  (does ?r (move ?x ?y ?x2 ?y2)))
(<= (arrived ?x2 ?y2)
  (does ?r (move ?x ?y ?x2 ?y2)))
(<= (shot ?x ?y)
  (does ?r (shoot ?x ?y)))

(<= (next (control ?r))
  (true (control ?r))
  (not shooting))
(<= (next (control ?o))
  (true (control ?r))
  (opponent ?r ?o)
  shooting)

;;; Terminal and goals
(<= terminal
  (not mobile))

(<= (goal ?r 100)
  (opponent ?r ?o)
  (lost ?o))
(<= (goal ?r 0)
  (opponent ?r ?o)
  (not (lost ?o)))

(<= (lost ?r)
  (true (control ?r))
  (not mobile))

; Some amazon that may act has a blank neighbour. After a move that is always so: the cell the
; amazon came from is blank, and so is every cell between.
(<= mobile
  (ready ?x ?y)
  (step ?d ?x ?y ?x2 ?y2)
  (true (cell ?x2 ?y2 b)))

;;; Helpers / static relations
(opponent white black)
(opponent black white)

; what a cell may hold; b is blank
(content white)
(content black)
(content arrow)
(content b)

(<= (occupied ?x ?y)
  (start ?r ?x ?y))

; neighbours by direction
(<= (step n ?x ?y ?x ?y2)
  (index ?x)
  (succ ?y ?y2))
(<= (step s ?x ?y ?x ?y2)
  (index ?x)
  (succ ?y2 ?y))
(<= (step e ?x ?y ?x2 ?y)
  (succ ?x ?x2)
  (index ?y))
(<= (step w ?x ?y ?x2 ?y)
  (succ ?x2 ?x)
  (index ?y))
(<= (step ne ?x ?y ?x2 ?y2)
  (succ ?x ?x2)
  (succ ?y ?y2))
(<= (step nw ?x ?y ?x2 ?y2)
  (succ ?x2 ?x)
  (succ ?y ?y2))
(<= (step se ?x ?y ?x2 ?y2)
  (succ ?x ?x2)
  (succ ?y2 ?y))
(<= (step sw ?x ?y ?x2 ?y2)
  (succ ?x2 ?x)
  (succ ?y2 ?y))

; all cells in direction ?d
(<= (ray ?d ?x ?y ?x2 ?y2)
  (step ?d ?x ?y ?x2 ?y2))
(<= (ray ?d ?x ?y ?x3 ?y3)
  (ray ?d ?x ?y ?x2 ?y2)
  (step ?d ?x2 ?y2 ?x3 ?y3))

{index}

{succ}
"""


def sheet(n, k):
    places = [("white", k, 1), ("white", n + 1 - k, 1), ("white", 1, k), ("white", n, k)]
    places += [("black", x, n + 1 - y) for _, x, y in places]
    return SHEET.format(
        n=n,
        amazons="\n".join(f"(start {r} {x} {y})" for r, x, y in places),
        index="\n".join(f"(index {i})" for i in range(1, n + 1)),
        succ="\n".join(f"(succ {i} {i + 1})" for i in range(1, n)),
    )


def main():
    for n, k in SETUPS.items():
        folder = GAMES / f"amazons-{n}x{n}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "rules.kif").write_text(sheet(n, k))


if __name__ == "__main__":
    main()
