"""The tables of a report, as text in rows; each form draws them in its own way."""

from dataclasses import dataclass

import pandas as pd

from starbattle.lab.report.aggregates import by_board, by_class, overall
from starbattle.lab.report.measures import Measure
from starbattle.lab.report.ranking import Place, overview, ranking
from starbattle.lab.report.runs import CLASS


@dataclass(frozen=True, slots=True)
class Table:
    """A title, the heads of the columns, and rows; numbers are told by column."""

    title: str
    heads: tuple[str, ...]
    rows: list[tuple[str, ...]]
    numbers: int
    """The index of the first column of numbers; they stand on the right."""


class Figures:
    """What all forms of a report show: figures by board, by class and overall."""

    def __init__(
        self, runs: pd.DataFrame, measure: Measure, by_model: bool = False
    ) -> None:
        self.runs = runs
        self.measure = measure
        self.by_model = by_model or not measure.comparable
        self.boards = by_board(runs, measure)
        self.classes = by_class(self.boards)
        self.overall = overall(self.boards)

    @property
    def models(self) -> list[str]:
        """The models that the cost is known of."""
        return sorted(self.boards["model"].unique())

    @property
    def strategies(self) -> list[str]:
        """The strategies that the cost is known of."""
        return sorted(self.boards["strategy"].unique())

    def left_out(self) -> list[str]:
        """Name the models that the cost is not known of."""
        return sorted(set(self.runs["model"]) - set(self.models))


_FIGURES = ("Solved", "PAR-2", "Median", "Quartiles", "Repeats")


def overview_table(figures: Figures) -> Table:
    """Return the best, the default and the worst of every class."""
    places = overview(figures.classes, figures.measure, figures.by_model)
    rows: list[tuple[str, ...]] = []
    for place, before in zip(places, [None, *places], strict=False):
        again = before is not None and before.group == place.group
        label = "" if again else place.group
        rows.append((label, place.role, *_place(place, figures.measure)))
    title = f"Best, default and worst by {figures.measure.title}"
    heads = ("Boards", "", "Model", "Strategy", *_FIGURES)
    return Table(title, heads, rows, numbers=4)


def class_tables(figures: Figures) -> list[Table]:
    """Return a table a class with all models and strategies, best first."""
    keys = [*CLASS[1:], "class", *(["model"] if figures.by_model else [])]
    return [
        _class_table(": ".join([group[3], *group[4:]]), rows, figures.measure)
        for group, rows in figures.classes.groupby(keys)
    ]


def _class_table(name: str, rows: pd.DataFrame, measure: Measure) -> Table:
    ranked = [ranking(met) for _, met in rows.groupby("boards", sort=False)]
    ranked.sort(key=lambda met: -int(met["boards"].iloc[0]))
    body = [
        (row["model"], row["strategy"], *_figures(row, measure))
        for met in ranked
        for _, row in met.iterrows()
    ]
    return Table(name, ("Model", "Strategy", *_FIGURES), body, numbers=2)


def _place(place: Place, measure: Measure) -> tuple[str, ...]:
    if place.row is None:
        return ("not run", *[""] * (len(_FIGURES) + 1))
    alike = f" (and {place.alike} alike)" if place.alike else ""
    row = place.row
    return (row["model"], row["strategy"] + alike, *_figures(row, measure))


def _figures(row: pd.Series, measure: Measure) -> tuple[str, ...]:
    noise = "-" if pd.isna(row["noise"]) else f"{row['noise']:.1%}"
    median, q1, q3 = (measure.full(row[key]) for key in ("median", "q1", "q3"))
    quartiles = "-" if row["boards"] == 1 else q1 if q1 == q3 else f"{q1} to {q3}"
    solved = f"{row['solved']}/{row['runs']}"
    return solved, measure.full(row["par2"]), median, quartiles, noise


def notes(figures: Figures) -> list[str]:
    """Say how the figures of the tables are meant."""
    measure = figures.measure
    penalty = (
        "twice its time limit"
        if measure.seconds
        else "twice the most that any run has spent on its board"
    )
    said = [
        f"Cost: {measure.title}. PAR-2: mean over the boards; an unsolved run costs "
        f"{penalty}.",
        "Solved: runs that did what was asked, a proof that there is no solution "
        "included. Median and quartiles: of the boards, each its repeats' median. "
        "Repeats: the distance of the repeats' quartiles, in percent of their median.",
    ]
    if not measure.comparable:
        said.append(
            f"Models count {measure.title} in different ways: each stands by itself."
        )
    if figures.overall["par2"].isna().any():
        said.append("PAR-2 is - where no run has been counted on one of the boards.")
    if figures.left_out():
        said.append(f"Not counted for: {', '.join(figures.left_out())}.")
    return said
