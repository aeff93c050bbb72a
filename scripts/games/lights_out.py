#!/usr/bin/env python3
"""Writes games/lights-out (5x5) and games/lights-out-3x3."""

from puzzle_common import facts, succ, write

SHEET = """\
; Lights out on {size} by {size} lamps
;
; Each lamp is a button. Pressing it switches the lamp itself and its neighbours above, below, left
; and right. Some lamps burn at the start; all have to be dark. The play ends with 100 points when
; they are, or else after {limit} presses with {each} points for each dark lamp.

;;; Roles

(role player)

;;; Base and input

(<= (base (lit ?x ?y))
    (lamp ?x ?y))
(base (step 0))
(<= (base (step ?n))
    (tick ?m ?n))

(<= (input player (press ?x ?y))
    (lamp ?x ?y))

;;; Initial state

{init}(init (step 0))

;;; Legal moves

(<= (legal player (press ?x ?y))
    (lamp ?x ?y))

;;; Next state

(<= (next (lit ?x ?y))
    (switched ?x ?y)
    (not (true (lit ?x ?y))))
(<= (next (lit ?x ?y))
    (true (lit ?x ?y))
    (not (switched ?x ?y)))

(<= (next (step ?n))
    (true (step ?m))
    (tick ?m ?n))

;;; Terminal and goals

(<= terminal
    (not any_lit))
(<= terminal
    (true (step {limit})))

(<= (goal player 100)
    (not any_lit))
(<= (goal player ?v)
    any_lit
    (dark {lamps} ?n)
    (worth ?n ?v))

;;; Helpers / static relations

(<= any_lit
    (true (lit ?x ?y)))

(<= (switched ?x ?y)
    (does player (press ?u ?v))
    (touches ?u ?v ?x ?y))

; ?n of the first ?k lamps are dark
(dark 0 0)
(<= (dark ?k ?n)
    (number ?k ?x ?y)
    (succ ?j ?k)
    (dark ?j ?n)
    (true (lit ?x ?y)))
(<= (dark ?k ?n)
    (number ?k ?x ?y)
    (succ ?j ?k)
    (dark ?j ?m)
    (succ ?m ?n)
    (not (true (lit ?x ?y))))

; a press of (u v) switches (x y)
(<= (touches ?x ?y ?x ?y)
    (lamp ?x ?y))
(<= (touches ?u ?y ?x ?y)
    (lamp ?u ?y)
    (lamp ?x ?y)
    (succ ?u ?x))
(<= (touches ?u ?y ?x ?y)
    (lamp ?u ?y)
    (lamp ?x ?y)
    (succ ?x ?u))
(<= (touches ?x ?v ?x ?y)
    (lamp ?x ?v)
    (lamp ?x ?y)
    (succ ?v ?y))
(<= (touches ?x ?v ?x ?y)
    (lamp ?x ?v)
    (lamp ?x ?y)
    (succ ?y ?v))

; the lamps, row by row
(<= (lamp ?x ?y)
    (number ?k ?x ?y))
"""


def sheet(size, pattern, limit):
    """pattern: rows of '*' (lit) and '.', top row is y = 1."""
    cells = [(x, y) for y in range(1, size + 1) for x in range(1, size + 1)]
    lit = [(x, y) for x, y in cells if pattern[y - 1][x - 1] == "*"]
    lamps = size * size
    each = 72 // (lamps - 1)
    text = SHEET.format(size=size, limit=limit, lamps=lamps, each=each,
                        init="".join(f"(init (lit {x} {y}))\n" for x, y in lit))
    text += facts("number", [(k, x, y) for k, (x, y) in enumerate(cells, 1)])
    text += "\n; points for dark lamps\n" + facts("worth", [(n, each * n) for n in range(lamps)])
    text += "\n; the step counter\n" + facts("tick", [(n, n + 1) for n in range(limit)])
    return text + "\n" + succ(0, lamps)


if __name__ == "__main__":
    write("lights-out", sheet(5, ["..*..", ".*.*.", "*.*.*", ".*.*.", "..*.."], 12))
    write("lights-out-3x3", sheet(3, ["***", "***", "***"], 9))
