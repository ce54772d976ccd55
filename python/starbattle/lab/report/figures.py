"""The figures of a report, which all its forms share.

Costs of runs, of boards, and of classes of boards, and the ranking of combinations.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from starbattle.lab.campaign import unknown
from starbattle.lab.report.reader import CampaignRecords
from starbattle.lab.runs import LIMITS, Record
from starbattle.names import DEFAULT_STRATEGIES
from starbattle.phrases import plural


@dataclass(frozen=True, slots=True)
class Measure:
    """A measured figure of a run.

    key         its name in a record
    title       its name in texts and plots
    seconds     whether it is a time in seconds; else it is a count
    comparable  whether all models measure it in the same way
    limits      keys of its limits in a record; the last that is there counts
    """

    key: str
    title: str
    seconds: bool = False
    comparable: bool = False
    limits: tuple[str, ...] = ()

    @property
    def floor(self) -> float:
        """The least value of which a logarithm is drawn; a coarse clock returns 0."""
        return 1e-5 if self.seconds else 1.0

    def full(self, value: float, lost: str = "unsolved") -> str:
        """Format for a table; NaN is "-", and infinite values are `lost`."""
        if not math.isfinite(value):
            return "-" if math.isnan(value) else lost
        if self.seconds:
            milli = value < 0.9995
            return f"{_digits(value * 1e3)} ms" if milli else f"{_digits(value)} s"
        return f"{value:,.0f}" if value >= 100 or value % 1 == 0 else f"{value:,.1f}"


CPU = Measure("cpu_s", "CPU time", True, True, ("timeout", "cpu_limit"))
BACKTRACKS = Measure("backtracks", "backtracks")
COSTS = {
    measure.key: measure
    for measure in (
        CPU,
        Measure("wall_s", "wall time", True, True, ("timeout",)),
        Measure("inferences", "inferences", comparable=True),
        Measure("nodes", "nodes"),
        BACKTRACKS,
    )
}
"""The measures by which runs can be ranked."""

COUNTERS = tuple(
    Measure(key, key)
    for key in ("constraints", "resumptions", "entailments", "prunings")
)
"""Measures that are listed only: less propagation is not less work."""

MEASURES = (*COSTS.values(), *COUNTERS)


def cost_named(name: str) -> Measure:
    """Return the cost with that name. Raises RequestError."""
    if name not in COSTS:
        raise unknown("cost", name, COSTS)
    return COSTS[name]


def _digits(value: float) -> str:
    """Format with three significant digits, without exponent."""
    if value == 0:
        return "0"
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

    The column "model" has PROGRAM:MODEL for a model of a user's program, and
    "own_model" has MODEL.
    """
    frame = pd.DataFrame(records)
    frame["solutions"] = frame["solutions"].fillna(0).astype(int)
    frame["own_model"] = frame["model"]
    frame["model"] = [_model(row) for row in frame.itertuples()]
    floats = [*LIMITS, *(measure.key for measure in MEASURES)]
    frame[floats] = frame[floats].astype(float)
    several = [key for key in ("solutions", *LIMITS) if frame[key].nunique(False) > 1]
    frame.insert(0, "class", [_class(row, several) for row in frame.itertuples()])
    order = [*CLASS[1:], "board", *COMBINATION, "repeat", *floats]
    return frame.sort_values(order, ignore_index=True)


def _model(run: Any) -> str:
    return f"{run.program}:{run.model}" if run.program else str(run.model)


def _class(run: object, several: Sequence[str]) -> str:
    """Name the class of a run's board, with the goal and the limits that differ."""
    size, stars, wanted = (getattr(run, k) for k in ("size", "stars", "solutions"))
    names = [f"{size}x{size}, {plural(stars, 'star')}" if stars else f"size {size}"]
    if "solutions" in several:
        names.append(plural(wanted, "solution") if wanted else "all solutions")
    for key, (name, form) in LIMITS.items():
        if key in several:
            value = getattr(run, key)
            known = form.format(value)
            names.append(f"no {name}" if pd.isna(value) else f"{name} {known}")
    return ", ".join(names)


def costed(runs: pd.DataFrame, measure: Measure, factor: int = PENALTY) -> pd.DataFrame:
    """Return the runs with five more columns.

    spent      the counted value, NaN if there is none
    uncounted  whether the run is solved, but its cost was not counted
    cost       what a solved run has spent, NaN if uncounted; else infinite
    penalty    what it would cost unsolved: `factor` times the limit
    penalized  the cost of a solved run, else the penalty

    A model is excluded if it has solved runs, all of them uncounted.
    """
    known = runs["solved"] & runs[measure.key].notna()
    solvers = runs.loc[runs["solved"], "model"].unique()
    counted = runs["model"].isin(runs.loc[known, "model"].unique())
    frame = runs[counted | ~runs["model"].isin(solvers)].copy()
    frame["spent"] = frame[measure.key]
    frame["uncounted"] = frame["solved"] & frame["spent"].isna()
    frame["cost"] = frame["spent"].where(frame["solved"], np.inf)
    frame["penalty"] = factor * _limit(frame, measure)
    frame["penalized"] = frame["spent"].where(frame["solved"], frame["penalty"])
    return frame


