#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every technique alone on many puzzles, by examine.py; then a table of them.

    compare.py --tafl build/release/apps/tafl --seconds 1 -o results/techniques-1s GAME...

One file per technique; what a file has already is left out. Ends after --most seconds, to be called
again. With --table it runs nothing and prints what there is, for puzzles that all techniques had.
"""

import argparse
import csv
import pathlib
import subprocess
import sys
import time

TECHNIQUES = ["breadth", "bidirectional", "stages", "sat", "backward", "factored", "nrpa", "scarce",
              "beam", "greedy", "astar", "add", "ff", "ida"]


def run(options):
    options.output.mkdir(parents=True, exist_ok=True)
    examine = pathlib.Path(__file__).with_name("examine.py")
    begin = time.time()
    # Puzzle by puzzle, so that what there is when time is up can be compared.
    for game in options.games:
        for technique in TECHNIQUES:
            if time.time() - begin > options.most:
                return
            subprocess.run([sys.executable, examine, "--tafl", options.tafl, "--seconds",
                            str(options.seconds), "--technique", technique, "-o",
                            options.output / f"{technique}.csv", game], check=True,
                           stdout=subprocess.DEVNULL)


def table(folder):
    rewards = {}
    for technique in TECHNIQUES:
        with (folder / f"{technique}.csv").open() as file:
            rewards[technique] = {row["game"]: int(row["reward"] or 0)
                                  for row in csv.DictReader(file)}
    games = set.intersection(*(set(by_game) for by_game in rewards.values()))
    best = {game: max(by_game[game] for by_game in rewards.values()) for game in games}
    print(f"{len(games)} puzzles\n\n| technique | at 100 | average reward | alone at 100 |\n"
          "|---|---|---|---|")
    order = sorted(TECHNIQUES, key=lambda name: -sum(rewards[name][game] for game in games))
    for name in order:
        solved = {game for game in games if rewards[name][game] == 100}
        alone = [game for game in solved
                 if all(rewards[other][game] < 100 for other in TECHNIQUES if other != name)]
        average = sum(rewards[name][game] for game in games) / len(games)
        print(f"| `{name}` | {len(solved)} | {average:.1f} | {', '.join(sorted(alone))} |")
    print(f"\n{sum(reward == 100 for reward in best.values())} at 100 with one of them")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tafl", default="build/release/apps/tafl")
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--most", type=float, default=float("inf"))
    parser.add_argument("--table", action="store_true")
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True)
    parser.add_argument("games", nargs="*")
    options = parser.parse_args()
    if options.table:
        table(options.output)
    else:
        run(options)


if __name__ == "__main__":
    main()
