"""A user's models and parts of strategies beside ours: compare, solve and trace."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

import starbattle
from conftest import BOARDS, cli
from starbattle import Board, Program, RequestError, StarBattleError, solve
from starbattle.errors import BoardFailure
from starbattle.lab.campaign import Campaign, campaign_of, read_campaign
from starbattle.lab.plan import Plan, plan
from starbattle.lab.programs import Program as ProgramFile
from starbattle.search.strategy import ProgramStrategy
from starbattle.search.trace import Outcome, trace
from test_compare import compare, records
from test_programs import RIGHT, TOUCH, written

ROOT = Path(__file__).parents[2]
MINE = ROOT / "examples/models/mine.pl"
PARTS = ROOT / "examples/models/parts.pl"
QUEENS = ROOT / "examples/queens/queens.pl"
SIZES = QUEENS.with_name("sizes.txt")
FIVE = BOARDS / "norvig/5x5.txt"


def planned(*programs: Path, **values: Any) -> Plan:
    files = tuple(map(str, programs))
    values = {"boards": (str(FIVE),), "program": files} | values
    return plan(Campaign(**values), "auto")


def models(found: Plan) -> list[str]:
    """Return which model of which program runs, ours without a name before it."""
    return [
        f"{run.program.folder}/{run.program.name}:{run.model}"
        if run.program
        else run.model
        for run in found.runs
    ]


# --- which models run ---

ALL = ["bits", "global", "columns", "cells", "feup"]
BOOL, POSITIONS = "models/mine.pl:bool", "models/mine.pl:positions"


@pytest.mark.parametrize(
    ("programs", "names", "expected"),
    [
        (["mine"], ["bool", "columns", "global"], [BOOL, "columns", "global"]),
        (["mine"], ["all"], [BOOL, POSITIONS]),
        (["mine"], ["all", "starbattle:cells"], [BOOL, POSITIONS, "cells"]),
        (["mine"], ["starbattle:all"], ALL),
        # The program's model comes first; ours can be named.
        (["cal"], ["columns"], ["cal/mine.pl:columns"]),
        (["cal"], ["starbattle:columns", "mine.pl:columns"],
         ["cal/mine.pl:columns", "columns"]),
        (["ann", "bob"], ["mine", "global"],
         ["ann/mine.pl:mine", "bob/mine.pl:mine", "global"]),
        (["ann", "bob"], ["bob/mine.pl:mine"], ["bob/mine.pl:mine"]),
    ],
)  # fmt: skip
def test_which_models_run(
    programs: list[str], names: list[str], expected: list[str], tmp_path: Path
) -> None:
    own = RIGHT.replace("model(mine,", "model(columns,").replace("post(mine", "post(_")
    files = {
        "mine": MINE, "cal": written(tmp_path / "cal", own),
    } | {name: written(tmp_path / name, RIGHT) for name in ("ann", "bob")}  # fmt: skip
    found = planned(*(files[name] for name in programs), models=tuple(names))
    assert models(found) == expected
    assert len({run.key for run in found.runs}) == len(expected)


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


def test_a_campaign_file_with_several_programs(tmp_path: Path) -> None:
    path = tmp_path / "campaign.toml"
    path.write_text(f'boards = ["{FIVE}"]\nprogram = ["a/mine.pl", "b/mine.pl"]\n')
    campaign = campaign_of(read_campaign(path))
    assert campaign.program == tuple(str(tmp_path / one / "mine.pl") for one in "ab")


def test_what_is_skipped_has_its_program() -> None:
    found = planned(MINE, models=("bool", "global"), strategies=("weights", "ff"))
    assert found.incompatible == (("mine.pl:bool", "weights"),)


def test_list() -> None:
    lines = cli("compare", "--list", "--program", MINE).stdout.splitlines()
    assert [line.split()[0] for line in lines[1:4]] == ["bool", "positions", "bits"]


# --- one campaign ---


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Two programs of one name, one of them wrong, and three of our models."""
    folder = tmp_path_factory.mktemp("campaign")
    out = folder / "out.jsonl"
    programs = [written(folder / "ann", RIGHT), written(folder / "bob", TOUCH)]
    options = [word for program in programs for word in ("--program", program)]
    options += ["--models", "mine,columns,cells,global", "--repeat", "2", "--all"]
    boards = [FIVE, BOARDS / "feup/5x5_2.txt", BOARDS / "jandhyala/6x6.txt"]
    done = compare(*options, *boards, "--stars", "1", "--jobs", "1", "-o", out)
    assert done.returncode == 0, done.stderr
    return out, done.stderr


