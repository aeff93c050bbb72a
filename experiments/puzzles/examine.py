#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Looks for plans in many puzzles and keeps what came out, one line of CSV per puzzle.

    examine.py --tafl build/release/apps/tafl --seconds 30 -o results/all.csv GAME...

GAME is a path or a name in games/. Puzzles that the file has already are left out, so a run that
was ended goes on where it was. With --technique only that technique is used.
"""

import argparse
import csv
import json
import pathlib
import subprocess
import time

FIELDS = ["game", "reward", "bound", "proved", "length", "method", "plan_seconds", "seconds",
          "cpu_seconds", "peak_mb", "note"]


def examine(tafl, game, seconds, technique, threads, memory):
    command = [tafl, "solve", game, "--plan", "--json", "--max-seconds", str(seconds),
               "--threads", str(threads), "--max-memory", str(memory), "--processor-time"]
    if technique:
        command += ["--technique", technique]
    begin = time.time()
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=20 * seconds + 60)
    except subprocess.TimeoutExpired:
        return {"note": "does not end", "seconds": f"{time.time() - begin:.2f}"}
    if not run.stdout.strip():
        return {"note": run.stderr.strip().splitlines()[-1][:100] if run.stderr.strip() else
                f"exit code {run.returncode}", "seconds": f"{time.time() - begin:.2f}"}
    found = json.loads(run.stdout)
    return {"reward": "" if found["reward"] is None else found["reward"], "bound": found["bound"],
            "proved": int(found["proved_optimal"]), "length": found["length"],
            "method": found["method"], "plan_seconds": f"{found['plan_seconds']:.2f}",
            "seconds": f"{time.time() - begin:.2f}", "cpu_seconds": f"{found['cpu_seconds']:.2f}",
            "peak_mb": found["peak_bytes"] >> 20}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tafl", default="build/release/apps/tafl")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--technique", default="")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--memory", type=int, default=1024)
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True)
    parser.add_argument("games", nargs="+")
    options = parser.parse_args()
    done = set()
    if options.output.exists():
        done = {row["game"] for row in csv.DictReader(options.output.open())}
    with options.output.open("a", newline="") as file:
        table = csv.DictWriter(file, FIELDS, lineterminator="\n")
        if not done:
            table.writeheader()
        for game in options.games:
            name = pathlib.Path(game).stem
            if name in done:
                continue
            row = examine(options.tafl, game, options.seconds, options.technique, options.threads,
                          options.memory)
            table.writerow({"game": name} | row)
            file.flush()
            print(name, row.get("reward", ""), row.get("method", ""), row.get("plan_seconds", ""),
                  row.get("note", ""), flush=True)


if __name__ == "__main__":
    main()
