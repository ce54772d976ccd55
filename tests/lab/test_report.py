"""Campaigns read, aggregated, ranked and compared in pairs."""

import json
import math
import re
import statistics
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from scipy import stats

from conftest import ROOT
from starbattle import RequestError, StarBattleError
from starbattle.lab.report.figures import COSTS, CPU, Summary, cost_named, runs_frame
from starbattle.lab.report.pairs import (
    Comparison,
    holm,
    interval_of_costs,
    pair_notes,
    pair_tables,
)
from starbattle.lab.report.reader import read_records
from starbattle.lab.report.tables import notes, objective_table, ranked_table

DATA = ROOT / "tests/data/campaign.jsonl"
RECORDS = [json.loads(line) for line in DATA.read_text().splitlines()]


def record(**changes):
    usual = {"board": "a", "size": 8, "stars": 1, "model": "cells", "strategy": "ff"}
    usual |= {"repeat": 1, "status": "unique", "solutions": 1, "timeout": 10}
    ended = {"limit": "time"} if changes.get("status") == "unknown" else {}
    return {**usual, "cpu_s": 1.0, **ended, **changes}


def runs(table):
    """The records of a table: "board cpu_s; a 0.5; b null" are two."""
    keys, *rows = map(str.split, table.split(";"))
    return [record(**dict(zip(keys, map(value, r), strict=True))) for r in rows]


def value(word):
    """A number or null, as in JSON, or the word."""
    try:
        return json.loads(word)
    except ValueError:
        return word


def read(*records, end=""):
    with TemporaryDirectory() as folder:
        file = Path(folder, "runs.jsonl")
        file.write_text("".join(json.dumps(r) + "\n" for r in records) + end)
        return read_records([file])


def figures(*records, cost="cpu_s", by_model=False):
    return Summary(read(*records), COSTS[cost], by_model)


@cache
def shipped(cost="cpu_s"):
    """The campaign of tests/data."""
    return Summary(read_records([DATA]), COSTS[cost])


# --- Reading ---


@pytest.mark.parametrize(("line", "reason"), [
    ("[" * 100_000, "got `array`"), (json.dumps(record(cpu_s=math.nan)), "not JSON"),
    (json.dumps(record(board="")), "`str` of length >= 1 - at `$.board`"),
    (json.dumps(record(status="done")), "Invalid enum value 'done'"),
    (json.dumps(record(improvements=[{}])), "`objective` - at `$.improvements[0]`"),
])  # fmt: skip
def test_a_line_that_is_no_record(line, reason):
    said = f"runs.jsonl: line 2: invalid record: .*{re.escape(reason)}"
    with pytest.raises(StarBattleError, match=said):
        read(record(), end=f"{line}\n")


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
        ([OLD, NEW], "", [2], ["skipped 1 older record of the same runs"]),
        ([{**OLD, "status": "unknown", "limit": "crash"}, NEW], "", [2], []),
        (CORES, "", [1, 1], ["the runs are from several machines: cores 2, 4; compare "
                             "times with care"]),
        ([OURS, PEER, LOST], "", [1, 1, 1], []),  # peers have another solver
        ([record(), record(timeout=None, repeat=2)], "", [1, 1],
         ["the runs are from several limits: time limit 10 s, none; compare times with "
          "care"]),
        ([OURS, PEER, NEWER], "", [1, 1, 1], ["the runs are from several versions: "
                                              "cp_sat 9.15, 9.16; compare times with "
                                              "care"]),
    ],
)  # fmt: skip
def test_which_records_count(records, end, costs, warnings):
    campaign = read(*records, end=end)
    assert [r["cpu_s"] for r in campaign.records] == costs
    assert [w.split("jsonl: ")[-1] for w in campaign.warnings] == warnings
    said = " ".join(notes(Summary(campaign, CPU)))
    assert all(f"Records: {warning}." in said for warning in campaign.warnings)


