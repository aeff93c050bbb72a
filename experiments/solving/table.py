#!/usr/bin/env python3
"""Solves games and prints a Markdown table of what was found and what it cost."""
import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
GAMES = ["clobber-3x4", "clobber-4x5", "crisscross", "tic-tac-toe", "connect-four-4x4",
         "connect-four-5x4", "connect-four-5x5"]
LARGE = ["connect-four-6x5"]


def solve(tafl, game, arguments):
    run = subprocess.run([tafl, "solve", game, "--json", *arguments], capture_output=True,
                         text=True, check=False)
    if run.returncode != 0:
        return None, run.stderr.strip()
    return json.loads(run.stdout), ""


def row(game, result, problem):
    if result is None:
        return f"| {game} | {problem} | | | | |"
    initial = "/".join(map(str, result["initial"])) if result["initial"] else "–"
    return (f"| {game} | {result['reachable']:,} | {initial} | {result['nodes']:,} "
            f"| {result['cpu_seconds']:.2f} | {result['peak_bytes'] >> 20} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="names or paths; the paper's games if not given")
    parser.add_argument("--large", action="store_true", help="the ones that take a minute as well")
    parser.add_argument("--tafl", default=str(ROOT / "tafl"))
    parser.add_argument("--max-seconds", default="3600")
    options = parser.parse_args()
    games = options.games or GAMES + (LARGE if options.large else [])
    print("| game | states | best play | nodes | CPU s | MB |")
    print("|---|---|---|---|---|---|")
    for game in games:
        result, problem = solve(options.tafl, game, ["--max-seconds", options.max_seconds])
        print(row(pathlib.Path(game).stem, result, problem), flush=True)


if __name__ == "__main__":
    sys.exit(main())