def _limit(frame: pd.DataFrame, measure: Measure) -> pd.Series:
    """Return what each run has cost at least if it is unsolved.

    Its limit of that time; or, if the cost is not a time or the time was unlimited,
    the maximum that was counted in any run on the same board, so that no unsolved run
    is cheaper than a solved one. CPU time that has no limit of its own has that of
    wall time.
    """
    key = BOARD if measure.comparable else [*BOARD, "model"]
    most = frame.groupby(key)["spent"].transform("max")
    for limit in measure.limits:
        most = frame[limit].fillna(most)
    return most


def quantile(values: Sequence[float], q: float) -> float:
    """Return a quantile, by linear interpolation; any value may be infinite.

    NaN stands for an unknown value; the quantile is NaN if it depends on that.
    """
    found = [
        float(np.quantile(np.nan_to_num(values, nan=bound, posinf=_INFINITE), q))
        for bound in (0.0, _INFINITE)
    ]
    least, most = (math.inf if each > _INFINITE / 1e9 else each for each in found)
    return least if least == most else math.nan


_INFINITE = 1e300
"""Stands for an infinite cost, as the difference of two of them is a number."""


def by_board(
    runs: pd.DataFrame, measure: Measure, factor: int = PENALTY
) -> pd.DataFrame:
    """Return a row per board, model and strategy, with these columns.

    runs, solved, wrong    number of repeats; of these, solved and wrong ones
    uncounted              number of solved ones whose cost was not counted
    par2                   mean cost; an unsolved run costs `factor` times its limit
    median, q1, q3, min, max
                           of the repeats, infinite where unsolved

    A figure that depends on a cost that was not counted is NaN.
    """
    frame = costed(runs, measure, factor)
    groups = frame.groupby([*BOARD, *COMBINATION])
    return _summed(groups, "penalized", "cost", runs=("solved", "size"))


def by_class(boards: pd.DataFrame) -> pd.DataFrame:
    """Return a row per class, model and strategy, from the result of by_board.

    boards, runs           number of boards and of runs
    solved, wrong, uncounted
                           number of solved, wrong, and solved but uncounted runs
    par2                   mean over the boards
    median, q1, q3, min, max
                           of the boards' medians, infinite where unsolved
    noise                  median over the boards of (q3 - q1) / median of repeats
    """
    return _over_boards(boards, [*CLASS, *COMBINATION])


def _over_boards(boards: pd.DataFrame, keys: list[str]) -> pd.DataFrame:
    finite = boards[["median", "q3"]].replace(np.inf, np.nan)
    noise = (finite["q3"] - boards["q1"]) / finite["median"]
    known = (finite["median"] > 0) & (boards["runs"] > 1)
    counts = {"boards": ("board", "size"), "runs": ("runs", "sum")}
    groups = boards.assign(noise=noise.where(known)).groupby(keys)
    return _summed(groups, "par2", "median", **counts, noise=("noise", "median"))