@pytest.mark.parametrize(
    ("table", "named"),
    [
        ("timeout; 1; 2", ["time limit 1 s", "time limit 2 s"]),
        ("inference_limit; 1e6; 2e6", ["inference limit 1,000,000",
                                       "inference limit 2,000,000"]),
        ("memory_limit; 100; null", ["memory limit 100 bytes",
                                     "memory limit 2,147,483,648 bytes"]),
        ("solutions; 1; null", ["all solutions", "1 solution"]),
        ("stars; 1; null", ["size 8", "8x8, 1 star"]),
    ],
)  # fmt: skip
def test_what_makes_another_class(table, named):
    """Runs with different limits are not pooled."""
    classes = runs_frame(read(*runs(table)).records)["class"]
    assert [name.removeprefix("8x8, 1 star, ") for name in classes] == named


@pytest.mark.parametrize(
    ("key", "table", "names"),
    [
        ("board", "file digest; x/c x; ./x/c x", ["a"]),
        ("board", "file digest; x/c x; y/c y", ["a (x/c)", "a (y/c)"]),
        ("board", "file digest size; x/c x 8; y/c y 9", ["a"]),
        # What two programs read is one instance.
        ("board", "program digest; a.pl a; b.pl b", ["a"]),
        ("program", 'program versions; a.pl {"program":"d1"}; a.pl {"program":"e2f45"}',
         ["a.pl (d1)", "a.pl (e2f4)"]),
        ("program", 'program program_folder versions; a.pl x {"program":"d1"};'
         'a.pl y {"program":"d1"}; a.pl y {"program":"e2"}',
         ["x/a.pl (d1)", "y/a.pl (d1)", "y/a.pl (e2)"]),
    ],
)  # fmt: skip
def test_what_has_one_name_is_told_apart(key, table, names):
    """Else boards would be repeats of one; another program is no other version."""
    campaign = read(*runs(table))
    assert sorted({r[key] for r in campaign.records}) == names
    assert campaign.warnings == []
    classes = figures(*runs(table)).classes
    assert key == "board" or len(classes) == len(names)


# --- Aggregates ---


def test_par2_by_hand():
    told = runs(
        "board repeat cpu_s status;"
        "a 1 1 unique; a 2 3 unique; a 3 9.9 unknown; b 1 5 unique"
    )
    shown = figures(*told)
    (a, b) = shown.boards.itertuples()
    assert (a.runs, a.solved, a.par2) == (3, 2, (1 + 3 + 2 * 10) / 3)
    assert (a.min, a.q1, a.median, a.q3, a.max) == (1, 2, 3, math.inf, math.inf)
    assert (b.runs, b.solved, b.par2, b.median) == (1, 1, 5, 5)
    (whole,) = shown.classes.itertuples()
    assert (whole.boards, whole.runs, whole.solved) == (2, 4, 3)
    assert (whole.par2, whole.median) == ((8 + 5) / 2, 4)


ENDED = """board repeat status limit cpu_s wall_s inferences nodes timeout cpu_limit
inference_limit; a 1 unique null 2 3 100 7 100 10 500; a 2 unknown {} 4 11 450 9 100 10
500"""


@pytest.mark.parametrize(
    ("limit", "cost", "par2", "least"),
    [
        ("cpu", "cpu_s", (2 + 20) / 2, (2 + 20) / 2),
        ("time", "cpu_s", (2 + 20) / 2, (2 + 20) / 2),  # the tighter of two that bound
        ("time", "wall_s", (3 + 200) / 2, (3 + 200) / 2),
        ("inferences", "inferences", (100 + 1000) / 2, (100 + 1000) / 2),
        # The limit that ended it does not bound the cost.
        ("cpu", "wall_s", None, (3 + 11) / 2),
        ("memory", "cpu_s", None, (2 + 4) / 2),
        ("time", "nodes", None, (7 + 9) / 2),
    ],
)
def test_penalties(limit, cost, par2, least):
    shown = figures(*runs(ENDED.format(limit)), cost=cost)
    (one,) = shown.classes.itertuples()
    assert (None if math.isnan(one.par2) else one.par2, one.least) == (par2, least)
    said = " ".join(notes(shown))
    assert ("at least" in said) == (par2 is None)
    (row,) = ranked_table(shown).rows
    assert any(cell.startswith(">") for cell in row) == (par2 is None)


