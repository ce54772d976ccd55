"""Parts of strategies that users define: in compare, solve and trace."""

import json
from pathlib import Path
from typing import Any

import pytest

from conftest import BOARDS, cli
from starbattle import Board, RequestError, StarBattleError
from starbattle.lab.campaign import Campaign
from starbattle.lab.plan import Plan, plan
from starbattle.lab.programs import Program, solve_with, trace_with
from starbattle.search.strategy import ProgramStrategy
from starbattle.search.trace import Outcome
from test_compare import compare, records
from test_own_models import MINE
from test_wrong_programs import RIGHT, written

ROOT = Path(__file__).parents[2]
PARTS = ROOT / "examples/models/parts.pl"
FIVE = BOARDS / "norvig/5x5.txt"
SEVERAL = BOARDS / "feup/8x8_1.txt"
STRATEGIES = ["widest", "outside_in", "thirds", "columns/widest/outside_in/enum"]

HEAD = ":- module(parts, [part/3, mine/2]).\n"


def program(folder: Path, text: str) -> Program:
    folder.mkdir(exist_ok=True)
    path = folder / "parts.pl"
    path.write_text(text)
    return Program.at(str(path))


def planned(*programs: Path, **values: Any) -> Plan:
    files = tuple(map(str, programs))
    values = {"boards": (str(FIVE),), "program": files, "models": ("columns",)} | values
    return plan(Campaign(**values), "auto")


# --- what is planned ---


def test_names() -> None:
    strategies = ("ff", "widest", "columns/ff/outside_in")
    found = planned(PARTS, strategies=strategies).runs
    assert [(run.strategy_name, *run.strategy.words().values()) for run in found] == [
        ("ff", "columns", "ff", "up", "step", "complete"),
        ("parts.pl:widest", "columns", "widest", "up", "step", "complete", str(PARTS)),
        ("parts.pl:columns/ff/outside_in", "columns", "ff", "outside_in", "step",
         "complete", str(PARTS)),
    ]  # fmt: skip
    assert len({run.key for run in found}) == 3


def test_the_program_is_part_of_the_key(tmp_path: Path) -> None:
    text = f"{HEAD}part(select, mine, 'x').\nmine([X|_], X).\n"
    first, other, changed = (
        Path(program(tmp_path / name, text + more).file)
        for name, more in (("ann", ""), ("bob", ""), ("cat", "% changed\n"))
    )
    keys = set()
    for file in (first, other, changed):
        (run,) = planned(file, strategies=("mine",)).runs
        keys.add(run.key)
    assert len(keys) == 3
    both = planned(first, other, strategies=("mine",)).runs
    assert [run.strategy_name for run in both] == [
        "ann/parts.pl:mine", "bob/parts.pl:mine"
    ]  # fmt: skip


def test_models_and_strategies_of_two_programs() -> None:
    """The parts of one program label the models of another, and ours."""
    found = planned(
        MINE, PARTS, models=("positions", "columns"), strategies=("thirds",)
    )
    pairs = [
        (run.program and run.program.name, run.strategy_name) for run in found.runs
    ]
    assert pairs == [("mine.pl", "parts.pl:thirds"), (None, "parts.pl:thirds")]


def test_a_file_without_models_has_ours_beside_it() -> None:
    found = planned(PARTS, models=("all",), strategies=("widest",))
    assert {run.model for run in found.runs} == {"global", "columns", "cells", "feup"}
    assert found.incompatible == (("bits", "parts.pl:widest"),)


@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        ("wides", "unknown strategy 'wides'; expected one of weights, regions"),
        ("columns/outside_in", "unknown select outside_in; expected one of leftmost"),
        ("columns/widest/thirds", "unknown order thirds; expected one of up, down"),
    ],
)
def test_unknown_parts(strategy: str, said: str) -> None:
    with pytest.raises(RequestError) as caught:
        planned(PARTS, strategies=(strategy,))
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{HEAD}part(pick, mine, 'x').\nmine(_, _).\n", "part/3: expected sel"),
        (":- module(parts, [part/3]).\npart(order, o, 'x').\n", "does not export o/2"),
        (":- module(parts, [part/3, ff/2]).\npart(select, ff, 'x').\nff(_, _).\n",
         "there is a select ff already"),
        (":- module(parts, [part/3]).\npart(_, _, _) :- fail.\n", "not export mod"),
    ],
)  # fmt: skip
def test_bad_programs(tmp_path: Path, text: str, said: str) -> None:
    file = Path(program(tmp_path, text).file)
    with pytest.raises(RequestError, match=said):
        planned(file)


# --- what is run ---


