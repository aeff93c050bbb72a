#!/usr/bin/env python3
"""Writes games/state-space-small, -medium and -large."""

from puzzle_common import facts, succ, write

SHEET = """\
; State space ({name})
;
; A stress test for search: a walk down a tree of depth {depth} with {width} branches at every
; fork. All choices are remembered, so no two sequences of moves ever meet in the same state. One
; path leads to 100 points. A walk that leaves this path after n forks brings 100 n / {depth}
; points, rounded down, whatever comes after.

;;; Roles

(role walker)

;;; Base and input

(<= (base (chosen ?k ?b))
    (fork ?k)
    (branch ?b))
(base (step 0))
(<= (base (step ?k))
    (fork ?k))

(<= (input walker (take ?b))
    (branch ?b))

;;; Initial state

(init (step 0))

;;; Legal moves

(<= (legal walker (take ?b))
    (branch ?b))

;;; Next state

(<= (next (chosen ?k ?b))
    (does walker (take ?b))
    (true (step ?j))
    (succ ?j ?k))
(<= (next (chosen ?k ?b))
    (true (chosen ?k ?b)))

(<= (next (step ?k))
    (true (step ?j))
    (succ ?j ?k))

;;; Terminal and goals

(<= terminal
    (true (step {depth})))

(<= (goal walker ?v)
    (on_path ?j)
    (worth ?j ?v)
    (succ ?j ?k)
    (not (on_path ?k)))
(<= (goal walker 100)
    (on_path {depth}))

;;; Helpers / static relations

; the first ?k choices were right
(on_path 0)
(<= (on_path ?k)
    (succ ?j ?k)
    (on_path ?j)
    (right ?k ?b)
    (true (chosen ?k ?b)))

; the right branch at each fork
"""


def sheet(name, width, path):
    """path: the right branches as letters."""
    depth = len(path)
    text = SHEET.format(name=name, width=width, depth=depth)
    text += facts("right", enumerate(path, 1))
    text += "\n" + facts("branch", "abcdefgh"[:width])
    text += "\n" + facts("fork", [(k,) for k in range(1, depth + 1)])
    text += "\n; points for leaving the path after ?k forks\n"
    text += facts("worth", [(k, 100 * k // depth) for k in range(depth)])
    return text + "\n" + succ(0, depth)


if __name__ == "__main__":
    write("state-space-small", sheet("small", 3, "bcabca"))
    write("state-space-medium", sheet("medium", 4, "cadbbdacdb"))
    write("state-space-large", sheet("large", 6, "dafcebbfadcefb"))
