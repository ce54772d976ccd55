"""`course new --lesson`: the ideas of a lesson, other data, no public solution."""

import re
import subprocess
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conftest import TIMEOUT_S, cli
from course import marked
from starbattle.course.assignment import read_assignment
from starbattle.course.check.checking import check
from starbattle.course.intake import Submission
from starbattle.course.new import drawn
from starbattle.course.new.lesson import lesson_assignment, lessons
from starbattle.course.sandbox import choose
from starbattle.course.similar.programs import read_programs
from starbattle.errors import RequestError

ROOT = Path(__file__).resolve().parents[2]
PUBLIC = {int(f.name[:2]): f for f in (ROOT / "examples/lessons").iterdir()}
SEED = 7
_SMALLEST = 16
"""Clauses with fewer nodes are often the same."""


def exercises(lesson: int) -> list[dict[str, Any]]:
    table = tomllib.loads(lessons()[lesson].read_text(encoding="utf-8"))
    return list(table["exercises"])


def texts(exercise: Mapping[str, Any]) -> str:
    keys = ("head", "text", "program", "given")
    parts = [exercise[key] for key in keys if key in exercise]
    return "\n".join([*parts, *exercise["tests"]])


def test_each_lesson_has_exercises() -> None:
    assert sorted(lessons()) == sorted(PUBLIC) == list(range(1, 21))


def settings(draw: Mapping[str, Any], draws: Random) -> Iterator[dict[str, str]]:
    """Yield values such that each value of a list is among them."""
    for name, choice in draw.items():
        for value in choice if isinstance(choice, list) else [choice]:
            one = [value] if isinstance(choice, list) else value
            yield drawn.drawn({**draw, name: one}, draws)


@pytest.mark.parametrize("lesson", sorted(PUBLIC))
def test_each_placeholder_stands_for_something(
    lesson: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawn, "_rows", lambda *given: [[1] * 6] * 6)
    for exercise in exercises(lesson):
        text, draws = texts(exercise), Random(1)
        for values in settings(exercise["draw"], draws):
            filled = drawn.filled(text, values)
            assert "$" not in filled
            program = drawn.filled(exercise["program"], values)
            assert max(map(len, program.splitlines())) <= 100
        used = set(re.findall(r"\$([a-z]+)", text + str(exercise["draw"])))
        assert used | {"name"} == set(exercise["draw"]) | {"name"}


@pytest.mark.slow
@pytest.mark.parametrize("lesson", sorted(PUBLIC))
def test_each_program_loads_without_a_warning(
    lesson: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawn, "_rows", lambda *given: [[1] * 6] * 6)
    libraries = "lists", "apply", "aggregate", "clpfd"
    head = "".join(f":- use_module(library({name})).\n" for name in libraries)
    names = []
    for number, exercise in enumerate(exercises(lesson)):
        for k, values in enumerate(settings(exercise["draw"], Random(1))):
            program = drawn.filled(exercise["program"], values)
            name = f"m{number}_{k}"
            names.append(f"{name}.pl")
            text = f":- module({name}, []).\n{head}{program}"
            (tmp_path / names[-1]).write_text(text, encoding="utf-8")
    loaded = subprocess.run(
        ["swipl", "-g", "halt", *names],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
    )
    assert (loaded.returncode, loaded.stderr) == (0, "")


def test_numbers_are_drawn_in_range() -> None:
    choice = {"from": 3, "to": 8, "shape": [2, 3], "distinct": True}
    for seed in range(50):
        text = drawn.drawn({"n": choice}, Random(str(seed)))["n"]
        rows = eval(text)
        assert [len(row) for row in rows] == [3, 3]
        assert sorted(n for row in rows for n in row) == [3, 4, 5, 6, 7, 8]
    ends = {drawn.drawn({"n": {"from": 1, "to": 3}}, Random(k))["n"] for k in range(50)}
    assert ends == {"1", "2", "3"}


def contents(folder: Path) -> dict[str, str]:
    return {f.name: f.read_text(encoding="utf-8") for f in folder.iterdir()}


