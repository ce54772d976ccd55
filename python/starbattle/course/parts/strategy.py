"""A labeling strategy that searches boards with few nodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

from starbattle.course.marks import TestMark
from starbattle.course.parts.board_part import board_test, passed
from starbattle.course.parts.part import (
    Part,
    PublicPart,
    PublicTest,
    Scope,
    must_have_models,
    rounded,
    shares,
)
from starbattle.course.parts.verdicts import failure, tidy
from starbattle.course.puzzle import Instance
from starbattle.course.strategies import strategy_of
from starbattle.course.table import Table
from starbattle.course.trial import Query, Trial
from starbattle.declarations import models
from starbattle.errors import RequestError
from starbattle.search.solve import solve
from starbattle.search.strategy import Strategy

ORDER = 90

_MOST_INFERENCES = 200_000_000


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

    def public(self, trial: Trial) -> PublicPart:
        instances = [i for group in trial.of_classes(self._classes) for i in group]
        points = shares(self.points, [1.0] * len(instances))
        tests = [
            PublicTest(each.name, rounded(share), {"data": each.term})
            for each, share in zip(instances, points, strict=True)
            if not each.hidden
        ]
        options = {"goal": self._goal, "answer": self._answer}
        limits = {"model": self._model, "nodes": self._nodes}
        return PublicPart({**options, **limits}, tests)

    def tests(self, trial: Trial) -> Iterator[TestMark]:
        instances = [i for group in trial.of_classes(self._classes) for i in group]
        points = shares(self.points, [1.0] * len(instances))
        outcome = trial.program.prove(Query(self._goal, wanted=(self._answer,)))
        failed = failure(outcome, trial.program.limits)
        strategy: Strategy | str | None = None
        fault = failed[1] if failed else f"{self._goal} is false"
        if outcome.answers:
            strategy, fault = _read(outcome.answers[0][0])
        for instance, each in zip(instances, points, strict=True):
            test = board_test(instance, each)
            if strategy is None:
                yield replace(test, message=fault)
            else:
                yield self._tested(instance, strategy, test)

    def _tested(
        self, instance: Instance, strategy: Strategy | str, test: TestMark
    ) -> TestMark:
        try:
            nodes = _nodes(instance, self._model, strategy)
        except RequestError as error:
            return replace(test, message=str(error))
        if nodes is None:
            return replace(test, verdict="time", message="no solution found in time")
        message = f"{nodes} nodes, {self._nodes} are allowed"
        if nodes > self._nodes:
            return replace(test, message=message)
        return passed(test, message)


def _models() -> list[str]:
    return [name for name in models() if name != "bits"]


def _read(text: str) -> tuple[Strategy | str | None, str]:
    try:
        return strategy_of(text), ""
    except RequestError as error:
        return None, tidy(str(error))


def _nodes(instance: Instance, model: str, strategy: Strategy | str) -> int | None:
    """Return the nodes until the first solution, None if there was none in time."""
    assert instance.board
    result = solve(
        instance.board,
        model=cast(Any, model),
        strategy=cast(Any, strategy),
        inference_limit=_MOST_INFERENCES,
        counters=False,
        bridge="process",
    )
    return int(result.statistics["nodes"] or 0) if result.solutions else None


PART = _StrategyPart
