"""Assignments with the ideas of a lesson's exercises, and other data.

A file of lessons/ has a lesson's exercises, as texts with placeholders:

    [[exercises]]
    head = "$name(+A, -B)"     the predicate, with its modes
    text                       what it does: the statement and the comment
    program                    clauses of the reference
    given                      clauses that students get, if there are any
    tests                      goals; the reference says what is expected of them

    [exercises.draw]           what the placeholders stand for, see drawn.py

If a goal has the variable Answer, its value is expected, else that the goal is true; or
that it fails, if it fails for the reference.
The first test of each exercise is public.
"""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from random import Random
from typing import Any

from starbattle.course.assignment import (
    FILE,
    REFERENCE,
    TEMPLATE,
    Assignment,
    read_assignment,
)
from starbattle.course.marking import Marker
from starbattle.course.new.drawn import drawn, filled
from starbattle.course.new.folder import whole_folder
from starbattle.course.sandbox import choose
from starbattle.course.trial import Program, Query
from starbattle.errors import RequestError, StarBattleError

_ANSWER = "Answer"
_HEAD = re.compile(r"(\w+)\((.*)\)", re.S)
_LIBRARIES = ("clpfd", "lists", "apply", "aggregate")
_COMMENT = 76
_STATEMENT = 88

_INTRODUCTION = """\
# Exercises: $title

Write the program `solution.pl`. Start from `template.pl`, which has a clause for each
predicate that only fails, and keep what else is in it. In the arguments, `+` is known
when the predicate is called, `-` is found by it, `?` may be either, and `:` is a goal
that it calls. A variable may have a domain.
"""

_TOML = """\
name = "$name"
title = "$title"

[interface]
predicates = [
$interface]

[limits]
cpu = 8.0
wall = 120.0

[[parts]]
kind = "loads"
points = 1
"""


@dataclass(frozen=True, slots=True)
class _Exercise:
    """An exercise with its data."""

    head: str
    text: str
    program: str
    given: str
    tests: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of the predicate."""
        return self._parts()[0]

    @property
    def modes(self) -> str:
        """Its arguments, with their modes."""
        return self._parts()[1]

    @property
    def arity(self) -> int:
        """The number of its arguments."""
        return self.modes.count(",") + 1

    def _parts(self) -> tuple[str, str]:
        found = _HEAD.fullmatch(self.head)
        assert found, self.head
        return found[1], found[2]

    @property
    def comment(self) -> str:
        """The predicate's documentation, as the template and the reference have it."""
        return f"%!  {self.head}\n%\n{_wrapped(self.text, _COMMENT, '%   ', '%   ')}\n"

    @property
    def stub(self) -> str:
        """A clause that fails."""
        return f"{self.name}({', '.join('_' * self.arity)}) :-\n    fail.\n"

    def item(self, number: int) -> str:
        """Return it as an item of the statement."""
        text = f"{number}. **`{self.head}`**: {self.text}"
        return _wrapped(text, _STATEMENT, "", " " * 3)


@dataclass(frozen=True, slots=True)
class _Test:
    """A goal, and what is expected of it; `single` if it has one solution."""

    goal: str
    expect: str = "true"
    single: bool = False

    def toml(self, hidden: bool) -> str:
        """Return it as a line of the rubric."""
        keys = [f"goal = {_quoted(self.goal)}", f"expect = {_quoted(self.expect)}"]
        keys += ["solutions = 1"] * self.single + ["hidden = true"] * hidden
        return f"    {{ {', '.join(keys)} }},\n"


def _quoted(text: str) -> str:
    """Return a string of TOML, in single quotes if possible."""
    if "'" not in text and "\n" not in text:
        return f"'{text}'"
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"""{escaped}"""'


def _wrapped(text: str, width: int, first: str, next: str) -> str:
    return textwrap.fill(
        " ".join(text.split()),
        width,
        initial_indent=first,
        subsequent_indent=next,
        break_long_words=False,
        break_on_hyphens=False,
    )


def lessons() -> dict[int, Traversable]:
    """Return the files of the lessons that have such exercises, by their numbers."""
    folder = files(__package__) / "lessons"
    return {int(f.name[:2]): f for f in folder.iterdir() if f.name.endswith(".toml")}


