"""The tables of a report, as rows of text that each form renders."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import compress

import pandas as pd

from starbattle.lab.report.frame import CLASS
from starbattle.lab.report.measures import Measure
from starbattle.lab.report.ranking import Place, are_equal, overview, ranking
from starbattle.lab.report.summary import Summary


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
_FIGURES = ("Solved", "Wrong", _PAR, "Median", "Quartiles", "Repeats")
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
        _table(name, (), [_entry(row, summary) for row in rows], summary)
        for name, rows in _classes(summary)
    ]


def whole_table(summary: Summary) -> Table:
    """Return one table with all models and strategies of every class, best first."""
    body = [
        (name if not index else "", _rank(rows, index), *_entry(row, summary))
        for name, rows in _classes(summary)
        for index, row in enumerate(rows)
    ]
    title = f"Models and strategies by {summary.measure.title}"
    return _table(title, ("Boards", ""), body, summary)


def _rank(rows: list[pd.Series], index: int) -> str:
    """Return the place of a row; rows with the same result share the best place."""
    if rows[index]["wrong"]:
        return "wrong"
    while index and are_equal(rows[index - 1], rows[index]):
        index -= 1
    return f"{index + 1}."


def _classes(summary: Summary) -> Iterator[tuple[str, list[pd.Series]]]:
    """Yield the name of each class and its rows, best first."""
    keys = [*CLASS[1:], "class", *(["model"] if summary.by_model else [])]
    for group, rows in summary.classes.groupby(keys):
        ranked = [ranking(same) for _, same in rows.groupby("boards", sort=False)]
        ranked.sort(key=lambda same: -int(same["boards"].iloc[0]))
        name = ": ".join([group[3], *group[4:]])
        yield name, [row for same in ranked for _, row in same.iterrows()]


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
    return _entry(place.row, summary, tied)


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
    return solved, wrong, measure.full(row["par2"]), median, quartiles, noise
