"""Models and strategies set against each other: virtual best, tests, intervals.

Only combinations that were run, and counted, on all boards are compared so. A board
counts by the median of its repeats; if that is unsolved, the cost is censored: all that
is known is that it is higher than any cost that was measured.
"""

import math
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from starbattle.errors import RequestError
from starbattle.extras import extra_module
from starbattle.lab.report.figures import BOARD, Summary, costed
from starbattle.lab.report.tables import Rows, Table, names, table
from starbattle.phrases import plural

_Numbers: TypeAlias = NDArray[np.float64]

_RESAMPLES = 2000
_SEED = 1
"""The same records give the same report."""

_FAR = 1e9
"""Errors that a mean of equal values is away; a number, as differences are taken."""

FEWEST = 5
"""Of fewer boards, no interval is given: too many samples are the same."""
FEW = 20
"""Of fewer boards, an interval is approximate; docs/report.md has its coverage."""


class Comparison:
    """The combinations of a summary on the boards on which all were run.

    Raises RequestError if there is none. Intervals are of 95 %, by bootstrap.

    boards     how many boards
    not_run, not_counted
               numbers of combinations that are left out: they were not run on all
               boards, or some of their costs were not counted
    virtual_best
               PAR-k of the virtual best, which takes the cheapest on every board
    standings  a row per combination, best first
    against_best
               a row per combination but the first, against that
    mean_ranks
               of each combination, the mean of its ranks on the boards, best first
    critical_difference
               of mean ranks, at the level of 5 %, by Nemenyi's test for all pairs; 0
               for a single combination

    The columns of `standings`, after model and strategy:

    rank       from 1; those with the same PAR-k share the best rank
    par        PAR-k over the boards, with its interval
    best       boards on which nothing is cheaper
    only       boards that nothing else that was run solves
    adds       how much the virtual best's PAR-k grows without it

    The columns of `against_best`:

    wins, ties, losses
               boards on which it is cheaper, equal, more expensive; two unsolved ones
               are equal
    a12        Vargha and Delaney's effect size: the probability that it is cheaper on
               one board than the best on another one; ties count half
    ratio      geometric mean of its cost divided by that of the best, where both have
               solved the board, with its interval; NaN: no such board
    p          of Wilcoxon's signed rank test of the logarithms of the ratios,
               two-sided, after Holm's correction for all rows; a board that only one
               has solved has the highest rank
    """

    def __init__(self, summary: Summary) -> None:
        medians, par = summary.pivot("median"), summary.pivot("par2")
        run = summary.ran.all()
        whole = run.index[run & medians.notna().all() & par.notna().all()]
        self.not_run = int((~run).sum())
        self.not_counted = len(run) - self.not_run - len(whole)
        if whole.empty:
            raise RequestError("no combination was run, and counted, on all boards")
        order = par[whole].mean().sort_values(kind="stable").index
        self._costs, par = medians[order], par[order]
        self._solved_by = np.isfinite(medians).sum(axis=1)
        costs = costed(summary.runs, summary.measure, summary.factor)
        self._most = costs.groupby(BOARD)["penalty"].max().mean()
        self.boards = len(medians)
        self.virtual_best = float(par.min(axis=1).mean())
        self.standings = self._standings(par).reset_index()
        self.against_best = self._against_best().reset_index()
        ranks = self._costs.rank(axis=1).mean()
        self.mean_ranks = ranks.sort_values(kind="stable")
        self.critical_difference = _nemenyi(len(order), self.boards)

    def _standings(self, par: pd.DataFrame) -> pd.DataFrame:
        means, solved = par.mean(), np.isfinite(self._costs)
        without = [par.drop(columns=[one]).min(axis=1).mean() for one in par]
        return pd.DataFrame(
            {
                "rank": means.rank(method="min").astype(int),
                "par": means,
                "interval": [
                    interval(par[one].to_numpy(), 0, self._most) for one in par
                ],
                "best": (solved & par.le(par.min(axis=1), axis=0)).sum(),
                "only": solved[self._solved_by == 1].sum(),
                "adds": np.array(without) - self.virtual_best,
            }
        )

    def _against_best(self) -> pd.DataFrame:
        first, others = self._costs.iloc[:, 0], self._costs.iloc[:, 1:]
        with np.errstate(divide="ignore", invalid="ignore"):  # costs of 0, and infinite
            logs = np.log(others.div(first, axis=0))
        known = [logs[one][np.isfinite(logs[one])].to_numpy() for one in others]
        with np.errstate(over="ignore"):  # an end may be infinite
            ranges = [tuple(np.exp(interval(each))) for each in known]
        return pd.DataFrame(
            {
                "wins": others.lt(first, axis=0).sum(),
                "ties": others.eq(first, axis=0).sum(),
                "losses": others.gt(first, axis=0).sum(),
                "a12": [_a12(others[one], first) for one in others],
                "ratio": [
                    math.exp(each.mean()) if each.size else math.nan for each in known
                ],
                "interval": ranges,
                "p": holm([_wilcoxon(others[one], first) for one in others]),
            },
            index=others.columns,
        )


def _stats() -> Any:
    return extra_module("scipy.stats", "lab")


