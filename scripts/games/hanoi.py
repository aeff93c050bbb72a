#!/usr/bin/env python3
"""Writes games/hanoi (5 discs) and games/hanoi-6."""

from puzzle_common import facts, succ, write

SHEET = """\
; Towers of Hanoi with {discs} discs
;
; {discs} discs of different size lie on the first of three pegs, the largest at the bottom. A ply
; moves the top disc of a peg to another peg that is empty or has a larger disc on top. The tower
; has to be moved to the third peg within {limit} plies ({best} are needed), which ends the play
; with 100 points. Otherwise the discs in place count: {points} points for 0 to {most}
; of them, counted from the largest disc upwards without a gap.

;;; Roles

(role player)

;;; Base and input

(<= (base (on ?d ?p))
    (disc ?d)
    (peg ?p))
(base (step 0))
(<= (base (step ?n))
    (succ ?m ?n))

(<= (input player (move ?p ?q))
    (peg ?p)
    (peg ?q)
    (distinct ?p ?q))

;;; Initial state

(<= (init (on ?d a))
    (disc ?d))
(init (step 0))

;;; Legal moves

(<= (legal player (move ?p ?q))
    (top ?d ?p)
    (peg ?q)
    (distinct ?p ?q)
    (not (blocked ?d ?q)))

;;; Next state

(<= (next (on ?d ?q))
    (does player (move ?p ?q))
    (top ?d ?p))
(<= (next (on ?d ?p))
    (true (on ?d ?p))
    (not (lifted ?p)))
(<= (next (on ?d ?p))
    (true (on ?d ?p))
    (blocked ?d ?p))

(<= (next (step ?n))
    (true (step ?m))
    (succ ?m ?n))

;;; Terminal and goals

(<= terminal
    (in_place 1))
(<= terminal
    (true (step {limit})))

(<= (goal player 0)
    (not (in_place {discs})))
(<= (goal player ?v)
    (in_place ?d)
    (worth ?d ?v)
    (above ?e ?d)
    (not (in_place ?e)))
(<= (goal player 100)
    (in_place 1))

;;; Helpers / static relations

; a disc smaller than ?d lies on peg ?p
(<= (blocked ?d ?p)
    (true (on ?e ?p))
    (smaller ?e ?d))

(<= (top ?d ?p)
    (true (on ?d ?p))
    (not (blocked ?d ?p)))

(<= (lifted ?p)
    (does player (move ?p ?q)))

; disc ?d and all larger ones lie on the third peg
(<= (in_place {discs})
    (true (on {discs} c)))
(<= (in_place ?e)
    (above ?e ?d)
    (in_place ?d)
    (true (on ?e c)))

(<= (smaller ?e ?d)
    (above ?e ?d))
(<= (smaller ?e ?d)
    (above ?e ?f)
    (smaller ?f ?d))

; points when ?d is the smallest disc in place
"""


def sheet(discs, limit):
    values = [100 * k // discs // 5 * 5 for k in range(discs)]
    names = range(1, discs + 1)
    text = SHEET.format(discs=discs, limit=limit, best=2 ** discs - 1, most=discs - 1,
                        points=", ".join(map(str, values)))
    text += facts("worth", [(d, values[discs - d + 1]) for d in names if d > 1])
    text += "\n; disc ?e is the next smaller one to ?d\n"
    text += facts("above", [(d, d + 1) for d in names if d < discs])
    text += "\n" + facts("disc", [(d,) for d in names]) + "\n" + facts("peg", ["a", "b", "c"])
    return text + "\n" + succ(0, limit)


if __name__ == "__main__":
    write("hanoi", sheet(5, 40))
    write("hanoi-6", sheet(6, 80))
