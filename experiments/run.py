#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Repeats an experiment of the papers, scaled by clock and number of matches.

    experiments/run.py table1 --matches 40 --clock 1000i
    experiments/run.py all --out experiments/results

Results go to OUT/NAME.md, a table with the paper's figures beside ours; a tournament's matches to
OUT/NAME.jsonl, so that a run that was stopped goes on. --list names the experiments.
"""
import argparse
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)

EIGHT = ["connect-four", "checkers", "othello", "breakthrough", "amazons-6x6", "pentago",
         "quarto", "tccc"]
# What CP_uct scored on average against MC_org and MC_mem, and against each (Table I).
TABLE1 = {"connect-four": (88.7, 93.2, 84.2), "checkers": (81.0, 93.2, 68.8),
          "othello": (75.1, 76.8, 73.4), "breakthrough": (86.0, 90.4, 81.6),
          "amazons-6x6": (81.3, 84.4, 78.2), "pentago": (81.2, 89.0, 73.4),
          "quarto": (89.4, 90.2, 88.6), "tccc": (85.3, 89.2, 81.4)}
TABLE2 = {"connect-four": 49.2, "checkers": 55.4, "othello": 59.0, "breakthrough": 88.8,
          "amazons-6x6": 55.0, "pentago": 56.0, "quarto": 50.6, "tccc": 75.6}
TABLE3 = {"connect-four": (64.2, 63.2, 65.4), "checkers": (76.2, 72.2, 77.8),
          "othello": (67.0, 64.0, 69.0), "breakthrough": (66.8, 67.6, 64.8)}
TABLE4 = {"asteroids": (53.50, 74.00), "peg": (87.30, 90.30), "pancakes": (86.25, 94.75),
          "asteroids-serial": (55.75, 78.00), "state-space-large": (28.00, 31.01)}
THESIS54 = {"mc": (536.96, 211.04, 102.56), "mcmem": (1124.89, 484.58, 134.38),
            "uct": (1060.30, 478.58, 135.31)}


class Runner:
    def __init__(self, options):
        self.options = options
        os.makedirs(options.out, exist_ok=True)

    def tafl(self, *arguments):
        return subprocess.run([self.options.tafl, *arguments], check=True, text=True,
                              stdout=subprocess.PIPE).stdout

    def tournament(self, name, games, players, matches, clock):
        arguments = ["tournament", "--json", "--games", ",".join(games), "--players",
                     ",".join(players), "--matches", str(matches), "--start-clock",
                     self.options.start_clock, "--play-clock", clock, "--jobs",
                     str(self.options.jobs), "--results",
                     os.path.join(self.options.out, name + ".jsonl")]
        return json.loads(self.tafl(*arguments))

    def chosen(self, games):
        """Those of an experiment's games that were asked for: all, unless told otherwise."""
        wanted = self.options.games.split(",") if self.options.games else games
        return [game for game in games if game in wanted]

    def roles(self, game):
        return len(json.loads(self.tafl("info", game, "--json", "--brief"))["roles"])

    def write(self, name, title, settings, header, rows):
        path = os.path.join(self.options.out, name + ".md")
        with open(path, "w") as out:
            out.write(f"{title}\n\n{settings}\n\n")
            out.write("| " + " | ".join(header) + " |\n|" + "---|" * len(header) + "\n")
            for row in rows:
                out.write("| " + " | ".join(str(cell) for cell in row) + " |\n")
        print(open(path).read())


def with_settings(player, settings):
    return player + (":" + settings if settings else "")


def pair(document, game, player, against):
    """Score of `player` and its interval, from whichever side the pair was written."""
    for entry in document["pairs"]:
        if entry["game"] == game and entry["player"] == player and entry["against"] == against:
            return entry["score"]["percent"], entry["score"]["interval"]
        if entry["game"] == game and entry["player"] == against and entry["against"] == player:
            return 100 - entry["score"]["percent"], entry["score"]["interval"]
    return float("nan"), float("nan")


def cell(value):
    return f"{value[0]:.1f} ±{value[1]:.1f}"


