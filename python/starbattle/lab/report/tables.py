"""The tables of a report, as text in rows; each form draws them in its own way."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import compress

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
        self._own = runs.drop_duplicates("model").set_index("model")
        self.measure = measure
        self.by_model = by_model or not measure.comparable
        self.boards = by_board(runs, measure)
        self.classes = by_class(self.boards)
        self.overall = overall(self.boards)
        self.silent = self._silent()

    @property
    def models(self) -> list[str]:
        """The models that the cost is known of."""
        return sorted(self.boards["model"].unique())

    @property
    def strategies(self) -> list[str]:
        """The strategies that the cost is known of."""
        return sorted(self.boards["strategy"].unique())

    def names(self, model: str) -> tuple[str, str]:
        """Return the program of a model, "" if it has none, and its own name."""
        row = self._own.loc[model]
        return str(row["program"]), str(row["own_model"])

    @property
    def programs(self) -> list[str]:
        """The users' programs."""
        return sorted(set(self.runs["program"]) - {""})

    @property
    def any_wrong(self) -> bool:
        """Tell whether a run is wrong."""
        return bool(self.runs["wrong"].any())

    @property
    def lost(self) -> str:
        """What a cost that is not finite stands for."""
        return "unsolved or wrong" if self.any_wrong else "unsolved"

    def _silent(self) -> frozenset[str]:
        """Name the columns of tables that would say nothing."""
        says = {
            "Program": bool(self.programs),
            "Wrong": self.any_wrong,
            "Quartiles": bool((self.classes["boards"] > 1).any()),
            "Repeats": bool((self.boards["runs"] > 1).any()),
        }
        return frozenset(name for name, said in says.items() if not said)

    def unchecked(self) -> list[str]:
        """Name the programs of which nothing could check what a run has found."""
        return sorted(set(self.runs.loc[self.runs["unchecked"], "program"]) - {""})

    def left_out(self) -> list[str]:
        """Name the models that the cost is not known of."""
        return sorted(set(self.runs["model"]) - set(self.models))


_NAMES = ("Program", "Model", "Strategy")
_FIGURES = ("Solved", "Wrong", "PAR-2", "Median", "Quartiles", "Repeats")
_Rows = list[tuple[str, ...]]


def main_table(figures: Figures, every: bool = False) -> Table:
    """Return the overview; with programs, as with `every`, the whole table."""
    whole = every or bool(figures.programs)
    return whole_table(figures) if whole else overview_table(figures)


def overview_table(figures: Figures) -> Table:
    """Return the best, the default and the worst of every class."""
    places = overview(figures.classes, figures.measure, figures.by_model)
    rows: _Rows = []
    for place, before in zip(places, [None, *places], strict=False):
        again = before is not None and before.group == place.group
        label = "" if again else place.group
        rows.append((label, place.role, *_place(place, figures)))
    title = f"Best, default and worst by {figures.measure.title}"
    return _table(title, ("Boards", ""), rows, figures)


def class_tables(figures: Figures) -> list[Table]:
    """Return a table a class with all models and strategies, best first."""
    return [
        _table(name, (), [_entry(row, figures) for row in rows], figures)
        for name, rows in _classes(figures)
    ]


def whole_table(figures: Figures) -> Table:
    """Return one table with all models and strategies of every class, best first."""
    body = [
        (name if place == 1 else "", _rank(place, row), *_entry(row, figures))
        for name, rows in _classes(figures)
        for place, row in enumerate(rows, start=1)
    ]
    title = f"Models and strategies by {figures.measure.title}"
    return _table(title, ("Boards", ""), body, figures)


def _rank(place: int, row: pd.Series) -> str:
    return "wrong" if row["wrong"] else f"{place}."


def _classes(figures: Figures) -> Iterator[tuple[str, list[pd.Series]]]:
    """Yield the name of each class and its rows, best first."""
    keys = [*CLASS[1:], "class", *(["model"] if figures.by_model else [])]
    for group, rows in figures.classes.groupby(keys):
        ranked = [ranking(met) for _, met in rows.groupby("boards", sort=False)]
        ranked.sort(key=lambda met: -int(met["boards"].iloc[0]))
        name = ": ".join([group[3], *group[4:]])
        yield name, [row for met in ranked for _, row in met.iterrows()]


def _table(title: str, first: tuple[str, ...], rows: _Rows, figures: Figures) -> Table:
    """Put a table together, without the columns that say nothing."""
    heads = (*first, *_NAMES, *_FIGURES)
    said = [head not in figures.silent for head in heads]
    kept = [tuple(compress(row, said)) for row in rows]
    numbers = len(first) + len(_NAMES) - len(figures.silent.intersection(_NAMES))
    return Table(title, tuple(compress(heads, said)), kept, numbers)


def _place(place: Place, figures: Figures) -> tuple[str, ...]:
    alike = f" (and {place.alike} alike)" if place.alike else ""
    return _entry(place.row, figures, alike)


def _entry(row: pd.Series, figures: Figures, alike: str = "") -> tuple[str, ...]:
    names = figures.names(row["model"])
    return (*names, row["strategy"] + alike, *_figures(row, figures.measure))


def _figures(row: pd.Series, measure: Measure) -> tuple[str, ...]:
    noise = "-" if pd.isna(row["noise"]) else f"{row['noise']:.1%}"
    lost = "wrong" if row["wrong"] else "unsolved"
    median, q1, q3 = (measure.full(row[key], lost) for key in ("median", "q1", "q3"))
    quartiles = "-" if row["boards"] == 1 else q1 if q1 == q3 else f"{q1} to {q3}"
    solved, wrong = f"{row['solved']}/{row['runs']}", str(row["wrong"])
    return solved, wrong, measure.full(row["par2"]), median, quartiles, noise


_REPEATS = (
    " Repeats: the distance of the repeats' quartiles, in percent of their median."
)
_WRONG = (
    "Wrong: runs that found what is no solution, or too many or too few. They count "
    "as unsolved, and come last."
)


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
        "included. Median and quartiles: of the boards, each its repeats' median."
        + ("" if "Repeats" in figures.silent else _REPEATS),
    ]
    if "Wrong" not in figures.silent:
        said.append(_WRONG)
    if unchecked := figures.unchecked():
        said.append(
            f"Not checked, so a wrong run may count as solved: {', '.join(unchecked)}."
        )
    if not measure.comparable:
        said.append(
            f"Models count {measure.title} in different ways: each stands by itself."
        )
    if figures.overall["par2"].isna().any():
        said.append("PAR-2 is - where no run has been counted on one of the boards.")
    if figures.left_out():
        said.append(f"Not counted for: {', '.join(figures.left_out())}.")
    return said
