"""The tables of a report, and the notes below them.

Tables are rows of text, which each form renders. Some set models and strategies against
each other: virtual best, wins, tests, intervals. Only combinations that were run, and
counted, on all boards are compared so. In pairs, a board counts by the median of its
repeats; if that is unsolved, the cost is censored: all that is known is that it is
higher than any cost that was measured.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Any, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from starbattle.errors import RequestError
from starbattle.extras import extra_module
from starbattle.lab.report.figures import (
    BOARD,
    CLASS,
    COMBINATION,
    Measure,
    Place,
    Summary,
    overview,
    rank,
    ranking,
)
from starbattle.phrases import plural


@dataclass(frozen=True, slots=True)
class Table:
    """A table.

    title
    heads    the heads of the columns
    rows     cells as text, as many as there are heads
    numbers  0-based index of the first column of numbers; these are right-aligned
    """

    title: str
    heads: tuple[str, ...]
    rows: list[tuple[str, ...]]
    numbers: int


OURS = "starbattle"
"""What the column "Program" has for the models of this project."""

_NAMES = ("Program", "Model", "Strategy")
_PAR = "PAR-2"
_FIGURES = ("Solved", "Counted", "Wrong", _PAR, "Median", "Quartiles", "Repeats")
Rows = list[tuple[str, ...]]


def main_table(summary: Summary, every: bool = False) -> Table:
    """Return the overview; the whole table with `every` or with users' programs."""
    whole = every or bool(summary.programs)
    return whole_table(summary) if whole else overview_table(summary)


def overview_table(summary: Summary) -> Table:
    """Return the best, the default and the worst of every class."""
    places = overview(summary.classes, summary.measure, summary.by_model)
    rows: Rows = []
    for place, before in zip(places, [None, *places], strict=False):
        again = before is not None and before.group == place.group
        label = "" if again else place.group
        rows.append((label, place.role, *_place(place, summary)))
    title = f"Best, default and worst by {summary.measure.title}"
    return _table(title, ("Boards", ""), rows, summary)


def class_tables(summary: Summary) -> list[Table]:
    """Return a table per class with all models and strategies, best first."""
    return [
        _table(name, (), [_entry(row, summary) for _, row in rows], summary)
        for name, rows in ranked_classes(summary)
    ]


def whole_table(summary: Summary) -> Table:
    """Return one table with all models and strategies of every class, best first."""
    body = [
        (name * (not index), _rank_label(place, row), *_entry(row, summary))
        for name, rows in ranked_classes(summary)
        for index, (place, row) in enumerate(rows)
    ]
    title = f"Models and strategies by {summary.measure.title}"
    return _table(title, ("Boards", ""), body, summary)


def ranked_classes(
    summary: Summary,
) -> Iterator[tuple[str, list[tuple[int | None, pd.Series]]]]:
    """Yield the name of each class, and its ranks and rows, best first."""
    keys = [*CLASS[1:], "class", *(["model"] if summary.by_model else [])]
    for group, rows in summary.classes.groupby(keys):
        ranked = [ranking(same) for _, same in rows.groupby("boards", sort=False)]
        ranked.sort(key=lambda same: -int(same["boards"].iloc[0]))
        name = ": ".join([group[3], *group[4:]])
        yield name, list(_ranked(ranked))


def _ranked(parts: list[pd.DataFrame]) -> Iterator[tuple[int | None, pd.Series]]:
    """Yield the rows with their ranks; those on fewer boards have none."""
    for rows in parts:
        for index, (_, row) in enumerate(rows.iterrows()):
            yield rank(rows, index) if rows is parts[0] else None, row


def _rank_label(place: int | None, row: pd.Series) -> str:
    if row["wrong"]:
        return "wrong"
    return "-" if place is None else f"{place}."


def _table(title: str, first: tuple[str, ...], rows: Rows, summary: Summary) -> Table:
    figures = tuple(summary.par if head == _PAR else head for head in _FIGURES)
    return table(title, first, figures, rows, summary)


