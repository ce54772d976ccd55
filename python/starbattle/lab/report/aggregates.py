"""Aggregates: of a board over its repeats, and of a class over its boards."""

import math
from collections.abc import Sequence

import numpy as np
import pandas as pd

from starbattle.lab.report.frame import BOARD, CLASS, COMBINATION, PENALTY, costed
from starbattle.lab.report.measures import Measure


def quantile(values: Sequence[float], q: float) -> float:
    """Return a quantile, by linear interpolation; any value may be infinite."""
    ordered = sorted(values)
    place = q * (len(ordered) - 1)
    low, high = ordered[math.floor(place)], ordered[math.ceil(place)]
    if low == high:
        return low
    return low + (high - low) * (place - math.floor(place))


def by_board(
    runs: pd.DataFrame, measure: Measure, factor: int = PENALTY
) -> pd.DataFrame:
    """Return a row per board, model and strategy, with these columns.

    runs, solved, wrong    number of repeats; of these, solved and wrong ones
    par2                   mean cost; an unsolved run costs `factor` times its limit
    median, q1, q3, min, max
                           of the repeats, infinite where unsolved
    """
    frame = costed(runs, measure, factor)
    groups = frame.groupby([*BOARD, *COMBINATION])
    summary = groups.agg(
        runs=("solved", "size"), solved=("solved", "sum"), wrong=("wrong", "sum")
    )
    summary["par2"] = groups["penalized"].agg(_mean)
    return _spread(summary, groups["cost"]).reset_index()


def by_class(boards: pd.DataFrame) -> pd.DataFrame:
    """Return a row per class, model and strategy, from the result of by_board.

    boards, runs           number of boards and of runs
    solved, wrong          number of solved and of wrong runs
    par2                   mean over the boards
    median, q1, q3, min, max
                           of the boards' medians, infinite where unsolved
    noise                  median over the boards of (q3 - q1) / median of repeats
    """
    return _over_boards(boards, [*CLASS, *COMBINATION])


def overall(boards: pd.DataFrame) -> pd.DataFrame:
    """Return a row per model and strategy over all boards, with columns of by_class."""
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
    """Return (q3 - q1) / median of the repeats; NaN for a single run."""
    finite = boards[["median", "q3"]].replace(np.inf, np.nan)
    noise = (finite["q3"] - boards["q1"]) / finite["median"]
    return noise.where((finite["median"] > 0) & (boards["runs"] > 1))


def _mean(values: pd.Series) -> float:
    """Return the mean, NaN if any value is NaN, as an unknown penalty is."""
    return float(values.mean(skipna=False))


def _spread(summary: pd.DataFrame, costs: object) -> pd.DataFrame:
    places = {"median": 0.5, "q1": 0.25, "q3": 0.75, "min": 0.0, "max": 1.0}
    for name, q in places.items():
        summary[name] = costs.agg(lambda values, q=q: quantile(list(values), q))  # type: ignore[attr-defined]
    return summary
