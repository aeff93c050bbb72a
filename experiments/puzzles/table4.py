#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""CADIA's Table IV with a player for puzzles: five games, clocks of 10 s, many seeds.

    table4.py --tafl build/release/apps/tafl --seeds 20 -o results/table4.csv

A line of CSV per match: game, seed, goal, seconds of the match. GAME may be given as paths.
"""

import argparse
import csv
import json
import pathlib
import statistics
import subprocess
import time

GAMES = ["asteroids", "peg", "pancakes", "asteroids-serial", "state-space-large"]


def play(tafl, player, game, seed, clock, play_clock):
    begin = time.time()
    run = subprocess.run([tafl, "match", game, "--players", player, "--start-clock", str(clock),
                          "--play-clock", str(play_clock), "--seed", str(seed), "--json"],
                         capture_output=True, text=True, check=True)
    record = json.loads(run.stdout)
    return record["goals"][0], len(record["moves"]), time.time() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tafl", default="build/release/apps/tafl")
    parser.add_argument("--player", default="puzzle")
    parser.add_argument("--clock", type=float, default=10)
    parser.add_argument("--play-clock", type=float, help="another one than the start clock")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True)
    parser.add_argument("games", nargs="*", default=GAMES)
    options = parser.parse_args()
    with options.output.open("w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["game", "seed", "goal", "plies", "seconds"])
        for game in options.games:
            rows = []
            for seed in range(1, options.seeds + 1):
                goal, plies, seconds = play(options.tafl, options.player, game, seed, options.clock,
                                            options.play_clock or options.clock)
                rows.append((goal, seconds))
                table.writerow([pathlib.Path(game).stem, seed, goal, plies, f"{seconds:.2f}"])
                file.flush()
            times = [seconds for _, seconds in rows]
            print(f"{pathlib.Path(game).stem}: {statistics.mean(goal for goal, _ in rows):.2f}, "
                  f"whole match {min(times):.1f} to {max(times):.1f} s", flush=True)


if __name__ == "__main__":
    main()
