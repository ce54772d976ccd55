"""A user's own models and parts of strategies, good and bad: compare, solve and trace.

What Prolog says of bad programs and parts is in tests/prolog; tests/combinations has
programs in all calls of Python and commands.
"""

import json
import re
from pathlib import Path

import pytest

from conftest import BOARDS, BRIDGES, ROOT, cli, ended_well
from starbattle import Program, RequestError, solve
from starbattle.errors import BoardFailure
from starbattle.lab.campaign import Campaign
from starbattle.lab.plan import plan
from starbattle.search.trace import Outcome, trace
from test_compare import KEYS, compare, records

MINE, PARTS = (ROOT / f"examples/models/{name}.pl" for name in ("mine", "parts"))
QUEENS = ROOT / "examples/queens/queens.pl"
FIVE = BOARDS / "norvig/5x5.txt"  # two solutions
EVERY = {"solutions": None}
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
NO_STARS = RIGHT.replace("[Cs]) :-", "[[X]]) :- X in 7..8,")
UNBOUND = RIGHT.replace("[Cs]) :-", "[Cs]) :- X is _ + 1, print(X),")
HEAD = """
:- module(mine, [instances/2, model/3, post/3, check/3]).
:- use_module(library(clpfd)).
"""
BLIND_QUEENS = f"""{HEAD}
instances(_, [instance(six, 6, 6)]).
model(mine, [rows], 'queens that see no diagonal').
post(mine, N, [Rows]) :- length(Rows, N), Rows ins 1..N, all_different(Rows).
check(mine, N, [Rows]) :- length(Rows, N), forall(
    ( nth1(C, Rows, R), nth1(C1, Rows, R1), C < C1 ), abs(R-R1) =\\= C1-C).
"""
NO_CHECK = BLIND_QUEENS.replace(", check/3]", "]")
SELECTS = """:- module(parts, [part/3, mine/2]).
:- use_module(library(clpfd)).
part(select, mine, 'x').
"""


def written(folder, text, name="mine.pl"):
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text.replace("NAME", "mine").replace("VIEWS", "stars"))
    return path


def planned(*programs, **values):
    files = tuple(map(str, programs))
    values = {"boards": (str(FIVE),), "program": files} | values
    return plan(Campaign(**values), "auto")


@pytest.fixture
def sizes(tmp_path):
    return str(written(tmp_path, "6\n8\n", "instances.txt"))


# --- what is planned ---


@pytest.mark.parametrize(("programs", "names", "expected"), [
    (["mine"], ["bool", "columns", "global"], "mine.pl:bool columns global"),
    (["mine"], ["all", "starbattle:cells"], "mine.pl:bool mine.pl:positions cells"),
    # The program's model comes first; ours can be named.
    (["cal"], ["starbattle:columns", "mine.pl:columns"], "mine.pl:columns columns"),
    (["ann", "bob"], ["mine", "bob/mine.pl:mine"], "mine.pl:mine mine.pl:mine"),
])  # fmt: skip
def test_which_models_run(programs, names, expected, tmp_path):
    own = RIGHT.replace("model(mine,", "model(columns,").replace("post(mine", "post(_")
    files = {"mine": MINE, "cal": written(tmp_path / "cal", own)}
    files |= {name: written(tmp_path / name, RIGHT) for name in ("ann", "bob")}
    found = planned(*(files[name] for name in programs), models=tuple(names)).runs
    models = [f"{run.program.name if run.program else ''}:{run.model}" for run in found]
    assert [model.removeprefix(":") for model in models] == expected.split()
    assert len({run.key for run in found}) == len(found)


def test_which_strategies_run(sizes):
    strategies = ("ff", "columns/ff/outside_in")
    asked = {"models": ("columns",), "where": ("r1c1 = 0",)}
    usual, mine = planned(PARTS, **asked, strategies=strategies).runs
    assert (usual.strategy_name, usual.strategy.file) == ("ff", None)
    assert mine.strategy_name == "parts.pl:columns/ff/outside_in"
    assert mine.strategy.file == str(PARTS)
    beside = planned(PARTS, models=("all",), strategies=("widest",))  # ours run, too
    assert {run.model for run in beside.runs} == {"global", "columns", "feup"}
    assert "skipped, as bits cannot run it: parts.pl:widest" in beside.notes
    asked = ("default", "ff", "columns/random_variable", "cells")
    own = planned(QUEENS, boards=(f"{sizes}#2",), strategies=asked)
    assert {run.board.size for run in own.runs} == {8}
    names = "rows/leftmost/up/step", "ff", "rows/random_variable/up/step"
    found = {run.strategy_name: run.strategy.view for run in own.runs}
    assert found == dict.fromkeys(names, "rows")
    assert own.notes == ("skipped, as queens cannot run it: cells",)


