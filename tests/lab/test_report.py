"""Campaigns read, aggregated and ranked."""

import json
import math
import random
import statistics
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starbattle import Board, RequestError, solve

pytest.importorskip("pandas")
pytest.importorskip("matplotlib")

from starbattle.lab.report.figures import (
    COSTS,
    CPU,
    DEFAULT_MODEL,
    MEASURES,
    Summary,
    by_board,
    by_class,
    cost_named,
    overview,
    quantile,
    ranking,
    runs_frame,
)
from starbattle.lab.report.reader import RecordError, read_records
from starbattle.lab.report.tables import (
    main_table,
    notes,
    overview_table,
    whole_table,
)
from starbattle.names import DEFAULT_STRATEGIES

DATA = Path(__file__).parents[1] / "data/campaign.jsonl"


def record(**changes: Any) -> dict[str, Any]:
    usual = {"board": "a", "size": 8, "stars": 1, "model": "cells", "strategy": "ff"}
    usual |= {"repeat": 1, "status": "unique", "solutions": 1, "timeout": 10}
    return {**usual, "cpu_s": 1.0, **changes}


def read(path: Path, *records: dict[str, Any], end: str = "") -> Any:
    file = path / "runs.jsonl"
    file.write_text("".join(json.dumps(r) + "\n" for r in records) + end)
    return read_records([file])


def figures(
    path: Path, *records: dict[str, Any], cost: str = "cpu_s", by_model: bool = False
) -> Summary:
    frame = runs_frame(read(path, *records).records)
    return Summary(frame, COSTS[cost], by_model)


# --- Reading ---


def test_the_data_are_read() -> None:
    campaign = read_records([DATA])
    lines = [json.loads(line) for line in DATA.read_text().splitlines()]
    assert len(campaign.records) == len(lines) > 300
    assert campaign.warnings == []
    assert [r["solved"] for r in campaign.records] == [
        r["status"] not in ("unknown", "error") for r in lines
    ]


def test_torn_last_line(tmp_path: Path) -> None:
    campaign = read(tmp_path, record(), record(repeat=2), end='{"board": "a", "si')
    assert len(campaign.records) == 2
    assert campaign.warnings == [f"{tmp_path}/runs.jsonl: line 3: incomplete, skipped"]


