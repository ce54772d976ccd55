"""Figures of a board over its repeats, and of a class over its boards."""

import math
from collections.abc import Sequence

import numpy as np
import pandas as pd

from starbattle.lab.report.measures import Measure
from starbattle.lab.report.runs import BOARD, CLASS, COMBINATION, costed


def quantile(values: Sequence[float], q: float) -> float:
    """Return a quantile, by linear interpolation; any value may be infinite."""
    ordered = sorted(values)
    place = q * (len(ordered) - 1)
    low, high = ordered[math.floor(place)], ordered[math.ceil(place)]
    if low == high:
        return low
    return low + (high - low) * (place - math.floor(place))


def by_board(runs: pd.DataFrame, measure: Measure) -> pd.DataFrame:
    """Return a row a board, model and strategy.

    runs, solved, wrong    how many repeats there are, how many solved it, and how
                           many are wrong
    par2                   mean cost, PAR-2 for the unsolved
    median, q1, q3, min, max
                           of the repeats, infinite where unsolved
    """
    frame = costed(runs, measure)
    groups = frame.groupby([*BOARD, *COMBINATION])
    summary = groups.agg(
        runs=("solved", "size"), solved=("solved", "sum"), wrong=("wrong", "sum")
    )
    summary["par2"] = groups["penalised"].agg(_mean)
    return _spread(summary, groups["cost"]).reset_index()


def by_class(boards: pd.DataFrame) -> pd.DataFrame:
    """Return a row a class, model and strategy, from what by_board returns.

    boards, runs, solved, wrong
                           how many there are, how many runs have solved theirs,
                           and how many are wrong
    par2                   mean over the boards
    median, q1, q3, min, max
                           of the boards' medians, infinite where unsolved
    noise                  (q3 - q1) / median of the repeats: median of the boards
    """
    return _over_boards(boards, [*CLASS, *COMBINATION])


def overall(boards: pd.DataFrame) -> pd.DataFrame:
    """Return the figures of by_class for all boards together."""
    return _over_boards(boards, COMBINATION)


def _over_boards(boards: pd.DataFrame, keys: list[str]) -> pd.DataFrame:
    with_noise = boards.assign(noise=_noise(boards))
    groups = with_noise.groupby(keys)
    summary = groups.agg(
        boards=("board", "size"),
        runs=("runs", "sum"),
        solved=("solved", "sum"),
        wrong=("wrong", "sum"),
    )
    summary["par2"] = groups["par2"].agg(_mean)
    summary["noise"] = groups["noise"].median()
    return _spread(summary, groups["median"]).reset_index()


def _noise(boards: pd.DataFrame) -> pd.Series:
    """Return the quartiles' distance, as a share of the median; NaN of one run."""
    finite = boards[["median", "q3"]].replace(np.inf, np.nan)
    noise = (finite["q3"] - boards["q1"]) / finite["median"]
    return noise.where((finite["median"] > 0) & (boards["runs"] > 1))


def _mean(values: pd.Series) -> float:
    """Return the mean, NaN if one of the values is: that penalty is not known."""
    return float(values.mean(skipna=False))


def _spread(summary: pd.DataFrame, costs: object) -> pd.DataFrame:
    places = {"median": 0.5, "q1": 0.25, "q3": 0.75, "min": 0.0, "max": 1.0}
    for name, q in places.items():
        summary[name] = costs.agg(lambda values, q=q: quantile(list(values), q))  # type: ignore[attr-defined]
    return summary