@pytest.mark.parametrize(("program", "asked", "said"), [
    (MINE, {"models": ("mine.pl:cells",)}, "model 'mine.pl:cells'; expected one of b"),
    (PARTS, {"models": ("columns",), "strategies": ("wides",)},
     "unknown strategy 'wides'; expected one of wei"),
    (QUEENS, {"stars": 2}, "stars is for boards, not for instances of a program"),
    (QUEENS, {"boards": ("latin.txt",)}, "latin.txt: not UTF-8 text"),
    (Path("bad.pl"), {}, ":10:17: Syntax error: "),
    (Path("empty.pl"), {}, "instances.txt: no instances found"),
])  # fmt: skip
def test_what_is_refused(program, asked, said, sizes, monkeypatch):
    monkeypatch.chdir(Path(sizes).parent)
    Path("latin.txt").write_bytes(b"\xe9")
    Path("bad.pl").write_text(f"{NO_CHECK}post(_, _ :- true.\n")
    Path("empty.pl").write_text(NO_CHECK.replace("[instance(six, 6, 6)]", "[]"))
    boards = {} if program in (MINE, PARTS) else {"boards": (sizes,)}
    with pytest.raises(RequestError, match=re.escape(said)):
        planned(program, **{**boards, **asked})


def test_the_program_is_part_of_the_key(tmp_path):
    text, keys = f"{SELECTS}mine([X|_], X).\n", set()
    asked = {"models": ("columns",), "strategies": ("mine",)}
    files = [written(tmp_path / name, text, "parts.pl") for name in ("ann", "bob")]
    one = planned(*files, **asked)
    names = [run.strategy_name for run in one.runs]
    assert names == ["ann/parts.pl:mine", "bob/parts.pl:mine"]
    assert one.notes == ("bob/parts.pl is ann/parts.pl: the same text",)
    written(tmp_path / "ann", f"{text}% changed\n", "parts.pl")
    keys |= {run.key for run in (*one.runs, *planned(files[0], **asked).runs)}
    for more in ("", "% changed\n"):
        own = written(tmp_path, RIGHT + more)
        keys |= {run.key for run in planned(own).runs}
    assert len(keys) == 5


# --- what is recorded ---


@pytest.mark.parametrize(("text", "board", "options", "count", "said"), [
    (RIGHT, SIX, "--all", 1, ""),
    (TOUCH, SIX, "--all", 18, "a solution breaks a rule: stars at row 1, column 2"),
    (TOO_STRICT, SIX, "--solutions=1", 0, "0 solutions, model bits: satisfied, 1 "),
    (BLIND_QUEENS, "6", "--all", 720, "check/3 is false for a solution"),
    (NO_CHECK, "6", "--all", 720, None),
])  # fmt: skip
def test_checks(tmp_path, text, board, options, count, said):
    program, file = written(tmp_path, text), written(tmp_path, board, "six.txt")
    done = compare("--program", program, file, "--jobs", "1", options)
    assert done.returncode == 0, done.stderr
    (record,) = records(done.stdout)
    check = None if said is None else "failed" if said else "passed"
    assert (record["check"], record["count"]) == (check, count)
    assert (record["status"] == "wrong") == bool(said)
    assert (said or "") in (record["error"] or "")
    assert record["inferences"] > 0  # a wrong one is measured, all the same
    assert (record["program"], record["program_folder"]) == ("mine.pl", tmp_path.name)
    assert record.keys() >= KEYS and len(record["versions"]["program"]) == 16
    unchecked = "not checked: 1 run of mine.pl; export check/3" in done.stderr
    assert unchecked == (said is None)


LIMITED = """
:- module(limited, [instances/2, model/3, post/3]).
:- use_module(library(clpfd)).
:- use_module(most).
instances(_, [instance(one, 1, 1)]).
model(mine, [v], '').
post(mine, _, [[X]]) :- most(M), X in 1..M.
"""


