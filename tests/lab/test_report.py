"""Campaigns read, aggregated, ranked and compared in pairs."""

import json
import math
import random
import statistics
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from starbattle import Board, RequestError, StarBattleError, solve
from starbattle.lab.report.figures import (
    COSTS,
    CPU,
    DEFAULT_MODEL,
    Summary,
    by_board,
    cost_named,
    overview,
    quantile,
    runs_frame,
)
from starbattle.lab.report.pairs import (
    Comparison,
    censored_logs,
    holm,
    interval,
    pair_notes,
    pair_tables,
)
from starbattle.lab.report.reader import read_records
from starbattle.lab.report.tables import (
    notes,
    overview_table,
    whole_table,
)
from starbattle.names import DEFAULT_STRATEGIES

DATA = Path(__file__).parents[1] / "data/campaign.jsonl"
RECORDS = [json.loads(line) for line in DATA.read_text().splitlines()]
Record = dict[str, Any]


def record(**changes: Any) -> Record:
    usual = {"board": "a", "size": 8, "stars": 1, "model": "cells", "strategy": "ff"}
    usual |= {"repeat": 1, "status": "unique", "solutions": 1, "timeout": 10}
    return {**usual, "cpu_s": 1.0, **changes}


def of(
    program: str, folder: str | None = None, digest: str = "d1", **changes: Any
) -> Record:
    """A record of a program; those of old have no folder."""
    more = {} if folder is None else {"program_folder": folder}
    versions = {"swipl": "9.0.4", "program": digest}
    return record(program=program, versions=versions, model="mine", **more, **changes)


def read(*records: Record, end: str = "") -> Any:
    with TemporaryDirectory() as folder:
        file = Path(folder, "runs.jsonl")
        file.write_text("".join(json.dumps(r) + "\n" for r in records) + end)
        return read_records([file])


def figures(*records: Record, cost: str = "cpu_s", by_model: bool = False) -> Summary:
    return Summary(read(*records), COSTS[cost], by_model)


@cache
def shipped(cost: str = "cpu_s") -> Summary:
    """The campaign of tests/data."""
    return Summary(read_records([DATA]), COSTS[cost])


# --- Reading ---


def test_the_data_are_read() -> None:
    campaign = read_records([DATA])
    assert len(campaign.records) == len(RECORDS) > 300
    assert campaign.warnings == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"board": "a", "si', "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[1]", "expected a JSON object"),
        ("{}", '"board" must be a name'),
        (json.dumps(record(stars=True)), '"stars" must be a positive integer'),
        (json.dumps(record(cpu_s=-1)), '"cpu_s" must be a non-negative number'),
        (json.dumps(record(cpu_s=math.nan)), '"cpu_s" must be a non-negative number'),
        (json.dumps(record(status="done")), '"status" must be one of unique,'),
    ],
)  # fmt: skip
def test_a_line_that_is_no_record(line: str, reason: str) -> None:
    with pytest.raises(StarBattleError) as caught:
        read(record(), end=f"{line}\n")
    said = str(caught.value)
    assert f"runs.jsonl: line 2: invalid record: {reason}" in said


def test_no_records() -> None:
    with pytest.raises(StarBattleError, match="no records"):
        read()


OLD = record(key="k", time="2026-01-01", cpu_s=1)
NEW = record(key="k", time="2026-01-02", cpu_s=2)
CORES = [record(key="k", machine={"cores": cores}) for cores in (2, 4)]
OURS = record(versions={"swipl": "9.0.4", "program": "d1"}, machine={"cores": 2})
PEER = record(model="cp_sat", versions={"swipl": "9.0.4", "cp_sat": "9.15"})
LOST = record(repeat=3, versions={"swipl": None}, machine={"cores": None})
NEWER = record(model="cp_sat", versions={"cp_sat": "9.16"}, repeat=2)


