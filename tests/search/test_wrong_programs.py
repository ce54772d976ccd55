"""Programs that forget a rule, or have one too many: their runs are `wrong`."""

from pathlib import Path
from typing import Any

import pytest

from conftest import BOARDS
from starbattle.lab.campaign import Campaign
from starbattle.lab.plan import plan
from test_compare import compare, records

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


def written(folder: Path, text: str, name: str = "mine") -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / "mine.pl"
    path.write_text(text.replace("NAME", name).replace("VIEWS", "stars"))
    return path


@pytest.fixture
def six(tmp_path: Path) -> Path:
    path = tmp_path / "six.txt"
    path.write_text(SIX)
    return path


def the_record(program: Path, boards: Path, *options: str) -> dict[str, Any]:
    done = compare("--program", program, boards, "--jobs", "1", *options)
    assert done.returncode == 0, done.stderr
    (record,) = records(done.stdout)
    return record


def ends(record: dict[str, Any]) -> tuple[Any, ...]:
    return record["status"], record["check"], record["count"], record["error"]


def test_right_program(tmp_path: Path, six: Path) -> None:
    record = the_record(written(tmp_path, RIGHT), six, "--all")
    assert ends(record) == ("unique", "passed", 1, None)
    assert (record["size"], record["stars"], record["board"]) == (6, 1, "six")
    assert (record["program"], record["program_folder"]) == ("mine.pl", tmp_path.name)
    record = the_record(written(tmp_path, RIGHT), FIVE, "--solutions", "2")
    assert ends(record) == ("multiple", "passed", 2, None)


TOUCH = RIGHT.replace(" apart(Cs),", "")
TOO_STRICT = RIGHT.replace("#> 1", "#> 2")
TWICE = RIGHT.replace("[VIEWS]", "[more]").replace(
    "[Cs]) :-", "[[X|Cs]]) :- X in 0..1,"
)


@pytest.mark.parametrize(
    ("text", "options", "count", "said"),
    [
        (TOUCH, ["--all"], 18, "a solution breaks a rule: stars at row 1, column 2"),
        (TOUCH, [], 1, "a solution breaks a rule: "),
        (TOO_STRICT, ["--all"], 0, "0 solutions found, where there is at least 1"),
        (TOO_STRICT, [], 0, "0 solutions found, where there is at least 1"),
        (TWICE, ["--all"], 2, "2 solutions found, where there is 1"),
    ],
)
def test_wrong_program(
    tmp_path: Path, six: Path, text: str, options: list[str], count: int, said: str
) -> None:
    record = the_record(written(tmp_path, text), six, *options)
    assert ends(record)[:3] == ("wrong", "failed", count)
    assert record["error"].startswith(said)
    assert record["inferences"] > 0  # it is measured, all the same


def test_a_program_that_reads_boards_itself(tmp_path: Path, six: Path) -> None:
    text = """
:- module(mine, [instances/2, model/3, post/3]).
:- use_module(library(clpfd)).
instances(Text, [instance(six, N, N)]) :-
    split_string(Text, "\\n", "", Lines), length(Lines, L), N is L-2.
model(mine, [v], 'no regions').
post(mine, N, [Cs]) :- length(Cs, N), Cs ins 1..N, all_different(Cs).
"""
    record = the_record(written(tmp_path, text), six, "--all")
    assert (record["board"], record["status"]) == ("six:six", "wrong")
    assert record["stars"] == 1


def test_other_puzzles_have_no_boards(tmp_path: Path) -> None:
    for folder in ("queens", "sudoku"):
        (program,) = Path(f"examples/{folder}").glob(f"{folder}.pl")
        (file,) = Path(f"examples/{folder}").glob("*.txt")
        campaign = Campaign(boards=(str(file),), program=str(program))
        assert {run.board.stars for run in plan(campaign, "auto").runs} == {None}


def test_stars_are_for_boards(tmp_path: Path) -> None:
    program = written(tmp_path, RIGHT)
    boards = (str(BOARDS / "feup/5x5_1.txt"),)
    (run,) = plan(Campaign(boards=boards, program=str(program), stars=1), "auto").runs
    assert run.board.stars == 1


QUEENS = """
:- module(mine, [instances/2, model/3, post/3, check/3]).
:- use_module(library(clpfd)).
instances(_, [instance(six, 6, 6)]).
model(mine, [rows], 'queens that see no diagonal').
post(mine, N, [Rows]) :- length(Rows, N), Rows ins 1..N, all_different(Rows).
check(mine, N, [Rows]) :- length(Rows, N), forall(
    ( nth1(C, Rows, R), nth1(C1, Rows, R1), C < C1 ), abs(R-R1) =\\= C1-C).
"""


def test_check_of_another_puzzle(tmp_path: Path, six: Path) -> None:
    sizes = tmp_path / "sizes.txt"
    sizes.write_text("6\n")
    record = the_record(written(tmp_path, QUEENS), sizes, "--all")
    assert ends(record) == ("wrong", "failed", 720, "check/3 is false for a solution")


def test_what_is_said(tmp_path: Path, six: Path) -> None:
    out = tmp_path / "out.jsonl"
    done = compare("--program", written(tmp_path, TOUCH), six, "-o", out)
    assert done.stdout == f"{out}: 1 run: 1 wrong\n"
    assert done.stderr.startswith("starbattle: mine.pl is wrong in 1 run, first on six")
    sizes = tmp_path / "sizes.txt"
    sizes.write_text("6\n")
    no_check = QUEENS.replace(", check/3]", "]")
    done = compare("--program", written(tmp_path, no_check), sizes)
    assert "warning: not checked: 1 run of mine.pl; export check/3" in done.stderr
