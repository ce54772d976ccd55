"""The figures that all forms of a report share, and the ranking of combinations."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pandas as pd

from starbattle import declarations
from starbattle.lab.report.figures import (
    CLASS,
    PENALTY,
    Measure,
    by_board,
    by_class,
    overall,
)

_LEAST_WAIT_S = 0.05
"""Shorter waits are usual."""


class Summary:
    """What all forms of a report show: figures by board, by class and overall.

    runs      a row per run; see frame.runs_frame
    measure   the cost
    by_model  whether each model is ranked separately
    factor    the k of PAR-k: the cost of an unsolved run, in times its limit
    boards    a row per board and combination; see aggregates.by_board
    classes   a row per class and combination; see aggregates.by_class
    overall   a row per combination; see aggregates.overall
    empty_columns
              the heads of table columns that would have no content
    """

    def __init__(
        self,
        runs: pd.DataFrame,
        measure: Measure,
        by_model: bool = False,
        factor: int = PENALTY,
    ) -> None:
        self.runs = runs
        self._own = runs.drop_duplicates("model").set_index("model")
        self.measure = measure
        self.by_model = by_model or not measure.comparable
        self.factor = factor
        self.boards = by_board(runs, measure, factor)
        self.classes = by_class(self.boards)
        self.overall = overall(self.boards)
        self.empty_columns = self._empty_columns()

    @property
    def par(self) -> str:
        """The name of the mean cost: PAR-2, or PAR-k of another k."""
        return f"PAR-{self.factor}"

    @property
    def models(self) -> list[str]:
        """The models whose cost was measured, sorted."""
        return sorted(self.boards["model"].unique())

    @property
    def strategies(self) -> list[str]:
        """The strategies whose cost was measured, sorted."""
        return sorted(self.boards["strategy"].unique())

    def names(self, model: str) -> tuple[str, str]:
        """Return the program of a model, "" for Star Battle, and the model's name."""
        row = self._own.loc[model]
        return str(row["program"]), str(row["own_model"])

    @property
    def programs(self) -> list[str]:
        """The names of users' programs, sorted."""
        return sorted(set(self.runs["program"]) - {""})

    @property
    def any_wrong(self) -> bool:
        """Whether any run is wrong."""
        return bool(self.runs["wrong"].any())

    @property
    def uncounted(self) -> int:
        """How many solved runs have no cost, of the models that have one."""
        return int(self.boards["uncounted"].sum())

    @property
    def lost_label(self) -> str:
        """The label of an infinite cost."""
        return "unsolved or wrong" if self.any_wrong else "unsolved"

    @property
    def band_label(self) -> str:
        """The label of the places without a cost, in a plot of costs."""
        return (
            f"{self.lost_label}; ?: not counted" if self.uncounted else self.lost_label
        )

    def _empty_columns(self) -> frozenset[str]:
        """Name the table columns that would have no content."""
        has_content = {
            "Program": bool(self.programs),
            "Counted": self.uncounted > 0,
            "Wrong": self.any_wrong,
            "Quartiles": bool((self.classes["boards"] > 1).any()),
            "Repeats": bool((self.boards["runs"] > 1).any()),
        }
        return frozenset(name for name, has in has_content.items() if not has)

    def disturbed(self) -> int:
        """Count the runs whose wall time is much longer than their CPU time.

        They waited for a processor, and what shares one distorts CPU times, too.
        """
        if not {"wall_s", "cpu_s"} <= {*self.runs.columns}:
            return 0
        waited = self.runs["wall_s"] - self.runs["cpu_s"]
        return int((waited > (self.runs["cpu_s"] / 2).clip(lower=_LEAST_WAIT_S)).sum())

    def unchecked_programs(self) -> list[str]:
        """Name the programs with a run that could not be checked."""
        return sorted(set(self.runs.loc[self.runs["unchecked"], "program"]) - {""})

    def unmeasured_models(self) -> list[str]:
        """Name the models whose cost was not measured."""
        return sorted(set(self.runs["model"]) - set(self.models))


