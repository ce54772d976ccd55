"""The tables of a report, and the notes below them.

Tables are rows of text, which each form renders.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, compress
from typing import Any

import pandas as pd

from starbattle.lab.report.figures import (
    MOST_LISTED,
    Summary,
    digits,
    extremes,
    rankings,
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

    def without(self, heads: Collection[str]) -> "Table":
        """Return the table without the columns of these heads."""
        kept = [head not in heads for head in self.heads]
        first, *rows = (tuple(compress(row, kept)) for row in (self.heads, *self.rows))
        return Table(self.title, first, rows, sum(kept[: self.numbers]))


OURS = "starbattle"
"""What the column "Program" has for the models of this project."""


def ranked_table(summary: Summary, every: bool = True) -> Table:
    """Return the models and strategies of every class, best first.

    every  list all; else of a class with many only the best, the default and the worst
    """
    rows = []
    for name, ranked in rankings(summary):
        shown = ranked if lists_all(summary, every) else extremes(ranked)
        for place, (_, row) in enumerate(shown.iterrows()):
            first = "" if place else name
            rows.append({"Boards": first, "": _rank(row), **_cells(row, summary)})
    return table(f"Models and strategies by {summary.measure.title}", rows)


def lists_all(summary: Summary, every: bool) -> bool:
    """Whether the table of a summary has all combinations."""
    few = len(summary.overall) <= MOST_LISTED
    return every or few or bool((summary.runs["program"] != "").any())


def _rank(row: pd.Series) -> str:
    if row["wrong"]:
        return "wrong"
    rank = "-" if pd.isna(row["rank"]) else f"{row['rank']:g}."
    return f"{rank}*" if row["default"] else rank


def _cells(row: pd.Series, summary: Summary) -> dict[str, str]:
    text, head = summary.text, summary.head
    lost = "wrong" if row["wrong"] else "unsolved"
    median, q1, q3 = (text(row[key], lost) for key in ("median", "q1", "q3"))
    least = ">" * pd.isna(row["par2"])
    par, ratio = (
        f"{least}{cost}".replace(">-", "-")
        for cost in (text(row["least"]), digits(row["ratio"]))
    )
    counted = f"{row['solved'] - row['uncounted']}/{row['solved']}"
    return {
        **names(row["model"], row["strategy"]),
        "Solved": f"{row['solved']}/{row['runs']}",
        "Score": digits(row["score"]),
        head("Integral"): text(row["integral"]),
        "Counted": counted if summary.boards["uncounted"].any() else "-",
        "Wrong": str(row["wrong"]),
        head(summary.par): par,
        "Ratio": ratio,
        head("Median"): median,
        head("Quartiles"): (
            "-" if row["boards"] == 1 else q1 if q1 == q3 else f"{q1} to {q3}"
        ),
        "Repeats, %": "-" if pd.isna(row["noise"]) else f"{row['noise'] * 100:.1f}",
    }


_SILENT = {
    "Program": OURS, "Wrong": "0", "Repeat": "1",
    **dict.fromkeys(("Score", "Integral", "Counted", "Quartiles", "Repeats"), "-"),
}  # fmt: skip
"""Columns that are left out where all rows say this."""


def table(title: str, rows: Sequence[Mapping[str, str]]) -> Table:
    """Make a table of rows, which are cells by the heads of their columns."""
    heads = [
        head
        for head in dict.fromkeys(chain(*rows))
        if {row.get(head, "") for row in rows} - {"", _SILENT.get(head.split(",")[0])}
    ]
    cells = [tuple(row.get(head, "") for head in heads) for row in rows]
    return Table(title, tuple(heads), cells, heads.index("Strategy") + 1)


def names(model: str, strategy: str) -> dict[str, str]:
    """Return the cells of a combination."""
    program, _, own = model.rpartition(":")
    return {"Program": program or OURS, "Model": own, "Strategy": strategy}


def objective_table(summary: Summary) -> Table | None:
    """Return the best value of each run, if there is an objective, and its bound."""
    runs = summary.runs.dropna(subset=["objective", "bound"], how="all")
    rows = [
        {
            "Instance": str(run.board),
            **names(str(run.model), str(run.strategy)),
            "Repeat": str(run.repeat),
            "Value": _whole(run.objective),
            "Bound": _whole(run.bound),
            "Gap, %": "-" if pd.isna(run.gap) else f"{run.gap * 100:.1f}",
            "Proved": "yes" if run.proved else "no",
        }
        for run in runs.itertuples()
    ]
    return table("Best value of each run", rows) if rows else None


def _whole(value: Any) -> str:
    return "-" if pd.isna(value) else f"{value:,.0f}"


def notes(summary: Summary, every: bool = True) -> list[str]:
    """Explain the figures of the tables."""
    campaign = summary.campaign
    shown = [] if lists_all(summary, every) else [_SHOWN.format(len(summary.overall))]
    return [*shown, *_figures(summary), *campaign.conditions, *_warnings(summary)]


_SHOWN = "Listed: the best, the default and the worst of {} combinations; --every: all."


def _figures(summary: Summary) -> Iterator[str]:
    times = "twice" if summary.factor == 2 else f"{summary.factor} times"
    yield (
        f"Cost: {summary.measure.title}. {summary.par}: mean over the boards; an "
        f"unsolved run costs {times} the limit that ended it."
    )
    if (summary.classes["par2"].isna() & (summary.classes["uncounted"] == 0)).any():
        yield (
            f"With >: at least so much, as the limits that ended some runs do not "
            f"bound {summary.measure.title}; ranked by what is solved."
        )
    yield (
        "Solved: runs that reached their goal, including proofs that there is no "
        "solution. *: the default. Ratio: to the cost of the first. Median and "
        "quartiles: over the boards, of the repeats' medians."
    )
    if summary.classes["noise"].notna().any():
        yield "Repeats: distance of the quartiles of the repeats, of their median."
    if summary.classes["score"].notna().any():
        yield (
            "Score: MiniZinc's points against the others; this ranks. Integral: of the "
            "gap to the best known value over time (primal integral). A run is solved "
            "once its solution is proved to be the best."
        )


def _warnings(summary: Summary) -> Iterator[str]:
    """Yield notes on runs that are wrong, and costs that cannot be compared."""
    title, runs = summary.measure.title, summary.runs
    yield from (f"Records: {warning}." for warning in summary.campaign.warnings)
    if runs["wrong"].any():
        yield (
            "Wrong: runs that found a wrong solution, too many or too few. They count "
            "as unsolved, and come last."
        )
    total = plural(len(runs), "run")
    if missing := summary.missing():
        yield (
            f"Missing: {plural(missing, 'run')}, if each combination is to have all "
            "repeats on all boards. What was run on fewer boards has no rank."
        )
    if crashed := int(runs["crashed"].sum()):
        yield (
            f"Crashed: {crashed} of {total}, which count as unsolved. compare --resume "
            "executes them again."
        )
    if failed := int(runs["failed"].sum()):
        yield f"Ended by an error: {failed} of {total}, which count as unsolved."
    if unchecked := sorted({*runs.loc[runs["unchecked"], "program"]} - {""}):
        programs = ", ".join(unchecked)
        yield f"Not checked, so a wrong run may count as solved: {programs}."
    if summary.measure.seconds and (disturbed := summary.disturbed()):
        yield (
            f"Disturbed: {disturbed} of {total} waited for a processor for more than "
            "half of their CPU time. Inferences are exact all the same."
        )
    if not summary.measure.comparable:
        yield f"Models count {title} in different ways: each is ranked by itself."
    if uncounted := int(summary.boards["uncounted"].sum()):
        yield (
            f"Counted: solved runs whose {title} are known; they are not of "
            f"{plural(uncounted, 'solved run')}. What depends on them is - and not "
            "in plots."
        )
    if unmeasured := sorted({*runs["model"]} - {*summary.measured("model")}):
        yield f"Left out, as {title} were not counted: {', '.join(unmeasured)}."