def lesson_assignment(folder: Path, lesson: int, seed: int) -> Assignment:
    """Make the folder of an assignment for a lesson. Raises StarBattleError."""
    known = lessons()
    if lesson not in known:
        raise RequestError(f"there is no lesson {lesson}; expected {_range(known)}")
    table = tomllib.loads(known[lesson].read_text(encoding="utf-8"))
    exercises = [
        _exercise(each, Random(f"{seed} {lesson} {number}"))
        for number, each in enumerate(table["exercises"])
    ]
    name = folder.resolve().name
    with whole_folder(folder) as written:
        written.mkdir()
        _write(written, name, table["title"], exercises)
    return read_assignment(folder)


def _range(numbers: Mapping[int, object]) -> str:
    return f"{min(numbers)} to {max(numbers)}"


def _exercise(table: Mapping[str, Any], draws: Random) -> _Exercise:
    values = drawn(table["draw"], draws)
    head, text, program = (
        filled(table[key], values).strip() for key in ("head", "text", "program")
    )
    given = filled(table.get("given", ""), values).strip()
    tests = tuple(filled(goal, values).strip() for goal in table["tests"])
    return _Exercise(head, text, program, given, tests)


def _write(folder: Path, name: str, title: str, exercises: Sequence[_Exercise]) -> None:
    texts = {
        "statement.md": _statement(title, exercises),
        TEMPLATE: _program(exercises, [each.stub for each in exercises]),
        REFERENCE: _program(exercises, [f"{each.program}\n" for each in exercises]),
    }
    for file, text in texts.items():
        (folder / file).write_text(text, encoding="utf-8")
    # What is expected is what the reference says, which has to be run for it.
    head = _toml(name, title, exercises)
    goals = [each.tests for each in exercises]
    unknown = [[_Test(goal) for goal in each] for each in goals]
    (folder / FILE).write_text(head + _parts(exercises, unknown), encoding="utf-8")
    expected = _expected(read_assignment(folder), goals)
    (folder / FILE).write_text(head + _parts(exercises, expected), encoding="utf-8")


def _statement(title: str, exercises: Sequence[_Exercise]) -> str:
    introduction = filled(_INTRODUCTION, {"title": title})
    items = (each.item(number) for number, each in enumerate(exercises, 1))
    return "\n".join([introduction, *(f"{item}\n" for item in items)])


def _program(exercises: Sequence[_Exercise], clauses: Sequence[str]) -> str:
    head = "".join(f":- use_module(library({name})).\n" for name in _LIBRARIES)
    parts = [
        f"{exercise.comment}\n{text}"
        for exercise, text in zip(exercises, clauses, strict=True)
    ]
    given = [f"%   Given, for the tests.\n\n{e.given}\n" for e in exercises if e.given]
    return "\n".join([head, *parts, *given])


# --- the rubric ---


def _toml(name: str, title: str, exercises: Sequence[_Exercise]) -> str:
    interface = "".join(
        f'    {{ name = "{each.name}", arity = {each.arity}, '
        f'modes = "{each.modes}" }},\n'
        for each in exercises
    )
    return filled(_TOML, {"name": name, "title": title, "interface": interface})


def _parts(exercises: Sequence[_Exercise], tests: Sequence[Sequence[_Test]]) -> str:
    return "".join(
        f'\n[[parts]]\nname = "{exercise.name}"\nkind = "predicate"\npoints = 2\n'
        f"tests = [\n{''.join(each.toml(k > 0) for k, each in enumerate(all))}]\n"
        for exercise, all in zip(exercises, tests, strict=True)
    )


def _expected(
    assignment: Assignment, goals: Sequence[Sequence[str]]
) -> list[list[_Test]]:
    """Return the tests, with what the reference gives for their goals."""
    with Marker(assignment, choose(trust=True)) as marker:
        program = marker.reference_trial().program
        return [[_expected_of(program, goal) for goal in each] for each in goals]


def _expected_of(program: Program, goal: str) -> _Test:
    """Return a test. Raises StarBattleError if the reference fails it."""
    wanted = (_ANSWER,) if re.search(rf"\b{_ANSWER}\b", goal) else ()
    outcome = program.prove(Query(goal, wanted=wanted, solutions=2))
    answers = outcome.answers
    if outcome.end not in ("no", "more"):
        reason = outcome.message or "no answer"
        raise StarBattleError(f"{program.file.path.name}: {goal}: {reason}")
    if not answers:
        return _Test(goal, "false")
    said = f"{_ANSWER} = {answers[0][0]}" if wanted else "true"
    return _Test(goal, said, len(answers) == 1)