def slips(document):
    return (f"{document['matches']} matches; {document['illegal']} illegal, {document['late']} "
            f"late, {document['failed']} failed answers.")


def table1(runner):
    o = runner.options
    mc, mem, uct = (with_settings(p, o.settings) for p in ("mc", "mcmem", "uct"))
    games = runner.chosen(EIGHT)
    document = runner.tournament("table1", games, [mc, mem, uct], o.matches, o.clock)
    rows = []
    for game in games:
        first, second = pair(document, game, uct, mc), pair(document, game, uct, mem)
        average = (first[0] + second[0]) / 2
        paper = TABLE1[game]
        rows.append([game, paper[1], cell(first), paper[2], cell(second), paper[0],
                     f"{average:.1f}", cell(pair(document, game, mem, mc))])
    runner.write("table1", "Table I: score of `uct` in %",
                 f"{o.matches} matches per pair, {o.clock} per move, players with `{o.settings}`. "
                 + slips(document),
                 ["game", "paper, against MC_org", "`mc`", "paper, against MC_mem", "`mcmem`",
                  "paper, average", "Tafl, average", "`mcmem` against `mc`"], rows)


def table2(runner):
    o = runner.options
    cadia, uct = with_settings("cadia", o.settings), with_settings("uct", o.settings)
    games = runner.chosen(EIGHT)
    document = runner.tournament("table2", games, [cadia, uct], o.matches, o.clock)
    runner.write("table2", "Table II: score of `cadia` against `uct` in %",
                 f"{o.matches} matches, {o.clock} per move, players with `{o.settings}`. "
                 + slips(document), ["game", "paper", "Tafl"],
                 [[game, TABLE2[game], cell(pair(document, game, cadia, uct))] for game in games])


def doubled(clock):
    number = clock.rstrip("ips")
    return f"{float(number) * 2:g}{clock[len(number):]}"


def table3(runner):
    o = runner.options
    unit = {"i": "iterations", "p": "playouts"}.get(o.clock[-1])
    if unit is None:
        sys.exit("table3 needs a clock in iterations or playouts")
    once = with_settings("uct", ":".join(filter(None, [o.settings, f"{unit}={o.clock[:-1]}"])))
    twice = with_settings(
        "uct", ":".join(filter(None, [o.settings, f"{unit}={doubled(o.clock)[:-1]}"])))
    document = runner.tournament("table3", list(TABLE3), [twice, once], o.matches, o.clock)
    runner.write("table3", "Table III: score of the player with twice the time in %",
                 f"{o.matches} matches, {doubled(o.clock)} against {o.clock} per move, "
                 f"`{o.settings}`. " + slips(document),
                 ["game", "paper, 10/5 s", "20/10 s", "40/20 s", "Tafl"],
                 [[game, *TABLE3[game], cell(pair(document, game, twice, once))]
                  for game in TABLE3])


def points(document, game, player):
    for entry in document["pairs"]:
        if entry["game"] == game and entry["player"] == player:
            return entry["score"]["percent"], entry["score"]["interval"]
    return float("nan"), float("nan")


def table4(runner):
    o = runner.options
    plain, single = with_settings("cadia", o.settings), with_settings("cadia1", o.settings)
    document = runner.tournament("table4", list(TABLE4), [plain, single], o.matches, o.clock)
    rows = [[game, *TABLE4[game], cell(points(document, game, plain)),
             cell(points(document, game, single))] for game in TABLE4]
    average = [sum(points(document, game, p)[0] for game in TABLE4) / len(TABLE4)
               for p in (plain, single)]
    rows.append(["average", 62.16, 73.61, f"{average[0]:.1f}", f"{average[1]:.1f}"])
    runner.write("table4", "Table IV: average goal in single-agent games",
                 f"{o.matches} matches, {o.clock} per move, players with `{o.settings}`. "
                 + slips(document),
                 ["game", "paper, CP_imp", "paper, enhanced", "`cadia`", "`cadia1`"], rows)