def test_whole_last_line_without_a_newline(tmp_path: Path) -> None:
    campaign = read(tmp_path, record(), end=json.dumps(record(repeat=2)))
    assert (len(campaign.records), campaign.warnings) == (2, [])


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"board": "a", "si', "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[1]", "expected a JSON object"),
        ("{}", '"board" must be a name'),
        (json.dumps(record(size="8")), '"size" must be a positive integer'),
        (json.dumps(record(stars=True)), '"stars" must be a positive integer'),
        (
            json.dumps(record(cpu_s=-1)),
            '"cpu_s" must be a non-negative number, or null',
        ),
        (
            json.dumps(record(cpu_s=math.nan)),
            '"cpu_s" must be a non-negative number, or null',
        ),
        (json.dumps(record(status="done")), '"status" must be one of unique,'),
    ],
)
def test_a_line_that_is_no_record(tmp_path: Path, line: str, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(tmp_path, record(), end=f"{line}\n")
    said = str(caught.value)
    assert said.startswith(f"{tmp_path}/runs.jsonl: line 2: invalid record: {reason}")
    assert "\n" not in said


def test_unreadable_files(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"nothing\.jsonl: No such file"):
        read_records([tmp_path / "nothing.jsonl"])
    with pytest.raises(RecordError, match="no records"):
        read(tmp_path)


def test_unknown_keys_are_ignored(tmp_path: Path) -> None:
    assert "color" not in read(tmp_path, record(color="red")).records[0]


def test_the_latest_record_of_a_run_counts(tmp_path: Path) -> None:
    old = record(key="k", time="2026-01-01T00:00:00", cpu_s=1)
    new = record(key="k", time="2026-01-02T00:00:00", cpu_s=2)
    for runs in ([old, new], [new, old]):
        campaign = read(tmp_path, *runs)
        assert [r["cpu_s"] for r in campaign.records] == [2]
        assert campaign.warnings == ["skipped 1 older record of the same runs"]


def test_mixtures_are_told(tmp_path: Path) -> None:
    one = record(machine={"cores": 2})
    two = record(machine={"cores": 4}, repeat=2)
    (machines,) = read(tmp_path, one, two).warnings
    said = "the runs are from several machines: cores 2, 4; compare times with care"
    assert machines == said
    summary = Summary(runs_frame(read(tmp_path, one).records), COSTS["cpu_s"])
    assert not any("machines" in note for note in notes(summary))
    summary.warnings = (machines,)
    assert f"Records: {machines}." in notes(summary)


def test_a_run_on_two_machines_is_two_runs(tmp_path: Path) -> None:
    here, there = (record(key="k", machine={"cores": cores}) for cores in (2, 4))
    assert len(read(tmp_path, here, there).records) == 2
    assert len(read(tmp_path, here, here).records) == 1


@pytest.mark.parametrize(
    ("limit", "values", "named"),
    [
        ("timeout", (1, 2), ["time limit 1 s", "time limit 2 s"]),
        ("cpu_limit", (0.5, None), ["limit of CPU time 0.5 s", "no limit of CPU time"]),
        ("inference_limit", (2e6, 1e6), ["inference limit 2,000,000", "1,000,000"]),
        (
            "memory_limit",
            (None, 100),
            ["limit 2,147,483,648 bytes", "100 bytes"],
        ),
        ("memory_limit", (None, 2**31), ["8x8, 1 star", "8x8, 1 star"]),
    ],
)
def test_other_limits_make_another_class(
    limit: str, values: tuple[Any, Any], named: list[str], tmp_path: Path
) -> None:
    """Runs with different limits are not pooled."""
    runs = [record(board=str(v), **{limit: v}) for v in values]
    frame = runs_frame(read(tmp_path, *runs).records)
    by_board = dict(zip(frame["board"], frame["class"], strict=True))
    for value, name in zip(values, named, strict=True):
        assert by_board[str(value)].endswith(name)


def test_boards_of_one_name_are_told_apart(tmp_path: Path) -> None:
    """Else they would be repeats of one board."""
    one, two = (
        record(board="c", file=f"{folder}/c.txt", digest=folder)
        for folder in ("x", "y")
    )
    assert names(tmp_path, one, {**one, "repeat": 2}) == ["c"]
    assert names(tmp_path, one, {**one, "file": "./x/c.txt"}) == ["c"]
    assert names(tmp_path, one, two) == ["c (x/c.txt)", "c (y/c.txt)"]
    assert names(tmp_path, one, {**two, "file": "x/c.txt"}) == ["c (x)", "c (y)"]
    assert names(tmp_path, one, {**two, "size": 9}) == ["c"]
    assert names(tmp_path, one, record(board="c", file="old")) == ["c"]


def test_what_two_programs_read_is_one_instance(tmp_path: Path) -> None:
    runs = [of(f"{name}.pl", digest="d1", file="c.txt") for name in "ab"]
    runs = [{**run, "digest": run["program"]} for run in runs]
    assert names(tmp_path, *runs) == ["a"]


def names(path: Path, *records: dict[str, Any]) -> list[str]:
    return sorted({one["board"] for one in read(path, *records).records})


def test_versions_that_only_some_runs_have(tmp_path: Path) -> None:
    """Peers have another solver, and lost workers are unknown."""
    ours = record(versions={"swipl": "9.0.4", "program": "d1"})
    peer = record(model="cp_sat", versions={"swipl": "9.0.4", "cp_sat": "9.15"})
    unknown = {"swipl": None}, {"cores": None}
    lost = record(repeat=3, versions=unknown[0], machine=unknown[1])
    runs = [{**one, "machine": {"cores": 2}} for one in (ours, peer)]
    assert read(tmp_path, *runs, lost).warnings == []
    newer = {**peer, "versions": {**peer["versions"], "cp_sat": "9.16"}, "repeat": 2}
    (warning,) = read(tmp_path, ours, peer, newer).warnings
    assert "several versions: cp_sat 9.15, 9.16; compare" in warning


# --- Aggregates ---


def test_par2_by_hand(tmp_path: Path) -> None:
    runs = [
        record(cpu_s=1.0, repeat=1),
        record(cpu_s=3.0, repeat=2),
        record(cpu_s=9.9, repeat=3, status="unknown", limit="time"),
        record(cpu_s=5.0, repeat=1, board="b"),
    ]
    (a, b) = by_board(runs_frame(read(tmp_path, *runs).records), CPU).itertuples()
    assert (a.runs, a.solved, a.par2) == (3, 2, (1 + 3 + 2 * 10) / 3)
    assert (a.min, a.q1, a.median, a.q3, a.max) == (1, 2, 3, math.inf, math.inf)
    assert (b.runs, b.solved, b.par2, b.median) == (1, 1, 5, 5)
    (whole,) = figures(tmp_path, *runs).classes.itertuples()
    assert (whole.boards, whole.runs, whole.solved) == (2, 4, 3)
    assert whole.par2 == (8 + 5) / 2
    assert whole.median == 4


def test_penalty_without_a_limit(tmp_path: Path) -> None:
    """Twice the most that was spent on the board, by anybody where that compares."""
    runs = [
        record(inferences=100, backtracks=7),
        record(inferences=40, backtracks=None, status="unknown", repeat=2),
        record(inferences=700, backtracks=70, model="feup"),
    ]
    classes = figures(tmp_path, *runs, cost="inferences").classes
    assert list(classes["par2"]) == [(100 + 1400) / 2, 700]
    classes = figures(tmp_path, *runs, cost="backtracks").classes
    assert list(classes["par2"]) == [(7 + 14) / 2, 70]
    unlimited = [{**run, "timeout": None} for run in runs]
    assert list(figures(tmp_path, *unlimited).classes["par2"]) == [(1 + 2) / 2, 1]


def test_penalty_by_the_limit_of_the_cost(tmp_path: Path) -> None:
    limits = {"timeout": 100, "cpu_limit": 10}
    runs = [record(wall_s=2, **limits)]
    runs += [record(status="unknown", limit="cpu", repeat=2, wall_s=11, **limits)]
    by_cpu, by_wall = (figures(tmp_path, *runs, cost=c) for c in ("cpu_s", "wall_s"))
    assert list(by_cpu.classes["par2"]) == [(1 + 20) / 2]
    assert list(by_wall.classes["par2"]) == [(2 + 200) / 2]
    assert "costs twice its limit of CPU time." in notes(by_cpu)[0]
    assert "costs twice its time limit." in notes(by_wall)[0]


def test_a_model_without_the_cost_is_left_out(tmp_path: Path) -> None:
    runs = [record(nodes=None), record(nodes=3, model="bits")]
    shown = figures(tmp_path, *runs, cost="nodes")
    assert (shown.models, shown.unmeasured_models()) == (["bits"], ["cells"])
    said = "Left out, as nodes were not counted: cells (solves 1 of 1 run)."
    assert said in notes(shown)


def test_crashed_runs_are_told(tmp_path: Path) -> None:
    runs = [record(board="a"), record(board="b", status="unknown", limit="crash")]
    runs += [record(board="c", status="error", error="x")]
    shown = figures(tmp_path, *runs)
    said = " ".join(notes(shown))
    assert "Crashed: 1 of 3 runs, which count as unsolved. compare" in said
    assert "Ended by an error: 1 of 3 runs, which count as unsolved." in said
    assert "Crashed" not in " ".join(notes(figures(tmp_path, *runs[:1])))


def test_a_crash_before_another_try_is_no_older_record(tmp_path: Path) -> None:
    crash = record(key="k", time="2026-01-01", status="unknown", limit="crash")
    campaign = read(tmp_path, crash, record(key="k", time="2026-01-02"))
    assert (len(campaign.records), campaign.warnings) == (1, [])


def test_disturbed_runs_are_counted(tmp_path: Path) -> None:
    walls = {"a": 1.4, "b": 1.6, "c": 9.0}
    runs = [record(board=name, cpu_s=1.0, wall_s=wall) for name, wall in walls.items()]
    runs += [record(board="d", cpu_s=0.001, wall_s=0.04)]
    shown = figures(tmp_path, *runs)
    assert shown.disturbed() == 2
    assert "Disturbed: 2 of 4 runs waited" in " ".join(notes(shown))
    exact = figures(tmp_path, *runs, cost="inferences")
    assert "Disturbed" not in " ".join(notes(exact))


def test_noise(tmp_path: Path) -> None:
    runs = [record(cpu_s=c, repeat=i) for i, c in enumerate((1, 2, 3, 4, 5), start=1)]
    (row,) = figures(tmp_path, *runs).classes.itertuples()
    assert row.noise == (4 - 2) / 3


def test_no_noise_of_one_repeat(tmp_path: Path) -> None:
    """A figure of nothing is left out, and so is a column of them."""
    runs = [record(cpu_s=c, board=b) for c, b in ((1, "a"), (2, "b"))]
    table = overview_table(figures(tmp_path, *runs))
    assert "Repeats" not in table.heads and "Quartiles" in table.heads
    assert not any("0.0%" in cell for row in table.rows for cell in row)
    assert "Repeats" not in " ".join(notes(figures(tmp_path, *runs)))
    mixed = [*runs, record(repeat=2, strategy="min"), record(strategy="min")]
    assert "Repeats" in overview_table(figures(tmp_path, *mixed)).heads


@given(st.lists(st.floats(0, 1e9) | st.just(math.inf), min_size=1))
def test_quantiles(values: list[float]) -> None:
    low, middle, high = (quantile(values, q) for q in (0.25, 0.5, 0.75))
    assert min(values) <= low <= middle <= high <= max(values)
    assert middle == pytest.approx(statistics.median(values))


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
        {
            **record(board=board, strategy=strategy, cpu_s=cost, repeat=index),
            "solved": solved,
        }
        for index, (board, strategy, cost, solved) in enumerate(runs)
    ]
    shuffled = rng.sample(records, len(records))
    table = by_board(runs_frame(records), CPU)
    assert table.equals(by_board(runs_frame(shuffled), CPU))
    assert by_class(table).equals(by_class(by_board(runs_frame(shuffled), CPU)))
    for row in table.itertuples():
        assert row.min <= row.q1 <= row.median <= row.q3 <= row.max
        costs = [
            c if s else 20 for b, n, c, s in runs if (b, n) == (row.board, row.strategy)
        ]
        assert row.runs == len(costs)
        assert row.par2 == pytest.approx(statistics.fmean(costs))