@pytest.mark.parametrize(
    ("records", "end", "costs", "warnings"),
    [
        ([OLD], '{"board": "a", "si', [1], ["line 2: incomplete, skipped"]),
        ([OLD], json.dumps(record(repeat=2)), [1, 1], []),
        ([OLD, NEW], "", [2], ["skipped 1 older record of the same runs"]),
        ([{**OLD, "status": "unknown", "limit": "crash"}, NEW], "", [2], []),
        (CORES, "", [1, 1], ["the runs are from several machines: cores 2, 4; compare "
                             "times with care"]),
        ([OURS, PEER, LOST], "", [1, 1, 1], []),  # peers have another solver
        ([OURS, PEER, NEWER], "", [1, 1, 1], ["the runs are from several versions: "
                                              "cp_sat 9.15, 9.16; compare times with "
                                              "care"]),
    ],
)  # fmt: skip
def test_which_records_count(
    records: list[Record], end: str, costs: list[float], warnings: list[str]
) -> None:
    campaign = read(*records, end=end)
    assert [r["cpu_s"] for r in campaign.records] == costs
    assert [w.split("jsonl: ")[-1] for w in campaign.warnings] == warnings
    said = " ".join(notes(Summary(campaign, CPU)))
    assert all(f"Records: {warning}." in said for warning in campaign.warnings)


@pytest.mark.parametrize(
    ("limit", "values", "named"),
    [
        ("timeout", (1, 2), ["time limit 1 s", "time limit 2 s"]),
        ("cpu_limit", (0.5, None), ["limit of CPU time 0.5 s", "no limit of CPU time"]),
        ("inference_limit", (2e6, 1e6), ["inference limit 2,000,000", "1,000,000"]),
        ("memory_limit", (None, 100), ["limit 2,147,483,648 bytes", "100 bytes"]),
        ("solutions", (1, None), ["8x8, 1 star, 1 solution", "1 star, all solutions"]),
        ("stars", (1, None), ["8x8, 1 star", "size 8"]),
    ],
)
def test_what_makes_another_class(
    limit: str, values: tuple[Any, Any], named: list[str]
) -> None:
    """Runs with different limits are not pooled."""
    runs = [record(board=str(v), **{limit: v}) for v in values]
    frame = runs_frame(read(*runs).records)
    by_board = dict(zip(frame["board"], frame["class"], strict=True))
    for value, name in zip(values, named, strict=True):
        assert by_board[str(value)].endswith(name)


X, Y = (record(board="c", file=f"{one}/c.txt", digest=one) for one in "xy")


@pytest.mark.parametrize(
    ("one", "changes", "names"),
    [
        (X, X | {"file": "./x/c.txt"}, ["c"]),
        (X, Y, ["c (x/c.txt)", "c (y/c.txt)"]),
        (X, Y | {"file": "x/c.txt"}, ["c (x)", "c (y)"]),
        (X, Y | {"size": 9}, ["c"]),
        # What two programs read is one instance.
        (of("a.pl", digest="a") | {"digest": "a"}, of("b.pl") | {"digest": "b"}, ["a"]),
    ],
)
def test_boards_of_one_name_are_told_apart(
    one: Record, changes: Record, names: list[str]
) -> None:
    """Else they would be repeats of one board."""
    assert sorted({r["board"] for r in read(one, changes).records}) == names


@pytest.mark.parametrize(
    ("runs", "names"),
    [
        ([of("a.pl", "x"), of("b.pl", "x")], ["a.pl", "b.pl"]),
        ([of("a.pl"), of("a.pl", digest="e2f45")], ["a.pl (d1)", "a.pl (e2f4)"]),
        (
            [of("a.pl", "x"), of("a.pl", "y"), of("a.pl", "y", "e2")],
            ["x/a.pl (d1)", "y/a.pl (d1)", "y/a.pl (e2)"],
        ),
    ],
)
def test_programs_of_one_name(runs: list[Record], names: list[str]) -> None:
    campaign = read(*runs)
    assert sorted({r["program"] for r in campaign.records}) == names
    assert campaign.warnings == []  # another program is no other version
    assert len(figures(*runs).classes) == len(names)


# --- Aggregates ---