def table(
    title: str,
    first: tuple[str, ...],
    figures: tuple[str, ...],
    rows: Rows,
    summary: Summary,
) -> Table:
    """Make a table without its empty columns: `first`, the names, and figures."""
    heads = (*first, *_NAMES, *figures)
    kept = [head not in summary.empty_columns for head in heads]
    shown = [tuple(compress(row, kept)) for row in rows]
    numbers = len(first) + len(_NAMES) - len(summary.empty_columns.intersection(_NAMES))
    return Table(title, tuple(compress(heads, kept)), shown, numbers)


def _place(place: Place, summary: Summary) -> tuple[str, ...]:
    tied = f" (and {place.tied} tied)" if place.tied else ""
    unknown = f" (or {place.unknown} not counted)" if place.unknown else ""
    return _entry(place.row, summary, tied + unknown)


def _entry(row: pd.Series, summary: Summary, tied: str = "") -> tuple[str, ...]:
    program, model = summary.names(row["model"])
    return (
        program or OURS,
        model,
        row["strategy"] + tied,
        *_figures(row, summary.measure),
    )


def _figures(row: pd.Series, measure: Measure) -> tuple[str, ...]:
    noise = "-" if pd.isna(row["noise"]) else f"{row['noise']:.1%}"
    lost = "wrong" if row["wrong"] else "unsolved"
    median, q1, q3 = (measure.full(row[key], lost) for key in ("median", "q1", "q3"))
    quartiles = "-" if row["boards"] == 1 else q1 if q1 == q3 else f"{q1} to {q3}"
    solved, wrong = f"{row['solved']}/{row['runs']}", str(row["wrong"])
    counted = f"{row['solved'] - row['uncounted']}/{row['solved']}"
    return solved, counted, wrong, measure.full(row["par2"]), median, quartiles, noise


_REPEATS = (
    " Repeats: the distance of the repeats' quartiles, in percent of their median."
)
_WRONG = (
    "Wrong: runs that found a wrong solution, too many or too few. They count as "
    "unsolved, and come last."
)
_CRASHED = "which count as unsolved. compare --resume executes them again."
_DISTURBED = (
    "waited for a processor for more than half of their CPU time. Run them again on a "
    "machine with less load, or with fewer --jobs; inferences are exact all the same."
)


def notes(summary: Summary) -> list[str]:
    """Explain the figures of the tables."""
    return [_cost(summary), _solved(summary), *_warnings(summary)]


def _cost(summary: Summary) -> str:
    times = "twice" if summary.factor == 2 else f"{summary.factor} times"
    return (
        f"Cost: {summary.measure.title}. {summary.par}: mean over the boards; an "
        f"unsolved run costs {times} {_penalty(summary)}."
    )


def _penalty(summary: Summary) -> str:
    """Name what an unsolved run costs; see frame.costed()."""
    limits = [key for key in summary.measure.limits if summary.runs[key].notna().any()]
    if not limits:
        return "the most that was counted in any run on its board"
    return "its limit of CPU time" if limits[-1] == "cpu_limit" else "its time limit"


def _solved(summary: Summary) -> str:
    return (
        "Solved: runs that reached their goal, including proofs that there is no "
        "solution. Median and quartiles: over the boards, of the repeats' medians."
        + ("" if "Repeats" in summary.empty_columns else _REPEATS)
    )


