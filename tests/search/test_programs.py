"""starbattle compare --program: a user's own models, good and bad ones.

Those that forget a rule, or have one too many, are `wrong`.
"""

from pathlib import Path
from typing import Any

import pytest

from conftest import BOARDS
from starbattle import RequestError
from starbattle.lab.campaign import (
    Campaign,
)
from starbattle.lab.plan import Plan, plan
from test_compare import KEYS, compare, records

ROOT = Path(__file__).parents[2]
QUEENS = ROOT / "examples/queens/queens.pl"

HEAD = """
:- module(mine, [instances/2, model/3, post/3]).
:- use_module(library(clpfd)).
"""
INSTANCES = """
instances(Text, [instance(Text, 3, Text)]).
"""
MODEL = """
model(mine, [v], 'mine').
"""
POST = """
post(_, _, [[X]]) :- X in 1..3.
"""
GOOD = HEAD + INSTANCES + MODEL + POST


def given(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text)
    return path


def written(folder: Path, text: str, name: str = "mine") -> Path:
    text = text.replace("NAME", name).replace("VIEWS", "stars")
    return given(folder, f"{name}.pl", text)


def instances(folder: Path, text: str) -> Path:
    return given(folder, "instances.txt", text)


def planned(file: Path, *files: Path, **values: Any) -> Plan:
    names = tuple(map(str, files))
    return plan(Campaign(boards=names, program=(str(file),), **values), "auto")


# --- what is planned ---


def test_views_and_names(tmp_path: Path) -> None:
    sizes = instances(tmp_path, "6\n")
    one = planned(QUEENS, sizes, strategies=("default", "ff", "rows/ffc", "cells"))
    assert [
        (run.strategy_name, *run.strategy.words().values()) for run in one.runs
    ] == [
        ("rows/leftmost/up/step", "rows", "leftmost", "up", "step", "complete"),
        ("ff", "rows", "ff", "up", "step", "complete"),
        ("rows/ffc/up/step", "rows", "ffc", "up", "step", "complete"),
    ]
    assert one.incompatible == (("queens", "cells"),)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"strategies": ("cells/ff",)}, "unknown view cells; expected rows"),
        ({"stars": 2}, "stars are for boards, not for instances of a program"),
    ],
)
def test_bad_names(tmp_path: Path, values: dict[str, Any], said: str) -> None:
    with pytest.raises(RequestError, match=said):
        planned(QUEENS, instances(tmp_path, "6\n"), **values)


def test_key(tmp_path: Path) -> None:
    files = [instances(tmp_path, "same")]
    (run,) = planned(written(tmp_path, GOOD), *files).runs
    (again,) = planned(written(tmp_path, GOOD), *files).runs
    (changed,) = planned(written(tmp_path, GOOD + "% changed\n"), *files).runs
    (other,) = planned(written(tmp_path, GOOD), instances(tmp_path, "other")).runs
    assert run.key == again.key
    assert len({run.key, changed.key, other.key}) == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD + "post(_, _ :- true.\n", ":10:17: Syntax error: "),
        (HEAD + "instances(_, [])." + MODEL + POST, "no instances found"),
    ],
)
def test_bad_program(tmp_path: Path, text: str, said: str) -> None:
    """tests/prolog/programs.plt has more of them."""
    file = written(tmp_path, text)
    with pytest.raises(RequestError) as caught:
        planned(file, instances(tmp_path, "i"))
    assert str(caught.value).startswith((f"{file}:", str(tmp_path / "instances.txt")))
    assert said in str(caught.value)


def test_missing_files(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match=r"none\.pl: no such file"):
        planned(tmp_path / "none.pl", instances(tmp_path, "i"))
    latin = tmp_path / "latin.txt"
    latin.write_bytes(b"\xe9")
    with pytest.raises(RequestError, match=r"latin\.txt: not UTF-8 text"):
        planned(QUEENS, latin)
    with pytest.raises(RequestError, match="/dev/zero: longer than 16 million"):
        planned(QUEENS, Path("/dev/zero"))


