#!/usr/bin/env python3
"""Writes games/n-queens-6, n-queens-8 and n-queens-12."""

from puzzle_common import facts, succ, write

SHEET = """\
; {size} queens
;
; Queens are put on a board of {size} by {size} squares, one per ply, row by row from row 1 on,
; always on a square that no queen on the board attacks. The play ends when the current row has no
; such square or all {size} queens are placed. {size} queens, none attacking another, bring 100
; points, n queens 100 n / {size} points, rounded down.

;;; Roles

(role player)

;;; Base and input

(<= (base (queen ?r ?c))
    (row ?r)
    (column ?c))
(<= (base (turn ?r))
    (worth ?r ?v))

(<= (input player (place ?r ?c))
    (row ?r)
    (column ?c))

;;; Initial state

(init (turn 1))

;;; Legal moves

(<= (legal player (place ?r ?c))
    (true (turn ?r))
    (row ?r)
    (diagonals ?r ?c ?d ?e)
    (not (column_taken ?c))
    (not (falling_taken ?d))
    (not (rising_taken ?e)))

;;; Next state

(<= (next (queen ?r ?c))
    (does player (place ?r ?c)))
(<= (next (queen ?r ?c))
    (true (queen ?r ?c)))

(<= (next (turn ?s))
    (true (turn ?r))
    (succ ?r ?s))

;;; Terminal and goals

(<= terminal
    (not can_place))

(<= (goal player ?v)
    (true (turn ?r))
    (worth ?r ?v))

;;; Helpers / static relations

(<= can_place
    (legal player (place ?r ?c)))

(<= (column_taken ?c)
    (true (queen ?r ?c)))
(<= (falling_taken ?d)
    (true (queen ?r ?c))
    (diagonals ?r ?c ?d ?e))
(<= (rising_taken ?e)
    (true (queen ?r ?c))
    (diagonals ?r ?c ?d ?e))

; square (r c) lies on the falling diagonal ?d and on the rising diagonal ?e
"""


def sheet(size):
    numbers = range(1, size + 1)
    text = SHEET.format(size=size)
    text += facts("diagonals", [(r, c, r + c, r - c + size) for r in numbers for c in numbers])
    text += "\n" + facts("row", [(r,) for r in numbers])
    text += "\n" + facts("column", [(c,) for c in numbers])
    text += "\n; points when row ?r is the next to be filled\n"
    text += facts("worth", [(r, 100 * (r - 1) // size) for r in range(1, size + 2)])
    return text + "\n" + succ(1, size + 1)


if __name__ == "__main__":
    for board_size in (6, 8, 12):
        write(f"n-queens-{board_size}", sheet(board_size))