def test_records(campaign: tuple[Path, str]) -> None:
    out, said = campaign
    found = records(out.read_text())
    assert len(found) == 3 * 5 * 2 == len({record["key"] for record in found})
    counts: dict[tuple[str, str], set[int]] = {}
    for record in found:
        who = record["program_folder"] or "", record["model"]
        counts.setdefault(who, set()).add(record["count"])
        assert (record["status"] == "wrong") <= (record["program_folder"] == "bob")
    ours = counts["", "global"]
    assert ours == counts["", "columns"] == counts["", "cells"] == counts["ann", "mine"]
    assert counts["bob", "mine"] != ours
    assert "bob/mine.pl" not in said  # only one of them is wrong: its name will do
    assert said.startswith("starbattle: mine.pl is wrong in ")
    lines = cli("report", out, env={"COLUMNS": "80"}).stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert any("bob/mine.pl" in line and "wrong" in line for line in lines)


def test_taking_turns_costs_nothing(campaign: tuple[Path, str]) -> None:
    """Both files have the same module, so that each repeat loads them again."""
    costs: dict[tuple[str, str], list[int]] = {}
    for record in records(campaign[0].read_text()):
        if record["program_folder"] == "ann":
            costs.setdefault(record["board"], []).append(record["inferences"])
    assert all(abs(first - second) < 10 for first, second in costs.values())


# --- solve ---


def test_solve() -> None:
    options = ["--program", MINE, "--model", "bool", "--all", "--json", "--statistics"]
    done = cli("solve", FIVE, "jandhyala/6x6", *options)
    assert (done.returncode, done.stderr) == (0, "")
    five, six = map(json.loads, done.stdout.splitlines())
    assert (five["status"], six["status"]) == ("multiple", "unique")
    assert (five["model"], five["bridge"]) == ("mine.pl:bool", "process")
    assert five["statistics"]["nodes"] > 0 and five["statistics"]["resumptions"] > 0
    ours = json.loads(cli("solve", FIVE, "--all", "--json").stdout)
    assert sorted(five["solutions"]) == sorted(ours["solutions"])


def test_a_wrong_answer_is_an_error(tmp_path: Path) -> None:
    mine = written(tmp_path, TOUCH)
    done = cli("solve", FIVE, "--program", mine, "--all", "--json")
    assert done.returncode == 2
    (answer,) = map(json.loads, done.stdout.splitlines())
    assert answer["status"] == "error"
    assert answer["error"].startswith("5x5: mine.pl is wrong: a solution breaks a rule")


NO_STARS = RIGHT.replace("[Cs]) :-", "[[X]]) :- X in 7..8,")
THROWS = RIGHT.replace("[Cs]) :-", "[Cs]) :- throw(own),")


@pytest.mark.parametrize(
    ("text", "said"),
    [(NO_STARS, "but no view of the model mine has the stars"), (THROWS, "own")],
)
def test_failures(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BoardFailure, match=said):
        solve(FIVE, model=Program(written(tmp_path, text)))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            f"solve {FIVE} --program {MINE} --model x",
            "no model 'x'; choose one of bool",
        ),
        (f"solve {FIVE} --program {QUEENS}", "own instances; solve and trace know"),
        # It is not said that its file is a bad board.
        (f"trace {SIZES} --program {QUEENS} -o x.html", "queens.pl: reads its own"),
    ],
)
def test_usage(line: str, said: str) -> None:
    done = cli(*line.split())
    assert done.returncode == 2
    assert said in done.stderr


