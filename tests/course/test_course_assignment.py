"""Assignments are read and checked, with errors that say where and what fits."""

import json
import re
import shutil

import pytest

from conftest import ROOT
from course import GOAL, TWO, assignment, mark_of, part
from starbattle.course.assignment import read_assignment
from starbattle.course.check import folder_faults
from starbattle.course.sandbox import Limits
from starbattle.errors import RequestError

BOARDS = part("boards", 4, GOAL)


def test_a_good_one(tmp_path):
    read = read_assignment(assignment(tmp_path / "a", BOARDS))
    assert (read.name, read.title) == ("small", "A small assignment")
    assert read.interface.roots == ["solve/2"]
    assert {name: len(found) for name, found in read.instances.items()} == {
        "public": 1, "secret": 1, "two": 1, "none": 1
    }  # fmt: skip
    assert read.instances["public"][0].term.startswith("board(4,1,[[1,2,2,2],")
    assert read.max_points == 4
    assert [Limits().wall, Limits(cpu=60).wall, read.limits.wall] == [20, 120, 300]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('kind = "boards"', 'kind = "board"', "did you mean boards?"),
        ("points = 4", 'points = "four"', "points must be a number from 0 on"),
        ("points = 4", "point = 4", "parts 1: unknown key 'point'; did you mean"),
        ('answer = "Columns"', 'answer = "Stars"', "has no variable Stars"),
        ('file = "two.jsonl"', 'file = "2.jsonl"', "file: there is no 2.jsonl"),
        ("cpu = 20.0", "cpu = 0", "limits: cpu must be a positive number"),
        ('name = "small"', 'name = "a b"', "name must consist of letters"),
        ('name = "small"', 'puzzle = "x.pl"', "puzzle must be star_battle or a file"),
        ("arity = 2", 'arity = "two"', "predicates 1: arity must be an integer"),
    ],
)  # fmt: skip
def test_errors(tmp_path, old, new, message):
    file = assignment(tmp_path / "a", BOARDS) / "assignment.toml"
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    with pytest.raises(RequestError) as raised:
        read_assignment(file.parent)
    assert message in str(raised.value)
    assert str(raised.value).startswith(str(file))


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ({"regions": [[1, 2]]}, "rows"),
        ({"rules": {"touch": "none"}}, "boards before it have other rules"),
        ({"where": ["cell(1,1) =< 0"]}, "programs do not take constraints"),
        ({"given_stars": [[0, 1]]}, "programs do not take given cells"),
    ],
)
def test_bad_boards(tmp_path, board, message):
    folder = assignment(tmp_path / "a", BOARDS)
    (folder / "two.jsonl").write_text(json.dumps({**TWO, **board}))
    with pytest.raises(RequestError, match=rf"two\.jsonl.*{message}"):
        read_assignment(folder)
    with pytest.raises(RequestError, match="there is no such file; starbattle course"):
        read_assignment(tmp_path)


# Another puzzle

DOCUMENT = ROOT / "docs" / "course.md"


def test_the_puzzle_of_the_documents(tmp_path):
    """Its files, in an empty folder, are an assignment that its reference solves."""
    text = DOCUMENT.read_text()
    text = text[text.index("\n## Another puzzle") :]
    written = re.findall(r"`([\w.]+)`[^`]*:\n\n```\w+\n(.*?)```", text, re.DOTALL)
    for name, content in written:
        (tmp_path / name).write_text(content)
    assert {"puzzle.pl", "reference.pl", "assignment.toml"} < {n for n, _ in written}
    mark = mark_of(tmp_path, (tmp_path / "reference.pl").read_text())
    assert mark.points == mark.max_points == 4
    puzzle = tmp_path / "puzzle.pl"
    text = puzzle.read_text()
    solving = shutil.copytree(tmp_path, tmp_path / "solving")
    more = text.replace("check/3]", "check/3, post/3]") + "post(_, _, _).\n"
    (solving / "puzzle.pl").write_text(more)
    faults = [*folder_faults(read_assignment(solving))]
    assert "puzzle.pl exports post/3, and students get it" in faults
    other = shutil.copytree(tmp_path, tmp_path / "other")
    (other / "puzzle.pl").write_text(text.replace("[instances/2, check/3]", "[]"))
    with pytest.raises(RequestError) as raised:
        read_assignment(other)
    wanted = "begin it with :- module(latin, [instances/2,check/3])."
    assert f"does not export instances/2 and check/3; {wanted}" in str(raised.value)
