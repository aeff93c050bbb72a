#!/usr/bin/env python3
"""Write the rule sheets of the Chinese checkers family.

Writes games/chinese-checkers-<k>/rules.kif for two, three, four and six players.  The board is
the star whose six points are triangles of side two: 37 cells in nine rows, named a1 at the top
to i1 at the bottom.  Run without arguments from anywhere; the output is deterministic.
"""

import pathlib

GAMES = pathlib.Path(__file__).resolve().parents[2] / "games"

SIDE = 2  # side of a point of the star
DIRECTIONS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))

# The points of the star clockwise from the top, each with the colour that starts there.
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
PLAYERS = {
    2: ("red", "green"),
    3: ("red", "yellow", "blue"),
    4: ("red", "orange", "green", "blue"),
    6: COLOURS,
}
TURNS = 30  # plies per player before the game is stopped

WHO = {
    2: "Two players start in opposite points of the star.",
    3: "Three players start in every other point of the star, so that each goal is free.",
    4: "Four players start in two pairs of opposite points of the star.",
    6: "Six players fill all six points of the star.",
}

TEXT = """\
A small star board of 37 cells. {who} Each has three pegs there and wants them in the point
opposite. In turn a player moves one peg to a blank cell beside it, or jumps with it over any
adjacent peg to the blank cell just behind; nothing is captured. A peg that has jumped may
jump on (not straight back), or the player says stop. Every jump is one ply here: the player
keeps the turn while the peg can jump on. Who cannot move passes (noop). The game ends when
somebody has all three pegs in the goal, or after {limit} plies. One peg in the goal is worth
25, two 50, three 100."""

SHEET = """\
; Chinese checkers for {words} players
;
{text}

;;; Roles
{roles}

;;; Base and input
(<= (base (cell ?c ?r))
  (place ?c)
  (role ?r))
(<= (base (cell ?c b))
  (place ?c))
(<= (base (control ?r))
  (role ?r))
(<= (base (chain ?c))
  (place ?c))
(<= (base (came ?c))
  (place ?c))
(base (ply 0))
(<= (base (ply ?n2))
  (tick ?n ?n2))

(<= (input ?r (move ?a ?c))
  (role ?r)
  (beside ?a ?c))
(<= (input ?r (jump ?a ?c))
  (role ?r)
  (over ?a ?m ?c))
(<= (input ?r stop)
  (role ?r))
(<= (input ?r noop)
  (role ?r))

;;; Initial state
(<= (init (cell ?c ?r))
  (camp ?r ?c))
(<= (init (cell ?c b))
  (place ?c)
  (not (taken ?c)))
(init (control {first}))
(init (ply 0))

;;; Legal moves
(<= (legal ?r (move ?a ?c))
  (true (control ?r))
  (can_move ?a ?c))
(<= (legal ?r (jump ?a ?c))
  (true (control ?r))
  (can_jump ?a ?c))
(<= (legal ?r stop)
  (true (control ?r))
  in_chain)
(<= (legal ?r noop)
  (true (control ?r))
  (not mobile)
  (not in_chain))
(<= (legal ?r noop)
  (role ?r)
  (true (control ?o))
  (distinct ?r ?o))

; pegs of the player to move
(<= (mine ?c)
  (true (control ?r))
  (true (cell ?c ?r)))

(<= (can_move ?a ?c)
  (mine ?a)
  (beside ?a ?c)
  (true (cell ?c b))
  (not in_chain))
(<= (can_jump ?a ?c)
  (mine ?a)
  (active ?a)
  (open ?a ?c)
  (not (true (came ?c))))

(<= mobile
  (can_move ?a ?c))
(<= mobile
  (can_jump ?a ?c))

; In the middle of a chain only the peg that has jumped may go on.
(<= (active ?c)
  (true (chain ?c)))
(<= (active ?c)
  (place ?c)
  (not in_chain))
(<= in_chain
  (true (chain ?c)))

; there is a peg beside ?a and a blank cell ?c just behind it
(<= (open ?a ?c)
  (over ?a ?m ?c)
  (true (cell ?c b))
  (not (true (cell ?m b))))

;;; Next state
(<= (next (cell ?c ?r))
  (true (control ?r))
  (arrived ?c))
(<= (next (cell ?c b))
  (left ?c))
(<= (next (cell ?c ?v))
  (true (cell ?c ?v))
  (not (arrived ?c))
  (not (left ?c)))

(<= (left ?a)
  (does ?r (move ?a ?c)))
(<= (left ?a)
  (does ?r (jump ?a ?c)))
(<= (arrived ?c)
  (does ?r (move ?a ?c)))
(<= (arrived ?c)
  (landed ?c))
(<= (landed ?c)
  (does ?r (jump ?a ?c)))

; The chain goes on if there is a further jump where the peg lands. That can be judged before the
; jump: the cell it came from is still taken, so the way straight back does not count.
(<= goes_on
  (landed ?c)
  (open ?c ?c2))
(<= (next (chain ?c))
  (landed ?c)
  goes_on)
(<= (next (came ?a))
  (left ?a)
  goes_on)

(<= (next (control ?r))
  (true (control ?r))
  goes_on)
(<= (next (control ?o))
  (true (control ?r))
  (after ?r ?o)
  (not goes_on))

(<= (next (ply ?n2))
  (true (ply ?n))
  (tick ?n ?n2))

;;; Terminal and goals
(<= terminal
  (home_three ?r))
(<= terminal
  (true (ply {limit})))

(<= (goal ?r 100)
  (home_three ?r))
(<= (goal ?r 50)
  (home_two ?r)
  (not (home_three ?r)))
(<= (goal ?r 25)
  (home_one ?r)
  (not (home_two ?r)))
(<= (goal ?r 0)
  (role ?r)
  (not (home_one ?r)))

; at least so many pegs of ?r stand in its goal
(<= (home_one ?r)
  (goal_cells ?r ?c1 ?c2 ?c3)
  (or (true (cell ?c1 ?r))
    (true (cell ?c2 ?r))
    (true (cell ?c3 ?r))))
(<= (home_two ?r)
  (goal_cells ?r ?c1 ?c2 ?c3)
  (true (cell ?c1 ?r))
  (or (true (cell ?c2 ?r))
    (true (cell ?c3 ?r))))
(<= (home_two ?r)
  (goal_cells ?r ?c1 ?c2 ?c3)
  (true (cell ?c2 ?r))
  (true (cell ?c3 ?r)))
(<= (home_three ?r)
  (goal_cells ?r ?c1 ?c2 ?c3)
  (true (cell ?c1 ?r))
  (true (cell ?c2 ?r))
  (true (cell ?c3 ?r)))

;;; Helpers / static relations
; the turn goes round clockwise
{after}

; where the pegs start, and the point opposite
{camps}

{goals}

(<= (taken ?c)
  (camp ?r ?c))

; cells, row by row from the top
{places}

; neighbours, each pair once, and both ways
{next_to}
(<= (beside ?a ?c)
  (next_to ?a ?c))
(<= (beside ?a ?c)
  (next_to ?c ?a))

; three cells in a line, each once, and both ways
{lines}
(<= (over ?a ?m ?c)
  (line ?a ?m ?c))
(<= (over ?a ?m ?c)
  (line ?c ?m ?a))

; plies
{ticks}
"""