def test_a_program_in_place_of_a_model(tmp_path: Path) -> None:
    """In every call of Python that solves; its answers are checked there, too."""
    own: Any = starbattle.Program(MINE, "bool")
    ours = sorted(one.stars for one in starbattle.solve(FIVE, solutions=None))
    found = [
        starbattle.solve(FIVE, model=own, solutions=None),
        asyncio.run(starbattle.asolve(FIVE, model=own, solutions=None)),
        *starbattle.solve_many([FIVE] * 2, jobs=2, model=own, solutions=None),
    ]
    for result in found:
        assert (result.model, result.count) == ("mine.pl:bool", 2)
        assert sorted(one.stars for one in result) == ours
    given = starbattle.solve(FIVE, model=own, given_stars=[ours[0][0]], solutions=None)
    assert given.count == sum(ours[0][0] in stars for stars in ours)
    wrong: Any = starbattle.Program(written(tmp_path, TOUCH))
    with pytest.raises(BoardFailure, match="a solution breaks a rule"):
        starbattle.solve(FIVE, model=wrong, solutions=None)
    limited = starbattle.solve(FIVE, model=own, inference_limit=1)
    assert (limited.status, limited.limit) == ("unknown", "inferences")
    for option in ({"check": "bits"}, {"where": ["r1c1 = 0"]}):
        with pytest.raises(RequestError):
            starbattle.solve(FIVE, model=own, **option)
    with pytest.raises(RequestError, match="several models; choose one of bool, pos"):
        starbattle.solve(FIVE, model=starbattle.Program(MINE))


# --- trace ---


@pytest.mark.parametrize(
    ("file", "model", "strategy", "named"),
    [
        (MINE, "positions", None, "mine.pl:positions"),
        (PARTS, "global", "thirds", "global"),
    ],
)
def test_trace(file: Path, model: str, strategy: str | None, named: str) -> None:
    asked: dict[str, Any] = {"model": Program(file, model), "strategy": strategy}
    found = trace(FIVE, **asked, solutions=None)
    assert (found.model, found.status) == (named, "multiple")
    ends = [node for node in found.nodes if node.outcome is Outcome.SOLUTION]
    ours = solve(FIVE, **asked, solutions=None)
    assert {found.stars(node.id) for node in ends} == {one.stars for one in ours}
    assert len(found.nodes) - 1 == ours.statistics["nodes"]


SEVERAL = BOARDS / "feup/8x8_1.txt"
HEAD = ":- module(parts, [part/3, mine/2]).\n"


def program(folder: Path, text: str) -> ProgramFile:
    return ProgramFile.at(str(written(folder, text, "parts")))


# --- parts of strategies that are planned ---


def test_names() -> None:
    strategies = ("ff", "columns/ff/outside_in")
    found = planned(PARTS, models=("columns",), strategies=strategies).runs
    assert [(run.strategy_name, *run.strategy.words().values()) for run in found] == [
        ("ff", "columns", "ff", "up", "step", "complete"),
        ("parts.pl:columns/ff/outside_in", "columns", "ff", "outside_in", "step",
         "complete", str(PARTS)),
    ]  # fmt: skip


def test_the_program_is_part_of_the_key(tmp_path: Path) -> None:
    text = f"{HEAD}part(select, mine, 'x').\nmine([X|_], X).\n"
    asked: dict[str, Any] = {"models": ("columns",), "strategies": ("mine",)}
    files = [Path(program(tmp_path / name, text).file) for name in ("ann", "bob")]
    both = planned(*files, **asked).runs
    names = [run.strategy_name for run in both]
    assert names == ["ann/parts.pl:mine", "bob/parts.pl:mine"]
    files[0].write_text(text + "% changed\n")
    (changed,) = planned(files[0], **asked).runs
    assert len({run.key for run in (*both, changed)}) == 3


