"""What the figures share: estimates of UCT from `tafl solve --estimate`, averages, a chart."""
import argparse
import csv
import json
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
COLOURS = ["#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#b07aa1", "#76b7b2", "#9c755f", "#333333"]


def parser_for(description, game, iterations):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("game", nargs="?", default=game)
    parser.add_argument("--tafl", default=str(ROOT / "tafl"))
    parser.add_argument("--iterations", type=int, default=iterations)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("."))
    return parser


def tafl(options, *arguments):
    return subprocess.run([options.tafl, *map(str, arguments)], check=True, capture_output=True,
                          text=True).stdout


def make_database(options, folder, name, *how):
    """A database of the game, made with these options of `tafl solve`."""
    path = pathlib.Path(folder) / name
    tafl(options, "solve", options.game, "-o", path, *how)
    return path


def runs(options, *how):
    """The estimates of each run: lists of the same length, one entry per moment."""
    return [json.loads(tafl(options, "solve", options.game, "--estimate", options.iterations,
                            "--seed", seed, "--json", *how))["estimates"]
            for seed in range(1, options.runs + 1)]


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def averages(found):
    """(iterations, processor seconds, estimate) of every moment, averaged over the runs."""
    return [(moment[0]["iterations"], mean(e["cpu_seconds"] for e in moment),
             mean(e["value"] for e in moment)) for moment in zip(*found)]


def write_csv(path, head, rows):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(head)
        writer.writerows(rows)


def draw(path, lines, title, xlabel, ylabel):
    """A chart with one line per (name, [(x, y)]); x on a logarithmic axis."""
    import math
    left, right, top, bottom, width, height = 60, 150, 40, 50, 820, 460
    xs = [math.log10(x) for _, points in lines for x, _ in points]
    ys = [y for _, points in lines for _, y in points]
    low, high = min(ys + [0]), max(ys + [0])
    step = next(s for s in (1, 2, 5, 10, 20, 25, 50, 100) if (high - low) / s <= 10)
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    first, last = min(xs), max(xs)

    def x_of(value):
        return left + (width - left - right) * (value - first) / (last - first or 1)

    def y_of(value):
        return top + (height - top - bottom) * (high - value) / (high - low or 1)

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
           'font-family="sans-serif" font-size="12">',
           f'<rect width="{width}" height="{height}" fill="white"/>',
           f'<text x="{left}" y="20" font-size="14">{title}</text>']
    for power in range(math.ceil(first), math.floor(last) + 1):
        x = x_of(power)
        out.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{height - bottom}" '
                   'stroke="#eee"/>')
        out.append(f'<text x="{x:.1f}" y="{height - bottom + 18}" text-anchor="middle">'
                   f'{10 ** power:g}</text>')
    mark = low
    while mark <= high:
        y = y_of(mark)
        out.append(f'<line x1="{left}" x2="{width - right}" y1="{y:.1f}" y2="{y:.1f}" '
                   'stroke="#ddd"/>')
        out.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{mark}</text>')
        mark += step
    for i, (name, points) in enumerate(lines):
        colour = COLOURS[i % len(COLOURS)]
        dash = ' stroke-dasharray="5 3"' if i >= len(COLOURS) else ""
        text = " ".join(f"{x_of(math.log10(x)):.1f},{y_of(y):.1f}" for x, y in points)
        out.append(f'<polyline points="{text}" fill="none" stroke="{colour}" stroke-width="1.8"'
                   f'{dash}/>')
        y = top + 16 * i
        out.append(f'<line x1="{width - right + 10}" x2="{width - right + 34}" y1="{y}" y2="{y}" '
                   f'stroke="{colour}" stroke-width="1.8"{dash}/>')
        out.append(f'<text x="{width - right + 40}" y="{y + 4}">{name}</text>')
    out.append(f'<text x="{(left + width - right) / 2}" y="{height - 12}" text-anchor="middle">'
               f'{xlabel}</text>')
    out.append(f'<text transform="translate(16 {(top + height - bottom) / 2}) rotate(-90)" '
               f'text-anchor="middle">{ylabel}</text>')
    out.append("</svg>")
    path.write_text("\n".join(out) + "\n", encoding="utf-8")


def temporary_folder():
    return tempfile.TemporaryDirectory(prefix="tafl-")
