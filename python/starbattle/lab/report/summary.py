"""The figures that all forms of a report share."""

import pandas as pd

from starbattle.lab.report.aggregates import by_board, by_class, overall
from starbattle.lab.report.frame import PENALTY
from starbattle.lab.report.measures import Measure

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
    def lost_label(self) -> str:
        """The label of an infinite cost."""
        return "unsolved or wrong" if self.any_wrong else "unsolved"

    def _empty_columns(self) -> frozenset[str]:
        """Name the table columns that would have no content."""
        has_content = {
            "Program": bool(self.programs),
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
