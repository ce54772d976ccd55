"""The tables of a comparison in pairs."""

import math

from starbattle.lab.report.comparison import Comparison, Pair, Standing
from starbattle.lab.report.measures import Measure
from starbattle.lab.report.summary import Summary
from starbattle.lab.report.tables import OURS, Rows, Table, table
from starbattle.phrases import plural

INTERVAL = "95 %"
MOST_IN_WINS = 8
"""The most combinations of the table of wins."""


def pair_tables(summary: Summary) -> list[Table]:
    """Return the virtual best, each combination against the best, and the wins."""
    found = Comparison(summary)
    return [_standings(found, summary), _pairs(found, summary), _wins(found, summary)]


def pair_notes(summary: Summary) -> list[str]:
    """Explain the figures of the tables."""
    left_out = Comparison(summary).left_out
    missing = f" Left out, as not run on all: {plural(left_out, 'combination')}."
    return [
        f"{INTERVAL}: bootstrap intervals over the boards. Best: boards on which "
        "nothing is cheaper. Only: boards that nothing else solves. Adds: what the "
        "virtual best, the cheapest on every board, would cost more without it, in "
        f"{summary.par}.",
        "Ratio: geometric mean of the cost over that of the best, on boards that both "
        "solve. p: Wilcoxon's signed rank test over the boards, corrected by Holm for "
        "all pairs; unsolved is more than any cost, and two unsolved are a tie."
        + missing
        * bool(left_out),
    ]


def _standings(found: Comparison, summary: Summary) -> Table:
    rows: Rows = [
        (
            "",
            f"{one.rank}.",
            *_names(one, summary),
            *_standing(one, summary.measure),
        )
        for one in found.standings
    ]
    best = summary.measure.full(found.best)
    rows.append(("", "", "", "virtual best", "", best, "", "", "", ""))
    heads = (summary.par, INTERVAL, "Best", "Only", "Adds")
    cost = summary.measure.title
    title = f"Virtual best and its contributors by {cost}, {_on(found)}"
    return table(title, ("", ""), heads, rows, summary)


def _standing(one: Standing, measure: Measure) -> tuple[str, ...]:
    low, high = (measure.full(value) for value in one.interval)
    counts = (str(one.best), str(one.only), measure.full(one.adds))
    return measure.full(one.par), f"{low} to {high}", *counts


def _pairs(found: Comparison, summary: Summary) -> Table:
    best = found.standings[0]
    rows: Rows = [
        ("", f"{place.rank}.", *_names(one, summary), *_pair(one))
        for one, place in zip(found.pairs, found.standings[1:], strict=True)
    ]
    heads = ("Wins", "Ties", "Losses", "Ratio", INTERVAL, "p")
    title = f"Against {best.model} {best.strategy}, {_on(found)}"
    return table(title, ("", ""), heads, rows, summary)


def _pair(one: Pair) -> tuple[str, ...]:
    counts = (str(one.wins), str(one.ties), str(one.losses))
    low, high = map(_ratio, one.interval)
    p = "<0.001" if one.p < 0.001 else f"{one.p:.3f}"
    return *counts, _ratio(one.ratio), f"{low} to {high}", p


def _ratio(value: float) -> str:
    return "-" if math.isnan(value) else f"{value:.3g}"


def _wins(found: Comparison, summary: Summary) -> Table:
    wins = found.wins(MOST_IN_WINS)
    rows: Rows = [
        (
            "",
            str(index + 1),
            *_names(found.standings[index], summary),
            *("-" if index == other else str(won) for other, won in enumerate(row)),
        )
        for index, row in enumerate(wins)
    ]
    heads = tuple(str(number) for number in range(1, len(wins) + 1))
    few = f", the best {MOST_IN_WINS}" * (len(found.standings) > MOST_IN_WINS)
    title = f"Wins of the row over the column{few}"
    return table(title, ("", ""), heads, rows, summary)


def _on(found: Comparison) -> str:
    return plural(found.boards, "board")


def _names(one: Standing | Pair, summary: Summary) -> tuple[str, str, str]:
    program, model = summary.names(one.model)
    return program or OURS, model, one.strategy
