#!/usr/bin/env python3
"""How fast UCT finds the value of a game above endgame databases of several depths.

For each depth and number of iterations a player `symbolic` thinks about the first move, several
times with different seeds; its estimate of the own goal at the root is averaged.
"""
import argparse
import csv
import json
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
COLOURS = ["#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#b07aa1", "#76b7b2", "#9c755f"]


def estimate(options, steps, iterations, seed):
    player = "uct" if steps == 0 else f"symbolic:solve=0:steps={steps}"
    player += f":iterations={iterations}"
    if steps == 0:
        player += ":gamma=1"
    with tempfile.TemporaryDirectory() as folder:
        record = pathlib.Path(folder) / "record.json"
        # One ply is not a whole match, which the exit code says; the record is there all the same.
        subprocess.run(
            [options.tafl, "match", options.game, "--players", f"{player},random", "--plies", "1",
             "--seed", str(seed), "--start-clock", str(options.start_clock), "--play-clock", "600",
             "--record", str(record)], check=False, capture_output=True)
        report = json.loads(record.read_text())["search"][0][0]
    return None if report is None else report["value"]


def measure(options):
    rows = []
    for steps in options.steps:
        for iterations in options.iterations:
            found = [estimate(options, steps, iterations, seed)
                     for seed in range(1, options.runs + 1)]
            found = [value for value in found if value is not None]
            if found:
                rows.append((steps, iterations, sum(found) / len(found)))
                print(*rows[-1], flush=True)
    return rows


def draw(rows, options, path):
    """A line per depth; iterations on a logarithmic axis."""
    width, height, left, bottom = 720, 400, 60, 40
    last = len(options.iterations) - 1 or 1
    xs = {n: left + (width - left - 140) * i / last for i, n in enumerate(options.iterations)}
    high = max(value for _, _, value in rows) * 1.1 + 1

    def y(value):
        return (height - bottom) * (1 - value / high) + 10

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height + 20}" '
           'font-family="sans-serif" font-size="12">']
    for n, x in xs.items():
        out.append(f'<text x="{x}" y="{height - bottom + 30}" text-anchor="middle">{n}</text>')
    for mark in range(0, int(high) + 1, max(1, int(high / 5))):
        out.append(f'<text x="{left - 8}" y="{y(mark) + 4}" text-anchor="end">{mark}</text>')
        out.append(f'<line x1="{left}" x2="{width - 130}" y1="{y(mark)}" y2="{y(mark)}" '
                   'stroke="#ddd"/>')
    for i, steps in enumerate(options.steps):
        points = [(xs[n], y(v)) for s, n, v in rows if s == steps]
        if not points:
            continue
        colour = COLOURS[i % len(COLOURS)]
        line = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
        out.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out.append(f'<text x="{points[-1][0] + 8}" y="{points[-1][1] + 4}" fill="{colour}">'
                   f'{steps} steps</text>')
    out.append(f'<text x="{(width - 100) / 2}" y="{height + 12}" text-anchor="middle">'
               'iterations</text>')
    out.append("</svg>")
    path.write_text("\n".join(out) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--tafl", default=str(ROOT / "tafl"))
    parser.add_argument("--steps", type=int, nargs="+", default=[0, 1, 2, 3, 4, 6])
    parser.add_argument("--iterations", type=int, nargs="+",
                        default=[100, 300, 1000, 3000, 10000, 30000])
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--start-clock", type=float, default=60)
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("."))
    options = parser.parse_args()
    rows = measure(options)
    with open(options.output / "estimates.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["steps", "iterations", "estimate"])
        writer.writerows(rows)
    draw(rows, options, options.output / "estimates.svg")


if __name__ == "__main__":
    main()
