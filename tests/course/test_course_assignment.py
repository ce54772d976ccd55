"""Assignments are read and checked, with errors that say where and what fits."""

import json
from pathlib import Path
from typing import Any

import pytest

from course import GOAL, TWO, assignment, mark_of, part, queens
from starbattle.course.assignment import read_assignment
from starbattle.course.sandbox import Limits
from starbattle.errors import RequestError

BOARDS = part("boards", 4, GOAL)


def test_a_good_one(tmp_path: Path) -> None:
    read = read_assignment(assignment(tmp_path / "a", BOARDS))
    assert (read.name, read.title) == ("small", "A small assignment")
    assert read.interface.roots == ["solve/2"]
    assert {name: len(found) for name, found in read.instances.items()} == {
        "public": 1, "secret": 1, "two": 1, "none": 1
    }  # fmt: skip
    assert read.instances["public"][0].term.startswith("board(4,1,[[1,2,2,2],")
    assert read.max_points == 4
    assert [Limits().wall, Limits(cpu=60).wall, read.limits.wall] == [20, 120, 300]


def test_the_digest_is_that_of_all_files(tmp_path: Path) -> None:
    folder = assignment(tmp_path / "a", BOARDS)
    before = read_assignment(folder).digest
    assert read_assignment(folder).digest == before
    (folder / "statement.md").write_text("Solve it.")
    assert read_assignment(folder).digest != before


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('kind = "boards"', 'kind = "board"', "did you mean boards?"),
        ('kind = "boards"', 'kind = "essay"', "expected one of loads, predicate"),
        ("points = 4", 'points = "four"', "points must be a number from 0 on"),
        ("points = 4", "point = 4", "parts 1: unknown key 'point'; did you mean"),
        ("points = 4", "", "parts 1: points is missing; expected a number"),
        ("points = 4", "points = 4\nclases = []", "did you mean classes?"),
        ('answer = "Columns"', 'answer = "Stars"', "has no variable Stars"),
        ('file = "two.jsonl"', 'file = "2.jsonl"', "file: there is no 2.jsonl"),
        ("cpu = 20.0", "cpu = 0", "limits: cpu must be a positive number"),
        ("cpu = 20.0", "cpu = true", "limits: cpu must be a number from 0 on"),
        ("cpu = 20.0", "seconds = 20", "unknown key 'seconds'; expected one of cpu,"),
        ('name = "small"', 'name = "a b"', "name must consist of letters"),
        ('name = "small"', "name = small", "Invalid value"),
        ('name = "small"', 'puzzle = "x.pl"', "puzzle must be star_battle or a file"),
        ("arity = 2", 'arity = "two"', "predicates 1: arity must be an integer"),
        ('goal = "solve(Board, Columns)"', 'goal = ""', "has no variable Board"),
    ],
)  # fmt: skip
def test_errors(tmp_path: Path, old: str, new: str, message: str) -> None:
    file = assignment(tmp_path / "a", BOARDS) / "assignment.toml"
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    with pytest.raises(RequestError) as raised:
        read_assignment(file.parent)
    assert message in str(raised.value)
    assert str(raised.value).startswith(str(file))


def test_no_assignment(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="there is no such file; starbattle course"):
        read_assignment(tmp_path)


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ({"regions": [[1, 2]]}, "rows"),
        ({"rules": {"touch": "none"}}, "boards before it have other rules"),
        ({"where": ["cell(1,1) =< 0"]}, "programs do not take constraints"),
        ({"given_stars": [[0, 1]]}, "programs do not take given cells"),
    ],
)
def test_bad_boards(tmp_path: Path, board: dict[str, Any], message: str) -> None:
    folder = assignment(tmp_path / "a", BOARDS)
    (folder / "two.jsonl").write_text(json.dumps({**TWO, **board}))
    with pytest.raises(RequestError, match=rf"two\.jsonl.*{message}"):
        read_assignment(folder)


def test_two_parts_of_a_name(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="two parts are called boards"):
        read_assignment(assignment(tmp_path / "a", BOARDS + BOARDS))


QUEENS = """\
:- use_module(library(clpfd)).
queens(N, Queens) :-
    length(Queens, N), Queens ins 1..N, safe(Queens), labeling([ff], Queens).
safe([]).
safe([Q|Qs]) :- foldl(no_attack(Q), Qs, 1, _), safe(Qs).
no_attack(Q, R, D, D1) :- Q #\\= R, abs(Q-R) #\\= D, D1 is D+1.
"""
MISTAKE = 'mistake(N, Queens, "two queens attack") :- length(Queens, N).\n'


@pytest.mark.slow
def test_another_puzzle(tmp_path: Path) -> None:
    program = Path(__file__).parents[2] / "examples" / "queens" / "queens.pl"
    puzzle = program.read_text().replace("check/3]", "check/3, mistake/3]")
    folder = queens(tmp_path / "queens", puzzle + MISTAKE, QUEENS)
    (folder / "three.txt").write_text("3\n")
    goal = 'goal = "queens(N, Qs)"\nboard = "N"\nanswer = "Qs"\n'
    parts = part("boards", 4, f'{goal}classes = ["small"]\n')
    parts += part("all_solutions", 4, f'{goal}classes = ["small"]\n')
    parts += part("unsatisfiable", 2, f'{goal}classes = ["three"]\n')
    file = folder / "assignment.toml"
    before = file.read_text().partition("[[parts]]")[0]
    three = '[[boards]]\nclass = "three"\nfile = "three.txt"\n'
    file.write_text(before + three + parts)
    assert mark_of(folder, QUEENS).points == 10
    wrong = mark_of(folder, QUEENS.replace("safe(Queens), ", ""))
    assert wrong.points == 0
    test = wrong.parts[0].tests[0]
    assert (test.name, test.message) == ("sizes:4", "two queens attack")
    half = QUEENS.replace("labeling([ff], Queens)", "once(labeling([ff], Queens))")
    found = mark_of(folder, half)
    assert [each.points for each in found.parts] == [4, 0, 2]
    assert found.parts[1].tests[1].message == "1 solution found of 4"
