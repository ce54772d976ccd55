"""The figures of a report, which all its forms share.

Costs of runs, of boards, and of classes of boards, and the ranking of combinations.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from starbattle.errors import unknown
from starbattle.lab.records import COUNTED, LIMITS, Record
from starbattle.lab.report.reader import CampaignRecords
from starbattle.names import DEFAULT_STRATEGIES
from starbattle.phrases import plural


@dataclass(frozen=True, slots=True)
class Measure:
    """A measured figure of a run.

    key         its name in a record
    title       its name in texts and plots
    seconds     whether it is a time in seconds; else it is a count
    comparable  whether all models measure it in the same way
    limits      the limits that bound it, by what a record says of the run's end
    """

    key: str
    title: str
    seconds: bool = False
    comparable: bool = False
    limits: Mapping[str, str] = field(default_factory=dict)

    @property
    def floor(self) -> float:
        """The least value of which a logarithm is drawn; a coarse clock returns 0."""
        return 1e-5 if self.seconds else 1.0

    def unit(self, values: Any) -> str:
        """Return the unit in which a table has these values."""
        if not self.seconds:
            return ""
        known = np.asarray(values, float)
        return "ms" if (known[known > 0] < 0.1).any() else "s"

    def text(self, value: float, unit: str = "", lost: str = "unsolved") -> str:
        """Format for a table, in a unit; NaN is "-", and infinite values are `lost`."""
        if not math.isfinite(value):
            return "-" if math.isnan(value) else lost
        if self.seconds:
            return digits(value * 1e3 if unit == "ms" else value)
        return f"{value:,.0f}" if value >= 100 or value % 1 == 0 else f"{value:,.1f}"

    def full(self, value: float) -> str:
        """Format with the unit."""
        unit = "ms" if value < 0.9995 else "s"
        return f"{self.text(value, unit)} {unit}" if self.seconds else self.text(value)


CPU = Measure("cpu_s", "CPU time", True, True, {"time": "timeout", "cpu": "cpu_limit"})
BACKTRACKS = Measure("backtracks", "backtracks")
COSTS = {
    measure.key: measure
    for measure in (
        CPU,
        Measure("wall_s", "wall time", True, True, {"time": "timeout"}),
        Measure(
            "inferences", "inferences", comparable=True,
            limits={"inferences": "inference_limit"},
        ),
        Measure("nodes", "nodes"),
        BACKTRACKS,
    )
}  # fmt: skip
"""The measures by which runs can be ranked."""

MEASURES = (*COSTS.values(), *(Measure(k, k) for k in COUNTED if k not in COSTS))
"""Also those that are listed only: less propagation is not less work."""


def cost_named(name: str) -> Measure:
    """Return the cost with that name. Raises RequestError."""
    if name not in COSTS:
        raise unknown("cost", name, COSTS)
    return COSTS[name]


def digits(value: float) -> str:
    """Format with three significant digits, without exponent; "-" for NaN."""
    if not value or math.isnan(value):
        return "-" if value else "0"
    decimals = min(3, max(0, 2 - math.floor(math.log10(value))))
    text = f"{value:,.{decimals}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


CLASS = ["class", "size", "stars", "solutions"]
BOARD = [*CLASS, "board"]
COMBINATION = ["model", "strategy"]
PENALTY = 2
"""The usual cost of an unsolved run, as a multiple of its limit: PAR-2."""


def runs_frame(records: Sequence[Record]) -> pd.DataFrame:
    """Return a row per run, sorted; the value 0 of "solutions" means all.

    The column "model" has PROGRAM:MODEL for a model of a user's program.
    """
    frame = pd.DataFrame(records)
    frame["solutions"] = frame["solutions"].fillna(0).astype(int)
    models = frame["program"] + ":" + frame["model"]
    frame["model"] = models.str.removeprefix(":")
    floats = [*LIMITS, *(measure.key for measure in MEASURES)]
    frame[floats] = frame[floats].astype(float)
    several = [key for key in ("solutions", *LIMITS) if frame[key].nunique(False) > 1]
    frame.insert(0, "class", [_class(row, several) for row in frame.itertuples()])
    order = [*CLASS[1:], "board", *COMBINATION, "repeat", *floats]
    return frame.sort_values(order, ignore_index=True)


def _class(run: object, several: Sequence[str]) -> str:
    """Name the class of a run's board, with the goal and the limits that differ."""
    size, stars, wanted = (getattr(run, k) for k in ("size", "stars", "solutions"))
    names = [f"{size}x{size}, {plural(stars, 'star')}" if stars else f"size {size}"]
    if "solutions" in several:
        names.append(goal(wanted))
    for key, (name, form) in LIMITS.items():
        if key in several:
            value = getattr(run, key)
            known = form.format(value)
            names.append(f"no {name}" if pd.isna(value) else f"{name} {known}")
    return ", ".join(names)