def test_par2_by_hand() -> None:
    runs = [
        record(cpu_s=1.0, repeat=1),
        record(cpu_s=3.0, repeat=2),
        record(cpu_s=9.9, repeat=3, status="unknown", limit="time"),
        record(cpu_s=5.0, repeat=1, board="b"),
    ]
    (a, b) = by_board(runs_frame(read(*runs).records), CPU).itertuples()
    assert (a.runs, a.solved, a.par2) == (3, 2, (1 + 3 + 2 * 10) / 3)
    assert (a.min, a.q1, a.median, a.q3, a.max) == (1, 2, 3, math.inf, math.inf)
    assert (b.runs, b.solved, b.par2, b.median) == (1, 1, 5, 5)
    (whole,) = figures(*runs).classes.itertuples()
    assert (whole.boards, whole.runs, whole.solved) == (2, 4, 3)
    assert (whole.par2, whole.median) == ((8 + 5) / 2, 4)


UNLIMITED = [
    record(inferences=100, backtracks=7),
    record(inferences=40, backtracks=None, status="unknown", repeat=2),
    record(inferences=700, backtracks=70, model="feup"),
]
LIMITED = [
    record(wall_s=2, timeout=100, cpu_limit=10),
    record(wall_s=11, timeout=100, cpu_limit=10, status="unknown", repeat=2),
]


@pytest.mark.parametrize(
    ("runs", "cost", "par2", "penalty"),
    [
        # Twice the most that was spent on the board, by anybody where that compares.
        (UNLIMITED, "inferences", [(100 + 1400) / 2, 700], "the most that was counted"),
        (UNLIMITED, "backtracks", [(7 + 14) / 2, 70], "the most that was counted"),
        ([r | {"timeout": None} for r in UNLIMITED], "cpu_s", [1.5, 1], "the most"),
        (LIMITED, "cpu_s", [(1 + 20) / 2], "its limit of CPU time."),
        (LIMITED, "wall_s", [(2 + 200) / 2], "its time limit."),
    ],
)  # fmt: skip
def test_penalties(
    runs: list[Record], cost: str, par2: list[float], penalty: str
) -> None:
    found = figures(*runs, cost=cost)
    assert list(found.classes["par2"]) == par2
    assert f"costs twice {penalty}" in notes(found)[0]


CRASH = record(board="b", status="unknown", limit="crash")
ERROR = record(board="c", status="error", error="x")
WAITED = [
    record(board=name, cpu_s=cpu, wall_s=wall)
    for name, cpu, wall in (("a", 1, 1.4), ("b", 1, 1.6), ("c", 1, 9), ("d", 0, 0.04))
]  # fmt: skip
NO_NODES = [record(nodes=None), record(nodes=3, model="bits")]
FEWER = [record(), record(board="b"), record(strategy="min", cpu_s=0.1)]


@pytest.mark.parametrize(
    ("runs", "cost", "said", "unsaid"),
    [
        ([record(), CRASH, ERROR], "cpu_s", "Crashed: 1 of 3 runs, which count",
         "Disturbed"),
        ([record(), CRASH, ERROR], "cpu_s", "Ended by an error: 1 of 3 runs,",
         "Wrong"),
        (WAITED, "cpu_s", "Disturbed: 2 of 4 runs waited", "Repeats:"),
        (WAITED, "inferences", "", "Disturbed"),
        (NO_NODES, "nodes", "Left out, as nodes were not counted: cells (solves 1 of",
         "Crashed"),
        (FEWER, "cpu_s", "Missing: 1 run, if each", "Left out"),
        ([record(), record()], "cpu_s", "", "Missing"),  # of two machines
        ([record(jobs=2), record(board="b", timeout=5)], "cpu_s",
         "limits: time limit in seconds 10, 5; compare times", "Missing"),
        ([record(jobs=2), record(jobs=None, time="2026-11-25T20:00", repeat=2)],
         "cpu_s", "Runs: repeats 2; jobs 2, unknown; from 2026-11-25; to 2026-11-25.",
         "Left out"),
        (FEWER, "cpu_s", "so without a rank, and lower in plots of solved boards: c",
         "Left out"),
        ([record(), record(repeat=2)], "cpu_s", "Repeats: the dist", "Disturbed"),
    ],
)  # fmt: skip
def test_notes(runs: list[Record], cost: str, said: str, unsaid: str) -> None:
    text = " ".join(notes(figures(*runs, cost=cost)))
    assert said in text
    assert unsaid not in text


