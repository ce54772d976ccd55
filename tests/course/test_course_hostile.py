"""Hostile programs among the submissions of a class: nobody's marks change.

They are marked on each rung.
"""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

import hostile
from course import GOAL, REFERENCE, UNIQUE, assignment, marked, part
from hostile import SECRET, Target
from starbattle.course.marks import Mark
from starbattle.course.sandbox import choose
from test_course_sandbox import PROGRAMS, SAID, WALLS, open_folder, usable

HOSTILE = [name for name in PROGRAMS if name.endswith(".pl")]
LIMITS = "[limits]\ncpu = 2\nwall = 8\nmemory = 256\noutput = 100_000\n"
PARTS = (
    part("boards", 4, GOAL + 'classes = ["public", "secret"]\n')
    + part("predicate", 1, 'tests = [{ goal = "atom(a)" }]\n')
    + part("loads", 1, "deduct = 0.5\n")
)
HONEST = {"ada": REFERENCE, "zoe": "solve(_, [3,1,4,2]).\n"}


def make_assignment(aim: Target) -> Path:
    """Make an assignment among the files that hostile programs look for."""
    folder = aim.folder / "private" / "small"
    assignment(folder, PARTS, limits=LIMITS)
    board = {**UNIQUE, "id": SECRET}
    (folder / "secret.jsonl").write_text(json.dumps(board))
    return folder


def programs(aim: Target, names: tuple[str, ...]) -> dict[str, bytes]:
    """Return the programs by student: honest ones are before, among and after."""
    evil = {f"m-{n}": aim.text(hostile.PROGRAMS / n) for n in names}
    return {name: text.encode() for name, text in HONEST.items()} | evil


def check(marks: Mapping[str, Mark], aim: Target, before: list[object]) -> None:
    assert [marks[name].points for name in HONEST] == [6, 6]
    for name, mark in marks.items():
        if name not in HONEST:
            boards = mark.parts[0]
            assert boards.points == 0, name
            check_texts(mark.to_json())
            assert "root:x" not in mark.to_json()
    assert aim.files() == before
    assert (aim.reached, hostile.left_behind(aim.folder)) == ([], [])
    assert "sleeping" in Path(f"/proc/{aim.victim}/status").read_text().split("\n")[2]


def check_texts(text: str) -> None:
    """Check what a mark says; messages of errors may quote a program's goals."""
    lines = [line.strip() for line in text.replace("\\n", "\n").splitlines()]
    lines += [line for word in text.split('"') for line in word.split("\\n")]
    assert SECRET not in text
    assert not [line for line in lines if line in SAID]


@pytest.mark.slow
@pytest.mark.parametrize("rung", WALLS)
def test_all_hostile_programs_on_each_rung(
    rung: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usable(rung)
    monkeypatch.setenv("STARBATTLE_SECRET", SECRET)
    with open_folder() as folder, hostile.target(folder) as aim:
        made = make_assignment(aim)
        before = aim.files()
        every = programs(aim, tuple(HOSTILE))
        check(marked(made, every, 2, choose(rung=rung)), aim, before)
