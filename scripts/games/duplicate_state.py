#!/usr/bin/env python3
"""Writes games/duplicate-state-small, -medium and -large."""

from puzzle_common import facts, succ, write

SHEET = """\
; Duplicate states ({name})
;
; A stress test for players that remember states. {lamps} lamps, all dark, have a button each,
; which switches its lamp over. Exactly {steps} buttons are pressed, one per ply. At the end a
; secret pattern should burn. The lamps form {groups} groups of {group}; each group that shows its
; part of the pattern counts, and all of them bring 100 points. The order of the presses never
; matters, so a huge number of move sequences leads to few different states.

;;; Roles

(role player)

;;; Base and input

(<= (base (on ?i))
    (lamp ?i ?g))
(base (step 0))
(<= (base (step ?n))
    (succ ?m ?n))

(<= (input player (press ?i))
    (lamp ?i ?g))

;;; Initial state

(init (step 0))

;;; Legal moves

(<= (legal player (press ?i))
    (lamp ?i ?g))

;;; Next state

(<= (next (on ?i))
    (does player (press ?i))
    (not (true (on ?i))))
(<= (next (on ?i))
    (true (on ?i))
    (not (does player (press ?i))))

(<= (next (step ?n))
    (true (step ?m))
    (succ ?m ?n))

;;; Terminal and goals

(<= terminal
    (true (step {steps})))

(<= (goal player ?v)
    (right {groups} ?n)
    (worth ?n ?v))

;;; Helpers / static relations

; ?n of the first ?g groups show the pattern
(right 0 0)
(<= (right ?g ?n)
    (group ?g)
    (succ ?f ?g)
    (right ?f ?m)
    (succ ?m ?n)
    (not (wrong ?g)))
(<= (right ?g ?n)
    (group ?g)
    (succ ?f ?g)
    (right ?f ?n)
    (wrong ?g))

(<= (wrong ?g)
    (lamp ?i ?g)
    (pattern ?i)
    (not (true (on ?i))))
(<= (wrong ?g)
    (lamp ?i ?g)
    (true (on ?i))
    (not (pattern ?i)))

; lamp ?i belongs to group ?g
"""


def sheet(name, lamps, group, pattern):
    """As many plies as lamps; pattern: the lamps that must burn."""
    groups = lamps // group
    text = SHEET.format(name=name, lamps=lamps, steps=lamps, groups=groups, group=group)
    text += facts("lamp", [(i, (i - 1) // group + 1) for i in range(1, lamps + 1)])
    text += "\n; lamps that must burn\n" + facts("pattern", [(i,) for i in pattern])
    text += "\n" + facts("group", [(g,) for g in range(1, groups + 1)])
    text += "\n; points for right groups\n"
    text += facts("worth", [(n, 100 * n // groups) for n in range(groups + 1)])
    return text + "\n" + succ(0, lamps)


if __name__ == "__main__":
    write("duplicate-state-small", sheet("small", 6, 2, [1, 4, 5, 6]))
    write("duplicate-state-medium", sheet("medium", 12, 3, [2, 3, 4, 8, 10, 12]))
    write("duplicate-state-large",
          sheet("large", 20, 4, [1, 3, 4, 6, 9, 10, 12, 15, 17, 20]))