# --- what is run ---


def test_records_and_report(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    sizes = instances(tmp_path, "6\n8\n")
    options = ["--strategies", "ff", "--all", "--repeat", "3", "--jobs", "1"]
    done = compare("--program", QUEENS, sizes, *options, "-o", out)
    assert (done.returncode, done.stderr) == (0, "")
    found = records(out.read_text())
    assert all(record.keys() >= {*KEYS, "program"} for record in found)
    counts = {(r["board"], r["size"], r["stars"]): r["count"] for r in found}
    assert counts == {("instances:6", 6, None): 4, ("instances:8", 8, None): 92}
    assert {r["program"] for r in found} == {"queens.pl"}
    assert {len(r["versions"]["program"]) for r in found} == {16}
    assert all(r["resumptions"] > 0 and r["nodes"] > 0 for r in found)
    costs = [r["inferences"] for r in found if r["size"] == 6]
    assert max(costs) - min(costs) < 10  # the first run costs no more than others


MISBEHAVED = (
    HEAD.replace("post/3]", "post/3, check/3]")
    + """
:- format("loading~n"), format(user_output, "loading~n", []).
:- initialization(writeln(loaded)).

instances(Text, [instance("the one", 1, Text)]) :- writeln(Text).

model(Name, [v], Name) :-
    member(Name, [fine, prints, loops, throws, few, deep, halts]).

post(Name, _, [[X]]) :- X in 1..3, call(Name, X).
post(few, _, []).

fine(_).
prints(X) :- writeln(X), format(user_output, "{}~n", []), print_message(help, X).
loops(_) :- repeat, fail.
throws(_) :- throw(my_own_error).
few(_) :- fail.
check(_, _, _).
deep(X) :- deep(f(X, X)), true.
halts(_) :- halt(3).
"""
)

ENDS = {
    "fine": ("multiple", None, None),
    "prints": ("multiple", None, None),
    "loops": ("unknown", "time", None),
    "throws": ("error", None, "my_own_error"),
    "few": ("error", None, "post/3 did not return a list of variables for each view"),
    "deep": ("unknown", "memory", None),
    "halts": ("error", None, "the program called halt/1"),
}


def test_misbehaved_models_are_records(tmp_path: Path) -> None:
    file = written(tmp_path, MISBEHAVED)
    command = ["--program", file, instances(tmp_path, "hello"), "--memory-limit", "16"]
    command += ["--all", "--no-counters", "--jobs", "1"]
    found = {}
    # The time is up for the one that does not end, and not for the others.
    others = ",".join(ENDS.keys() - {"loops"})
    for models, timeout in (("loops", "0.3"), (others, "inf")):
        done = compare(*command, "--models", models, "--timeout", timeout)
        assert (done.returncode, done.stderr) == (0, "")
        found |= {r["model"]: r for r in records(done.stdout)}
    assert found.keys() == ENDS.keys()
    for model, (status, limit, error) in ENDS.items():
        record = found[model]
        assert (model, record["status"], record["limit"]) == (model, status, limit)
        assert (record["error"] is None) == (error is None)
        assert (error or "") in (record["error"] or "")


def test_no_program_no_code(tmp_path: Path) -> None:
    """What a board file names is not loaded."""
    touched = tmp_path / "touched"
    file = written(tmp_path, f":- open('{touched}', write, S), close(S).\n" + GOOD)
    line = f'{{"id": "b", "stars": 1, "regions": [[1]], "program": "{file}"}}\n'
    board = given(tmp_path, "board.jsonl", line)
    done = compare(board, "--models", "columns")
    assert (done.returncode, len(records(done.stdout))) == (0, 1)
    assert not touched.exists()


FIVE = BOARDS / "norvig/5x5.txt"  # two solutions
SIX = """stars: 1
AAABBB
ACCBBB
DCCCCB
DEEEBB
EEEEEB
EEEFFB
"""  # one solution

RIGHT = """
:- module(NAME, [model/3, post/3]).
:- use_module(library(clpfd)).
model(mine, [VIEWS], 'the column of the star of each row').
post(mine, board(N,1,Rows), [Cs]) :-
    length(Cs, N), Cs ins 1..N, all_different(Cs), apart(Cs),
    maplist(region, Rows, Cs, Rs), all_different(Rs).
region(Row, C, R) :- element(C, Row, R).
apart([_]) :- !.
apart([A,B|Cs]) :- abs(A-B) #> 1, apart([B|Cs]).
"""


TOUCH = RIGHT.replace(" apart(Cs),", "")
TOO_STRICT = RIGHT.replace("#> 1", "#> 2")
TWICE = RIGHT.replace("[VIEWS]", "[more]").replace(
    "[Cs]) :-", "[[X|Cs]]) :- X in 0..1,"
)
READS_BOARDS = """
:- module(mine, [instances/2, model/3, post/3]).
:- use_module(library(clpfd)).
instances(Text, [instance(six, N, N)]) :-
    split_string(Text, "\\n", "", Lines), length(Lines, L), N is L-2.
model(mine, [v], 'no regions').
post(mine, N, [Cs]) :- length(Cs, N), Cs ins 1..N, all_different(Cs).
"""
BLIND_QUEENS = """
:- module(mine, [instances/2, model/3, post/3, check/3]).
:- use_module(library(clpfd)).
instances(_, [instance(six, 6, 6)]).
model(mine, [rows], 'queens that see no diagonal').
post(mine, N, [Rows]) :- length(Rows, N), Rows ins 1..N, all_different(Rows).
check(mine, N, [Rows]) :- length(Rows, N), forall(
    ( nth1(C, Rows, R), nth1(C1, Rows, R1), C < C1 ), abs(R-R1) =\\= C1-C).
"""


@pytest.mark.parametrize(("text", "board", "options", "count", "said"), [
    (RIGHT, SIX, "--all", 1, ""), (RIGHT, FIVE.read_text(), "--solutions=2", 2, ""),
    (TOUCH, SIX, "--all", 18, "a solution breaks a rule: stars at row 1, column 2"),
    (TOO_STRICT, SIX, "--solutions=1", 0, "0 solutions, model bits: satisfied, 1 "),
    (TWICE, SIX, "--all", 2, "2 solutions, model bits: unique, 1 solution"),
    (READS_BOARDS, SIX, "--all", 720, "a solution breaks a rule: "),
    (BLIND_QUEENS, "6", "--all", 720, "check/3 is false for a solution"),
])  # fmt: skip
def test_checks(
    tmp_path: Path, text: str, board: str, options: str, count: int, said: str
) -> None:
    program, file = written(tmp_path, text), given(tmp_path, "six.txt", board)
    done = compare("--program", program, file, "--jobs", "1", options)
    assert done.returncode == 0, done.stderr
    (record,) = records(done.stdout)
    assert (record["check"], record["count"]) == ("failed" if said else "passed", count)
    assert (record["status"] == "wrong") == bool(said)
    assert said in (record["error"] or "")
    assert record["inferences"] > 0  # a wrong one is measured, all the same
    assert (record["program"], record["program_folder"]) == ("mine.pl", tmp_path.name)
    assert record["stars"] == (None if board == "6" else 1)


def test_what_is_said(tmp_path: Path) -> None:
    out, six = tmp_path / "out.jsonl", given(tmp_path, "six.txt", SIX)
    done = compare("--program", written(tmp_path, TOUCH), six, "-o", out)
    assert done.stdout.startswith(f"{out}: 1 run: 1 wrong\n")
    assert done.stderr.startswith("starbattle: mine.pl is wrong in 1 run, first on six")
    no_check = BLIND_QUEENS.replace(", check/3]", "]")
    sizes = instances(tmp_path, "6\n")
    done = compare("--program", written(tmp_path, no_check), sizes)
    assert "warning: not checked: 1 run of mine.pl; export check/3" in done.stderr