@pytest.mark.parametrize(
    ("cost", "noise"), [("cpu_s", {"ff", "luby"}), ("nodes", {"luby"})]
)
def test_repeats_of_equal_runs_are_one_sample(cost, noise):
    """Nodes depend on the seed alone; times on all else."""
    told = runs(
        "strategy repeat seed nodes cpu_s; ff 1 null 3 1; ff 2 null 3 2;"
        "luby 1 1 5 1; luby 2 2 9 2; same 1 1 5 1; same 1 1 5 1"
    )
    shown = figures(*told, cost=cost).classes.dropna(subset="noise")
    assert set(shown["strategy"]) == noise


SAME = "model strategy strategy_term nodes prunings inferences;"
COLUMNS = 'ff {"view":"columns"}'
PEERS, THREE = {"clingo", "cp_sat"}, ("cells", "columns", "global")


@pytest.mark.parametrize(
    ("rows", "models"),
    [
        (f"cells {COLUMNS} 9 7 801; columns {COLUMNS} 9 7 800", {"columns"}),
        (";".join(f"{one} {COLUMNS} 9 7 800" for one in THREE), {"global"}),
        (f"cells {COLUMNS} 9 7 801; columns {COLUMNS} 9 8 800", {"cells", "columns"}),
        (f"cells {COLUMNS} 9 7 899; columns {COLUMNS} 9 7 800", {"cells", "columns"}),
        (f"cells {COLUMNS} 0 7 801; columns {COLUMNS} 0 7 800", {"cells", "columns"}),
        (f"cells {COLUMNS} 9 7 801; columns {COLUMNS}x 9 7 800", {"cells", "columns"}),
        (f"clingo {COLUMNS} 0 null null; cp_sat {COLUMNS} 0 null null", PEERS),
    ],
)
def test_combinations_of_one_program_are_one(rows, models):
    told = runs(SAME + rows.replace('"}x', '","select":"ff"}'))
    campaign = read(*told)
    assert {one["model"] for one in campaign.records} == models
    left_out = rows.count(";") + 1 - len(models)
    assert len(campaign.warnings) == left_out
    assert all("by equal counters, and left" in said for said in campaign.warnings)


OPTIMIZED = """board strategy status proved objective bound cpu_s wall_s improvements;
a best optimal true 10 10 2 2 [[12,0,0.5],[10,0,1]];
a near unknown false 10 4 8 8 [[10,0,2]];
a far unknown false 12 4 8 8 [[20,0,1],[12,0,4]]; a none unknown false null 4 8 8 [];
a wrong wrong true 3 3 1 1 [[3,0,0.5]]"""


def test_optimization():
    """Scores and integrals by hand; the best value is 10, the horizon 8 s."""
    told = [
        one
        | {
            "improvements": [
                dict(zip(("objective", "inferences", "wall_s"), each, strict=True))
                for each in one["improvements"]
            ]
        }
        for one in runs(OPTIMIZED)
    ]
    shown = figures(*told)
    rows = shown.boards.set_index("strategy")
    # Equal answers share a point by time; but a proof is better than none.
    points = {"best": 4, "near": 3, "far": 2, "none": 0, "wrong": 0}
    assert dict(rows["score"]) == points
    assert rows["integral"]["best"] == pytest.approx(0.5 + 0.5 * (2 / 12))
    assert rows["integral"]["near"] == pytest.approx(2)
    assert rows["integral"]["far"] == pytest.approx(1 + 3 * 0.5 + 4 * (2 / 12))
    assert rows["integral"]["none"] == rows["integral"]["wrong"] == 8
    table = ranked_table(shown)
    assert [row[3] for row in table.rows] == [*points]
    assert table.heads[5:7] == ("Score", "Integral, s")
    for proved, scores in ((True, [8 / 10, 2 / 10]), (False, [1 / 2, 1 / 2])):
        tie = figures(*(one | {"proved": proved} for one in told[:2]))
        assert list(tie.boards["score"]) == scores
    values = objective_table(shown)
    assert values and values.rows[1] == ("a", "cells", "far", "12", "4", "-", "no")
    twice = objective_table(figures(*told, told[0] | {"repeat": 2}))
    assert twice and twice.rows[1][2:4] == ("best", "2")