def _warnings(summary: Summary) -> Iterator[str]:
    """Yield notes on runs that are wrong, and costs that cannot be compared."""
    title = summary.measure.title
    yield from (f"Records: {warning}." for warning in summary.warnings)
    if summary.any_wrong:
        yield _WRONG
    total = plural(len(summary.runs), "run")
    if crashed := int(summary.runs["crashed"].sum()):
        yield f"Crashed: {crashed} of {total}, {_CRASHED}"
    if failed := int(summary.runs["failed"].sum()):
        yield f"Ended by an error: {failed} of {total}, which count as unsolved."
    if unchecked := ", ".join(summary.unchecked_programs()):
        yield f"Not checked, so a wrong run may count as solved: {unchecked}."
    if summary.measure.seconds and (disturbed := summary.disturbed()):
        yield f"Disturbed: {disturbed} of {total} {_DISTURBED}"
    if not summary.measure.comparable:
        yield f"Models count {title} in different ways: each is ranked by itself."
    if fewer := _on_fewer_boards(summary):
        yield (
            f"Run on fewer boards of a class than others, so without a rank, and lower "
            f"in plots of solved boards: {', '.join(fewer)}."
        )
    if summary.uncounted:
        yield _uncounted(summary)
    unknown = summary.overall["par2"].isna() & (summary.overall["uncounted"] == 0)
    if unknown.any():
        where = f"if {title} were not counted in any run on one of the boards"
        yield f"{summary.par} is - {where}."
    if models := summary.unmeasured_models():
        names = ", ".join(_solves(model, summary) for model in models)
        yield f"Left out, as {title} were not counted: {names}."


def _uncounted(summary: Summary) -> str:
    """Explain the state between solved and unsolved."""
    why = (
        " A second run counts, within the same limits; a longer --timeout helps."
        if not summary.measure.comparable
        else ""
    )
    return (
        f"Counted: solved runs whose {summary.measure.title} are known; they are not "
        f"of {plural(summary.uncounted, 'solved run')}. A figure that depends on them "
        f"is -, and so is its rank.{why}"
    )


def _on_fewer_boards(summary: Summary) -> list[str]:
    """Name the combinations that have no rank in some class for that."""
    classes = summary.classes
    keys = [*CLASS, *(["model"] if summary.by_model else [])]
    fewer = classes["boards"] < classes.groupby(keys)["boards"].transform("max")
    rows = classes[fewer].drop_duplicates(COMBINATION)
    return [f"{row.model} {row.strategy}" for row in rows.itertuples()]


def _solves(model: str, summary: Summary) -> str:
    runs = summary.runs[summary.runs["model"] == model]
    return f"{model} (solves {runs['solved'].sum()} of {plural(len(runs), 'run')})"


_Numbers: TypeAlias = NDArray[np.float64]

_RESAMPLES = 2000
_SEED = 1
"""The same records give the same report."""


