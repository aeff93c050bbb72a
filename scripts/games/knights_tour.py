#!/usr/bin/env python3
"""Writes games/knights-tour and games/knights-tour-8x8."""

from puzzle_common import facts, succ, write

SHEET = """\
; Knight's tour on {width} by {height} squares
;
; A knight stands in the corner of the board. Each ply it makes a knight's move to a square that it
; has not visited yet. The play ends when there is no such square. A tour of all {squares} squares
; brings 100 points, n visited squares bring 100 n / {squares} points, rounded down.

;;; Roles

(role knight)

;;; Base and input

(<= (base (at ?x ?y))
    (square ?x ?y))
(<= (base (visited ?x ?y))
    (square ?x ?y))
(<= (base (count ?n))
    (worth ?n ?v))

(<= (input knight (jump ?x ?y))
    (square ?x ?y))

;;; Initial state

(init (at 1 1))
(init (visited 1 1))
(init (count 1))

;;; Legal moves

(<= (legal knight (jump ?x ?y))
    (true (at ?u ?v))
    (reaches ?u ?v ?x ?y)
    (not (true (visited ?x ?y))))

;;; Next state

(<= (next (at ?x ?y))
    (does knight (jump ?x ?y)))

(<= (next (visited ?x ?y))
    (does knight (jump ?x ?y)))
(<= (next (visited ?x ?y))
    (true (visited ?x ?y)))

(<= (next (count ?m))
    (true (count ?n))
    (succ ?n ?m))

;;; Terminal and goals

(<= terminal
    (not can_jump))

(<= (goal knight ?v)
    (true (count ?n))
    (worth ?n ?v))

;;; Helpers / static relations

(<= can_jump
    (legal knight (jump ?x ?y)))

; a knight's move from (u v) to (x y)
(<= (reaches ?u ?v ?x ?y)
    (square ?u ?v)
    (one_apart ?u ?x)
    (two_apart ?v ?y)
    (square ?x ?y))
(<= (reaches ?u ?v ?x ?y)
    (square ?u ?v)
    (two_apart ?u ?x)
    (one_apart ?v ?y)
    (square ?x ?y))

(<= (one_apart ?a ?b)
    (side ?a)
    (side ?b)
    (succ ?a ?b))
(<= (one_apart ?b ?a)
    (side ?a)
    (side ?b)
    (succ ?a ?b))
(<= (two_apart ?a ?c)
    (one_apart ?a ?b)
    (one_apart ?b ?c)
    (distinct ?a ?c))

(<= (square ?x ?y)
    (column ?x)
    (row ?y))

"""

def sheet(width, height):
    squares = width * height
    text = SHEET.format(width=width, height=height, squares=squares)
    text += facts("column", [(x,) for x in range(1, width + 1)]) + "\n"
    text += facts("row", [(y,) for y in range(1, height + 1)]) + "\n"
    text += facts("side", [(n,) for n in range(1, max(width, height) + 1)]) + "\n"
    text += facts("worth", [(n, 100 * n // squares) for n in range(1, squares + 1)]) + "\n"
    return text + succ(1, squares)


if __name__ == "__main__":
    write("knights-tour", sheet(6, 6))
    write("knights-tour-8x8", sheet(8, 8))
