#!/usr/bin/env python3
"""Figure 3: Connect Four, what UCT thinks of every first move above a partial database.

The database has the last layers of a solve, as if there had been no time for the first ones. Each
first move's estimate (first player's reward less the second's), averaged over runs, with the
database and without: figure3.csv, figure3.svg and figure3-plain.svg.
"""
import json

import estimates


def solved_moves(options, database):
    """What each first move is worth, from the whole database."""
    found = json.loads(estimates.tafl(options, "solve", options.game, "--estimate", 1000, "--json",
                                      "--database", database))["estimates"][-1]
    return {move["move"]: move["value"] for move in found["moves"]}


def curves(found):
    """(move, iterations, processor seconds, estimate, visits), averaged."""
    rows = []
    for moment in zip(*found):
        seconds = estimates.mean(e["cpu_seconds"] for e in moment)
        for moves in zip(*(e["moves"] for e in moment)):
            rows.append((moves[0]["move"], moment[0]["iterations"], seconds,
                         estimates.mean(m["value"] for m in moves),
                         estimates.mean(m["visits"] for m in moves)))
    return rows


def main():
    parser = estimates.parser_for(__doc__, "connect-four-6x5", 100_000)
    parser.add_argument("--last", type=int, default=16, help="layers in the database")
    parser.add_argument("--database", help="a whole database instead of solving the game")
    options = parser.parse_args()
    rows = []
    with estimates.temporary_folder() as folder:
        database = options.database or estimates.make_database(options, folder, "whole.db")
        solved = solved_moves(options, database)
        kinds = {"plain": [], f"last {options.last}": ["--database", database, "--last",
                                                        options.last]}
        for kind, how in kinds.items():
            found = curves(estimates.runs(options, *how))
            rows += [(kind, *row) for row in found]
            for row in found[-len(solved):]:
                print(f"{kind:>8}: {row[0]:<20} {row[3]:7.2f} of {solved[row[0]]:.0f}, "
                      f"{row[4]:.0f} visits, {row[2]:.1f} s", flush=True)
    estimates.write_csv(options.output / "figure3.csv",
                        ["database", "move", "iterations", "cpu_seconds", "estimate", "visits"],
                        rows)
    for kind in kinds:
        lines = [(f"{move} ({solved[move]:+.0f})" if solved[move] else f"{move} (0)",
                  [(row[2], row[4]) for row in rows if row[0] == kind and row[1] == move])
                 for move in solved]
        name = "figure3-plain.svg" if kind == "plain" else "figure3.svg"
        above = "without a database" if kind == "plain" else f"above the {kind} layers"
        estimates.draw(options.output / name, lines,
                       f"UCT {above}: first moves of {options.game}, {options.runs} runs; "
                       "solved values in brackets", "iterations", "estimate")


if __name__ == "__main__":
    main()
