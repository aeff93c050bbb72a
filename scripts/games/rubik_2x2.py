#!/usr/bin/env python3
"""Writes games/rubik-2x2: the stickers and their way under a quarter turn come from geometry."""

from itertools import product

from puzzle_common import facts, succ, write

LIMIT = 11

NORMAL = {"u": (0, 0, 1), "d": (0, 0, -1), "r": (1, 0, 0), "l": (-1, 0, 0),
          "f": (0, -1, 0), "b": (0, 1, 0)}
FACE = {normal: face for face, normal in NORMAL.items()}
COLOUR = {"u": "white", "d": "yellow", "r": "red", "l": "orange", "f": "green", "b": "blue"}
TURNS = ("u", "r", "f")
STILL = frozenset("dbl")  # the corner that no turn moves

SHEET = """\
; Pocket cube (Rubik's cube of 2x2x2)
;
; The cube has eight corner pieces with three stickers each. Each ply turns the upper, right or
; front half by a quarter (clockwise), a half, or a quarter back; the corner at the bottom, back
; and left stays in its place, which loses nothing, for turning the other half is the same but for
; the way the cube is held. The cube has to be solved, which ends the play with 100 points. After
; {limit} turns the play ends anyway, with 12 points for each of the seven moving corners that is
; right.
;
; A sticker place is named by its face and then the other two faces of its corner: ufr is the
; upper sticker of the corner up, front, right, and fur is the front one of the same corner.

;;; Roles

(role player)

;;; Base and input

(<= (base (sticker ?p ?c))
    (home ?p ?c0)
    (colour ?c))
(base (step 0))
(<= (base (step ?n))
    (succ ?m ?n))

(<= (input player (turn ?f ?a))
    (face ?f)
    (amount ?a))

;;; Initial state

{init}(init (step 0))

;;; Legal moves

(<= (legal player (turn ?f ?a))
    (face ?f)
    (amount ?a))

;;; Next state

(<= (next (sticker ?q ?c))
    (does player (turn ?f ?a))
    (carries ?f ?a ?p ?q)
    (true (sticker ?p ?c)))
(<= (next (sticker ?p ?c))
    (turns ?f)
    (rests ?f ?p)
    (true (sticker ?p ?c)))

(<= (next (step ?n))
    (true (step ?m))
    (succ ?m ?n))

;;; Terminal and goals

(<= terminal
    (right 7 7))
(<= terminal
    (true (step {limit})))

(<= (goal player ?v)
    (right 7 ?n)
    (worth ?n ?v))

;;; Helpers / static relations

(<= (turns ?f)
    (does player (turn ?f ?a)))

; ?n of the first ?k corners are right
(right 0 0)
(<= (right ?k ?n)
    (succ ?j ?k)
    (right ?j ?m)
    (corner_right ?k)
    (succ ?m ?n))
(<= (right ?k ?n)
    (succ ?j ?k)
    (right ?j ?n)
    (corner ?k ?p ?q)
    (not (corner_right ?k)))

; two stickers in place make a corner right
(<= (corner_right ?k)
    (corner ?k ?p ?q)
    (home ?p ?c)
    (true (sticker ?p ?c))
    (home ?q ?d)
    (true (sticker ?q ?d)))

; turning face ?f by ?a carries the sticker on ?p to ?q
(<= (carries ?f quarter ?p ?q)
    (clockwise ?f ?p ?q))
(<= (carries ?f half ?p ?r)
    (clockwise ?f ?p ?q)
    (clockwise ?f ?q ?r))
(<= (carries ?f back ?q ?p)
    (clockwise ?f ?p ?q))

(<= (rests ?f ?p)
    (face ?f)
    (home ?p ?c)
    (not (moved_by ?f ?p)))
(<= (moved_by ?f ?p)
    (clockwise ?f ?p ?q))

(face u)
(face r)
(face f)

(amount quarter)
(amount half)
(amount back)

"""


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def clockwise(axis, vector):
    """The vector turned by -90 degrees about the axis: clockwise seen from outside."""
    along = tuple(dot(axis, vector) * x for x in axis)
    side = cross(vector, axis)
    return tuple(x + y for x, y in zip(along, side))


def corners():
    """The seven moving corners as frozensets of face letters, in a fixed order."""
    every = [frozenset(c) for c in product("ud", "fb", "lr")]
    return sorted((c for c in every if c != STILL), key=lambda c: ["udfblr".index(x) for x in
                                                                  sorted(c, key="udfblr".index)])


def place(face, corner):
    """The name of the sticker place on a face of a corner."""
    others = sorted(corner - {face}, key="udfblr".index)
    return face + "".join(others)


def turned(turn, face, corner):
    """Where a clockwise turn takes the sticker on a face of a corner."""
    axis = NORMAL[turn]
    spin = {f: FACE[clockwise(axis, NORMAL[f])] for f in corner}
    return place(spin[face], frozenset(spin.values()))


def quarter_facts():
    return [(turn, place(face, corner), turned(turn, face, corner))
            for turn in TURNS for corner in corners() if turn in corner
            for face in sorted(corner, key="udfblr".index)]


def scrambled(moves):
    """Colours by place after the moves (pairs of face and number of quarter turns)."""
    state = {place(f, c): COLOUR[f] for c in corners() for f in c}
    for face, quarters in moves:
        table = {p: q for turn, p, q in quarter_facts() if turn == face}
        for _ in range(quarters):
            state = {table.get(p, p): colour for p, colour in state.items()}
    return state


def sheet(moves):
    order = [place(f, c) for c in corners() for f in sorted(c, key="udfblr".index)]
    state = scrambled(moves)
    home = {place(f, c): COLOUR[f] for c in corners() for f in c}
    text = SHEET.format(limit=LIMIT,
                        init="".join(f"(init (sticker {p} {state[p]}))\n" for p in order))
    text += facts("colour", [(c,) for c in COLOUR.values()])
    text += "\n; the colour of each place on the solved cube\n"
    text += facts("home", [(p, home[p]) for p in order])
    text += "\n; two sticker places of each moving corner\n"
    text += facts("corner", [(k, order[3 * k - 3], order[3 * k - 2]) for k in range(1, 8)])
    text += "\n; a clockwise quarter turn of a face\n"
    text += facts("clockwise", quarter_facts())
    text += "\n; points for right corners\n"
    text += facts("worth", [(n, 100 if n == 7 else 12 * n) for n in range(8)])
    return text + "\n" + succ(0, LIMIT)


if __name__ == "__main__":
    write("rubik-2x2", sheet([("r", 1), ("f", 3), ("u", 1), ("r", 2), ("f", 1), ("u", 2),
                              ("r", 3), ("f", 2), ("u", 3), ("r", 1)]))
