#!/usr/bin/env python3
"""Writes games/rule-depth-linear, -quadratic and -exponential.

The three share one puzzle. They differ in the length of the wire, and so in how many rule steps lie
between a state and its legal moves and goal values.
"""

from puzzle_common import facts, succ, write

SHEET = """\
; Rule depth ({name})
;
; A stress test for reasoners: from the state to the legal moves and goals leads a chain of
; {depth} rule applications. Current flows along a wire of
; {wire}. {switches} switches stand along the wire, each followed by a
; gate. Gate 1 opens on certain settings of switch 1, gate i on certain pairs of settings of the
; switches i - 1 and i. All switches are off at first. Each ply gives one switch a new
; setting (1, 2 or 3), but only a switch that the current reaches can be set. The play ends when
; the current reaches the end of the wire (100 points), or else after
; {switches} plies; then n open gates in a row from the start bring 100 n / {switches} points,
; rounded down.

;;; Roles

(role player)

;;; Base and input

(<= (base (switch ?i off))
    (stand ?i))
(<= (base (switch ?i ?v))
    (stand ?i)
    (setting ?v))
(base (step 0))
(<= (base (step ?i))
    (stand ?i))

(<= (input player (set ?i ?v))
    (stand ?i)
    (setting ?v))

;;; Initial state

(<= (init (switch ?i off))
    (stand ?i))
(init (step 0))

;;; Legal moves

(<= (legal player (set ?i ?v))
    (powered ?i)
    (stand ?i)
    (setting ?v)
    (not (true (switch ?i ?v))))

;;; Next state

(<= (next (switch ?i ?v))
    (does player (set ?i ?v)))
(<= (next (switch ?i ?v))
    (true (switch ?i ?v))
    (not (changed ?i)))

(<= (next (step ?n))
    (true (step ?m))
    (succ ?m ?n))

;;; Terminal and goals

(<= terminal
    (powered {end}))
(<= terminal
    (true (step {switches})))

(<= (goal player ?v)
    (powered ?i)
    (worth ?i ?v)
    (succ ?i ?j)
    (not (powered ?j)))
(<= (goal player 100)
    (powered {end}))

;;; Helpers / static relations

(<= (changed ?i)
    (does player (set ?i ?v)))

; the current reaches switch ?i ({end} is the end of the wire)
{powered}
; gate ?i is open
(<= (open 1)
    (true (switch 1 ?v))
    (starts ?v))
(<= (open ?i)
    (succ ?h ?i)
    (true (switch ?h ?u))
    (fits ?i ?u ?v)
    (true (switch ?i ?v)))

{live}
; settings of switch 1 that open gate 1
{starts}
; settings ?u of the switch before and ?v of switch ?i that open gate ?i
{fits}
; points when switch ?i is the last one with current
{worth}
(setting 1)
(setting 2)
(setting 3)

{stand}
{succ}"""

POWERED = """\
(<= (powered ?i)
    (station ?i {at})
    (live {at}))
"""

LINEAR = """\
; the current reaches point ?k of the wire
(live 0)
(<= (live ?k)
    (succ ?j ?k)
    (live ?j)
    (not (gated ?k)))
(<= (live ?k)
    (succ ?j ?k)
    (live ?j)
    (gate ?k ?i)
    (open ?i))

(<= (gated ?k)
    (gate ?k ?i))

"""

QUADRATIC = """\
; the current reaches column ?c of row ?r; the wire runs through the rows one after the other
(live 1 1)
(<= (live ?r ?c)
    (succ ?b ?c)
    (live ?r ?b)
    (column ?c)
    (not (gated ?r ?c)))
(<= (live ?r ?c)
    (gate ?r ?c ?i)
    (succ ?b ?c)
    (live ?r ?b)
    (open ?i))
(<= (live ?r 1)
    (succ ?q ?r)
    (live ?q {size})
    (column ?r))

(<= (gated ?r ?c)
    (gate ?r ?c ?i))

"""

STATIONS = "; switches and the end stand at these points, a gate right behind each switch\n"


def chain(switches):
    """Settings that open the gates: one way to the end, and dead ends two gates long."""
    right = [(2 * i + i // 3) % 3 for i in range(switches)]  # the way to the end, settings from 0
    starts = [right[0], (right[0] + 1) % 3]
    fits = []
    for i in range(1, switches):
        before, here = right[i - 1], right[i]
        fits.append((i + 1, before, here))
        if i + 1 < switches:
            fits.append((i + 1, before, (here + 1) % 3))
            fits.append((i + 1, (before + 1) % 3, (here + 2) % 3))
    return ([(v + 1,) for v in sorted(starts)],
            sorted((i, u + 1, v + 1) for i, u, v in fits))


def sheet(name, depth, wire, switches, at, live, last):
    starts, fits = chain(switches)
    end = switches + 1
    return SHEET.format(
        name=name, depth=depth, wire=wire, switches=switches, end=end,
        powered=POWERED.format(at=at), live=live,
        starts=facts("starts", starts), fits=facts("fits", fits),
        worth=facts("worth", [(i, 100 * (i - 1) // switches) for i in range(1, end)]),
        stand=facts("stand", [(i,) for i in range(1, end)]), succ=succ(0, last))


def linear(length, switches):
    gap = length // switches
    live = LINEAR + STATIONS
    live += facts("station", [(i + 1, gap * i) for i in range(switches + 1)]) + "\n"
    live += facts("gate", [(gap * i + 1, i + 1) for i in range(switches)])
    return sheet("linear", length, f"{length} pieces", switches, "?k", live, length)


def quadratic(size, switches):
    gap = size // switches
    live = QUADRATIC.format(size=size) + STATIONS
    live += facts("station", [(i + 1, gap * i + 1, 1) for i in range(switches)] +
                  [(switches + 1, size, size)]) + "\n"
    live += facts("gate", [(gap * i + 1, 2, i + 1) for i in range(switches)])
    live += "\n" + facts("column", [(c,) for c in range(1, size + 1)])
    wire = f"{size} rows of {size} points, row by row"
    return sheet("quadratic", size * size - 1, wire, switches, "?r ?c", live, size)


def exponential(bits):
    """Points are binary numbers; the step that sets bit i (and clears those below) is gate i."""
    names = [f"?b{i}" for i in range(bits, 0, -1)]
    live = f"; the current reaches the point with this number, written with {bits} binary digits\n"
    live += f"(live {' '.join('0' * bits)})\n"
    for i in range(1, bits + 1):
        high = " ".join(names[:bits - i])
        before = f"{high} 0{' 1' * (i - 1)}".strip()
        after = f"{high} 1{' 0' * (i - 1)}".strip()
        live += f"(<= (live {after})\n    (live {before})\n    (open {i}))\n"
    live += "\n; switch ?i stands where the digits below digit ?i are first all 1\n"
    live += facts("station", [(i + 1, *"0" * (bits - i), *"1" * i) for i in range(bits + 1)])
    return sheet("exponential", 2 ** bits - 1, f"{2 ** bits} points, numbered in binary", bits,
                 " ".join(names), live, bits + 1)


if __name__ == "__main__":
    write("rule-depth-linear", linear(60, 6))
    write("rule-depth-quadratic", quadratic(16, 8))
    write("rule-depth-exponential", exponential(9))
