"""What can be seen without running anything: classes of boards, and what is hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator

from starbattle.course.assignment import REFERENCE, TEMPLATE, Assignment
from starbattle.course.packs.public import public_files
from starbattle.course.puzzle import Instance
from starbattle.errors import RequestError

_CLASS = re.compile(r"(\d+)x(\d+)-(\d+)")
_SHORTEST = 10
"""Shorter texts may stand in a file by chance."""


def folder_faults(assignment: Assignment) -> Iterator[str]:
    """Yield what is wrong with the boards and with what students get."""
    yield from _class_faults(assignment)
    yield from _leaks(assignment)
    if not (assignment.folder / TEMPLATE).is_file():
        yield f"there is no {TEMPLATE} for the students"


def _class_faults(assignment: Assignment) -> Iterator[str]:
    for name, group in assignment.instances.items():
        if not group:
            yield f"the class {name} has no boards"
        for instance in group:
            shape = _shape(instance)
            if shape and _CLASS.fullmatch(name) and shape != name:
                yield f"the board {instance.name} is {shape}, its class {name}"


def _shape(instance: Instance) -> str:
    board = instance.board
    return f"{board.size}x{board.size}-{board.stars}" if board else ""


def _leaks(assignment: Assignment) -> Iterator[str]:
    """Yield what is hidden and yet in a file that students get."""
    texts = _public_texts(assignment)
    everything = [i for group in assignment.instances.values() for i in group]
    public = {instance.term for instance in everything if not instance.hidden}
    for instance in everything:
        if instance.hidden and instance.term in public:
            yield f"the board {instance.name} is also a public one"
        elif instance.hidden:
            yield from _found(instance.name, _spellings(instance), texts)
    for part in assignment.parts:
        for goal in part.hidden_goals():
            yield from _found(f"the hidden test {goal}", {_squeezed(goal)}, texts)


def _public_texts(assignment: Assignment) -> dict[str, str]:
    try:
        files = public_files(assignment)
    except RequestError:  # nothing is public
        return {}
    return {
        name: _squeezed(entry.content.decode(errors="replace"))
        for name, entry in files.items()
        if name != REFERENCE
    }


def _spellings(instance: Instance) -> set[str]:
    """Return how a board may be written: as a term, as JSON, as letters."""
    found = {_squeezed(instance.term)}
    if instance.board:
        rows = [[k + 1 for k in row] for row in instance.board.regions]
        found |= {
            _squeezed(str(rows)),
            _squeezed(str([list(row) for row in instance.board.regions])),
            _squeezed(instance.board.compact()),
        }
    return {text for text in found if len(text) >= _SHORTEST}


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _found(what: str, spellings: set[str], texts: dict[str, str]) -> Iterator[str]:
    for name, text in texts.items():
        if any(spelling in text for spelling in spellings):
            yield f"{name} holds {what}"