def test_noise() -> None:
    """A figure of nothing is left out, and so is a column of them."""
    once = [record(cpu_s=c, board=b) for c, b in ((1, "a"), (2, "b"))]
    table = overview_table(figures(*once))
    assert "Repeats" not in table.heads and "Quartiles" in table.heads
    often = [record(cpu_s=c, repeat=c, strategy="min") for c in (1, 2, 3, 4, 5)]
    shown = figures(*once, *often)
    assert "Repeats" in overview_table(shown).heads
    one, other = shown.classes["noise"]
    assert math.isnan(one) and other == (4 - 2) / 3


NUMBERS = st.lists(st.floats(0, 1e9) | st.just(math.inf), min_size=1)


@given(NUMBERS, st.lists(st.floats(0, 1e9)), st.sampled_from([0, 0.25, 0.5, 0.75, 1]))
def test_quantiles(known: list[float], unknown: list[float], q: float) -> None:
    """A quantile is what it would be whatever the unknown values were, or NaN."""
    whole = [*known, *unknown]
    assert quantile(whole, 0.5) == pytest.approx(statistics.median(whole))
    assert min(whole) <= quantile(whole, q) <= max(whole)
    found = quantile([*known, *[math.nan] * len(unknown)], q)
    assert math.isnan(found) or quantile(whole, q) == pytest.approx(found)


