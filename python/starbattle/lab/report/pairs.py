"""Models and strategies set against each other: virtual best, tests, intervals.

Only combinations that were run, and counted, on all boards are compared so. A board
counts by the median of its repeats; if that is unsolved, the cost is censored: all that
is known is that it is higher than any cost that was measured.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from starbattle.errors import RequestError
from starbattle.extras import extra_module
from starbattle.lab.report.figures import BOARD, Summary, digits
from starbattle.lab.report.tables import Table, names, table
from starbattle.phrases import plural

_Numbers: TypeAlias = NDArray[np.float64]
Combination: TypeAlias = tuple[str, str]
"""A model and a strategy."""

_SAMPLES = 2000
_SEED = 1
"""The same records give the same report."""

_LEAST = 1e-9
"""Stands for a cost of 0, which has no logarithm."""

INTEREST = 0.05
"""The smallest difference of interest, as a part."""

FEWEST = 5
"""Of fewer boards, no interval is given."""
FEW = 20
"""Of fewer boards, an interval is approximate; docs/report.md has its coverage."""


class Comparison:
    """The combinations of a summary on the boards on which all were run.

    Raises RequestError if there is none. Intervals are of 95 %.

    summary
    every      whether all pairs are compared, not only each combination with the best
    boards     how many boards
    not_run, not_counted
               numbers of combinations that are left out: they were not run on all
               boards, or some of their costs were not counted
    virtual_best
               PAR-k of the virtual best, which takes the cheapest on every board
    standings  a row per combination, best first
    compared   a row per pair
    critical_difference
               of mean ranks, at the level of 5 %, by Nemenyi's test for all pairs; 0
               for a single combination

    The columns of `standings`, after model and strategy:

    rank       from 1; those with the same PAR-k share the best rank; NA: unknown PAR-k
    par        PAR-k over the boards, with its interval; NaN: not bounded by a limit
    best       boards on which nothing is cheaper
    only       boards that nothing else that was run solves
    adds       how much the virtual best's PAR-k grows without it
    mean_rank  the mean of its ranks on the boards

    The columns of `compared`, after model and strategy:

    against    the model and strategy of a better combination, which it is compared with
    wins, ties, losses
               boards on which it is cheaper, equal, more expensive; two unsolved ones
               are equal
    a12        Vargha and Delaney's effect size: the probability that it is cheaper on
               one board than the other is on another one; ties count half
    ratio      geometric mean of its cost divided by that of the other, where both have
               solved the board, with its interval; NaN: no such board
    p          of Wilcoxon's signed rank test of the logarithms of the ratios,
               two-sided, after Holm's correction for all rows; a board that only one
               has solved has the highest rank; NaN if the ratio has no interval
    """

    def __init__(self, summary: Summary, every: bool = False) -> None:
        self.summary, self.every = summary, every
        medians, par = summary.pivot("median"), summary.pivot("par2")
        run = summary.ran.all()
        counted = medians.notna().all() & (summary.pivot("uncounted") == 0).all()
        whole = run.index[run & counted]
        self.not_run = int((~run).sum())
        self.not_counted = len(run) - self.not_run - len(whole)
        if whole.empty:
            raise RequestError("no combination was run, and counted, on all boards")
        means = par[whole].mean(skipna=False)
        lost = np.isinf(medians[whole]).sum().where(means.isna(), 0)
        places = medians[whole].rank(axis=1).mean()
        order = means.index[np.lexsort([places, means, lost])]
        self._costs, par = medians[order], par[order]
        self.boards = len(medians)
        self.virtual_best = float(par.min(axis=1).mean(skipna=False))
        self.standings = self._standings(par, np.isfinite(medians).sum(axis=1))
        pairs = combinations(order, 2) if every else product(order[:1], order[1:])
        self.compared = pd.DataFrame(map(self._pair, pairs), columns=_COMPARED)
        self.compared["p"] = holm(self.compared["p"])
        self.critical_difference = _nemenyi(len(order), self.boards)

    def _standings(self, par: pd.DataFrame, solved_by: pd.Series) -> pd.DataFrame:
        means, solved = par.mean(skipna=False), np.isfinite(self._costs)
        rest = [par.drop(columns=[one]).min(axis=1) for one in par]
        without = [costs.mean(skipna=False) for costs in rest]
        most = self.summary.costs.groupby(BOARD)["penalty"].max().mean()
        found = {
            "rank": means.rank(method="min").astype("Int64"),
            "par": means,
            "interval": [interval_of_costs(par[one].to_numpy(), most) for one in par],
            "best": (solved & par.le(par.min(axis=1), axis=0)).sum(),
            "only": solved[solved_by == 1].sum(),
            "adds": np.array(without) - self.virtual_best,
            "mean_rank": self._costs.rank(axis=1).mean(),
        }
        return pd.DataFrame(found).reset_index()

    def _pair(self, pair: tuple[Combination, Combination]) -> tuple[Any, ...]:
        """Return a row of `compared`, with p as it is for this pair alone."""
        better, one = pair
        first, other = (self._costs[each].to_numpy() for each in pair)
        signs = 1 * (other > first) - (other < first)
        counts = [int((signs == sign).sum()) for sign in (-1, 0, 1)]
        known = np.isfinite(first) & np.isfinite(other) & (first > 0) & (other > 0)
        logs = np.log(other[known] / first[known])
        mean = math.exp(logs.mean()) if logs.size else math.nan
        # A cost that is censored is the highest of all.
        ranked = signs * (2 * np.abs(logs).max() if logs.any() else 1.0)
        ranked[known] = logs
        interval = interval_of_ratios(logs)
        p = math.nan if math.isnan(interval[0]) else signed_rank_test(ranked)
        a12 = float(_stats().mannwhitneyu(first, other).statistic) / self.boards**2
        return *one, better, *counts, a12, mean, interval, p


_COMPARED = (
    "model", "strategy", "against", "wins", "ties", "losses", "a12", "ratio",
    "interval", "p",
)  # fmt: skip


def _stats() -> Any:
    return extra_module("scipy.stats", "lab")


def interval_of_costs(costs: _Numbers, most: float) -> tuple[float, float]:
    """Return an interval of 95 % of the mean cost; NaN for fewer than five.

    A sample need not have any of the boards that are unsolved, on which the mean
    depends. So this is Rubin's Bayesian bootstrap ("The Bayesian bootstrap", 1981)
    with half a board more at the upper end, as Jeffreys' prior has it for a share. That
    board costs what the next one may: the end of a prediction interval of 98 %, were
    the logarithms of costs normal, and no more than `most`, which an unsolved one does;
    NaN: there is no such limit.
    """
    if (count := len(costs)) < FEWEST or np.isnan(costs).any():
        return math.nan, math.nan
    logs = np.log(np.maximum(costs, _LEAST))
    far = logs.mean() + _deviation(logs, 0.99) * math.sqrt(1 + 1 / count)
    worst = math.exp(min(far, math.log(max(most, _LEAST))) if most >= 0 else far)
    random = np.random.default_rng(_SEED)
    shares = random.dirichlet([1.0] * count + [0.5], _SAMPLES)
    more = shares[:, -1]
    means = shares[:, :-1] @ costs
    low = np.quantile(means / (1 - more), 0.025)
    return float(low), float(np.quantile(means + more * worst, 0.975))


def interval_of_ratios(logs: _Numbers) -> tuple[float, float]:
    """Return an interval of 95 % of a geometric mean; NaN for fewer than five values.

    By Student's t, as logarithms of ratios are about normal.
    """
    if len(logs) < FEWEST:
        return math.nan, math.nan
    half = _deviation(logs, 0.975) / math.sqrt(len(logs))
    low, high = np.exp([logs.mean() - half, logs.mean() + half])
    return float(low), float(high)


def _deviation(values: _Numbers, q: float) -> float:
    """Return a quantile of Student's t, in standard deviations of the values."""
    return float(_stats().t.ppf(q, len(values) - 1) * values.std(ddof=1))