def test_what_was_wanted_is_part_of_the_class(tmp_path: Path) -> None:
    classes = figures(tmp_path, record(), record(solutions=None)).classes
    assert set(classes["class"]) == {
        "8x8, 1 star, 1 solution",
        "8x8, 1 star, all solutions",
    }


# --- Ranking ---


def test_more_solved_is_better_than_faster(tmp_path: Path) -> None:
    runs = [
        record(strategy="sure", cpu_s=9, timeout=1),
        record(strategy="sure", cpu_s=9, repeat=2, timeout=1),
        record(strategy="quick", cpu_s=0.1, timeout=1),
        record(strategy="quick", status="unknown", repeat=2, timeout=1),
    ]
    order = ranking(figures(tmp_path, *runs).classes)
    assert list(order["strategy"]) == ["sure", "quick"]
    assert list(order["par2"]) == [9, 1.05]


def test_fewer_boards_are_not_ranked(tmp_path: Path) -> None:
    runs = [record(), record(board="b"), record(strategy="min", cpu_s=0.1)]
    assert list(ranking(figures(tmp_path, *runs).classes)["strategy"]) == ["ff"]


def test_overview(tmp_path: Path) -> None:
    runs = [
        record(strategy=name, cpu_s=cost)
        for name, cost in (("b", 5), ("a", 5), ("best", 1), ("middle", 3))
    ]
    runs.append(record(model="global", strategy="weights", cpu_s=2))
    shown = figures(tmp_path, *runs)
    places = overview(shown.classes, CPU, by_model=False)
    found = [(p.role, p.row["strategy"], p.tied) for p in places if p.row is not None]
    assert found == [("best", "best", 0), ("default", "weights", 0), ("worst", "a", 1)]
    rows = overview_table(shown).rows
    assert rows[2][:4] == ("", "worst", "cells", "a (and 1 tied)")
    by_model = overview_table(figures(tmp_path, *runs, by_model=True)).rows
    assert by_model[0][0] == "8x8, 1 star: cells"
    assert by_model[1][:3] == ("", "worst", "cells")  # its default was not run
    assert by_model[3][:4] == ("", "default", "global", "weights")