COSTS_OF_RUNS = st.lists(
    st.tuples(
        st.sampled_from("ab"), st.sampled_from(["ff", "min"]), st.floats(0, 100),
        st.booleans(),
    ),
    min_size=1,
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(COSTS_OF_RUNS, st.randoms(use_true_random=False))
def test_laws(runs: list[tuple[str, str, float, bool]], rng: random.Random) -> None:
    records = [
        record(board=board, strategy=strategy, cpu_s=cost, repeat=index)
        | {"status": "unique" if solved else "unknown"}
        for index, (board, strategy, cost, solved) in enumerate(runs, 1)
    ]
    shuffled = rng.sample(records, len(records))
    found, again = figures(*records), figures(*shuffled)
    table = found.boards
    assert table.equals(again.boards) and found.classes.equals(again.classes)
    for row in table.itertuples():
        assert row.min <= row.q1 <= row.median <= row.q3 <= row.max
        costs = [
            c if s else 20 for b, n, c, s in runs if (b, n) == (row.board, row.strategy)
        ]
        assert row.runs == len(costs)
        assert row.par2 == pytest.approx(statistics.fmean(costs))


# --- Ranking ---


def test_overview() -> None:
    runs = [
        record(strategy=name, cpu_s=cost)
        for name, cost in (("b", 5), ("a", 5), ("best", 1), ("middle", 3))
    ]
    runs.append(record(model="global", strategy="weights", cpu_s=2))
    shown = figures(*runs)
    found = [(place.role, place.row["strategy"]) for place in overview(shown)]
    assert found == [("best", "best"), ("default", "weights"), ("worst", "a")]
    rows = overview_table(shown).rows
    assert rows[2][:4] == ("", "worst", "cells", "a (and 1 tied)")
    by_model = overview_table(figures(*runs, by_model=True)).rows
    assert by_model[0][0] == "8x8, 1 star: cells"
    assert by_model[1][:3] == ("", "worst", "cells")  # its default was not run
    assert by_model[3][:4] == ("", "default", "global", "weights")


def test_the_defaults_are_those_of_the_solver() -> None:
    board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
    assert solve(board, counters=False).model == DEFAULT_MODEL
    for model, strategy in DEFAULT_STRATEGIES.items():
        assert solve(board, model=model, counters=False).strategy_name == strategy


def test_a_program_is_no_model_of_the_same_name() -> None:
    own = {**of("a.pl"), "model": "global", "strategy": "weights"}
    shown = figures(own, record(model="global", strategy="weights"))
    found = [shown.names(model) for model in shown.models]
    assert found == [("a.pl", "global"), ("", "global")]
    assert [row[1] for row in overview_table(shown).rows] == [
        "best",
        "default",
        "worst",
    ]


def rows_of(shown: Summary) -> dict[str, dict[str, str]]:
    """The rows of the whole table, by program or strategy."""
    table = whole_table(shown)
    rows = [dict(zip(table.heads[1:], row[1:], strict=True)) for row in table.rows]
    return {row["Program" if "Program" in row else "Strategy"]: row for row in rows}


def test_wrong_runs_are_not_solved_and_come_last() -> None:
    runs = [
        of(f"{name}.pl", board=board, cpu_s=cost, **more)
        for name, cost, usual in (
            ("wrong", 0.1, {}),
            ("slow", 9, {"status": "unknown"}),
            ("fine", 5, {"check": "passed"}),
        )
        for board, more in (
            ("a", usual),
            ("b", {"status": "wrong"} if name == "wrong" else usual),
        )
    ]
    shown = figures(*runs)
    found = rows_of(shown)
    columns = ("", "Solved", "Wrong", "Median")
    assert {name: tuple(row[c] for c in columns) for name, row in found.items()} == {
        "fine.pl": ("1.", "2/2", "0", "5 s"),
        "slow.pl": ("2.", "0/2", "0", "unsolved"),
        "wrong.pl": ("wrong", "1/2", "1", "wrong"),
    }
    said = " ".join(notes(shown))
    assert "Wrong: runs that found" in said
    assert "may count as solved: wrong.pl." in said  # its other run was not checked
    only = figures(of("a.pl", status="wrong"))
    assert whole_table(only).rows[0][1:5] == ("wrong", "a.pl", "mine", "ff")


# --- Solved runs whose cost was not counted: neither cheap nor unsolved ---


def counted(
    board: str, strategy: str, backtracks: int | None, **changes: Any
) -> Record:
    return record(board=board, strategy=strategy, backtracks=backtracks, **changes)


def lost(board: str, strategy: str) -> Record:
    return counted(board, strategy, None, status="unknown", limit="time")


UNCOUNTED = [
    *(counted("a", "ff", 10), counted("b", "ff", None), lost("c", "ff")),
    *(counted("a", "max", 30), counted("b", "max", 60), lost("c", "max")),
    *(counted("a", "min", 20), counted("b", "min", 40), counted("c", "min", 50)),
]
"""`ff` solves two boards; on `b`, its backtracks were not counted."""


@cache
def uncounted() -> Summary:
    return figures(*UNCOUNTED, cost="backtracks")


def test_table_of_the_uncounted() -> None:
    ff, other, best = (rows_of(uncounted())[name] for name in ("ff", "max", "min"))
    found = (ff[""], ff["Solved"], ff["Counted"], ff["PAR-2"])
    assert found == ("-", "2/3", "1/2", "-")
    assert (other[""], other["Counted"], other["Median"]) == ("2.", "2/2", "60")
    assert other["PAR-2"] == f"{(30 + 60 + 2 * 50) / 3:.1f}"
    assert (best[""], best["Counted"], best["Quartiles"]) == ("1.", "3/3", "30 to 45")
    said = " ".join(notes(uncounted()))
    assert "they are not of 1 solved run." in said and "--timeout" in said
    assert [row[1:4] for row in overview_table(uncounted()).rows] == [
        ("best", "cells", "min"),
        ("worst", "cells", "max (or 1 not counted)"),
    ]


QUICK = record(board="b", strategy="min", cpu_s=0.1)
LESS = [record(cpu_s=9), record(cpu_s=9, board="b"), QUICK | {"board": "a"}]


@pytest.mark.parametrize(
    ("runs", "cost", "ranks"),
    [
        # Solved runs come first, so one combination has its place without its cost.
        ([counted("a", "ff", None), counted("b", "ff", 5), counted("a", "min", 5),
          lost("b", "min")], "backtracks", ["1.", "2."]),
        ([*LESS, QUICK | {"status": "unknown"}], "cpu_s", ["1.", "2."]),
        (FEWER, "cpu_s", ["1.", "-"]),
    ],
)  # fmt: skip
def test_ranks(runs: list[Record], cost: str, ranks: list[str]) -> None:
    found = rows_of(figures(*runs, cost=cost))
    assert [found[name][""] for name in ("ff", "min")] == ranks


# --- In pairs ---

LIMIT = 10.0
COSTS_OF = {
    "cells": [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, None],
    "columns": [2.0, 1.0, 4.5, 5.0, 7.0, 6.0, None, 9.0],
    "feup": [3.0, None, 4.0, 8.0, 9.0, 7.0, None, None],
}
"""CPU seconds on eight boards; None: unsolved."""


def runs_of(costs: dict[str, list[float | None]] = COSTS_OF) -> list[Record]:
    return [
        record(
            board=f"b{number}",
            model=model,
            status="unknown" if cost is None else "unique",
            cpu_s=LIMIT if cost is None else cost,
            timeout=LIMIT,
        )
        for model, row in costs.items()
        for number, cost in enumerate(row)
    ]


def compared(runs: list[Record]) -> Comparison:
    return Comparison(figures(*runs))


def test_virtual_best() -> None:
    """Computed by hand: the least of each board, unsolved ones at twice the limit."""
    found = compared(runs_of())
    assert (found.boards, found.not_run, found.not_counted) == (8, 0, 0)
    assert found.virtual_best == pytest.approx((1 + 1 + 3 + 4 + 5 + 6 + 7 + 9) / 8)
    rows = found.standings
    assert list(rows["model"]) == ["cells", "columns", "feup"]
    assert rows["par"][0] == pytest.approx((1 + 2 + 3 + 4 + 5 + 6 + 7 + 20) / 8)
    assert list(rows["best"]) == [6, 3, 0]  # one is shared
    assert list(rows["only"]) == [1, 1, 0]
    without_cells = (2 + 1 + 4 + 5 + 7 + 6 + 20 + 9) / 8
    assert rows["adds"][0] == pytest.approx(without_cells - found.virtual_best)
    assert rows["adds"][2] == 0
    for par, (low, high) in zip(rows["par"], rows["interval"], strict=True):
        assert low < par < high


def test_pairs() -> None:
    found = compared(runs_of())
    columns, feup = found.against_best.itertuples()
    assert (columns.wins, columns.ties, columns.losses) == (2, 1, 5)
    assert (feup.wins, feup.ties, feup.losses) == (0, 1, 7)  # both unsolved: a tie
    both = [(2, 1), (1, 2), (4.5, 3), (5, 4), (7, 5), (6, 6)]
    logs = [math.log(other / first) for other, first in both]
    assert columns.ratio == pytest.approx(math.exp(sum(logs) / len(logs)))
    assert columns.interval[0] < columns.ratio < columns.interval[1]


def test_wilcoxon() -> None:
    """Without unsolved boards, p is that of scipy for the logarithms."""
    first = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]
    other = [1.5, 2.2, 2.5, 6.0, 9.0, 9.5, 9.0, 9.9]
    found = compared(runs_of({"cells": [*first], "feup": [*other]}))
    logs = np.log(np.array(other) / first)
    assert found.against_best["p"][0] == pytest.approx(stats.wilcoxon(logs).pvalue)
    assert found.against_best["p"][0] < 0.05