FEWER = "board strategy cpu_s; a ff 1; b ff 1; a min 0.1"
FAILED = "board status limit; a unique null; b unknown crash; c error null"
WAITED = "board cpu_s wall_s; a 1 1.4; b 1 1.6; c 1 9; d 0 0.04"


@pytest.mark.parametrize(
    ("table", "cost", "said"),
    [
        (FAILED, "cpu_s", ["Crashed: 1 of 3 runs, which count",
                           "Ended by an error: 1 of 3 runs,"]),
        (WAITED, "cpu_s", ["Disturbed: 2 of 4 runs waited"]),
        (WAITED, "inferences", ["Left out, as inferences were not counted: cells."]),
        ("nodes model; null cells; 3 bits", "nodes", [
            "Models count nodes in different ways",
            "Left out, as nodes were not counted: cells."]),
        (FEWER, "cpu_s", ["Missing: 1 run, if each combination is to have all r"]),
    ],
)  # fmt: skip
def test_notes(table, cost, said):
    warnings = notes(figures(*runs(table), cost=cost))
    warnings = warnings[
        warnings.index(next(w for w in warnings if w[:5] == "Runs:")) + 1 :
    ]
    for warning, start in zip(warnings, said, strict=True):
        assert warning.startswith(start)


# --- Tables ---


UNCOUNTED = runs(
    "board strategy backtracks status;"
    "a ff 10 unique; b ff null unique; c ff null unknown;"
    "a max 30 unique; b max 60 unique; c max null unknown;"
    "a min 20 unique; b min 40 unique; c min 50 unique"
)
"""Solved runs whose cost was not counted are neither cheap nor unsolved."""


@cache
def uncounted():
    return figures(*UNCOUNTED, cost="backtracks")


OFTEN = "board repeat strategy cpu_s; a 1 ff 1; b 1 ff 2;" + ";".join(
    f"a {n} min 0.{n}" for n in (1, 2, 3, 4, 5)
)
PLACES = "model strategy cpu_s; cells b 5; cells a 5; cells best 1; cells middle 3;"
PLACES += "global weights 2"
WRONG = """program board cpu_s status check;
wrong.pl a 0.1 unique null; wrong.pl b 0.1 wrong null; slow.pl a 9 unknown null;
slow.pl b 9 unknown null; fine.pl a 5 unique passed; fine.pl b 5 unique passed"""


@pytest.mark.parametrize(
    ("shown", "rows"),
    [
        (figures(*runs(PLACES)), [
            "Boards Model Strategy Solved PAR-2, s Ratio Median, s",
            "8x8, 1 star 1. cells best 1/1 1 1 1",
            "2.* global weights 1/1 2 2 2",
            "3. cells middle 1/1 3 3 3", "4. cells a 1/1 5 5 5",
            "4. cells b 1/1 5 5 5"]),
        # Each model by itself; the default of one was not run.
        (figures(*runs(PLACES), by_model=True), [
            "Boards Model Strategy Solved PAR-2, s Ratio Median, s",
            "8x8, 1 star: cells 1. cells best 1/1 1 1 1", "2. cells middle 1/1 3 3 3",
            "3. cells a 1/1 5 5 5", "3. cells b 1/1 5 5 5",
            "8x8, 1 star: global 1.* global weights 1/1 2 1 2"]),
        (uncounted(), [
            "Boards Model Strategy Solved Counted PAR-2 Ratio Median Quartiles",
            "8x8, 1 star: cells 1. cells min 3/3 3/3 36.7 1 40 30 to 45",
            "2. cells max 2/3 2/2 - - 60 45 to unsolved",
            "- cells ff 2/3 1/2 - - - - to unsolved"]),
        # On fewer boards, so last and without a rank. A figure of nothing is left out.
        (figures(*runs(OFTEN)), [
            "Boards Model Strategy Solved PAR-2, s Ratio Median, s Quartiles, s "
            "Repeats, %",
            "8x8, 1 star 1. cells ff 2/2 1.5 1 1.5 1.25 to 1.75 -",
            "- cells min 5/5 0.3 0.2 0.3 - 66.7"]),
        # Wrong runs are not solved, and come last.
        (figures(*runs(WRONG)), [
            "Boards Program Model Strategy Solved Wrong PAR-2, s Ratio Median, s "
            "Quartiles, s",
            "8x8, 1 star 1. fine.pl cells ff 2/2 0 5 1 5 5",
            "2. slow.pl cells ff 0/2 0 20 4 unsolved unsolved",
            "wrong wrong.pl cells ff 1/2 1 - - wrong wrong"]),
    ],
)  # fmt: skip
def test_tables(shown, rows):
    made = ranked_table(shown)
    assert [" ".join(filter(None, row)) for row in (made.heads, *made.rows)] == rows