def test_instances_have_a_size_only(tmp_path: Path) -> None:
    shown = figures(tmp_path, record(stars=None, model="mine"))
    assert list(shown.classes["class"]) == ["size 8"]
    assert [row[1] for row in overview_table(shown).rows] == ["best", "worst"]


def test_models_that_do_not_compare_are_ranked_apart(tmp_path: Path) -> None:
    runs = [record(backtracks=1), record(backtracks=9, model="feup")]
    rows = overview_table(figures(tmp_path, *runs, cost="backtracks")).rows
    groups = [row[0] for row in rows if row[0]]
    assert groups == ["8x8, 1 star: cells", "8x8, 1 star: feup"]


def test_the_defaults_are_those_of_the_solver() -> None:
    board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
    assert solve(board, counters=False).model == DEFAULT_MODEL
    for model, strategy in DEFAULT_STRATEGIES.items():
        assert solve(board, model=model, counters=False).strategy_name == strategy


# --- Users' programs ---


def of(program: str, folder: str | None = None, digest: str = "d1", **changes: Any):  # type: ignore[no-untyped-def]
    """A record of a program; those of old have no folder."""
    more = {} if folder is None else {"program_folder": folder}
    versions = {"swipl": "9.0.4", "program": digest}
    return record(program=program, versions=versions, model="mine", **more, **changes)