def test_unsolved_is_more_than_any_cost() -> None:
    first = np.array([1.0, np.inf, np.inf, 3.0, 0.0])
    second = np.array([2.0, 1.0, np.inf, np.inf, 0.0])
    found = list(censored_logs(first, second))
    assert found[0] == pytest.approx(math.log(0.5))
    assert found[1] == -found[3] > max(abs(found[0]), 0)
    assert found[2] == found[4] == 0


def testholm() -> None:
    assert list(holm([0.01, 0.04, 0.03])) == pytest.approx([0.03, 0.06, 0.06])
    assert list(holm([])) == []


SIGMA = 1.5
CENSORED = math.exp(SIGMA * stats.norm.ppf(0.92))
"""The limit that 8 % of the costs exceed."""


def simulated(count: int, chance: np.random.Generator) -> Any:
    costs = np.exp(SIGMA * chance.standard_normal(count))
    return np.where(costs > CENSORED, 2 * CENSORED, costs)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("boards", "least"), [(5, 80), (8, 82), (10, 84), (20, 87), (25, 89), (50, 94)]
)
def test_coverage(boards: int, least: int) -> None:
    """How many intervals have the true mean in them; docs/report.md has the figures."""
    chance = np.random.default_rng(7)
    mean = simulated(4_000_000, chance).mean()
    intervals = [
        interval(simulated(boards, chance), 0, 2 * CENSORED) for _ in range(1000)
    ]
    inside = sum(low <= mean <= high for low, high in intervals) / 10
    assert least <= inside <= 99