def test_of_many_combinations_three_are_listed_at_first():
    many = ";".join(f"cells s{n:02} {n}" for n in range(1, 21))
    few = figures(*runs(f"model strategy cpu_s; {many}"))
    assert len(ranked_table(few, every=False).rows) == 20
    shown = figures(*runs(f"model strategy cpu_s; {many}; global weights 5.5"))
    listed = ranked_table(shown, every=False).rows
    assert [row[3] for row in listed] == ["s01", "weights", "s20"]
    assert "of 21 combinations; --every" in notes(shown, every=False)[0]


def test_notes_of_what_is_unknown():
    *_, wrong, unchecked = notes(figures(*runs(WRONG)))
    assert wrong.startswith("Wrong: runs that found")
    # Its other run was not checked.
    assert unchecked.endswith("may count as solved: wrong.pl.")
    assert "they are not of 1 solved run." in notes(uncounted())[-1]


# --- In pairs ---

COSTS_OF = {
    "cells": "1 2 3 4 5 6 7 -",
    "columns": "2 1 4.5 5 7 6 - 9",
    "feup": "3 - 4 8 9 7 - -",
}
"""CPU seconds on eight boards, b0 to b7; "-": unsolved."""


def runs_of(costs=COSTS_OF):
    told = "".join(
        f";b{number} {model} {cost} unique".replace("- unique", "10 unknown")
        for model, row in costs.items()
        for number, cost in enumerate(row.split())
    )
    return runs(f"board model cpu_s status{told}")


def compared(told, every=False):
    return Comparison(figures(*told), every)


def test_virtual_best():
    """Computed by hand: the least of each board, unsolved ones at twice the limit."""
    found = compared(runs_of())
    assert (found.boards, found.not_run, found.not_counted) == (8, 0, 0)
    assert found.virtual_best == pytest.approx(36 / 8)  # 1 1 3 4 5 6 7 9
    rows = found.standings
    assert list(rows["model"]) == ["cells", "columns", "feup"]
    assert rows["par"][0] == pytest.approx(48 / 8)  # 1 2 3 4 5 6 7 20
    assert list(rows["best"]) == [6, 3, 0]  # one is shared
    assert list(rows["only"]) == [1, 1, 0]
    without_cells = 54 / 8  # 2 1 4 5 7 6 20 9
    adds = [without_cells - found.virtual_best, 0]
    assert [rows["adds"][0], rows["adds"][2]] == pytest.approx(adds)
    ranks = stats.rankdata(COSTS_OF_BOARDS, axis=0).mean(axis=1)
    assert list(rows["mean_rank"]) == pytest.approx(sorted(ranks))
    assert all(low < par < high for par, (low, high) in zip(
        rows["par"], rows["interval"], strict=True))  # fmt: skip


COSTS_OF_BOARDS = [[*map(float, row.replace("-", "inf").split())]
                   for row in COSTS_OF.values()]  # fmt: skip


def test_without_a_mean_cost_the_best_is_the_cheapest_on_most_boards():
    told = "board strategy cpu_s status limit; a x 2 unique null; b x 9 unknown memory;"
    found = compared(runs(told + "a y 1 unique null; b y 9 unknown memory"))
    assert list(found.standings["strategy"]) == ["y", "x"]