def test_a_program_that_was_changed_is_loaded_anew(tmp_path):
    own, counts = Program(tmp_path / "limited.pl"), []
    file = written(tmp_path, "1", "one.txt")
    for most, text in (
        (3, LIMITED), (4, LIMITED), (4, LIMITED.replace("1..M", "-1..M")),
    ):  # fmt: skip
        written(tmp_path, text, "limited.pl")
        written(tmp_path, f":- module(most, [most/1]).\nmost({most}).", "most.pl")
        (one,) = own.instances(file)
        for bridge in BRIDGES:
            asked = {"bridge": bridge, **EVERY}
            counts.append(solve(one, model=own, **asked).count)
            tree = trace(one, model=own, **asked).counts()
            counts.append(tree[Outcome.SOLUTION])
    assert counts == [n for n in (3, 4, 6) for _ in BRIDGES for _ in range(2)]


MISBEHAVED = f"""{HEAD}
:- format("loading~n"), format(user_output, "loading~n", []).
:- initialization(writeln(loaded)).

instances(Text, [instance("the one", 1, Text)]) :- writeln(Text).

model(Name, [v], Name) :- member(Name, [prints, loops, throws, few, deep, halts]).

post(Name, _, [[X]]) :- X in 1..3, call(Name, X).
post(few, _, []).

prints(X) :- writeln(X), format(user_output, "{{}}~n", []), print_message(help, X).
loops(_) :- repeat, fail.
throws(_) :- throw(my_own_error).
few(_) :- fail.
check(_, _, _).
deep(X) :- deep(f(X, X)), true.
halts(_) :- halt(3).
"""

ENDS = {
    "prints": ("multiple", None, ""),
    "loops": ("unknown", "time", ""),
    "throws": ("error", None, "my_own_error"),
    "few": ("error", None, "post/3 did not return a list of variables for each view"),
    "deep": ("unknown", "memory", ""),
    "halts": ("error", None, "the program called halt/1"),
}


@pytest.mark.parametrize("model", ENDS)
def test_misbehaved_models_are_records(model, tmp_path, sizes):
    command = ["--program", written(tmp_path, MISBEHAVED), sizes, "--memory-limit=16"]
    command += ["--all", "--no-counters", "--jobs", "1", "--models", model]
    done = compare(*command, "--timeout", "0.3" if model == "loops" else "inf")
    ended_well(done)
    for record in records(done.stdout):
        status, limit, error = ENDS[model]
        assert (record["status"], record["limit"]) == (status, limit)
        assert error in (record["error"] or "")


# --- solve and trace ---


@pytest.mark.parametrize(("text", "said"), [
    (TOUCH, "is wrong: a solution breaks a rule"),
    (UNBOUND, "post/3: is/2: Arguments are not sufficiently instantiated"),
    (NO_STARS, "but no view of the model mine has the stars"),
])  # fmt: skip
def test_failures(tmp_path, text, said):
    file = written(tmp_path, text)
    with pytest.raises(BoardFailure, match=f"^5x5: mine.pl.*{said}"):
        solve(FIVE, model=Program(file), solutions=None)


# --- parts of strategies ---


def test_words_of_a_program():
    words = ["--view=columns", "--select=widest", "--branch=thirds", "--model=columns"]
    answer = json.loads(cli("solve", FIVE, "--program", PARTS, "--json", *words).stdout)
    assert answer["strategy"] == "columns/widest/up/thirds"
    said = cli("trace", FIVE, "--program", MINE, "-o", "x.html").stderr
    assert "several models; choose one of" in said


def test_a_program_with_models_and_parts(tmp_path):
    text = RIGHT.replace("[model/3, post/3]", "[model/3, post/3, part/3, last/2]")
    text = text.replace("[VIEWS]", "[columns]") + "part(select, last, 'the last').\n"
    mine = written(tmp_path, f"{text}last(Open, X) :- append(_, [X], Open).\n")
    last = "last"
    traced = trace(FIVE, model=Program(mine), strategy=last)
    assert (traced.status, traced.nodes[1].variable) == ("satisfied", 4)  # the last row
    (run,) = planned(mine, models=("mine",), strategies=("last",)).runs
    assert run.strategy_name == "last"
