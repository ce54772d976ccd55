"""Finds what students must not see in the files that they get.

Files are compared by what is in them: hidden boards in any spelling, hidden goals, and
clauses of the reference, whatever their variables are called.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from starbattle.course.assignment import REFERENCE, TEMPLATE, Assignment
from starbattle.course.handout import Files, student_files
from starbattle.course.handout.check import sources_of
from starbattle.course.intake import Submission
from starbattle.course.puzzle import Instance
from starbattle.course.sandbox import Sandbox
from starbattle.course.similar.programs import Clause, Program, read_programs

_SHORTEST = 10
"""Shorter texts may stand in a file by chance."""
_SMALLEST = 16
"""So do clauses with fewer nodes."""
_CHECK = "check"


def leaks(assignment: Assignment, sandbox: Sandbox, jobs: int) -> Iterator[str]:
    """Yield what is hidden and yet in a file that students get."""
    files, _ = student_files(assignment)
    texts = {
        name: _squeezed(entry.content.decode(errors="replace"))
        for name, entry in files.items()
    }
    yield from _hidden(assignment, texts)
    yield from _of_the_reference(assignment, files, texts, sandbox, jobs)


def _hidden(assignment: Assignment, texts: dict[str, str]) -> Iterator[str]:
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


def _of_the_reference(
    assignment: Assignment,
    files: Files,
    texts: dict[str, str],
    sandbox: Sandbox,
    jobs: int,
) -> Iterator[str]:
    """Yield clauses of the reference that are not given by the template or puzzle."""
    written = [assignment.folder / TEMPLATE, assignment.puzzle_file]
    given = {f.name: f.read_bytes() for f in written if f and f.is_file()}
    every = {f"given/{name}": content for name, content in given.items()}
    every[REFERENCE] = assignment.reference.read_bytes()
    every |= {n: c for n, c in _programs(files).items() if c not in given.values()}
    single = [Submission(name, name, {name: text}) for name, text in every.items()]
    clauses = _clauses(read_programs(single, sandbox, jobs))
    own = clauses.pop(REFERENCE)
    known = {n for name in given for n in clauses.pop(f"given/{name}", {})}
    secret = {n: c for n, c in own.items() if n not in known and c.size >= _SMALLEST}
    text = every[REFERENCE].decode(errors="replace")
    for normal, clause in secret.items():
        line = text.count("\n", 0, clause.start) + 1
        source = _squeezed(text[clause.start : clause.end])
        for name in clauses:
            if normal in clauses[name]:
                yield f"{name} holds the clause of {REFERENCE}:{line}"
        what = f"the clause of {REFERENCE}:{line} as it is written"
        yield from _found(what, {source}, texts)


def _programs(files: Files) -> dict[str, bytes]:
    """Return the Prolog files, those that the check is made of as well."""
    found = {
        name: entry.content
        for name, entry in files.items()
        if PurePosixPath(name).suffix == ".pl"
    }
    for name, source in sources_of(files[_CHECK].content.decode()).items():
        found[f"{_CHECK}/{name}"] = source.encode()
    return found


def _clauses(programs: Iterable[Program]) -> dict[str, dict[str, Clause]]:
    """Return the clauses of each file, by their normal forms."""
    return {
        program.student: {clause.normal: clause for clause in program.clauses()}
        for program in programs
    }