@pytest.mark.slow
def test_compare(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    options = ["--program", PARTS, "--program", MINE, "--models", "columns,positions"]
    options += ["--strategies", ",".join(["ff", *STRATEGIES]), "--all"]
    done = compare(*options, FIVE, "jandhyala/6x6", "-o", out, "--jobs", "1")
    assert (done.returncode, done.stderr) == (0, "")
    found = records(out.read_text())
    assert len(found) == 2 * 2 * 5
    assert {(r["board"], r["count"]) for r in found} == {("5x5", 2), ("6x6", 1)}
    assert {r["status"] for r in found} == {"multiple", "unique"}
    assert all(r["nodes"] > 0 and r["resumptions"] > 0 for r in found)
    (one,) = {
        json.dumps(r["strategy_term"]) for r in found if "thirds" in r["strategy"]
    }
    assert json.loads(one)["branch"] == "thirds"
    assert json.loads(one)["program"][:2] == ["models", "parts.pl"]
    again = compare(*options, FIVE, "jandhyala/6x6", "-o", out, "--resume")
    assert again.stdout == f"{out}: 20 runs: 20 done before\n"
    table = cli("report", out, "--every", "--wide").stdout
    assert "parts.pl:thirds" in table and "mine.pl" in table


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_all_solutions_are_found_once(strategy: str) -> None:
    """On a board with many solutions, so that the search goes everywhere."""
    board = Board.load(str(SEVERAL), stars=2)
    parts = Program.at(str(PARTS))
    words = strategy if "/" not in strategy else ProgramStrategy(*strategy.split("/"))  # type: ignore[arg-type]
    found = solve_with(parts, board, model="columns", strategy=words, solutions=None)
    ours = solve_with(parts, board, model="columns", strategy="ff", solutions=None)
    assert (found.status, found.count) == (ours.status, ours.count)
    assert len({one.stars for one in found}) == found.count == len(found)
    assert found.strategy.words() != ours.strategy.words()


def test_solve_command() -> None:
    parts = ["--view", "columns", "--select", "widest", "--branch", "thirds"]
    done = cli(
        "solve", FIVE, "--program", PARTS, "--model", "columns", *parts, "--json"
    )
    assert (done.returncode, done.stderr) == (0, "")
    answer = json.loads(done.stdout)
    assert answer["strategy"] == "columns/widest/up/thirds"
    assert answer["status"] == "satisfied" and answer["statistics"]["nodes"] > 0


@pytest.mark.parametrize("file, model", [(PARTS, "columns"), (PARTS, "global")])
def test_trace(file: Path, model: str) -> None:
    board = Board.load(str(FIVE))
    parts = Program.at(str(file))
    found = trace_with(parts, board, model=model, strategy="thirds", solutions=None)
    solve = solve_with(parts, board, model=model, strategy="thirds", solutions=None)
    ends = [node for node in found.nodes if node.outcome is Outcome.SOLUTION]
    assert {found.stars(node.id) for node in ends} == {one.stars for one in solve}
    assert len(found.nodes) - 1 == solve.statistics["nodes"]


@pytest.mark.slow
def test_a_program_with_models_and_parts(tmp_path: Path) -> None:
    text = RIGHT.replace("[model/3, post/3]", "[model/3, post/3, part/3, last/2]")
    text = text.replace("[VIEWS]", "[columns]") + "part(select, last, 'the last').\n"
    mine = written(tmp_path, f"{text}last(Open, X) :- append(_, [X], Open).\n")
    found = solve_with(Program.at(str(mine)), Board.load(str(FIVE)), strategy="last")
    assert found.status == "satisfied"
    traced = trace_with(Program.at(str(mine)), Board.load(str(FIVE)), strategy="last")
    assert traced.nodes[1].variable == 4  # the last row
    (run,) = planned(mine, models=("mine",), strategies=("last",)).runs
    assert run.strategy_name == "last"


# --- limits, errors and output ---

LOOPS = "mine(_, _) :- repeat, fail.\n"
FOREIGN = "mine(_, _Other).\n"
FAILS = "mine(_, _) :- fail.\n"
THROWS = "mine(_, _) :- throw(own).\n"
PRINTS = "mine([X|_], X) :- writeln(x), format(user_output, '{}~n', []).\n"


def selection(folder: Path, text: str) -> Program:
    return program(folder, f"{HEAD}part(select, mine, 'x').\n{text}")


def test_limits_hold(tmp_path: Path) -> None:
    found = solve_with(
        selection(tmp_path, LOOPS),
        Board.load(str(FIVE)),
        model="columns",
        strategy="mine",
        inference_limit=300_000,
    )
    assert (found.status, found.limit) == ("unknown", "inferences")


@pytest.mark.parametrize(
    ("text", "said"),
    [(FOREIGN, "element_of"), (FAILS, "fd_search_selection"), (THROWS, "own")],
)
def test_errors(tmp_path: Path, text: str, said: str) -> None:
    """A selection that fails must not look like a board without solutions."""
    with pytest.raises(StarBattleError, match=said):
        solve_with(
            selection(tmp_path, text),
            Board.load(str(FIVE)),
            model="columns",
            strategy="mine",
        )


def test_output_is_discarded(tmp_path: Path) -> None:
    parts = selection(tmp_path, PRINTS)
    board = Board.load(str(FIVE))
    found = solve_with(parts, board, model="columns", strategy="mine", solutions=None)
    assert found.status == "multiple"
    traced = trace_with(parts, board, model="columns", strategy="mine")
    assert traced.status == "satisfied"


def test_a_branching_that_leaves_values_out(tmp_path: Path) -> None:
    text = ":- module(parts, [part/3, mine/2]).\n:- use_module(library(clpfd)).\n"
    text += "part(branch, mine, 'the least only').\n"
    parts = program(tmp_path, text + "mine(X, [=(Min)]) :- fd_inf(X, Min).\n")
    board = Board.load(str(FIVE))
    found = solve_with(parts, board, model="columns", strategy="mine", solutions=None)
    assert (found.status, found.limit) == ("unknown", "method")