def thesis54(runner):
    games = ["connect-four", "checkers", "othello"]
    rows = []
    for player, paper in THESIS54.items():
        for setting in ("batch=1:per-leaf=1", ""):
            row = [f"`{with_settings(player, setting)}`"]
            lines = runner.tafl("bench", *games, "--search", with_settings(player, setting),
                                "--seconds", runner.options.seconds, "--json").splitlines()
            for line, theirs in zip(lines, paper):
                rate = json.loads(line)["iterations_per_second"]
                row += [f"{theirs:,.0f}", f"{rate:,.0f}", f"{rate / theirs:,.0f}"]
            rows.append(row)
    header = ["player"]
    for game in games:
        header += [f"{game}: thesis", "Tafl", "times"]
    runner.write("thesis54", "Thesis, Table 5.4: iterations per second of one thread",
                 f"{runner.options.seconds} s of processor time each, from the initial state.",
                 header, rows)


def menger(runner):
    o = runner.options
    games = sorted(os.listdir(os.path.join(ROOT, "games")))
    puzzles = [g for g in games if runner.roles(g) == 1]
    duels = [g for g in games if runner.roles(g) == 2]
    mc = with_settings("mc", o.settings)
    alone = runner.tournament("menger-puzzles", puzzles, ["random", mc], o.matches, o.clock)
    both = runner.tournament("menger-duels", duels, [mc, "random"], o.matches, o.clock)

    def mean(values):
        return sum(values) / len(values)

    chance = mean([points(alone, g, "random")[0] for g in puzzles])
    simulation = mean([points(alone, g, mc)[0] for g in puzzles])
    wins = mean([100 * e["wins"] / e["score"]["matches"] for e in both["pairs"]])
    score = mean([e["score"]["percent"] for e in both["pairs"]])
    runner.write("menger", "Menger: simulation against chance",
                 f"{o.matches} matches, {o.clock} per move, `{o.settings}`. " + slips(alone) + " "
                 + slips(both),
                 ["what", "Menger", "Tafl"],
                 [[f"puzzles, random (41 there, {len(puzzles)} here)", 29.4, f"{chance:.1f}"],
                  ["puzzles, simulation", "59.3 (0.5 s)", f"{simulation:.1f}"],
                  [f"two roles, wins against random in % (54 there, {len(duels)} here)",
                   "48 (0.1 s), 68.7 (1 s)", f"{wins:.1f}"],
                  ["two roles, score (draws half)", "", f"{score:.1f}"]])


def batching(runner):
    """Does the default beat the papers' one-by-one form at equal time?"""
    o = runner.options
    players = ["uct:threads=1", "uct:batch=1:per-leaf=1"]
    games = runner.chosen(EIGHT)
    document = runner.tournament("batching", games, players, o.matches, o.clock)
    runner.write("batching", "Default `uct` against `uct:batch=1:per-leaf=1`, score in %",
                 f"{o.matches} matches, {o.clock} s per move, one thread each. "
                 + slips(document), ["game", "score of the default"],
                 [[game, cell(pair(document, game, *players))] for game in games])


# Games of two roles that are no contests, or that skill does not win.
NO_CONTESTS = ["battle-of-the-sexes", "centipede", "chicken", "dollar-auction",
               "iterated-prisoners-dilemma", "matching-pennies", "prisoners-dilemma",
               "rock-paper-scissors", "stag-hunt", "ultimatum"]


def duels(runner):
    games = sorted(os.listdir(os.path.join(ROOT, "games")))
    return [g for g in games if runner.roles(g) == 2]


def score_of(wins, draws, losses):
    """In %, with its 95 % interval by the normal approximation."""
    matches = wins + draws + losses
    mean = (wins + draws / 2) / matches
    variance = (wins + draws / 4) / matches - mean * mean
    return 100 * mean, 196 * (variance / matches) ** 0.5


def entry(document, game, player):
    return next(e for e in document["pairs"] if e["game"] == game and e["player"] == player)