_EXACT = 13
"""Of so many values or fewer, all signs are tried, whatever ties there are."""


def signed_rank_test(values: _Numbers) -> float:
    """Return p of Wilcoxon's signed rank test, two-sided.

    As scipy.stats.wilcoxon() has it, which takes seconds for few values with ties.
    """
    if len(values) > _EXACT:
        return float(_stats().wilcoxon(values).pvalue) if values.any() else 1.0
    kept = values != 0
    ranks = np.zeros(len(values))
    ranks[kept] = _stats().rankdata(np.abs(values[kept])) * np.sign(values[kept])
    found = _stats().permutation_test([ranks], np.sum, permutation_type="samples")
    return float(found.pvalue)


def _nemenyi(combinations: int, boards: int) -> float:
    if combinations == 1:
        return 0.0
    studentized = _stats().studentized_range.ppf(0.95, combinations, math.inf)
    error = math.sqrt(combinations * (combinations + 1) / (12 * boards))
    return float(studentized) * error


def holm(values: Sequence[float]) -> _Numbers:
    """Correct the p-values of several tests; NaN: not tested."""
    every = pd.Series(values, dtype=float)
    ordered = every.dropna().sort_values(kind="stable")
    corrected = (ordered * np.arange(len(ordered), 0, -1)).clip(upper=1).cummax()
    return corrected.reindex(every.index).to_numpy()