def goal(wanted: int) -> str:
    """Return what was looked for."""
    return plural(wanted, "solution") if wanted else "all solutions"


def costed(runs: pd.DataFrame, measure: Measure, factor: int) -> pd.DataFrame:
    """Return the runs with more columns.

    spent      the counted value, NaN if there is none
    uncounted  whether the run is solved, but its cost was not counted
    cost       what a solved run has spent, NaN if uncounted; else infinite
    penalty    `factor` times the limit that would end it; NaN if none bounds the cost
    par2       the cost of a solved run; of another one the penalty, NaN if the limit
               that has ended it does not bound the cost
    least      the same, but what such a run has spent: it costs that at least
    chance     the seed, if equal runs have equal costs

    A model is excluded if it has solved runs, all of them uncounted.
    """
    solved = runs[runs["solved"]]
    counted = solved.dropna(subset=measure.key)
    left_out = {*solved["model"]} - {*counted["model"]}
    frame = runs[~runs["model"].isin(left_out)].copy()
    spent, solved = frame[measure.key], frame["solved"]
    frame["spent"] = spent
    frame["uncounted"] = solved & spent.isna()
    frame["cost"] = spent.where(solved, np.inf)
    limit = frame[[*measure.limits.values()]].min(axis=1)
    frame["penalty"] = factor * limit
    # Several threads of a peer take more CPU time than wall time.
    ended = frame["limit"].isin([*measure.limits]) & ~(spent > 2 * limit)
    frame["par2"] = spent.where(solved, frame["penalty"].where(ended))
    frame["least"] = frame["par2"].fillna(spent.mask(frame["wrong"]))
    frame["chance"] = frame["repeat" if measure.seconds else "seed"].fillna(0)
    return _with_quality(frame, measure)


def _with_quality(frame: pd.DataFrame, measure: Measure) -> pd.DataFrame:
    """Add how good the solutions of runs with an objective are, else NaN.

    score     MiniZinc's: against each other run of the instance, 1 for a better answer;
              of equal ones, the faster gets more, and both together 1
    integral  the primal integral (Berthold, "Measuring the impact of primal
              heuristics", 2013) until the slowest run of the instance has ended
    """
    frame[["score", "integral"]] = np.nan
    best = frame.dropna(subset=["objective", "bound"], how="all")
    for _, group in best.groupby([*BOARD, "repeat"]):
        values = group["objective"].astype(float)
        found = group["improvements"]
        first = [each[0].objective if each else np.nan for each in found]
        down = np.nansum(first - values) + np.nansum(values - group["bound"]) >= 0
        ranks = (
            (values if down else -values).fillna(np.inf).mask(group["proved"], -np.inf)
        )
        # Without a proof, a run takes all the time that it has.
        spent = group["spent"].where(group["proved"], 1.0)
        frame.loc[group.index, "score"] = _scores(ranks, spent)
        key = "wall_s" if measure.seconds else "inferences"
        end, value = group[key].max(), values.min() if down else values.max()
        frame.loc[group.index, "integral"] = [
            _integral([(getattr(one, key), one.objective) for one in each], value, end)
            for each in found
        ]
    return frame


def _scores(ranks: pd.Series, spent: pd.Series) -> list[float]:
    """Return the sum of each run's points against the others; inf: no solution."""
    pairs = [*zip(ranks, spent.fillna(np.inf), strict=True)]
    return [
        sum(
            float(mine < other)
            if mine != other or mine == np.inf
            else (0.5 if time == taken else taken / (time + taken))
            for j, (other, taken) in enumerate(pairs)
            if j != i
        )
        for i, (mine, time) in enumerate(pairs)
    ]


def _integral(found: Sequence[tuple[float, float]], best: float, end: float) -> float:
    """Integrate the gap to the best value over time: 1 before the first solution."""
    starts = [0.0, *(at for at, _ in found)]
    gaps = [1.0]
    for _, value in found:
        most = max(abs(value), abs(best))
        gaps.append(min(1, abs(value - best) / most) if most else 0.0)
    spans = np.diff([*starts, max(end, starts[-1])])
    return float(spans @ gaps)