def knowledge(runner, opponent):
    """Every player with knowledge against another in all games of two roles."""
    o = runner.options
    games = duels(runner)
    players = ["ogre", "flux"]
    name = f"against_{opponent.split(':')[0]}"
    documents = [runner.tournament(f"{name}-{player}", games, [player, opponent], o.matches,
                                   o.clock) for player in players]
    rows = []

    def add(title, chosen):
        row = [title]
        for player, document in zip(players, documents):
            entries = [entry(document, game, player) for game in chosen]
            results = [sum(e[what] for e in entries) for what in ("wins", "draws", "losses")]
            row.append("/".join(str(result) for result in results))
            row.append(cell(score_of(*results)))
        rows.append(row)

    add("all games", games)
    add("contests", [game for game in games if game not in NO_CONTESTS])
    for game in games:
        add(game, [game])
    runner.write(name, f"Players with knowledge against `{opponent}`: wins/draws/losses, score in %",
                 f"{o.matches} matches per game, {o.clock} s per move, start {o.start_clock} s. "
                 + " ".join(slips(document) for document in documents),
                 ["game", "`ogre`", "%", "`flux`", "%"], rows)


def against_random(runner):
    knowledge(runner, "random")


def against_uct(runner):
    knowledge(runner, "uct:threads=1")


def evaluators(runner):
    """Which evaluators OGRE's self-play takes, with the average goal of their games."""
    rows = []
    for game in duels(runner):
        document = json.loads(runner.tafl("info", game, "--json", "--games", "0", "--evaluators"))
        for role in document.get("evaluators", []):
            chosen = [f"{e['name']} {e['selected']:+.0f} "
                      f"({max(e['goal_with_plus'], e['goal_with_minus']):.0f})"
                      for e in role["evaluators"] if e["selected"]]
            rows.append([game, role["role"], f"{role['random_goal']:.0f}", ", ".join(chosen),
                         f"{role['fit_correlation']:.2f}"])
    runner.write("evaluators", "Evaluators chosen by self-play against chance",
                 "In parentheses the average goal of games with that evaluator alone.",
                 ["game", "role", "random", "chosen", "correlation of the fit"], rows)


def cutting(runner):
    """Does a learned judgement instead of the rest of a playout make uct stronger?"""
    o = runner.options
    games = ["skirmish", "chess", "mini-chess", "tccc"]
    whole = with_settings("uct:threads=1", o.settings)
    rows = [[game] for game in games]
    for cut in (8, 20):
        player = whole + f":cut={cut}"
        document = runner.tournament(f"cutting-{cut}", games, [player, whole], o.matches, o.clock)
        for row in rows:
            row.append(cell(pair(document, row[0], player, whole)))
    runner.write("cutting", "`uct:cut=N` against `uct`, score in %",
                 f"{o.matches} matches, {o.clock} s per move, one thread each.",
                 ["game", "cut=8", "cut=20"], rows)


def figure5(runner):
    path = os.path.join(runner.options.out, "figure5.html")
    runner.tafl("tree", "knights-tour", "--player", "cadia1:iterations=2000", "-o", path)
    print(path)


EXPERIMENTS = {f.__name__: f for f in
               (table1, table2, table3, table4, thesis54, menger, batching, against_random,
                against_uct, evaluators, cutting, figure5)}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="?", choices=[*EXPERIMENTS, "all"])
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--tafl", default=os.path.join(ROOT, "tafl"), help="the program")
    parser.add_argument("--out", default=os.path.join(HERE, "results"))
    parser.add_argument("--matches", type=int, default=250, help="per pair and game")
    parser.add_argument("--clock", default="10", help="per move: seconds, 1000i or 1000p")
    parser.add_argument("--start-clock", default="10")
    parser.add_argument("--games", help="table1, table2, batching: some of the eight games")
    parser.add_argument("--settings", default="batch=1:per-leaf=1", help="of the players")
    parser.add_argument("--seconds", default="3", help="thesis54: per measurement")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    if options.list or not options.name:
        print("\n".join(EXPERIMENTS))
        return
    runner = Runner(options)
    for name in EXPERIMENTS if options.name == "all" else [options.name]:
        EXPERIMENTS[name](runner)


if __name__ == "__main__":
    main()