def test_the_seed_decides(tmp_path: Path) -> None:
    made = [tmp_path / name / "exercises" for name in ("one", "same", "other")]
    for folder, seed in zip(made, (1, 1, 2), strict=True):
        folder.parent.mkdir()
        lesson_assignment(folder, 16, seed)
    one, same, other = map(contents, made)
    assert one == same
    assert all(one[name] != other[name] for name in one)
    assert set(one) == {
        "assignment.toml",
        "reference.pl",
        "statement.md",
        "template.pl",
    }


def test_the_command(tmp_path: Path) -> None:
    done = cli("course", "new", "--lesson", "16", "--seed", "3", cwd=tmp_path)
    said = "lesson-16: 5 parts, 9 points; next: edit statement.md and assignment.toml\n"
    assert (done.returncode, done.stdout, done.stderr) == (0, said, "")
    statement = (tmp_path / "lesson-16" / "statement.md").read_text(encoding="utf-8")
    assert statement.startswith("# Exercises: Large neighborhood search\n")
    assert len(re.findall(r"^\d\. \*\*`", statement, re.M)) == 4
    assert max(map(len, statement.splitlines())) <= 88
    assert statement.endswith("\n")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--lesson", "99"), "there is no lesson 99; expected 1 to 20"),
        (("--lesson", "7", "--sizes", "6"), "--sizes does not fit --lesson"),
        (("x", "--lesson", "7", "--public", "2"), "--public does not fit --lesson"),
        ((), "name the folder to create"),
    ],
)
def test_errors(tmp_path: Path, options: tuple[str, ...], message: str) -> None:
    done = cli("course", "new", *options, cwd=tmp_path)
    assert done.returncode == 2
    assert message in done.stderr
    assert not any(tmp_path.iterdir())


def test_an_existing_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    with pytest.raises(RequestError, match="already exists"):
        lesson_assignment(tmp_path, 1, 1)
    assert contents(tmp_path) == {"mine": "mine"}


def predicates(folder: Path) -> list[str]:
    """Return the names of the predicates that an assignment asks for."""
    asked = read_assignment(folder).interface.predicates
    return [indicator.rpartition("/")[0] for indicator in asked]


@pytest.mark.slow
@pytest.mark.parametrize("lesson", sorted(PUBLIC))
def test_the_public_solutions_do_not_pass(lesson: int, tmp_path: Path) -> None:
    """Nor is a clause of a predicate that is asked for in them, whatever its names."""
    folder = tmp_path / "new"
    made = lesson_assignment(folder, lesson, seed=3)
    public = (PUBLIC[lesson] / "reference.pl").read_text(encoding="utf-8")
    own = (folder / "reference.pl").read_text(encoding="utf-8")
    template = (folder / "template.pl").read_text(encoding="utf-8")
    asked = tuple(
        f"{name}(" for name in predicates(folder) + predicates(PUBLIC[lesson])
    )
    found = marked(folder, {"own": own, "public": public, "template": template})
    assert found["own"].points == made.max_points
    assert found["own"].notes == found["own"].flags == ()
    assert found["public"].points <= found["template"].points < made.max_points / 3
    programs = {"own": own, "public": public}
    given = [Submission(n, n, {"solution.pl": t.encode()}) for n, t in programs.items()]
    clauses = {
        program.student: {
            clause.normal
            for clause in program.clauses()
            if clause.size >= _SMALLEST
            and programs[program.student][clause.start :].startswith(asked)
        }
        for program in read_programs(given, choose(trust=True), 1)
    }
    assert clauses["own"]
    assert not clauses["own"] & clauses["public"]


@pytest.mark.slow
@pytest.mark.parametrize("lesson", sorted(PUBLIC))
def test_the_assignment_passes_its_check(lesson: int, tmp_path: Path) -> None:
    lesson_assignment(tmp_path / "new", lesson, SEED)
    found = check(read_assignment(tmp_path / "new"), choose(trust=True), 2)
    assert found.faults == ()
    assert [each.mutant.name for each in found.of("survives")] == []