def test_a_file_without_models_has_ours_beside_it() -> None:
    found = planned(PARTS, models=("all",), strategies=("widest",))
    assert {run.strategy_name for run in found.runs} == {"parts.pl:widest"}
    assert {run.model for run in found.runs} == {"global", "columns", "cells", "feup"}
    assert found.incompatible == (("bits", "parts.pl:widest"),)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{HEAD}part(pick, mine, 'x').\nmine(_, _).\n", "part/3: expected sel"),
        (":- module(parts, [part/3, ff/2]).\npart(select, ff, 'x').\nff(_, _).\n",
         "there is a select ff already"),
        (":- module(parts, [part/3]).\npart(_, _, _) :- fail.\n", "not export mod"),
    ],
)  # fmt: skip
def test_bad_programs(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(RequestError, match=said):
        planned(Path(program(tmp_path, text).file))


# --- what is run ---


@pytest.mark.parametrize("strategy", ["widest", "columns/widest/outside_in/enum"])
def test_all_solutions_are_found_once(strategy: str) -> None:
    """On a board with many solutions, so that the search goes everywhere."""
    board = Board.load(str(SEVERAL), stars=2)
    columns = Program(PARTS, "columns")
    words = strategy if "/" not in strategy else ProgramStrategy(*strategy.split("/"))  # type: ignore[arg-type]
    found = solve(board, model=columns, strategy=words, solutions=None)
    ours = solve(board, model=columns, strategy="ff", solutions=None)
    assert (found.status, found.count) == (ours.status, ours.count)
    assert len({one.stars for one in found}) == found.count == len(found)
    assert found.strategy.words() != ours.strategy.words()


def test_solve_by_parts(tmp_path: Path) -> None:
    for options, strategy in (
        ([PARTS, "--model", "columns", "--view", "columns", "--select", "widest",
          "--branch", "thirds"], "columns/widest/up/thirds"),
        ([written(tmp_path, RIGHT), "--view", "stars", "--select", "ff"],
         "stars/ff/up/step"),
    ):  # fmt: skip
        done = cli("solve", FIVE, "--json", "--program", *options)
        assert (done.returncode, done.stderr) == (0, "")
        answer = json.loads(done.stdout)
        assert (answer["strategy"], answer["status"]) == (strategy, "satisfied")
        assert answer["statistics"]["nodes"] > 0


def test_a_program_with_models_and_parts(tmp_path: Path) -> None:
    text = RIGHT.replace("[model/3, post/3]", "[model/3, post/3, part/3, last/2]")
    text = text.replace("[VIEWS]", "[columns]") + "part(select, last, 'the last').\n"
    mine = written(tmp_path, f"{text}last(Open, X) :- append(_, [X], Open).\n")
    strategy: Any = "last"
    traced = trace(FIVE, model=Program(mine), strategy=strategy)
    assert (traced.status, traced.nodes[1].variable) == ("satisfied", 4)  # the last row
    (run,) = planned(mine, models=("mine",), strategies=("last",)).runs
    assert run.strategy_name == "last"


# --- limits, errors and output ---

SELECTS = f"{HEAD}part(select, mine, 'x').\n"
BRANCHES = """:- module(parts, [part/3, mine/2]).
:- use_module(library(clpfd)).
part(branch, mine, 'the least only').
"""


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        (f"{SELECTS}mine(_, _) :- repeat, fail.\n", ("unknown", "inferences")),
        (f"{BRANCHES}mine(X, [=(Min)]) :- fd_inf(X, Min).\n", ("unknown", "method")),
        # What is printed is discarded.
        (f"{SELECTS}mine([X|_], X) :- writeln(x), format(user_output, '{{}}~n', []).\n",
         ("multiple", None)),
    ],
)  # fmt: skip
def test_how_searches_by_parts_end(
    tmp_path: Path, text: str, ends: tuple[str, str | None]
) -> None:
    columns = Program(program(tmp_path, text).file, "columns")
    asked: dict[str, Any] = {"model": columns, "strategy": "mine"}
    asked |= {"solutions": None, "inference_limit": 500_000}
    found = solve(FIVE, **asked)
    assert (found.status, found.limit) == ends
    assert trace(FIVE, **asked).status == ends[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mine(_, _Other).\n", "element_of"),
        ("mine(_, _) :- fail.\n", "fd_search_selection"),
    ],
)
def test_errors(tmp_path: Path, text: str, said: str) -> None:
    """A selection that fails must not look like a board without solutions."""
    columns = Program(program(tmp_path, SELECTS + text).file, "columns")
    strategy: Any = "mine"
    with pytest.raises(StarBattleError, match=said):
        solve(FIVE, model=columns, strategy=strategy)
