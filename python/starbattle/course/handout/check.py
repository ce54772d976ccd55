"""The program `check`: students run it with SWI-Prolog alone."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from starbattle.course.assignment import Assignment
from starbattle.course.harness import Prolog
from starbattle.course.marks import rounded
from starbattle.course.parts import Part
from starbattle.course.rubric import Test
from starbattle.course.trial import Trial
from starbattle.errors import SolverError
from starbattle.paths import PROLOG


def plan_text(assignment: Assignment, trial: Trial, puzzle: str) -> str:
    """Return the terms; `puzzle` is the file of the puzzle's program, if any."""
    limits = assignment.limits
    numbers = (limits.cpu, limits.wall, limits.memory, limits.output)
    head = _compound(
        "assignment",
        _term(assignment.name),
        _term(assignment.title),
        _term(assignment.interface.file),
        f"file({_term(puzzle)})" if puzzle else "none",
        _compound("limits", *(_term(_whole(number)) for number in numbers)),
        _term(list(assignment.interface.predicates)),
        _term(assignment.max_points),
    )
    parts = [(part, _public(part, trial)) for part in checked_parts(assignment)]
    lines = [_part(part, tests) for part, tests in parts if tests]
    return "".join(f"{line}.\n" for line in [head, *lines])


def checked_parts(assignment: Assignment) -> list[Part]:
    """Return the parts that the check knows.

    Where students have to write a model, those that label ours are left out: students
    would find our models in the check.
    """
    solves = any(part.solves_boards for part in assignment.parts)
    writes_model = solves and not assignment.gives_model
    return [p for p in assignment.parts if not (writes_model and p.labels_models)]


def _public(part: Part, trial: Trial) -> list[Test]:
    return [test for test in part.tests(trial) if not test.hidden]


def _part(part: Part, public: list[Test]) -> str:
    tests = ",\n    ".join(map(_test, public))
    needs = {"needs": part.needs} if part.needs else {}
    return _compound(
        "part",
        _term(part.name),
        _term(part.title),
        part.kind,
        _term(float(part.points)),
        _options({**part.options(), **needs}),
        f"[\n    {tests}]",
    )


def _test(test: Test) -> str:
    points = _term(rounded(float(test.points)))
    return _compound("test", _term(test.name), points, _options(test.options))


def _options(options: Mapping[str, Any]) -> str:
    found = (_compound(key, _term(value)) for key, value in options.items())
    return f"[{', '.join(found)}]"


def _compound(name: str, *arguments: str) -> str:
    return f"{name}({', '.join(arguments)})"


def _whole(number: float) -> float:
    return int(number) if number == int(number) else number


def _term(value: Any) -> str:
    """Write a text as a string: JSON's escapes are also Prolog's."""
    match value:
        case list():
            return f"[{', '.join(map(_term, value))}]"
        case _:
            return json.dumps(value, ensure_ascii=False)


_MARK = "%%%FILE "
_ROOTS = ("check", "harness", "analysis")
"""The files of prolog/course that need all the others."""
_LABELING_ROOTS = ("labeling", "rubric/nodes")
"""Those that need our models."""


def check_script(assignment: Assignment, prolog: Prolog, trial: Trial) -> str:
    """Return the program: a script, the sources it needs, and what it checks."""
    head = files(__package__) / "files" / "check.pl"
    program = assignment.puzzle_file
    puzzle = f"puzzle/{program.name}" if program else ""
    labels = any(part.labels_models for part in checked_parts(assignment))
    roots = (*_ROOTS, *_LABELING_ROOTS) if labels else _ROOTS
    names = _sources(prolog, roots)
    sources = {name: (PROLOG / name).read_text("utf-8") for name in names}
    own = {"plan.pl": plan_text(assignment, trial, puzzle)}
    if program:
        own[puzzle] = program.read_text("utf-8")
    parts = [head.read_text("utf-8")]
    for name, text in {**sources, **own}.items():
        if _MARK in text:
            raise SolverError(f"{name} must not have the text {_MARK.strip()}")
        parts.append(f"{_MARK}{name}\n{text.rstrip()}\n")
    return "".join(parts)


def sources_of(script: str) -> dict[str, str]:
    """Return the files that a program of :func:`check_script` is made of."""
    _, *parts = script.split(f"\n{_MARK}")
    named = (part.partition("\n") for part in parts)
    return {name: text for name, _, text in named}


def _sources(prolog: Prolog, roots: Iterable[str]) -> list[str]:
    """Return the files of prolog/ that the check needs, as SWI-Prolog loads them."""
    loaded = [str(PROLOG / "course" / f"{name}.pl") for name in roots]
    goal = "forall(source_file(F),(write(F),nl))"
    command = [prolog.executable, "-f", "none", "-g", goal, "-t", "halt", *loaded]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    paths = [Path(line) for line in done.stdout.splitlines()]
    home = PROLOG.resolve()
    own = [path for path in paths if path.is_relative_to(home)]
    return sorted(path.relative_to(home).as_posix() for path in own)
