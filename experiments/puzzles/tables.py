#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tables of docs/puzzles.md from what examine.py kept: a summary, and every puzzle in two columns.

    tables.py results/public-30s.csv
"""

import csv
import sys


def cell(row):
    reward = (row["reward"] or "none") + ("" if row["proved"] == "1" else "*")
    return f"{row['game']} | {reward} | {row['length']} | {row['plan_seconds']} | {row['method']}"


def main():
    with open(sys.argv[1]) as file:
        rows = sorted(csv.DictReader(file), key=lambda row: row["game"].lower())
    proved = sum(row["proved"] == "1" for row in rows)
    average = sum(int(row["reward"] or 0) for row in rows) / len(rows)
    print(f"{len(rows)} puzzles, {proved} at their proved maximum, average {average:.1f}")
    print(f"{sum(float(row['cpu_seconds'] or 0) for row in rows):.0f} s of processor time, "
          f"{max(int(row['peak_mb'] or 0) for row in rows)} MB at most\n")
    head = "puzzle | reward | moves | s | technique"
    print(f"| {head} | {head} |\n|{'---|' * 10}")
    half = (len(rows) + 1) // 2
    for i in range(half):
        right = cell(rows[half + i]) if half + i < len(rows) else " | | | | "
        print(f"| {cell(rows[i])} | {right} |")


if __name__ == "__main__":
    main()