def _summed(
    groups: Any, penalized: str, costs: str, **more: tuple[str, str]
) -> pd.DataFrame:
    """Sum up groups of rows: what is solved, a mean, places of another column."""
    places = {"median": 0.5, "q1": 0.25, "q3": 0.75, "min": 0.0, "max": 1.0}
    return groups.agg(
        **more,
        **{key: (key, "sum") for key in ("solved", "wrong", "uncounted")},
        # NaN if any value is NaN, as an unknown penalty is.
        par2=(penalized, lambda values: values.mean(skipna=False)),
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
    boards    a row per board and combination; see by_board
    classes   a row per class and combination; see by_class
    overall   a row per combination, with the columns of by_class
    ran       whether a combination was run on a board: a row per board
    empty_columns
              the heads of table columns that would have no content
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
        self._own = self.runs.drop_duplicates("model").set_index("model")
        self.measure = measure
        self.by_model = by_model or not measure.comparable
        self.factor = factor
        self.boards = by_board(self.runs, measure, factor)
        self.classes = by_class(self.boards)
        self.overall = _over_boards(self.boards, COMBINATION)
        self.ran = self.pivot("runs").notna()
        self.empty_columns = self._empty_columns()

    def pivot(self, value: str) -> pd.DataFrame:
        """Return a row per board with a figure of each combination."""
        return self.boards.pivot(index=BOARD, columns=COMBINATION, values=value)

    @property
    def par(self) -> str:
        """The name of the mean cost: PAR-2, or PAR-k of another k."""
        return f"PAR-{self.factor}"

    @property
    def models(self) -> list[str]:
        """The models whose cost was measured, sorted."""
        return sorted(self.boards["model"].unique())

    @property
    def strategies(self) -> list[str]:
        """The strategies whose cost was measured, sorted."""
        return sorted(self.boards["strategy"].unique())

    def names(self, model: str) -> tuple[str, str]:
        """Return the program of a model, "" for Star Battle, and the model's name."""
        row = self._own.loc[model]
        return str(row["program"]), str(row["own_model"])

    @property
    def programs(self) -> list[str]:
        """The names of users' programs, sorted."""
        return sorted(set(self.runs["program"]) - {""})

    @property
    def any_wrong(self) -> bool:
        """Whether any run is wrong."""
        return bool(self.runs["wrong"].any())

    @property
    def uncounted(self) -> int:
        """How many solved runs have no cost, of the models that have one."""
        return int(self.boards["uncounted"].sum())

    @property
    def lost_label(self) -> str:
        """The label of an infinite cost."""
        return "unsolved or wrong" if self.any_wrong else "unsolved"

    def _empty_columns(self) -> frozenset[str]:
        """Name the table columns that would have no content."""
        has_content = {
            "Program": bool(self.programs),
            "Counted": self.uncounted > 0,
            "Wrong": self.any_wrong,
            "Quartiles": bool((self.classes["boards"] > 1).any()),
            "Repeats": bool((self.boards["runs"] > 1).any()),
        }
        return frozenset(name for name, has in has_content.items() if not has)

    def missing(self) -> int:
        """Count the runs that combinations lack if each has all repeats on all boards.

        Only boards of one class are to have the same combinations.
        """
        runs = self.runs.drop_duplicates([*BOARD, *COMBINATION, "repeat"])
        repeats = runs["repeat"].nunique()
        pairs = [
            len(each[BOARD].drop_duplicates())
            * len(each[COMBINATION].drop_duplicates())
            for _, each in runs.groupby(CLASS)
        ]
        return int(sum(pairs) * repeats - len(runs))

    def disturbed(self) -> int:
        """Count the runs whose wall time is much longer than their CPU time.

        They waited for a processor, and what shares one distorts CPU times, too.
        """
        waited = self.runs["wall_s"] - self.runs["cpu_s"]
        return int((waited > (self.runs["cpu_s"] / 2).clip(lower=_LEAST_WAIT_S)).sum())


DEFAULT_MODEL = "global"
_SHARES = ["wrong_share", "unsolved_share"]
_BEST_FIRST = [*_SHARES, "par2"]


def extremes(every: pd.DataFrame, by_model: bool) -> Iterator[tuple[str, pd.Series]]:
    """Yield the rows of a ranking that are "best", "default" and "worst".

    by_model  whether it is of one model, whose own default counts

    There is no default if it was not run, or for the models of a user's program.
    """
    ranked = every[every["boards"] == every["boards"].max()]
    yield "best", ranked.iloc[0]
    model = every["model"].iloc[0] if by_model else DEFAULT_MODEL
    strategy = DEFAULT_STRATEGIES.get(model)
    default = every[(every["model"] == model) & (every["strategy"] == strategy)]
    yield from (("default", row) for _, row in default.assign(tied=0).iterrows())
    last = ranked[(ranked[_SHARES] == ranked[_SHARES].iloc[-1]).all(axis=1)]
    known = last[last["rank"].notna()]
    worst = last.iloc[-1] if known.empty else known.iloc[-1]
    yield "worst", ranked.loc[worst["first"]]


def rankings(summary: Summary) -> Iterator[tuple[str, pd.DataFrame]]:
    """Yield the name of each class, or of each class and model, and its ranking."""
    keys = [*CLASS[1:], "class", *(["model"] if summary.by_model else [])]
    for values, group in summary.classes.groupby(keys):
        yield ": ".join(map(str, values[3:])), ranking(group)


def ranking(group: pd.DataFrame) -> pd.DataFrame:
    """Return the combinations of a class, best first, with more columns.

    Ordered by the share of wrong runs, the share of unsolved runs, PAR-2 (last if it
    is unknown), and the names. Combinations that were run on fewer boards than others
    come last: these boards may be the easy ones.

    first  the index of the first row with the same result
    rank   from 1; rows with the same result share the best one. NaN: it was run on
           fewer boards, or solves boards at an unknown cost
    tied   how many others have the same result
    """
    ranked = group.assign(
        wrong_share=group["wrong"] / group["runs"],
        unsolved_share=1 - group["solved"] / group["runs"],
        fewer=group["boards"].max() - group["boards"],
    ).sort_values(["fewer", *_BEST_FIRST, *COMBINATION], ignore_index=True)
    unknown = ranked["par2"].isna() & (ranked["solved"] > 0)
    keys = [ranked[key] for key in ("fewer", *_BEST_FIRST)]
    same = ranked.index.to_series().groupby(keys, dropna=False)
    ranked["first"] = same.transform("min")
    ranked["rank"] = (ranked["first"] + 1).mask(unknown | (ranked["fewer"] > 0))
    ranked["tied"] = (same.transform("size") - 1).mask(unknown, 0)
    return ranked