def interval(
    values: _Numbers, least: float = -math.inf, most: float = math.inf
) -> tuple[float, float]:
    """Return an interval of 95 % of the mean, by a studentized bootstrap.

    It is NaN for fewer than five values, and within what the mean can be: that of
    costs is between 0 and the cost of boards that are all unsolved.
    """
    if len(values) < FEWEST:
        return math.nan, math.nan
    mean, error = values.mean(), _stats().sem(values)
    random = np.random.default_rng(_SEED)
    samples = random.choice(values, (_RESAMPLES, len(values)))
    with np.errstate(divide="ignore", invalid="ignore"):  # samples of equal values
        away = (samples.mean(axis=1) - mean) / _stats().sem(samples, axis=1)
    far = np.nan_to_num(away, posinf=_FAR, neginf=-_FAR)
    ends = np.quantile(far, [0.975, 0.025])
    low, high = np.clip(mean - ends * error, least, most)
    return float(low), float(high)


def _a12(first: pd.Series, second: pd.Series) -> float:
    """Return how often one of `first` is less than one of `second`."""
    return float(_stats().mannwhitneyu(second, first).statistic) / len(first) ** 2


def _nemenyi(combinations: int, boards: int) -> float:
    if combinations == 1:
        return 0.0
    studentized = _stats().studentized_range.ppf(0.95, combinations, math.inf)
    error = math.sqrt(combinations * (combinations + 1) / (12 * boards))
    return float(studentized) * error


def _wilcoxon(first: pd.Series, second: pd.Series) -> float:
    """Return the p-value of the signed rank test of paired costs."""
    differences = censored_logs(first.to_numpy(), second.to_numpy())
    if not differences.any():
        return 1.0
    return float(_stats().wilcoxon(differences).pvalue)


def censored_logs(first: _Numbers, second: _Numbers) -> _Numbers:
    """Return the logarithms of the ratios; a censored cost is the highest of all."""
    known = np.isfinite(first) & np.isfinite(second) & (first > 0) & (second > 0)
    logs = np.log(first[known] / second[known])
    top = 2 * np.abs(logs).max() if logs.any() else 1.0
    differences = top * (1.0 * (first > second) - (first < second))
    differences[known] = logs
    return differences


def holm(values: Sequence[float]) -> _Numbers:
    """Correct the p-values of several tests."""
    ordered = pd.Series(values, dtype=float).sort_values(kind="stable")
    corrected = (ordered * np.arange(len(ordered), 0, -1)).clip(upper=1).cummax()
    return corrected.sort_index().to_numpy()


INTERVAL = "95 %"


def pair_tables(summary: Summary) -> list[Table]:
    """Return the virtual best, and each combination against the best."""
    found = Comparison(summary)
    tables = (_standings(found, summary), _against(found, summary))
    return [table for table in tables if table.rows]


def pair_notes(summary: Summary) -> list[str]:
    """Explain the figures of the tables."""
    found = Comparison(summary)
    few = "approximate, as there are fewer than 20 boards; " * (found.boards < FEW)
    return [
        f"{INTERVAL}: {few}studentized bootstrap over the boards. Best: boards on "
        "which nothing is cheaper. Only: boards that nothing else that was run solves. "
        "Adds: what the virtual best, the cheapest on every board, would cost more "
        f"without it, in {summary.par}.",
        "A12: probability of being cheaper on one board than the best on another, an "
        "effect size after Vargha and Delaney. Ratio: geometric mean of the cost over "
        "that of the best, on boards that both solve. p: Wilcoxon's signed rank test "
        "over the boards, corrected by Holm for the rows of the table; unsolved is "
        "more than any cost, and two unsolved are a tie. The best was chosen on the "
        "same boards, which makes ratios and p look better than they are; the critical "
        f"difference of mean ranks, {found.critical_difference:.3g}, holds for all "
        "pairs."
        + _left_out(found.not_run, "not run on all boards")
        + _left_out(found.not_counted, "not counted on all boards"),
    ]


def _left_out(count: int, why: str) -> str:
    return f" Left out, as {why}: {plural(count, 'combination')}." if count else ""


def _standings(found: Comparison, summary: Summary) -> Table:
    full = summary.measure.full
    rows: Rows = [
        (
            f"{one.rank}.", *names(one.model, one.strategy, summary), full(one.par),
            _range(one.interval, full), str(one.best), str(one.only), full(one.adds),
            f"{found.mean_ranks[one.model, one.strategy]:.3g}",
        )
        for one in found.standings.itertuples()
    ]  # fmt: skip
    best = full(found.virtual_best)
    rows.append(("", "", "virtual best", "", best, "", "", "", "", ""))
    heads = (summary.par, INTERVAL, "Best", "Only", "Adds", "Mean rank")
    title = (
        f"Virtual best and its contributors by {summary.measure.title}, {_on(found)}"
    )
    return table(title, ("",), heads, rows, summary)


def _against(found: Comparison, summary: Summary) -> Table:
    best = found.standings.iloc[0]
    ranks = found.standings["rank"][1:]
    rows: Rows = [
        (
            f"{rank}.", *names(one.model, one.strategy, summary), str(one.wins),
            str(one.ties), str(one.losses), f"{one.a12:.2f}", _ratio(one.ratio),
            _range(one.interval, _ratio),
            "<0.001" if one.p < 0.001 else f"{one.p:.3f}",
        )
        for one, rank in zip(found.against_best.itertuples(), ranks, strict=True)
    ]  # fmt: skip
    heads = ("Wins", "Ties", "Losses", "A12", "Ratio", INTERVAL, "p")
    title = f"Against {best['model']} {best['strategy']}, {_on(found)}"
    return table(title, ("",), heads, rows, summary)


def _range(ends: tuple[float, float], form: Any) -> str:
    return "-" if math.isnan(ends[0]) else f"{form(ends[0])} to {form(ends[1])}"


def _ratio(value: float) -> str:
    return "-" if math.isnan(value) else f"{value:.3g}"


def _on(found: Comparison) -> str:
    return plural(found.boards, "board")
