#!/usr/bin/env python3
"""Write the one-shot two-player matrix games of the library (games/<name>/rules.kif)."""

import pathlib
import textwrap

GAMES_DIR = pathlib.Path(__file__).resolve().parents[2] / "games"

# name -> title, rules paragraph, roles, actions, payoffs (row action, column action, row, column)
GAMES = {
    "prisoners-dilemma": (
        "Prisoner's dilemma",
        "Two prisoners choose at the same time, once, to cooperate with each other or to defect. "
        "Both cooperate: 60 each. Both defect: 20 each. One defects alone: 100 for the defector "
        "and 0 for the other.",
        ("alice", "bob"),
        ("cooperate", "defect"),
        (
            ("cooperate", "cooperate", 60, 60),
            ("cooperate", "defect", 0, 100),
            ("defect", "cooperate", 100, 0),
            ("defect", "defect", 20, 20),
        ),
    ),
    "chicken": (
        "Chicken",
        "Two drivers race towards each other and choose at the same time, once, to swerve or to "
        "go straight on. Both swerve: 60 each. One alone goes straight: 100 for that driver and "
        "30 for the one who swerved. Both go straight: they crash and get 0.",
        ("red", "blue"),
        ("swerve", "straight"),
        (
            ("swerve", "swerve", 60, 60),
            ("swerve", "straight", 30, 100),
            ("straight", "swerve", 100, 30),
            ("straight", "straight", 0, 0),
        ),
    ),
    "stag-hunt": (
        "Stag hunt",
        "Two hunters choose at the same time, once, to hunt the stag or a hare. The stag needs "
        "both: 100 each. A hare can be caught alone: 75 for the only hare hunter, 50 each when "
        "both hunt hares. A lonely stag hunter gets 0.",
        ("alice", "bob"),
        ("stag", "hare"),
        (
            ("stag", "stag", 100, 100),
            ("stag", "hare", 0, 75),
            ("hare", "stag", 75, 0),
            ("hare", "hare", 50, 50),
        ),
    ),
    "battle-of-the-sexes": (
        "Battle of the sexes",
        "A couple chooses at the same time, once, where to go in the evening. Alice likes the "
        "opera better, Bob the football match, but both want to be together. Together at the "
        "opera: 100 for Alice and 60 for Bob; together at the football match: 60 and 100. "
        "Apart: 0 for both.",
        ("alice", "bob"),
        ("opera", "football"),
        (
            ("opera", "opera", 100, 60),
            ("opera", "football", 0, 0),
            ("football", "opera", 0, 0),
            ("football", "football", 60, 100),
        ),
    ),
    "matching-pennies": (
        "Matching pennies",
        "Both players show a penny at the same time, once. If the two sides are the same, even "
        "wins 100 to 0; if they differ, odd wins 100 to 0.",
        ("even", "odd"),
        ("heads", "tails"),
        (
            ("heads", "heads", 100, 0),
            ("heads", "tails", 0, 100),
            ("tails", "heads", 0, 100),
            ("tails", "tails", 100, 0),
        ),
    ),
}

SHEET = """\
{header}

;;; Roles

(role {row})
(role {column})

;;; Base and input

(base undecided)
(<= (base (chose ?role ?action))
  (role ?role)
  (action ?action))

(<= (input ?role ?action)
  (role ?role)
  (action ?action))

;;; Initial state

(init undecided)

;;; Legal moves

(<= (legal ?role ?action)
  (true undecided)
  (role ?role)
  (action ?action))

;;; Next state

(<= (next (chose ?role ?action))
  (does ?role ?action))

;;; Terminal and goals

(<= terminal
  (not (true undecided)))

(<= (goal {row} ?points)
  (true (chose {row} ?a))
  (true (chose {column} ?b))
  (payoff_{row} ?a ?b ?points))
(<= (goal {column} ?points)
  (true (chose {row} ?a))
  (true (chose {column} ?b))
  (payoff_{column} ?a ?b ?points))
(<= (goal ?role 0)
  (true undecided)
  (role ?role))

;;; Helpers / static relations

{actions}

; The payoffs, by the choice of {row} and then of {column}.
{payoffs}
"""


def sheet(title, rules, roles, actions, payoffs):
    """The rule sheet of one matrix game."""
    row, column = roles
    paragraph = textwrap.fill(rules, 96, initial_indent="; ", subsequent_indent="; ")
    facts = [f"(payoff_{row} {a} {b} {p})" for a, b, p, _ in payoffs]
    facts += [f"(payoff_{column} {a} {b} {q})" for a, b, _, q in payoffs]
    return SHEET.format(
        header=f"; {title}\n;\n{paragraph}",
        row=row,
        column=column,
        actions="\n".join(f"(action {a})" for a in actions),
        payoffs="\n".join(facts),
    )


def main():
    for name, game in GAMES.items():
        folder = GAMES_DIR / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "rules.kif").write_text(sheet(*game), encoding="ascii")


if __name__ == "__main__":
    main()