INTERVAL = "95 %"


def pair_tables(found: Comparison) -> Iterator[Table]:
    """Yield the virtual best, and the pairs if there are any."""
    yield _standings(found)
    if len(found.compared):
        yield _compared(found)


def pair_notes(found: Comparison) -> list[str]:
    """Explain the figures of the tables."""
    few = "approximate, as there are fewer than 20 boards; " * (found.boards < FEW)
    best = " The best was chosen on the same boards; --every compares all pairs."
    return [
        f"{INTERVAL}: {few}Bayesian bootstrap over the boards; of ratios, Student's t. "
        "Best: boards on which nothing is cheaper. Only: boards that nothing else "
        f"solves. Adds: to the virtual best's {found.summary.par}, without it. Mean "
        f"ranks that differ by more than {found.critical_difference:.3g} differ at the "
        "level of 5 % (Nemenyi).",
        "A12: probability of being cheaper on one board than the other on another one "
        "(Vargha and Delaney). Ratio: geometric mean, on boards that both solve; "
        f"(<{INTEREST:.0%}): less than the smallest difference of interest. p: "
        "Wilcoxon's signed rank test over the boards, corrected by Holm for all rows."
        + best * (not found.every)
        + _left_out(found.not_run, "not run on all boards")
        + _left_out(found.not_counted, "not counted on all boards"),
    ]


def _left_out(count: int, why: str) -> str:
    return f" Left out, as {why}: {plural(count, 'combination')}." if count else ""


def _standings(found: Comparison) -> Table:
    summary = found.summary
    text, par, adds = summary.text, summary.head(summary.par), summary.head("Adds")
    rows = [
        {
            "": rank,
            **names(one.model, one.strategy),
            par: text(one.par),
            INTERVAL: _range(one.interval, text),
            "Best": str(one.best),
            "Only": str(one.only),
            adds: text(one.adds),
            "Mean rank": f"{one.mean_rank:.3g}",
        }
        for rank, one in zip(_ranks(found), found.standings.itertuples(), strict=True)
    ]
    rows.append({"Model": "virtual best", par: text(found.virtual_best)})
    about = f"its contributors by {summary.measure.title}"
    return table(f"Virtual best and {about}, {_on(found)}", rows)


def _ranks(found: Comparison) -> list[str]:
    return ["-" if pd.isna(rank) else f"{rank}." for rank in found.standings["rank"]]


def _compared(found: Comparison) -> Table:
    against = [" ".join(each) for each in found.compared["against"]]
    title, first, labels = f"Against {against[0]}", "", _ranks(found)[1:]
    if found.every:
        title, first, labels = "All pairs", "Against", against
    near = f" (<{INTEREST:.0%})"
    rows = [
        {
            first: label,
            **names(one.model, one.strategy),
            "Wins": str(one.wins),
            "Ties": str(one.ties),
            "Losses": str(one.losses),
            "A12": f"{one.a12:.2f}",
            "Ratio": digits(one.ratio)
            + near * (abs(math.log(one.ratio)) < math.log1p(INTEREST)),
            f"{INTERVAL}; p": _with_p(one.interval, one.p),
        }
        for label, one in zip(labels, found.compared.itertuples(), strict=True)
    ]
    return table(f"{title}, {_on(found)}", rows)


def _range(ends: tuple[float, float], form: Any) -> str:
    return "-" if math.isnan(ends[0]) else f"{form(ends[0])} to {form(ends[1])}"


def _with_p(interval: tuple[float, float], p: float) -> str:
    """Return p with the interval of the effect, or none of both."""
    shown = "<0.001" if p < 0.001 else f"{p:.3f}"
    return "-" if math.isnan(p) else f"{_range(interval, digits)}; {shown}"


def _on(found: Comparison) -> str:
    return plural(found.boards, "board")
