"""Labeling of variables of our models: by a predicate of the program, or a strategy."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from starbattle.course.parts.boards import PerformancePart
from starbattle.course.parts.part import Part, Scope, must_have_models, shares
from starbattle.course.puzzle import Instance
from starbattle.course.rubric import Test
from starbattle.course.table import Table
from starbattle.course.trial import Query, Trial
from starbattle.declarations import models

ORDER = {"labeling": 85, "strategy": 90}

_NAME = re.compile(r"[a-z][A-Za-z0-9_]*")


class _LabelingPart(PerformancePart):
    """Points for right answers, by the thresholds if there are any.

    Our model is posted in the process of the program, which labels its variables. So
    its inferences, those of posting included, are what that process says; they must
    fit the CPU time. Nodes are counted for strategies only, which we run ourselves.
    """

    are_required = False
    labels_models = True
    solves_boards = False

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


class _StrategyPart(Part):
    """Points for each board that the strategy solves with few enough nodes.

    The program only names a strategy, such as columns/ff/up/step. The search itself
    is ours, so its nodes are what they are.
    """

    labels_models = True

    def read(self, table: Table, scope: Scope) -> None:
        must_have_models(self.kind, table, scope)
        self._goal = table.text("goal", "strategy(Strategy)")
        self._answer = table.text("answer", "Strategy")
        self._model = table.one_of("model", _models(), "columns")
        self._nodes = table.whole("nodes")
        self._classes = table.some_of("classes", scope.classes, scope.classes)

    def options(self) -> Mapping[str, Any]:
        words = {"goal": self._goal, "answer": self._answer, "model": self._model}
        return {**words, "nodes": self._nodes}

    def tests(self, trial: Trial) -> list[Test]:
        instances = [i for group in trial.of_classes(self._classes) for i in group]
        points = shares(self.points, [1.0] * len(instances))
        query = Query(self._goal, wanted=(self._answer,))
        return [
            Test(each.name, share, {"data": each.term}, each.hidden, query, each)
            for each, share in zip(instances, points, strict=True)
        ]


PART = {"labeling": _LabelingPart, "strategy": _StrategyPart}