class Comparison:
    """The combinations of a summary on the boards on which all were run.

    Raises RequestError if there is none. Intervals are of 95 %, by bootstrap.

    boards     how many boards
    not_run, not_counted
               numbers of combinations that are left out: they were not run on all
               boards, or some of their costs were not counted
    virtual_best
               PAR-k of the virtual best, which takes the cheapest on every board
    standings  a row per combination, best first
    against_best
               a row per combination but the first, against that

    The columns of `standings`, after model and strategy:

    rank       from 1; those with the same PAR-k share the best rank
    par        PAR-k over the boards, with its interval
    best       boards on which nothing is cheaper
    only       boards that nothing else solves
    adds       how much the virtual best's PAR-k grows without it

    The columns of `against_best`:

    wins, ties, losses
               boards on which it is cheaper, equal, more expensive; two unsolved ones
               are equal
    ratio      geometric mean of its cost divided by that of the best, where both have
               solved the board, with its interval; NaN: no such board
    p          of Wilcoxon's signed rank test of the logarithms of the ratios,
               two-sided, after Holm's correction for all pairs; a board that only one
               has solved has the highest rank
    """

    def __init__(self, summary: Summary) -> None:
        medians, par = (_pivot(summary.boards, key) for key in ("median", "par2"))
        run = _pivot(summary.boards, "runs").notna().all()
        whole = run.index[run & medians.notna().all() & par.notna().all()]
        self.not_run = int((~run).sum())
        self.not_counted = len(run) - self.not_run - len(whole)
        if whole.empty:
            raise RequestError("no combination was run, and counted, on all boards")
        order = par[whole].mean().sort_values(kind="stable").index
        self._costs, par = medians[order], par[order]
        self.boards = len(medians)
        self.virtual_best = float(par.min(axis=1).mean())
        self.standings = self._standings(par).reset_index()
        self.against_best = self._against_best().reset_index()

    def wins(self, count: int) -> list[list[int]]:
        """Return on how many boards one of the best few is cheaper than another."""
        costs = self._costs.to_numpy().T[:count]
        return [[int((row < column).sum()) for column in costs] for row in costs]

    def _standings(self, par: pd.DataFrame) -> pd.DataFrame:
        means, solved = par.mean(), np.isfinite(self._costs)
        without = [par.drop(columns=[one]).min(axis=1).mean() for one in par]
        return pd.DataFrame(
            {
                "rank": means.rank(method="min").astype(int),
                "par": means,
                "interval": [_interval(par[one]) for one in par],
                "best": (solved & par.le(par.min(axis=1), axis=0)).sum(),
                "only": solved[solved.sum(axis=1) == 1].sum(),
                "adds": np.array(without) - self.virtual_best,
            }
        )

    def _against_best(self) -> pd.DataFrame:
        first, others = self._costs.iloc[:, 0], self._costs.iloc[:, 1:]
        with np.errstate(divide="ignore", invalid="ignore"):  # costs of 0, and infinite
            logs = np.log(others.div(first, axis=0))
        known = [logs[one][np.isfinite(logs[one])] for one in others]
        return pd.DataFrame(
            {
                "wins": others.lt(first, axis=0).sum(),
                "ties": others.eq(first, axis=0).sum(),
                "losses": others.gt(first, axis=0).sum(),
                "ratio": [np.exp(each.mean()) for each in known],
                "interval": [tuple(map(math.exp, _interval(each))) for each in known],
                "p": _holm([_wilcoxon(others[one], first) for one in others]),
            },
            index=others.columns,
        )


def _pivot(boards: pd.DataFrame, value: str) -> pd.DataFrame:
    return boards.pivot(index=BOARD, columns=COMBINATION, values=value)


def _interval(costs: pd.Series) -> tuple[float, float]:
    """Return a bootstrap interval of 95 % of the mean, by percentiles; NaN if empty."""
    values = costs.to_numpy()
    if not values.size:
        return np.nan, np.nan
    random = np.random.default_rng(_SEED)
    chosen = random.integers(0, values.size, (_RESAMPLES, values.size))
    low, high = np.quantile(values[chosen].mean(axis=1), [0.025, 0.975])
    return float(low), float(high)


def _wilcoxon(first: pd.Series, second: pd.Series) -> float:
    """Return the p-value of the signed rank test of paired costs."""
    differences = _differences(first.to_numpy(), second.to_numpy())
    if not differences.any():
        return 1.0
    stats: Any = extra_module("scipy.stats", "lab")
    return float(stats.wilcoxon(differences).pvalue)


def _differences(first: _Numbers, second: _Numbers) -> _Numbers:
    """Return the logarithms of the ratios; a censored cost is the highest of all."""
    known = np.isfinite(first) & np.isfinite(second) & (first > 0) & (second > 0)
    logs = np.log(first[known] / second[known])
    top = 2 * np.abs(logs).max() if logs.any() else 1.0
    differences = top * (1.0 * (first > second) - (first < second))
    differences[known] = logs
    return differences


def _holm(values: Sequence[float]) -> _Numbers:
    """Correct the p-values of several tests."""
    ordered = pd.Series(values, dtype=float).sort_values(kind="stable")
    corrected = (ordered * np.arange(len(ordered), 0, -1)).clip(upper=1).cummax()
    return corrected.sort_index().to_numpy()


INTERVAL = "95 %"
MOST_IN_WINS = 8
"""The most combinations of the table of wins."""


