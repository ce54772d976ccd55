"""A user's models and parts of strategies beside ours: compare, solve and trace."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from conftest import BOARDS, cli
from starbattle import (
    Board,
    Program,
    RequestError,
    asolve,
    solve,
    solve_many,
)
from starbattle.errors import BoardFailure
from starbattle.lab.campaign import Campaign, campaign_of, read_campaign
from starbattle.lab.plan import Plan, plan
from starbattle.search.strategy import Strategy
from starbattle.search.trace import Outcome, trace
from test_compare import compare, records
from test_programs import RIGHT, TOUCH, written

ROOT = Path(__file__).parents[2]
MINE = ROOT / "examples/models/mine.pl"
PARTS = ROOT / "examples/models/parts.pl"
QUEENS = ROOT / "examples/queens/queens.pl"
SIZES = QUEENS.with_name("sizes.txt")
FIVE = BOARDS / "norvig/5x5.txt"
EVERY: dict[str, Any] = {"solutions": None}


def planned(*programs: Path, **values: Any) -> Plan:
    files = tuple(map(str, programs))
    values = {"boards": (str(FIVE),), "program": files} | values
    return plan(Campaign(**values), "auto")


# --- which models and strategies run ---


@pytest.mark.parametrize(
    ("programs", "names", "expected"),
    [
        (["mine"], ["bool", "columns", "global"], "mine.pl:bool columns global"),
        (["mine"], ["all", "starbattle:cells"], "mine.pl:bool mine.pl:positions cells"),
        # The program's model comes first; ours can be named.
        (["cal"], ["starbattle:columns", "mine.pl:columns"], "mine.pl:columns columns"),
        (["ann", "bob"], ["mine", "global"], "mine.pl:mine mine.pl:mine global"),
        (["ann", "bob"], ["bob/mine.pl:mine"], "mine.pl:mine"),
    ],
)
def test_which_models_run(
    programs: list[str], names: list[str], expected: str, tmp_path: Path
) -> None:
    own = RIGHT.replace("model(mine,", "model(columns,").replace("post(mine", "post(_")
    files = {"mine": MINE, "cal": written(tmp_path / "cal", own)}
    files |= {name: written(tmp_path / name, RIGHT) for name in ("ann", "bob")}
    found = planned(*(files[name] for name in programs), models=tuple(names)).runs
    models = [f"{run.program.name if run.program else ''}:{run.model}" for run in found]
    assert [model.removeprefix(":") for model in models] == expected.split()
    assert len({run.key for run in found}) == len(found)


@pytest.mark.parametrize(
    ("program", "models", "strategies", "said"),
    [
        (MINE, "mine.pl:cells", (), "unknown model 'mine.pl:cells'; expected one of b"),
        (MINE, "my.pl:bool", (), "unknown program 'my.pl'; expected one of mine.pl, s"),
        (PARTS, "columns", ("wides",), "unknown strategy 'wides'; expected one of wei"),
        (PARTS, "columns", ("columns/widest/thirds",), "unknown order thirds; expecte"),
    ],
)
def test_unknown_names(
    program: Path, models: str, strategies: tuple[str, ...], said: str
) -> None:
    asked = {"strategies": strategies} if strategies else {}
    with pytest.raises(RequestError, match=re.escape(said)):
        planned(program, models=(models,), **asked)


def test_strategies_that_run() -> None:
    strategies = ("ff", "columns/ff/outside_in")
    found = planned(PARTS, models=("columns",), strategies=strategies).runs
    assert [(run.strategy_name, *run.strategy.words().values()) for run in found] == [
        ("ff", "columns", "ff", "up", "step", "complete"),
        ("parts.pl:columns/ff/outside_in", "columns", "ff", "outside_in", "step",
         "complete", str(PARTS)),
    ]  # fmt: skip
    beside = planned(PARTS, models=("all",), strategies=("widest",))  # ours run, too
    assert {run.model for run in beside.runs} == {"global", "columns", "feup"}
    assert beside.incompatible == (("bits", "parts.pl:widest"),)


def test_the_program_is_part_of_the_key(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"models": ("columns",), "strategies": ("mine",)}
    text = f"{SELECTS}mine([X|_], X).\n"
    files = [written(tmp_path / name, text, "parts") for name in ("ann", "bob")]
    both = planned(*files, **asked).runs
    names = [run.strategy_name for run in both]
    assert names == ["ann/parts.pl:mine", "bob/parts.pl:mine"]
    files[0].write_text(text + "% changed\n")
    (changed,) = planned(files[0], **asked).runs
    assert len({run.key for run in (*both, changed)}) == 3


def test_a_campaign_file_with_several_programs(tmp_path: Path) -> None:
    path = tmp_path / "campaign.toml"
    path.write_text(f'boards = ["{FIVE}"]\nprogram = ["a/mine.pl", "b/mine.pl"]\n')
    campaign = campaign_of(read_campaign(path))
    assert campaign.program == tuple(str(tmp_path / one / "mine.pl") for one in "ab")


def test_one_campaign_of_several_programs(tmp_path: Path) -> None:
    """Two programs of one name, one of them wrong, and two of our models."""
    out = tmp_path / "out.jsonl"
    programs = [written(tmp_path / "ann", RIGHT), written(tmp_path / "bob", TOUCH)]
    options = [word for program in programs for word in ("--program", program)]
    options += ["--models", "mine,columns,global", "--repeat", "2", "--all"]
    boards = [FIVE, BOARDS / "feup/5x5_2.txt"]
    done = compare(*options, *boards, "--stars", "1", "--jobs", "1", "-o", out)
    assert done.returncode == 0, done.stderr
    found = records(out.read_text())
    assert len(found) == 2 * 4 * 2 == len({record["key"] for record in found})
    counts: dict[tuple[str, str], list[int]] = {}
    for record in found:
        who = record["program_folder"] or "", record["model"]
        counts.setdefault(who, []).append(record["count"])
        assert (record["status"] == "wrong") <= (record["program_folder"] == "bob")
    ours = counts["", "global"]
    assert ours == counts["", "columns"] == counts["ann", "mine"]
    assert counts["bob", "mine"] != ours
    assert done.stderr.startswith("starbattle: mine.pl is wrong in ")
    lines = cli("report", out, env={"COLUMNS": "80"}).stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert any("bob/mine.pl" in line and "wrong" in line for line in lines)


# --- solve and trace ---

NO_STARS = RIGHT.replace("[Cs]) :-", "[[X]]) :- X in 7..8,")
THROWS = RIGHT.replace("[Cs]) :-", "[Cs]) :- throw(own),")
UNBOUND = RIGHT.replace("[Cs]) :-", "[Cs]) :- X is _ + 1, print(X),")


@pytest.mark.parametrize(("text", "said"), [
    (TOUCH, "mine.pl is wrong: a solution breaks a rule"), (THROWS, "own"),
    (UNBOUND, "post/3: is/2: Arguments are not sufficiently instantiated"),
    (NO_STARS, "but no view of the model mine has the stars"),
])  # fmt: skip
def test_failures(tmp_path: Path, text: str, said: str) -> None:
    file = written(tmp_path, text)
    with pytest.raises(BoardFailure, match=said):
        solve(FIVE, model=Program(file), solutions=None)
    done = cli("solve", FIVE, "--program", file, "--all", "--json")
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["status"]) == (2, "error")
    assert answer["error"].startswith("5x5: mine.pl") and said in answer["error"]


@pytest.mark.parametrize(("line", "said"), [
    (f"solve {FIVE} --program {MINE} --model x", "no model 'x'; choose one of bool"),
    # It is not said that its file is a bad board.
    (f"trace {SIZES} --program {QUEENS} -o x.html", "several instances; name one"),
])  # fmt: skip
def test_usage(line: str, said: str) -> None:
    done = cli(*line.split())
    assert done.returncode == 2
    assert said in done.stderr


def test_a_program_in_place_of_a_model() -> None:
    """In every call of Python that solves, and in the command."""
    own = Program(MINE, "bool")
    ours = sorted(one.stars for one in solve(FIVE, **EVERY))
    found = [
        solve(FIVE, model=own, **EVERY),
        asyncio.run(asolve(FIVE, model=own, **EVERY)),
        *solve_many([FIVE] * 2, jobs=2, model=own, **EVERY),
    ]
    for result in found:
        assert isinstance(result, type(found[0]))
        assert (result.model, result.count) == ("mine.pl:bool", 2)
        assert sorted(one.stars for one in result) == ours
    given = solve(FIVE, model=own, given_stars=[ours[0][0]], **EVERY)
    assert given.count == sum(ours[0][0] in stars for stars in ours)
    for least, limit in (
        ({"inference_limit": 1}, "inferences"),
        ({"cpu_limit": 1e-3}, "cpu"),
    ):
        limited = solve("norvig/24", model=own, **EVERY, **least)
        assert (limited.status, limited.limit) == ("unknown", limit)
    for option, said in (
        ({"check": "bits"}, "is not for a program, whose answers are checked"),
        ({"peer_options": "-t2"}, "is not for a program"),
        ({"where": ["r1c1 = 0"]}, "which a program does not take$"),
    ):
        with pytest.raises(RequestError, match=said):
            solve(FIVE, model=own, **option)  # type: ignore[arg-type]
    with pytest.raises(RequestError, match="several models; choose one of bool, pos"):
        solve(FIVE, model=Program(MINE))
    options = ["--program", MINE, "--model", "bool", "--all", "--json", "--statistics"]
    answer = json.loads(cli("solve", FIVE, *options).stdout)
    assert (answer["model"], answer["bridge"]) == ("mine.pl:bool", "process")
    assert answer["statistics"]["nodes"] > 0 and answer["statistics"]["resumptions"] > 0


@pytest.mark.parametrize(("file", "model", "strategy", "named"), [
    (MINE, "positions", None, "mine.pl:positions"),
    (PARTS, "global", "thirds", "global"),
])  # fmt: skip
def test_trace(file: Path, model: str, strategy: Any, named: str) -> None:
    asked: dict[str, Any] = {"model": Program(file, model), "strategy": strategy}
    found, ours = trace(FIVE, **asked, **EVERY), solve(FIVE, **asked, **EVERY)
    assert (found.model, found.status) == (named, "multiple")
    ends = [node for node in found.nodes if node.outcome is Outcome.SOLUTION]
    assert {found.stars(node.id) for node in ends} == {one.stars for one in ours}
    assert len(found.nodes) - 1 == ours.statistics["nodes"]


# --- parts of strategies ---


def test_all_solutions_are_found_once() -> None:
    """On a board with many solutions, so that the search goes everywhere."""
    board = Board.load(BOARDS / "feup/8x8_1.txt", stars=2)
    columns = Program(PARTS, "columns")
    words = Strategy("columns", "widest", "outside_in", "enum")  # type: ignore[arg-type]
    found = solve(board, model=columns, strategy=words, **EVERY)
    ours = solve(board, model=columns, strategy="ff", **EVERY)
    assert (found.status, found.count) == (ours.status, ours.count)
    assert len({one.stars for one in found}) == found.count == len(found)
    assert found.strategy.words() != ours.strategy.words()
    options = ["--model", "columns", "--view", "columns", "--select", "widest"]
    options += ["--branch", "thirds", "--json"]
    answer = json.loads(cli("solve", FIVE, "--program", PARTS, *options).stdout)
    assert answer["strategy"] == "columns/widest/up/thirds"


def test_a_program_with_models_and_parts(tmp_path: Path) -> None:
    text = RIGHT.replace("[model/3, post/3]", "[model/3, post/3, part/3, last/2]")
    text = text.replace("[VIEWS]", "[columns]") + "part(select, last, 'the last').\n"
    mine = written(tmp_path, f"{text}last(Open, X) :- append(_, [X], Open).\n")
    last: Any = "last"
    traced = trace(FIVE, model=Program(mine), strategy=last)
    assert (traced.status, traced.nodes[1].variable) == ("satisfied", 4)  # the last row
    (run,) = planned(mine, models=("mine",), strategies=("last",)).runs
    assert run.strategy_name == "last"


HEAD = ":- module(parts, [part/3, mine/2]).\n:- use_module(library(clpfd)).\n"
SELECTS = f"{HEAD}part(select, mine, 'x').\n"
BRANCHES = f"{HEAD}part(branch, mine, 'the least only').\n"


@pytest.mark.parametrize(("text", "ends"), [
    (f"{SELECTS}mine(_, _) :- repeat, fail.\n", ("unknown", "inferences")),
    (f"{BRANCHES}mine(X, [=(Min)]) :- fd_inf(X, Min).\n", ("unknown", "method")),
    # What is printed is discarded.
    (f"{SELECTS}mine([X|_], X) :- writeln(x), format(user_output, '{{}}~n', []).\n",
     ("multiple", None)),
    # A selection that fails must not look like a board without solutions.
    (f"{SELECTS}mine(_, _) :- fail.\n", None),
])  # fmt: skip
def test_how_searches_by_parts_end(tmp_path: Path, text: str, ends: Any) -> None:
    columns = Program(written(tmp_path, text, "parts"), "columns")
    asked: dict[str, Any] = {"model": columns, "strategy": "mine", **EVERY}
    asked["inference_limit"] = 500_000
    if ends is None:
        with pytest.raises(RequestError, match="fd_search_selection"):
            solve(FIVE, **asked)
        return
    found = solve(FIVE, **asked)
    assert (found.status, found.limit) == ends
    assert trace(FIVE, **asked).status == ends[0]
