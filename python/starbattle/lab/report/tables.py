"""The tables of a report, and the notes below them.

Tables are rows of text, which each form renders.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import compress
from typing import Any

import pandas as pd

from starbattle.lab.report.figures import (
    Measure,
    Summary,
    extremes,
    rankings,
)
from starbattle.lab.runs import LIMITS
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

    def without(self, heads: Collection[str]) -> "Table":
        """Return the table without the columns of these heads."""
        kept = [head not in heads for head in self.heads]
        first, *rows = (tuple(compress(row, kept)) for row in (self.heads, *self.rows))
        return Table(self.title, first, rows, sum(kept[: self.numbers]))


OURS = "starbattle"
"""What the column "Program" has for the models of this project."""

_NAMES = ("Program", "Model", "Strategy")
Rows = list[tuple[str, ...]]


def overview_table(summary: Summary) -> Table:
    """Return the best, the default and the worst of every class."""
    rows: Rows = [
        (
            name * (role == "best"),
            role,
            *_entry(row, summary, f" (and {row['tied']} tied)" * bool(row["tied"])),
        )
        for name, every in rankings(summary)
        for role, row in extremes(every, summary.by_model)
    ]
    title = f"Best, default and worst by {summary.measure.title}"
    return _table(title, rows, summary)


def whole_table(summary: Summary) -> Table:
    """Return one table with all models and strategies of every class, best first."""
    body = [
        (name * (not index), _rank(row), *_entry(row, summary))
        for name, rows in rankings(summary)
        for index, (_, row) in enumerate(rows.iterrows())
    ]
    title = f"Models and strategies by {summary.measure.title}"
    return _table(title, body, summary)


def _rank(row: pd.Series) -> str:
    if row["wrong"]:
        return "wrong"
    return "-" if pd.isna(row["rank"]) else f"{row['rank']:g}."


def _table(title: str, rows: Rows, summary: Summary) -> Table:
    cost = (summary.par, "Median", "Quartiles", "Repeats")
    figures = ("Solved", "Counted", "Wrong", *cost)
    return table(title, ("Boards", ""), figures, rows, summary)


def table(
    title: str,
    first: tuple[str, ...],
    figures: tuple[str, ...],
    rows: Rows,
    summary: Summary,
) -> Table:
    """Make a table without its empty columns: `first`, the names, and figures."""
    whole = Table(title, (*first, *_NAMES, *figures), rows, len(first) + len(_NAMES))
    return whole.without(summary.empty_columns)


def names(model: str, strategy: str, summary: Summary) -> tuple[str, str, str]:
    """Return the cells of a combination."""
    program, own = summary.names(model)
    return program or OURS, own, strategy


def _entry(row: pd.Series, summary: Summary, tied: str = "") -> tuple[str, ...]:
    named = names(row["model"], row["strategy"] + tied, summary)
    return *named, *_figures(row, summary.measure)


def _figures(row: pd.Series, measure: Measure) -> tuple[str, ...]:
    noise = "-" if pd.isna(row["noise"]) else f"{row['noise']:.1%}"
    lost = "wrong" if row["wrong"] else "unsolved"
    median, q1, q3 = (measure.full(row[key], lost) for key in ("median", "q1", "q3"))
    quartiles = "-" if row["boards"] == 1 else q1 if q1 == q3 else f"{q1} to {q3}"
    solved, wrong = f"{row['solved']}/{row['runs']}", str(row["wrong"])
    counted = f"{row['solved'] - row['uncounted']}/{row['solved']}"
    return solved, counted, wrong, measure.full(row["par2"]), median, quartiles, noise


BEST = (
    "Value: of the best solution found. Bound: what no solution can be better than. "
    "Gap: how far they are apart, in percent of the value; 0 once the solution is "
    "proved to be the best. Only then the run is solved."
)
"""A note on the table of values."""


def objective_table(summary: Summary) -> Table | None:
    """Return the best value of each run, if there is an objective, and its bound."""
    runs = summary.runs.dropna(subset=["objective", "bound"], how="all")
    rows = [
        (
            str(run.board),
            *names(str(run.model), str(run.strategy), summary),
            *(_whole(value) for value in (run.objective, run.bound)),
            "-" if pd.isna(run.gap) else f"{run.gap:.1%}",
            "yes" if run.proved else "no",
        )
        for run in runs.itertuples()
    ]
    if not rows:
        return None
    figures = ("Value", "Bound", "Gap", "Proved")
    return table("Best value of each run", ("Instance",), figures, rows, summary)


def _whole(value: Any) -> str:
    return "-" if pd.isna(value) else f"{value:,.0f}"


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
    return [
        _cost(summary),
        _solved(summary),
        *summary.campaign.conditions,
        *_warnings(summary),
    ]


def _cost(summary: Summary) -> str:
    times = "twice" if summary.factor == 2 else f"{summary.factor} times"
    return (
        f"Cost: {summary.measure.title}. {summary.par}: mean over the boards; an "
        f"unsolved run costs {times} {_penalty(summary)}."
    )


def _penalty(summary: Summary) -> str:
    """Name what an unsolved run costs; see costed()."""
    limits = [key for key in summary.measure.limits if summary.runs[key].notna().any()]
    if not limits:
        return "the highest cost of any run on its board"
    return f"its {LIMITS[limits[-1]][0]}"


def _solved(summary: Summary) -> str:
    return (
        "Solved: runs that reached their goal, including proofs that there is no "
        "solution. Median and quartiles: over the boards, of the repeats' medians."
        + ("" if "Repeats" in summary.empty_columns else _REPEATS)
    )


def _warnings(summary: Summary) -> Iterator[str]:
    """Yield notes on runs that are wrong, and costs that cannot be compared."""
    title, runs = summary.measure.title, summary.runs
    yield from (f"Records: {warning}." for warning in summary.campaign.warnings)
    if summary.any_wrong:
        yield _WRONG
    total = plural(len(runs), "run")
    if missing := summary.missing():
        yield (
            f"Missing: {plural(missing, 'run')}, if each combination is to have all "
            "repeats on all boards. The campaign is unfinished, or some runs are not "
            "possible. What was run on fewer boards of a class has no rank, and is "
            "lower in plots of solved boards."
        )
    if crashed := int(runs["crashed"].sum()):
        yield f"Crashed: {crashed} of {total}, {_CRASHED}"
    if failed := int(runs["failed"].sum()):
        yield f"Ended by an error: {failed} of {total}, which count as unsolved."
    if unchecked := sorted({*runs.loc[runs["unchecked"], "program"]} - {""}):
        programs = ", ".join(unchecked)
        yield f"Not checked, so a wrong run may count as solved: {programs}."
    if summary.measure.seconds and (disturbed := summary.disturbed()):
        yield f"Disturbed: {disturbed} of {total} {_DISTURBED}"
    if not summary.measure.comparable:
        yield f"Models count {title} in different ways: each is ranked by itself."
    if summary.uncounted:
        yield _uncounted(summary)
    if unmeasured := sorted({*runs["model"]} - {*summary.models}):
        yield f"Left out, as {title} were not counted: {', '.join(unmeasured)}."


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
        f"is -, and so is its rank; plots leave it out.{why}"
    )
