"""Models and strategies against each other: virtual best, wins, tests, intervals.

Only combinations that were run on all boards are compared. In pairs, a board counts by
the median of its repeats; if that is unsolved, the cost is censored: all that is known
is that it is higher than any cost that was measured.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from starbattle.extras import extra_module
from starbattle.lab.report.frame import BOARD, COMBINATION
from starbattle.lab.report.summary import Summary

_Numbers: TypeAlias = NDArray[np.float64]

_RESAMPLES = 2000
_SEED = 1
"""The same records give the same report."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A combination among all.

    rank      from 1; those with the same PAR-k share the best rank
    par       PAR-k over the boards, with a bootstrap interval of 95 %
    best      boards on which nothing is cheaper
    only      boards that nothing else solves
    adds      how much the virtual best's PAR-k grows without it
    """

    model: str
    strategy: str
    rank: int
    par: float
    interval: tuple[float, float]
    best: int
    only: int
    adds: float


@dataclass(frozen=True, slots=True)
class Pair:
    """A combination against the best one.

    wins, ties, losses  boards on which it is cheaper, equal, more expensive; two
                        unsolved ones are equal
    ratio     geometric mean of its cost divided by that of the best, where both have
              solved the board, with a bootstrap interval of 95 %; NaN: no such board
    p         of Wilcoxon's signed rank test of the logarithms of the ratios, two-sided,
              after Holm's correction for all pairs; a board that only one has solved
              has the highest rank
    """

    model: str
    strategy: str
    wins: int
    ties: int
    losses: int
    ratio: float
    interval: tuple[float, float]
    p: float


class Comparison:
    """The combinations of a summary on the boards on which all were run.

    boards     how many boards
    left_out   combinations that were run on fewer boards
    best       PAR-k of the virtual best, which takes the cheapest on every board
    standings  the combinations, best first
    pairs      each but the first against the first
    """

    def __init__(self, summary: Summary) -> None:
        medians = _pivot(summary.boards, "median")
        whole = medians.columns[medians.notna().all()]
        self.left_out = len(medians.columns) - len(whole)
        penalized = _pivot(summary.boards, "par2")[whole]
        order = penalized.mean().sort_values(kind="stable").index
        self._costs: _Numbers = medians[order].to_numpy(dtype=float)
        self._par: _Numbers = penalized[order].to_numpy(dtype=float)
        self._names = [(str(model), str(strategy)) for model, strategy in order]
        self.boards = len(medians)
        self.best = float(self._par.min(axis=1).mean())
        self.standings = [self._standing(index) for index in range(len(order))]
        self.pairs = self._pairs()

    def wins(self, count: int) -> list[list[int]]:
        """Return on how many boards one of the best few is cheaper than another."""
        costs = self._costs[:, :count].T
        return [[int((row < column).sum()) for column in costs] for row in costs]

    def _standing(self, index: int) -> Standing:
        par, solved = self._par[:, index], np.isfinite(self._costs)
        means = self._par.mean(axis=0)
        others = np.delete(self._par, index, axis=1)
        without = float(others.min(axis=1).mean()) if others.size else np.nan
        return Standing(
            *self._names[index],
            rank=1 + int((means < means[index]).sum()),
            par=float(means[index]),
            interval=_interval(par),
            best=int((solved[:, index] & (par <= self._par.min(axis=1))).sum()),
            only=int((solved[:, index] & (solved.sum(axis=1) == 1)).sum()),
            adds=without - self.best,
        )

    def _pairs(self) -> list[Pair]:
        first = self._costs[:, 0]
        others = range(1, len(self._names))
        values = _holm([_wilcoxon(self._costs[:, one], first) for one in others])
        return [self._pair(one, p) for one, p in zip(others, values, strict=True)]

    def _pair(self, index: int, p: float) -> Pair:
        first, other = self._costs[:, 0], self._costs[:, index]
        both = np.isfinite(first) & np.isfinite(other) & (first > 0) & (other > 0)
        logs = np.log(other[both] / first[both])
        low, high = _interval(logs)
        return Pair(
            *self._names[index],
            wins=int((other < first).sum()),
            ties=int((other == first).sum()),
            losses=int((other > first).sum()),
            ratio=float(np.exp(logs.mean())) if logs.size else np.nan,
            interval=(float(np.exp(low)), float(np.exp(high))),
            p=p,
        )


def _pivot(boards: pd.DataFrame, value: str) -> pd.DataFrame:
    return boards.pivot(index=BOARD, columns=COMBINATION, values=value)


def _interval(values: _Numbers) -> tuple[float, float]:
    """Return a bootstrap interval of 95 % of the mean, by percentiles; NaN if empty."""
    if not values.size:
        return np.nan, np.nan
    random = np.random.default_rng(_SEED)
    chosen = random.integers(0, values.size, (_RESAMPLES, values.size))
    low, high = np.quantile(values[chosen].mean(axis=1), [0.025, 0.975])
    return float(low), float(high)


def _wilcoxon(first: _Numbers, second: _Numbers) -> float:
    """Return the p-value of the signed rank test of paired costs."""
    differences = _differences(first, second)
    if not differences.any():
        return 1.0
    stats: Any = extra_module("scipy.stats", "lab")
    return float(stats.wilcoxon(differences).pvalue)


def _differences(first: _Numbers, second: _Numbers) -> _Numbers:
    """Return the logarithms of the ratios; a censored cost is the highest of all."""
    known = np.isfinite(first) & np.isfinite(second) & (first > 0) & (second > 0)
    differences = np.sign(_finite(first) - _finite(second))
    logs = np.log(first[known] / second[known])
    top = 2 * np.abs(logs).max() if logs.any() else 1.0
    differences = differences * top
    differences[known] = logs
    return differences


def _finite(costs: _Numbers) -> _Numbers:
    return np.nan_to_num(costs, posinf=np.finfo(float).max)


def _holm(values: Sequence[float]) -> list[float]:
    """Correct the p-values of several tests."""
    order = np.argsort(values)
    corrected, least = [0.0] * len(values), 0.0
    for place, index in enumerate(order):
        least = max(least, min(1.0, (len(values) - place) * values[index]))
        corrected[index] = least
    return corrected
