"""Shared by the generators of the puzzle families: writing facts and rule sheets."""

from pathlib import Path

GAMES = Path(__file__).resolve().parents[2] / "games"


def facts(relation, tuples):
    """One fact per line, e.g. facts("succ", [(0, 1)]) gives "(succ 0 1)" and a line end."""
    return "".join(f"({relation} {' '.join(map(str, args))})\n" for args in tuples)


def succ(first, last):
    """The successor relation on first..last."""
    return facts("succ", [(n, n + 1) for n in range(first, last)])


def write(name, text):
    """Store the rule sheet of one game."""
    folder = GAMES / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "rules.kif").write_text(text, encoding="ascii")
