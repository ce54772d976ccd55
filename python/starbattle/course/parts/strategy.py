"""A labeling strategy that searches boards with few nodes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starbattle.course.parts.part import Part, Scope, must_have_models, shares
from starbattle.course.rubric import Test
from starbattle.course.table import Table
from starbattle.course.trial import Query, Trial
from starbattle.declarations import models

ORDER = 90


class _StrategyPart(Part):
    """Points for each board that the strategy solves with few enough nodes.

    The program only names a strategy, such as columns/ff/up/step. The search itself
    is ours, so its nodes are what they are.
    """

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


def _models() -> list[str]:
    return [name for name in models() if name != "bits"]


PART = _StrategyPart