def test_pairs():
    """All are compared: each with those before it, of which the first is the best."""
    found = compared(runs_of(), every=True)
    columns, feup, last = found.compared.itertuples()
    assert columns.against == feup.against == ("cells", "ff")
    assert (last.model, last.against) == ("feup", ("columns", "ff"))
    assert (columns.wins, columns.ties, columns.losses) == (2, 1, 5)
    assert (feup.wins, feup.ties, feup.losses) == (0, 1, 7)  # both unsolved: a tie
    both = [(2, 1), (1, 2), (4.5, 3), (5, 4), (7, 5), (6, 6)]
    logs = [math.log(other / first) for other, first in both]
    test = stats.ttest_1samp(logs, 0)
    assert columns.ratio == pytest.approx(math.exp(statistics.fmean(logs)))
    assert columns.interval == pytest.approx(np.exp(test.confidence_interval()))
    best, one, _ = COSTS_OF_BOARDS
    wins = sum((c < other) + (c == other) / 2 for c in one for other in best)
    assert columns.a12 == pytest.approx(wins / 64)
    # A board that one alone has solved has the highest rank.
    told = runs_of()
    alone = [compared([*told[k : k + 8], *told[n : n + 8]]).compared["p"][0]
             for k, n in ((0, 8), (8, 16), (0, 16))]  # fmt: skip
    assert alone[0] == pytest.approx(stats.wilcoxon([*logs, 9, -9]).pvalue)
    assert sorted(found.compared["p"]) == pytest.approx(sorted(holm(alone)))
    assert len(compared(told).compared) == 2


def test_holm():
    assert list(holm([0.01, 0.04, 0.03])) == pytest.approx([0.03, 0.06, 0.06])


SIGMA = 1.5


def simulated(shape, censored, chance):
    """Costs of boards, of which some part is unsolved, and what these cost."""
    limit = math.exp(SIGMA * stats.norm.ppf(1 - censored))
    costs = np.exp(SIGMA * chance.standard_normal(shape))
    return np.where(costs > limit, 2 * limit, costs), 2 * limit


@pytest.mark.slow
@pytest.mark.parametrize(("censored", "least"), [(0.02, 90), (0.3, 93)])
@pytest.mark.parametrize("boards", [5, 50])
def test_coverage(boards, censored, least):
    """How many intervals have the true mean in them; docs/report.md has the figures."""
    chance = np.random.default_rng(7)
    mean = simulated(4_000_000, censored, chance)[0].mean()
    costs, most = simulated((1000, boards), censored, chance)
    ends = [interval_of_costs(each, most) for each in costs]
    inside = sum(low <= mean <= high for low, high in ends) / 10
    assert least <= inside <= 98


def test_intervals_of_few_or_equal_costs():
    assert math.isnan(interval_of_costs(np.array([1.0, 2, 3, 4]), 9)[0])
    assert interval_of_costs(np.array([2.0] * 5), 9) == pytest.approx((2, 2))
    # Far from the limit, it plays no role.
    low, high = interval_of_costs(np.array([1.0, 1.1, 1.2, 1.3, 1.4]), 1e6)
    assert 1 < low < 1.2 < high < 2


def test_only_whole_rows_are_compared():
    found = compared(runs_of()[:-1])
    assert (found.not_run, found.not_counted) == (1, 0)
    assert list(found.standings["model"]) == ["cells", "columns"]
    told = [run | {"inferences": run["backtracks"]} for run in UNCOUNTED]
    found = Comparison(figures(*told, cost="inferences"))
    table, pairs = pair_tables(found)
    assert pairs.rows[0][-1] == "-"
    assert [row[2] for row in table.rows[:-1]] == ["min", "max"]
    said = "Left out, as not counted on all boards: 1 combination."
    assert said in " ".join(pair_notes(found))
    with pytest.raises(RequestError, match="no combination was run, and counted, on"):
        compared(runs("board strategy; a ff; b min"))


def test_numbers():
    texts = {0: "0 ms", 0.012_345: "12.3 ms", 0.9999: "1 s", 1234.5: "1,234 s"}
    assert {number: CPU.full(number) for number in texts} == texts
    count = cost_named("inferences")
    assert [*map(count.full, (0.5, 80_474, math.nan))] == ["0.5", "80,474", "-"]