DEFAULT_MODEL = "global"
DEFAULTS = declarations.default_strategies()
"""The strategy of each model that is used unless another is asked for."""

_SHARES = ("wrong_share", "unsolved_share")


@dataclass(frozen=True, slots=True)
class Place:
    """A row of the overview.

    group  the class; with the model, where models are not compared
    role   "best", "default" or "worst"
    row    a row of aggregates.by_class
    tied   how many other combinations have the same result
    unknown
           how many others might take this place: they solve as many boards, but their
           costs are not known
    """

    group: str
    role: str
    row: pd.Series
    tied: int = 0
    unknown: int = 0


def overview(classes: pd.DataFrame, measure: Measure, by_model: bool) -> list[Place]:
    """Return best, default and worst of each class, or of each class and model.

    There is no default if it was not run, or for the models of a user's program.
    """
    within_models = by_model or not measure.comparable
    keys = [*CLASS[1:], "class", *(["model"] if within_models else [])]
    places: list[Place] = []
    for values, group in classes.groupby(keys):
        label, model = values[3], values[-1] if within_models else DEFAULT_MODEL
        name = f"{label}: {model}" if within_models else label
        places += _places(name, group, model)
    return places


def _places(name: str, group: pd.DataFrame, model: str) -> Iterator[Place]:
    ranked = ranking(group)
    yield _place(name, "best", ranked, ranked.iloc[0])
    default = group[
        (group["model"] == model) & (group["strategy"] == DEFAULTS.get(model))
    ]
    if not default.empty:
        yield Place(name, "default", default.iloc[0])
    last = ranked[_same(ranked, ranked.iloc[-1], _SHARES)]
    known = last[~_is_unknown(last)]
    worst = ranked.iloc[-1] if known.empty else known.iloc[-1]
    yield _place(name, "worst", ranked, ranked[_same(ranked, worst)].iloc[0])


def _place(name: str, role: str, ranked: pd.DataFrame, row: pd.Series) -> Place:
    rivals = ranked[_same(ranked, row, _SHARES)]
    unknown = _is_unknown(rivals)
    tied = (_same(rivals, row) & ~unknown).sum()
    is_known = not math.isnan(row["par2"]) or not row["solved"]
    return Place(
        name, role, row, int(tied) - is_known, int(unknown.sum()) - (not is_known)
    )


def ranking(group: pd.DataFrame) -> pd.DataFrame:
    """Return the combinations of a class, best first.

    Ordered by the share of wrong runs, the share of unsolved runs, PAR-2 (last if it
    is unknown), and the names. Combinations that were run on fewer boards than others
    are excluded: these boards may be the easy ones.
    """
    ranked = group[group["boards"] == group["boards"].max()]
    ranked = ranked.assign(
        wrong_share=ranked["wrong"] / ranked["runs"],
        unsolved_share=1 - ranked["solved"] / ranked["runs"],
    )
    order = [*_SHARES, "par2", "model", "strategy"]
    return ranked.sort_values(order, ignore_index=True)


def rank(ranked: pd.DataFrame, index: int) -> int | None:
    """Return the rank of a row; rows with the same result share the best rank.

    None: the row has the same shares of wrong and unsolved runs as others, but its
    PAR-2 is unknown.
    """
    row = ranked.iloc[index]
    alone = _same(ranked, row, _SHARES).sum() == 1
    if not alone and _is_unknown(ranked).iloc[index]:
        return None
    return 1 + int(_same(ranked, row).to_numpy().argmax())


def _is_unknown(rows: pd.DataFrame) -> pd.Series:
    """Tell of which rows the costs are not known, although they solve some boards."""
    return rows["par2"].isna() & (rows["solved"] > 0)


def _same(
    ranked: pd.DataFrame, row: pd.Series, keys: Sequence[str] = (*_SHARES, "par2")
) -> pd.Series:
    """Tell which rows have the same result as one of them; NaN equals NaN."""
    frame, wanted = ranked[[*keys]], row[[*keys]]
    return ((frame == wanted) | (frame.isna() & wanted.isna())).all(axis=1)
