"""Mutants of a reference solution; prolog/course/mutants.pl makes them."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import unified_diff

from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.course.assignment import REFERENCE, Assignment


@dataclass(frozen=True, slots=True)
class Mutant:
    """A reference solution with one fault.

    kind       what was changed, such as "constraint dropped"
    predicate  where, Name/Arity
    line       of the file, from 1
    diff       the lines of a unified diff, without line ends
    program    the whole text
    """

    kind: str
    predicate: str
    line: int
    diff: tuple[str, ...]
    program: str

    @property
    def name(self) -> str:
        """The place and the kind, in a line."""
        return f"{REFERENCE}:{self.line}: {self.predicate}: {self.kind}"


def mutants(assignment: Assignment) -> list[Mutant]:
    """Return the mutants of the reference solution, in the order of its lines."""
    file = assignment.reference
    found = ask(
        open_bridge("process"),
        op="mutants",
        program=str(file.absolute()),
        roots=list(assignment.interface.predicates),
    )
    # As Prolog reads it: offsets count all characters of a line's end.
    source = file.read_bytes().decode().removeprefix("\ufeff")
    return [_mutant(source, **each) for each in found["mutants"]]


def _mutant(
    source: str, kind: str, predicate: str, line: int, text: str, **span: int
) -> Mutant:
    program = source[: span["from"]] + text + source[span["to"] :]
    return Mutant(kind, predicate, line, _diff(source, program), program)


def _diff(before: str, after: str) -> tuple[str, ...]:
    """Return the lines that differ, with one around them."""
    lines = unified_diff(before.splitlines(), after.splitlines(), n=1, lineterm="")
    return tuple(lines)[3:]