@pytest.mark.parametrize(
    ("runs", "names"),
    [
        ([of("a.pl", "x")], ["a.pl"]),
        ([of("a.pl", "x"), of("b.pl", "x")], ["a.pl", "b.pl"]),
        ([of("a.pl", "x"), of("a.pl", "y")], ["x/a.pl", "y/a.pl"]),
        ([of("a.pl"), of("a.pl", digest="e2f45")], ["a.pl (d1)", "a.pl (e2f4)"]),
        (
            [of("a.pl", "x"), of("a.pl", "y"), of("a.pl", "y", "e2")],
            ["x/a.pl (d1)", "y/a.pl (d1)", "y/a.pl (e2)"],
        ),
        ([record(), record(program=None)], [""]),
    ],
)
def test_programs_of_one_name(
    tmp_path: Path, runs: list[dict[str, Any]], names: list[str]
) -> None:
    campaign = read(tmp_path, *runs)
    assert sorted({r["program"] for r in campaign.records}) == names
    assert campaign.warnings == []  # another program is no other version
    assert len(figures(tmp_path, *runs).classes) == len(names)


def test_a_program_is_no_model_of_the_same_name(tmp_path: Path) -> None:
    own = {**of("a.pl"), "model": "global", "strategy": "weights"}
    shown = figures(tmp_path, own, record(model="global", strategy="weights"))
    assert [shown.names(model) for model in shown.models] == [
        ("a.pl", "global"),
        ("", "global"),
    ]
    roles = [row[1] for row in overview_table(shown).rows]
    assert roles == ["best", "default", "worst"]


def test_wrong_runs_are_not_solved_and_come_last(tmp_path: Path) -> None:
    runs = [
        of("wrong.pl", cpu_s=0.1, board="a"),
        of("wrong.pl", cpu_s=0.1, board="b", status="wrong"),
        of("slow.pl", cpu_s=9, board="a", status="unknown"),
        of("slow.pl", cpu_s=9, board="b", status="unknown"),
        of("fine.pl", cpu_s=5, board="a", check="passed"),
        of("fine.pl", cpu_s=5, board="b", check="passed"),
    ]
    shown = figures(tmp_path, *runs)
    table = whole_table(shown)
    found = [dict(zip(table.heads[1:], row[1:], strict=True)) for row in table.rows]
    assert [(r[""], r["Program"], r["Solved"], r["Wrong"]) for r in found] == [
        ("1.", "fine.pl", "2/2", "0"),
        ("2.", "slow.pl", "0/2", "0"),
        ("wrong", "wrong.pl", "1/2", "1"),
    ]
    assert [r["Median"] for r in found] == ["5 s", "unsolved", "wrong"]
    assert main_table(shown) == table
    said = " ".join(notes(shown))
    assert "Wrong: runs that found" in said
    assert "may count as solved: wrong.pl." in said  # its other run was not checked


def test_only_wrong_runs_can_be_reported(tmp_path: Path) -> None:
    shown = figures(tmp_path, of("a.pl", status="wrong"))
    assert main_table(shown).rows[0][1:5] == ("wrong", "a.pl", "mine", "ff")


# --- Figures ---


@pytest.mark.parametrize(
    ("value", "short"),
    [
        (0, "0 ms"), (0.000_25, "0.25 ms"), (0.012_345, "12.3 ms"), (0.9999, "1 s"),
        (1234.5, "1,234 s"), (math.inf, "unsolved"),
    ],
)  # fmt: skip
def test_seconds(value: float, short: str) -> None:
    assert CPU.short(value) == short


@pytest.mark.parametrize(
    ("value", "short", "full"),
    [
        (0, "0", "0"), (0.5, "0.5", "0.5"), (999, "999", "999"),
        (80_474, "80.5k", "80,474"), (999_999, "1M", "999,999"),
        (2.5e9, "2.5G", "2,500,000,000"), (math.inf, "unsolved", "unsolved"),
    ],
)  # fmt: skip
def test_counts(value: float, short: str, full: str) -> None:
    measure = cost_named("inferences")
    assert (measure.short(value), measure.full(value)) == (short, full)


def test_what_compares() -> None:
    comparable = {measure.key for measure in MEASURES if measure.comparable}
    assert comparable == {"cpu_s", "wall_s", "inferences"}
    with pytest.raises(RequestError, match="unknown cost 'prunings'"):
        cost_named("prunings")
