"""A labeling predicate of the program, for variables of our model."""

from __future__ import annotations

import re
from dataclasses import replace

from starbattle.course.parts.part import Scope, must_have_models
from starbattle.course.parts.performance import PerformancePart
from starbattle.course.puzzle import Instance
from starbattle.course.table import Table
from starbattle.course.trial import Query
from starbattle.declarations import models

ORDER = 85

_NAME = re.compile(r"[a-z][A-Za-z0-9_]*")


class _LabelingPart(PerformancePart):
    """Points for right answers, by the thresholds if there are any.

    Our model is posted in the process of the program, which labels its variables. So
    its inferences, those of posting included, are what that process says; they must
    fit the CPU time. Nodes are counted for strategies only, which we run ourselves.
    """

    are_required = False

    def read(self, table: Table, scope: Scope) -> None:
        """Refuse other puzzles, and read the rest."""
        must_have_models(self.kind, table, scope)
        super().read(table, scope)

    def read_goal(self, table: Table) -> None:
        """Read the model and the predicate."""
        name = table.text("predicate")
        model = table.one_of("model", _models(), "columns")
        if not _NAME.fullmatch(name):
            table.fail(f"predicate must be a name such as my_labeling, not {name}")
        self.variable, self.answer = "Board", "Columns"
        called = f"{model}, Board, user:{name}, Columns"
        self.goal = f"course_labeling:labeled({called})"

    def query(self, instance: Instance) -> Query:
        """Return the goal for a board, to be run where there are models."""
        return replace(super().query(instance), state="labeling")


def _models() -> list[str]:
    return [name for name in models() if name != "bits"]


PART = _LabelingPart
