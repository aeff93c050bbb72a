#!/usr/bin/env python3
"""Writes games/sudoku (9x9) and games/sudoku-4x4."""

from puzzle_common import facts, succ, write

SHEET = """\
; Sudoku on {size} by {size} cells
;
; Digits 1 to {size} are written into the empty cells, one per ply, so that no row, no column and
; no box of {box} by {box} cells holds a digit twice. A digit that breaks this rule at once may
; not be written; nothing is ever rubbed out. The play ends when no digit can be written any more.
; A full board brings 100 points, n of the {blanks} empty cells filled bring 100 n / {blanks}
; points, rounded down.
;
; The puzzle has one solution. The given digits never change and are no part of the state.
;
{picture}
;;; Roles

(role player)

;;; Base and input

(<= (base (cell ?x ?y ?d))
    (candidate ?x ?y ?d))
(<= (base (filled ?n))
    (worth ?n ?v))

(<= (input player (mark ?x ?y ?d))
    (candidate ?x ?y ?d))

;;; Initial state

(init (filled 0))

;;; Legal moves

(<= (legal player (mark ?x ?y ?d))
    (candidate ?x ?y ?d)
    (box ?x ?y ?b)
    (not (occupied ?x ?y))
    (not (in_column ?x ?d))
    (not (in_row ?y ?d))
    (not (in_box ?b ?d)))

;;; Next state

(<= (next (cell ?x ?y ?d))
    (does player (mark ?x ?y ?d)))
(<= (next (cell ?x ?y ?d))
    (true (cell ?x ?y ?d)))

(<= (next (filled ?m))
    (true (filled ?n))
    (succ ?n ?m))

;;; Terminal and goals

(<= terminal
    (not can_mark))

(<= (goal player ?v)
    (true (filled ?n))
    (worth ?n ?v))

;;; Helpers / static relations

(<= can_mark
    (legal player (mark ?x ?y ?d)))

; what the player has written
(<= (occupied ?x ?y)
    (true (cell ?x ?y ?d)))
(<= (in_column ?x ?d)
    (true (cell ?x ?y ?d)))
(<= (in_row ?y ?d)
    (true (cell ?x ?y ?d)))
(<= (in_box ?b ?d)
    (true (cell ?x ?y ?d))
    (box ?x ?y ?b))

; digits that the given ones leave open for an empty cell
(<= (candidate ?x ?y ?d)
    (box ?x ?y ?b)
    (digit ?d)
    (not (given_cell ?x ?y))
    (not (given_column ?x ?d))
    (not (given_row ?y ?d))
    (not (given_box ?b ?d)))
(<= (given_cell ?x ?y)
    (given ?x ?y ?d))
(<= (given_column ?x ?d)
    (given ?x ?y ?d))
(<= (given_row ?y ?d)
    (given ?x ?y ?d))
(<= (given_box ?b ?d)
    (given ?x ?y ?d)
    (box ?x ?y ?b))

; cell (x y) lies in box ?b
(<= (box ?x ?y ?b)
    (band ?x ?i)
    (band ?y ?j)
    (box_number ?i ?j ?b))

"""


def sheet(box, rows):
    """rows: digits and '.', top row is y = 1."""
    size = box * box
    digits = range(1, size + 1)
    cells = [(x, y, rows[y - 1][x - 1]) for y in digits for x in digits]
    given = [cell for cell in cells if cell[2] != "."]
    blanks = size * size - len(given)
    picture = "".join(f";   {' '.join(row)}\n" for row in rows)
    bands = range(1, box + 1)
    text = SHEET.format(size=size, box=box, blanks=blanks, picture=picture)
    text += "; given digits\n" + facts("given", given)
    text += "\n" + facts("box_number", [(i, j, i + box * (j - 1)) for j in bands for i in bands])
    text += "\n" + facts("band", [(n, (n - 1) // box + 1) for n in digits])
    text += "\n" + facts("digit", [(d,) for d in digits])
    text += "\n; points for filled cells\n"
    text += facts("worth", [(n, 100 * n // blanks) for n in range(blanks + 1)])
    return text + "\n" + succ(0, blanks)


if __name__ == "__main__":
    write("sudoku", sheet(3, [
        "..851....",
        ".64...5.1",
        "...46.7..",
        ".51.3...4",
        "6..8.5..3",
        "8...9.26.",
        "..5.24...",
        "7.6...34.",
        "....761..",
    ]))
    write("sudoku-4x4", sheet(2, [
        "...2",
        ".3..",
        "..2.",
        "1...",
    ]))