def test_intervals_of_few_or_equal_costs() -> None:
    assert math.isnan(interval(np.array([1.0, 2, 3, 4]))[0])
    assert interval(np.array([2.0] * 5)) == (2, 2)
    low, high = interval(np.array([1.0] * 7 + [100]), 0, 50)
    assert (low, high) == (0, 50)


def test_effect_size_and_ranks() -> None:
    found = compared(runs_of())
    costs = [[c or math.inf for c in row] for row in COSTS_OF.values()]
    pairs = [(one, best) for one in costs[1] for best in costs[0]]
    wins = sum((one < best) + (one == best) / 2 for one, best in pairs)
    assert found.against_best["a12"][0] == pytest.approx(wins / len(pairs))
    ranks = stats.rankdata(costs, axis=0).mean(axis=1)
    assert list(found.mean_ranks) == pytest.approx(sorted(ranks))


def test_only_counts_what_was_run() -> None:
    """What the table leaves out may have solved a board, too."""
    runs = [*runs_of(), record(board="b6", model="bits", timeout=LIMIT)]
    rows = compared(runs).standings
    assert list(rows["only"]) == [0, 1, 0]


def test_equal_ones_share_a_rank() -> None:
    costs: dict[str, list[float | None]] = {
        "cells": [2.0, 3.0], "columns": [2.0, 3.0], "feup": [3.0, 4.0]
    }  # fmt: skip
    shown = figures(*runs_of(costs))
    assert list(Comparison(shown).standings["rank"]) == [1, 1, 3]
    assert Comparison(shown).against_best["p"][0] == 1
    assert [row[1] for row in whole_table(shown).rows] == ["1.", "1.", "3."]


def test_only_whole_rows_are_compared() -> None:
    found = compared(runs_of()[:-1])
    assert (found.not_run, found.not_counted) == (1, 0)
    assert list(found.standings["model"]) == ["cells", "columns"]
    runs = [{**run, "inferences": run["backtracks"]} for run in UNCOUNTED]
    shown = figures(*runs, cost="inferences")
    assert [row[2] for row in pair_tables(shown)[0].rows[:-1]] == ["min", "max"]
    said = " ".join(pair_notes(shown))
    assert "Left out, as not counted on all boards: 1 combination." in said
    with pytest.raises(RequestError, match="no combination was run, and counted, on"):
        compared([record(), record(board="b", strategy="min")])
    alone = pair_tables(figures(*runs_of({"cells": [1.0, 2.0]})))
    assert [len(table.rows) for table in alone] == [2]


# --- Numbers as texts ---

COUNT = cost_named("inferences")


@pytest.mark.parametrize(
    ("form", "value", "text"),
    [
        (CPU.short, 0, "0 ms"), (CPU.short, 0.012_345, "12.3 ms"),
        (CPU.short, 0.9999, "1 s"), (CPU.short, 1234.5, "1,234 s"),
        (CPU.short, math.inf, "unsolved"), (COUNT.short, 999, "999"),
        (COUNT.short, 999_999, "1M"), (COUNT.short, 2.5e9, "2.5G"),
        (COUNT.full, 0.5, "0.5"), (COUNT.full, 80_474, "80,474"),
        (partial(COUNT.full, lost="wrong"), math.inf, "wrong"),
        (COUNT.full, math.nan, "-"),
    ],
)  # fmt: skip
def test_numbers(form: Callable[[float], str], value: float, text: str) -> None:
    assert form(value) == text
