#!/usr/bin/env python3
"""Figure 2: what UCT thinks of a game, above endgame databases of several depths.

The estimate of the first player's reward less the second's at the initial state, averaged over
runs with different seeds: figure2.csv, and the charts figure2.svg (over iterations) and
figure2-seconds.svg (over processor seconds of the search).
"""
import estimates


def main():
    parser = estimates.parser_for(__doc__, "clobber-3x4", 1_000_000)
    parser.add_argument("--steps", type=int, nargs="+", default=[0, 2, 4, 5, 6, 7, 8])
    options = parser.parse_args()
    rows = []
    with estimates.temporary_folder() as folder:
        for steps in options.steps:
            how = []
            if steps > 0:
                how = ["--database", estimates.make_database(
                    options, folder, f"{steps}.db", "--endgame", steps,
                    "--preference", "difference")]
            for row in estimates.averages(estimates.runs(options, *how)):
                rows.append((steps, *row))
            print(f"{steps} steps: {rows[-1][3]:.2f} after {rows[-1][1]} iterations, "
                  f"{rows[-1][2]:.1f} s", flush=True)
    estimates.write_csv(options.output / "figure2.csv",
                        ["steps", "iterations", "cpu_seconds", "estimate"], rows)
    for name, column, xlabel in (("figure2", 1, "iterations"),
                                 ("figure2-seconds", 2, "processor seconds")):
        lines = [(f"{steps} steps" if steps else "no database",
                  [(row[column], row[3]) for row in rows if row[0] == steps and row[column] > 0])
                 for steps in options.steps]
        estimates.draw(options.output / f"{name}.svg", lines,
                       f"UCT above endgame databases: {options.game}, {options.runs} runs", xlabel,
                       "estimate: first player's reward less second's")


if __name__ == "__main__":
    main()
