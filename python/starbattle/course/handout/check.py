"""The program `check`: students run it with SWI-Prolog alone."""

from __future__ import annotations

import subprocess
from importlib.resources import files
from pathlib import Path

from starbattle.course.assignment import Assignment
from starbattle.course.handout.plan import plan_text
from starbattle.course.harness import Prolog
from starbattle.course.trial import Trial
from starbattle.errors import SolverError
from starbattle.resources import PROLOG

_MARK = "%%%FILE "
_ROOTS = ("check", "check/nodes", "harness", "labeling", "analysis")
"""The files of prolog/course that need all the others."""


def check_script(assignment: Assignment, prolog: Prolog, trial: Trial) -> str:
    """Return the program: a script, the sources it needs, and what it checks."""
    head = files(__package__) / "files" / "check.pl"
    program = assignment.puzzle_file
    puzzle = f"puzzle/{program.name}" if program else ""
    sources = {name: (PROLOG / name).read_text("utf-8") for name in _sources(prolog)}
    own = {"plan.pl": plan_text(assignment, trial, puzzle)}
    if program:
        own[puzzle] = program.read_text("utf-8")
    parts = [head.read_text("utf-8")]
    for name, text in {**sources, **own}.items():
        if _MARK in text:
            raise SolverError(f"{name} must not have the text {_MARK.strip()}")
        parts.append(f"{_MARK}{name}\n{text.rstrip()}\n")
    return "".join(parts)


def _sources(prolog: Prolog) -> list[str]:
    """Return the files of prolog/ that the check needs, as SWI-Prolog loads them."""
    loaded = [str(PROLOG / "course" / f"{name}.pl") for name in _ROOTS]
    goal = "forall(source_file(F),(write(F),nl))"
    command = [prolog.executable, "-f", "none", "-g", goal, "-t", "halt", *loaded]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    paths = [Path(line) for line in done.stdout.splitlines()]
    home = PROLOG.resolve()
    own = [path for path in paths if path.is_relative_to(home)]
    return sorted(path.relative_to(home).as_posix() for path in own)