def wrap(facts, width=96):
    lines = [""]
    for fact in facts:
        if lines[-1] and len(lines[-1]) + 1 + len(fact) > width:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + fact
    return "\n".join(lines)


def comment(text, width=96):
    lines = [";"]
    for word in text.split():
        if len(lines[-1]) + 1 + len(word) > width:
            lines.append(";")
        lines[-1] += " " + word
    return "\n".join(lines)


def star():
    """Cells as axial coordinates (q, r) -> name, rows from the top."""
    reach = 2 * SIDE
    cells = {}
    for r in range(-reach, reach + 1):
        row = []
        for q in range(-reach, reach + 1):
            cube = (q, r, -q - r)
            if max(cube) <= SIDE or min(cube) >= -SIDE:
                row.append((q, r))
        for i, cell in enumerate(sorted(row), 1):
            cells[cell] = f"{'abcdefghi'[r + reach]}{i}"
    return cells


def points(cells):
    """The six points clockwise from the top, each a sorted list of cell names."""
    tests = (
        lambda q, r, s: r < -SIDE,
        lambda q, r, s: q > SIDE,
        lambda q, r, s: s < -SIDE,
        lambda q, r, s: r > SIDE,
        lambda q, r, s: q < -SIDE,
        lambda q, r, s: s > SIDE,
    )
    return [sorted(n for (q, r), n in cells.items() if t(q, r, -q - r)) for t in tests]


def sheet(count):
    cells = star()
    tips = points(cells)
    roles = PLAYERS[count]
    tip = {c: tips[COLOURS.index(c)] for c in roles}
    goal = {c: tips[(COLOURS.index(c) + 3) % 6] for c in roles}
    pairs, lines = [], []
    for (q, r), name in cells.items():
        for dq, dr in DIRECTIONS[:3]:
            near = cells.get((q + dq, r + dr))
            far = cells.get((q + 2 * dq, r + 2 * dr))
            if near:
                pairs.append(f"(next_to {name} {near})")
            if near and far:
                lines.append(f"(line {name} {near} {far})")
    limit = TURNS * count
    return SHEET.format(
        words={2: "two", 3: "three", 4: "four", 6: "six"}[count],
        text=comment(TEXT.format(who=WHO[count], limit=limit)),
        limit=limit,
        first=roles[0],
        roles="\n".join(f"(role {c})" for c in roles),
        after="\n".join(f"(after {c} {roles[(i + 1) % count]})" for i, c in enumerate(roles)),
        camps="\n".join(wrap(f"(camp {c} {x})" for x in tip[c]) for c in roles),
        goals="\n".join(f"(goal_cells {c} {' '.join(goal[c])})" for c in roles),
        places=wrap(f"(place {n})" for n in cells.values()),
        next_to=wrap(pairs),
        lines=wrap(lines),
        ticks=wrap(f"(tick {i} {i + 1})" for i in range(limit)),
    )


def main():
    for count in PLAYERS:
        folder = GAMES / f"chinese-checkers-{count}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "rules.kif").write_text(sheet(count))


if __name__ == "__main__":
    main()