def quantile(values: Sequence[float], q: float) -> float:
    """Return a quantile, by linear interpolation; any value may be infinite.

    NaN stands for an unknown value; the quantile is NaN if it depends on that.
    """
    known, last = ~np.isnan(values), len(values) - 1
    least, most = (
        np.interp(q * last, range(last + 1), np.sort(np.where(known, values, bound)))
        for bound in (0.0, np.inf)
    )
    return float(least) if least == most else math.nan


def by_board(costs: pd.DataFrame) -> pd.DataFrame:
    """Return a row per board, model and strategy, from the result of costed.

    runs, solved, wrong    number of repeats; of these, solved and wrong ones
    samples                number of repeats that may differ: of a count, one per seed
    uncounted              number of solved ones whose cost was not counted
    par2                   mean cost; an unsolved run costs `factor` times its limit
    least                  the same, if those that no limit bounds cost what they spent
    score, integral        means, of runs with an objective
    median, q1, q3, min, max
                           of the repeats, infinite where unsolved

    A figure that depends on a cost that is not known is NaN.
    """
    return _summed(
        costs.groupby([*BOARD, *COMBINATION]),
        "cost",
        "mean",
        runs=("solved", "size"),
        samples=("chance", "nunique"),
    )


def over_boards(boards: pd.DataFrame, keys: list[str]) -> pd.DataFrame:
    """Return a row per class, or whatever the keys are, from the result of by_board.

    boards, runs           number of boards and of runs
    solved, wrong, uncounted
                           number of solved, wrong, and solved but uncounted runs
    par2, least, integral  means over the boards
    score                  sum over the boards
    median, q1, q3, min, max
                           of the boards' medians, infinite where unsolved
    noise                  median over the boards of (q3 - q1) / median of repeats
    """
    finite = boards[["median", "q3"]].replace(np.inf, np.nan)
    noise = (finite["q3"] - boards["q1"]) / finite["median"]
    known = (finite["median"] > 0) & (boards["samples"] > 1)
    groups = boards.assign(noise=noise.where(known)).groupby(keys)
    return _summed(
        groups,
        "median",
        lambda values: values.sum(min_count=1),
        boards=("board", "size"),
        runs=("runs", "sum"),
        noise=("noise", "median"),
    )


def _summed(groups: Any, costs: str, score: Any, **more: Any) -> pd.DataFrame:
    """Sum up groups of rows: what is solved, means, places of another column."""
    places = {"median": 0.5, "q1": 0.25, "q3": 0.75, "min": 0.0, "max": 1.0}
    return groups.agg(
        **more,
        **{
            key: (key, lambda each: each.mean(skipna=False))
            for key in ("par2", "least")
        },
        score=("score", score),
        integral=("integral", "mean"),
        **{key: (key, "sum") for key in ("solved", "wrong", "uncounted")},
        **{
            name: (costs, lambda values, q=q: quantile(values, q))
            for name, q in places.items()
        },
    ).reset_index()


_LEAST_WAIT_S = 0.05
"""Shorter waits are usual."""