def pair_tables(summary: Summary) -> list[Table]:
    """Return the virtual best, each combination against the best, and the wins."""
    found = Comparison(summary)
    tables = (part(found, summary) for part in (_standings, _pairs, _wins))
    return [table for table in tables if table.rows]


def pair_notes(summary: Summary) -> list[str]:
    """Explain the figures of the tables."""
    found = Comparison(summary)
    return [
        f"{INTERVAL}: bootstrap intervals over the boards. Best: boards on which "
        "nothing is cheaper. Only: boards that nothing else solves. Adds: what the "
        "virtual best, the cheapest on every board, would cost more without it, in "
        f"{summary.par}.",
        "Ratio: geometric mean of the cost over that of the best, on boards that both "
        "solve. p: Wilcoxon's signed rank test over the boards, corrected by Holm for "
        "all pairs; unsolved is more than any cost, and two unsolved are a tie."
        + _left_out(found.not_run, "not run on all boards")
        + _left_out(found.not_counted, "not counted on all boards"),
    ]


def _left_out(count: int, why: str) -> str:
    return f" Left out, as {why}: {plural(count, 'combination')}." if count else ""


def _standings(found: Comparison, summary: Summary) -> Table:
    rows: Rows = [
        (
            "",
            f"{one.rank}.",
            *_names(one, summary),
            *_standing(one, summary.measure),
        )
        for one in found.standings.itertuples()
    ]
    best = summary.measure.full(found.virtual_best)
    rows.append(("", "", "", "virtual best", "", best, "", "", "", ""))
    heads = (summary.par, INTERVAL, "Best", "Only", "Adds")
    cost = summary.measure.title
    title = f"Virtual best and its contributors by {cost}, {_on(found)}"
    return table(title, ("", ""), heads, rows, summary)


def _standing(one: Any, measure: Measure) -> tuple[str, ...]:
    low, high = (measure.full(value) for value in one.interval)
    counts = (str(one.best), str(one.only), measure.full(one.adds))
    return measure.full(one.par), f"{low} to {high}", *counts


def _pairs(found: Comparison, summary: Summary) -> Table:
    best = found.standings.iloc[0]
    ranks = found.standings["rank"][1:]
    rows: Rows = [
        ("", f"{rank}.", *_names(one, summary), *_pair(one))
        for one, rank in zip(found.against_best.itertuples(), ranks, strict=True)
    ]
    heads = ("Wins", "Ties", "Losses", "Ratio", INTERVAL, "p")
    title = f"Against {best['model']} {best['strategy']}, {_on(found)}"
    return table(title, ("", ""), heads, rows, summary)


def _pair(one: Any) -> tuple[str, ...]:
    counts = (str(one.wins), str(one.ties), str(one.losses))
    low, high = map(_ratio, one.interval)
    p = "<0.001" if one.p < 0.001 else f"{one.p:.3f}"
    interval = "-" if math.isnan(one.ratio) else f"{low} to {high}"
    return *counts, _ratio(one.ratio), interval, p


def _ratio(value: float) -> str:
    return "-" if math.isnan(value) else f"{value:.3g}"


def _wins(found: Comparison, summary: Summary) -> Table:
    wins = found.wins(MOST_IN_WINS)
    rows: Rows = [
        (
            "",
            str(index + 1),
            *_names(one, summary),
            *("-" if index == other else str(won) for other, won in enumerate(row)),
        )
        for index, (row, one) in enumerate(
            zip(wins, found.standings.itertuples(), strict=False)
        )
    ]
    heads = tuple(str(number) for number in range(1, len(wins) + 1))
    few = f", the best {MOST_IN_WINS}" * (len(found.standings) > MOST_IN_WINS)
    title = f"Wins of the row over the column{few}"
    return table(title, ("", ""), heads, rows, summary)


def _on(found: Comparison) -> str:
    return plural(found.boards, "board")


def _names(one: Any, summary: Summary) -> tuple[str, str, str]:
    program, model = summary.names(one.model)
    return program or OURS, model, one.strategy
