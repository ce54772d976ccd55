"""The names of users' programs, told apart where several have the same."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

_Record: TypeAlias = dict[str, Any]


class _Program(NamedTuple):
    """A file: its name, the folder that it is in, and a digest of its text."""

    name: str
    folder: str | None
    digest: str | None


_FORMS: tuple[Callable[[_Program], str], ...] = (
    lambda program: program.name,
    lambda program: f"{program.folder or '?'}/{program.name}",
    lambda program: f"{program.name} ({(program.digest or '?')[:4]})",
    lambda program: f"{program.folder or '?'}/{program.name} ({program.digest})",
)
"""What a program may be called, the shortest first."""


def name_programs(records: Iterable[_Record]) -> None:
    """Put the name of its program into each record, "" for Star Battle's models.

    Programs of one name get more of what tells them apart.
    """
    programs = {id(record): _program(record) for record in records}
    known = {program for program in programs.values() if program}
    for record in records:
        program = programs[id(record)]
        record["program"] = _called(program, known) if program else ""


def _program(record: _Record) -> _Program | None:
    if not record["program"]:
        return None
    digest = record["versions"].get("program")
    return _Program(record["program"], record["program_folder"], digest)


def _called(program: _Program, known: Iterable[_Program]) -> str:
    alike = [other for other in known if other.name == program.name]
    for form in _FORMS:
        if len({form(other) for other in alike}) == len(alike):
            return form(program)
    return _FORMS[-1](program)