class Summary:
    """What all forms of a report show: figures by board, by class and overall.

    campaign  the records
    runs      a row per run; see runs_frame
    measure   the cost
    by_model  whether each model is ranked separately
    factor    the k of PAR-k: the cost of an unsolved run, in times its limit
    costs     the runs with their costs; see costed
    boards    a row per board and combination; see by_board
    classes   a row per class and combination; see over_boards
    overall   a row per combination, with the columns of classes
    ran       whether a combination was run on a board: a row per board
    unit      of the cost, in tables
    """

    def __init__(
        self,
        campaign: CampaignRecords,
        measure: Measure,
        by_model: bool = False,
        factor: int = PENALTY,
    ) -> None:
        self.campaign = campaign
        self.runs = runs_frame(campaign.records)
        self.measure = measure
        self.by_model = by_model or not measure.comparable
        self.factor = factor
        self.costs = costed(self.runs, measure, factor)
        self.boards = by_board(self.costs)
        self.classes = over_boards(self.boards, [*CLASS, *COMBINATION])
        self.overall = over_boards(self.boards, COMBINATION)
        self.ran = self.pivot("runs").notna()
        self.unit = measure.unit(self.classes["least"])

    def pivot(self, value: str) -> pd.DataFrame:
        """Return a row per board with a figure of each combination."""
        return self.boards.pivot(index=BOARD, columns=COMBINATION, values=value)

    def text(self, value: float, lost: str = "unsolved") -> str:
        """Format a cost for a table."""
        return self.measure.text(value, self.unit, lost)

    def head(self, name: str) -> str:
        """Return the head of a column of costs, with their unit."""
        return f"{name}, {self.unit}" if self.unit else name

    @property
    def par(self) -> str:
        """The name of the mean cost: PAR-2, or PAR-k of another k."""
        return f"PAR-{self.factor}"

    def measured(self, key: str) -> list[str]:
        """Return the models, or strategies, whose cost was measured, sorted."""
        return sorted(self.boards[key].unique())

    @property
    def lost_label(self) -> str:
        """The label of an infinite cost."""
        return "unsolved or wrong" if self.runs["wrong"].any() else "unsolved"

    def missing(self) -> int:
        """Count the runs that combinations lack if each has all repeats on all boards.

        Only boards of one class are to have the same combinations.
        """
        runs = self.runs.drop_duplicates([*BOARD, *COMBINATION, "repeat"])
        pairs = [
            each.groupby(BOARD).ngroups * each.groupby(COMBINATION).ngroups
            for _, each in runs.groupby(CLASS)
        ]
        return int(sum(pairs) * runs["repeat"].nunique() - len(runs))

    def disturbed(self) -> int:
        """Count the runs whose wall time is much longer than their CPU time.

        They waited for a processor, and what shares one distorts CPU times, too.
        """
        waited = self.runs["wall_s"] - self.runs["cpu_s"]
        return int((waited > (self.runs["cpu_s"] / 2).clip(lower=_LEAST_WAIT_S)).sum())


DEFAULT_MODEL = "global"


def rankings(summary: Summary) -> Iterator[tuple[str, pd.DataFrame]]:
    """Yield the name of each class, or of each class and model, and its ranking."""
    keys = [*CLASS[1:], "class", *(["model"] if summary.by_model else [])]
    for values, group in summary.classes.groupby(keys):
        yield ": ".join(map(str, values[3:])), ranking(group, summary.by_model)


def ranking(group: pd.DataFrame, by_model: bool = False) -> pd.DataFrame:
    """Return the combinations of a class, best first, with more columns.

    Ordered by the share of wrong runs, the score of optimization or else the share of
    unsolved runs, the mean cost (last if it is unknown), and the names. Combinations
    that were run on fewer boards than others come last: these boards may be the easy
    ones.

    rank     from 1; rows with the same result share the best one. NaN: it was run on
             fewer boards, or solves boards at an unknown cost
    ratio    the mean cost over that of the first, and at least so much
    default  whether it is what a caller gets who names no model and strategy; or if
             `by_model`, no strategy
    """
    keys = ["fewer", "wrong_share", "lost", "unknown", "par2"]
    ranked = group.assign(
        wrong_share=group["wrong"] / group["runs"],
        lost=(-group["score"]).fillna(1 - group["solved"] / group["runs"]),
        unknown=group["par2"].isna() & (group["uncounted"] > 0),
        fewer=group["boards"].max() - group["boards"],
    ).sort_values([*keys, *COMBINATION], ignore_index=True)
    same = ranked.index.to_series().groupby([ranked[k] for k in keys], dropna=False)
    unranked = ranked["unknown"] | (ranked["fewer"] > 0)
    ranked["rank"] = (same.transform("min") + 1).mask(unranked)
    least = ranked["par2"].iloc[0]
    ranked["ratio"] = ranked["least"] / least if least > 0 else np.nan
    models = ranked["model"]
    own = models.map(DEFAULT_STRATEGIES.get) == ranked["strategy"]
    ranked["default"] = own & (by_model | (models == DEFAULT_MODEL))
    return ranked


MOST_LISTED = 20
"""Of more combinations, the best, the default and the worst are listed at first."""


def extremes(ranked: pd.DataFrame) -> pd.DataFrame:
    """Return the best row of a ranking, the default if it was run, and the worst."""
    last = ranked["rank"].last_valid_index()
    chosen = ranked["default"] | ranked.index.isin(
        [0, len(ranked) - 1 if last is None else last]
    )
    return ranked[chosen]
