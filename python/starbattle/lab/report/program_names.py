"""Unique names for users' programs."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

_Record: TypeAlias = dict[str, Any]


class _Program(NamedTuple):
    """A file: its name, the name of its folder, and a digest of its text."""

    name: str
    folder: str | None
    digest: str | None


_FORMS: tuple[Callable[[_Program], str], ...] = (
    lambda program: program.name,
    lambda program: f"{program.folder or '?'}/{program.name}",
    lambda program: f"{program.name} ({(program.digest or '?')[:4]})",
    lambda program: f"{program.folder or '?'}/{program.name} ({program.digest})",
)
"""The forms of a name, the shortest first."""


def name_programs(records: Iterable[_Record]) -> None:
    """Set "program" of each record to a unique name, "" for Star Battle's models.

    A name gets the folder or the digest of its program where that is ambiguous.
    """
    programs = {id(record): _program(record) for record in records}
    known = {program for program in programs.values() if program}
    for record in records:
        program = programs[id(record)]
        record["program"] = _unique_name(program, known) if program else ""


def _program(record: _Record) -> _Program | None:
    if not record["program"]:
        return None
    digest = record["versions"].get("program")
    return _Program(record["program"], record["program_folder"], digest)


def _unique_name(program: _Program, known: Iterable[_Program]) -> str:
    same_name = [other for other in known if other.name == program.name]
    for form in _FORMS:
        if len({form(other) for other in same_name}) == len(same_name):
            return form(program)
    return _FORMS[-1](program)
