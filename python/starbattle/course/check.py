"""The lecturer's test of an assignment, before students get it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import unified_diff
from typing import Literal

from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.course.assignment import REFERENCE, STATEMENT, TEMPLATE, Assignment
from starbattle.course.handout import student_files
from starbattle.course.intake import Submission
from starbattle.course.marking import Marker
from starbattle.course.marks import Mark, TestMark
from starbattle.course.parts import BoardPart, Goal
from starbattle.course.probes import difference, expectations, sample_faults
from starbattle.course.puzzle import Instance, ProgramPuzzle
from starbattle.course.sandbox import Sandbox
from starbattle.course.trial import Predicate, Trial, marked
from starbattle.errors import RequestError
from starbattle.phrases import plural
from starbattle.progress_bar import ProgressBar

_STUBS = {"every predicate fails": "fail", "every predicate is true": "true"}
_KEPT = "first answer kept"
_ONE_STAR = "one star per row"
_ONE_ANSWER = "every board has the same answer"


def stubs(assignment: Assignment) -> Iterator[Submission]:
    """Yield programs that define the predicates of the interface, if there are any."""
    predicates = assignment.interface.predicates
    for name, body in _STUBS.items():
        clauses = [f"{_stub_head(each)} :- {body}.\n" for each in predicates]
        if clauses:
            yield _submission(assignment, name, "".join(clauses).encode())


def _stub_head(predicate: Predicate) -> str:
    """Return the head of a clause."""
    quoted = predicate.name.replace("\\", "\\\\").replace("'", "\\'")
    variables = ", ".join("_" * predicate.arity)
    return f"'{quoted}'({variables})" if variables else f"'{quoted}'"


def one_answer(assignment: Assignment, reference: Trial) -> Iterator[Submission]:
    """Yield the program that knows one board's solution, and gives it to all boards."""
    for part in assignment.parts:
        if not isinstance(part, BoardPart):
            continue
        for test in part.tests(reference):
            (found, *_) = reference.program.prove(test.queries)
            if found.answers and not test.hidden:
                head = part.head(found.answers[0])
                yield _submission(assignment, _ONE_ANSWER, f"{head}.\n".encode())
                return


_EXAMPLE = re.compile(r"^ *\?- (.+?)\.\n *(.+?)(?: ;.*?)?\.$", re.MULTILINE | re.DOTALL)


def statement_faults(assignment: Assignment, reference: Trial) -> Iterator[str]:
    """Yield the examples of the statement that do not hold.

    An example is a query, as in `?- p(1, X).`, with its first answer in the next line.
    The reference must give this answer, and the puzzle must accept it.
    """
    file = assignment.folder / STATEMENT
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    for goal, answer in _EXAMPLE.findall(text):
        goal = " ".join(goal.split())
        try:
            tests = [("predicate", Goal(goal, answer).test(1.0))]
        except RequestError as error:
            yield f"{STATEMENT}: ?- {goal}: {error}"
            continue
        for part in assignment.parts:
            if isinstance(part, BoardPart) and (test := part.example(goal)):
                tests.append(("boards", test))
        for kind, test in tests[:2]:
            if reason := _reason(marked(kind, test, reference)):
                yield f"{STATEMENT}: ?- {goal}: {reason}"


def _reason(mark: TestMark) -> str:
    """Say why a test takes points off, "" if it does not."""
    if mark.points < mark.max_points:
        return mark.message.partition("\n")[0] or mark.verdict
    return ""


Fate = Literal["caught", "equivalent", "survives", "unknown"]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A reference solution with one fault, and what has become of it.

    kind       what was changed, such as "constraint dropped"
    predicate  where, Name/Arity
    line       where its clause begins in the file, from 1
    before     the clause
    after      what it has become
    program    the whole text
    fate       "caught": it loses points; "equivalent": it gives the same results as the
               reference as far as tested; "survives": it does not, and gets all points
    reason     the part and the test that caught it, or how it differs
    """

    kind: str
    predicate: str
    line: int
    before: str
    after: str
    program: str
    fate: Fate = "unknown"
    reason: str = ""

    @property
    def name(self) -> str:
        """The place and the kind, in a line."""
        return f"{REFERENCE}:{self.line}: {self.predicate}: {self.kind}"

    @property
    def diff(self) -> list[str]:
        """The lines that differ, with one around them, as in a unified diff."""
        texts = self.before.splitlines(), self.after.splitlines()
        return list(unified_diff(*texts, n=1, lineterm=""))[3:]


def mutants(assignment: Assignment) -> list[Mutant]:
    """Return the mutants of the reference solution, in the order of its lines.

    Those that keep an answer, or place one star per row, are left out where the rubric
    does not ask for that.
    """
    kept = any(part.kind == "repeated" for part in assignment.parts)
    counts = {each.board.stars for each in assignment.everything if each.board}
    left_out = {_KEPT} if not kept else set()
    left_out |= {_ONE_STAR} if len(counts) < 2 else set()
    found = ask(
        open_bridge("process"),
        op="mutants",
        program=str(assignment.reference.absolute()),
        roots=assignment.interface.roots,
        examples=list(_examples(assignment)),
    )
    made = (Mutant(**each) for each in found["mutants"])
    return [each for each in made if each.kind not in left_out]


def _examples(assignment: Assignment) -> Iterator[str]:
    """Yield goals with a value that a test expects of a variable."""
    for part in assignment.parts:
        for case, _ in part.cases():
            for equation in case.equations:
                if equation[2] == "=":
                    yield f"({case.goal})-({equation[0]})"


_NOT_COUNTED = "loads"
"""A change by a machine leaves warnings that a student's fault would not."""


def tried(marker: Marker, expected: Mapping[str, str], mutant: Mutant) -> Mutant:
    """Try a mutant, and return it with its fate."""
    with marker.trial(mutant.program) as trial:
        if caught := _loss(marker.assignment, trial):
            return replace(mutant, fate="caught", reason=caught)
        reason = difference(expected, trial.program)
    fate: Fate = "survives" if reason else "equivalent"
    return replace(mutant, fate=fate, reason=reason)


def _loss(assignment: Assignment, trial: Trial) -> str:
    """Return the first test that takes points off, "" if none does."""
    for part in assignment.parts:
        if part.kind == _NOT_COUNTED:
            continue
        for test in part.test_marks(trial):
            if test.points < test.max_points:
                return f"{part.name}: {test.name}: {test.verdict}"
    return ""


_SHORTEST = 10
"""Shorter texts may stand in a file by chance."""


def leaks(assignment: Assignment) -> Iterator[str]:
    """Yield what is hidden and yet in a file that students get."""
    files = student_files(assignment)
    texts = {
        name: _squeezed(content.decode(errors="replace"))
        for name, content in files.items()
    }
    everything = assignment.everything
    public = {instance.term for instance in everything if not instance.hidden}
    for instance in everything:
        if instance.hidden and instance.term in public:
            yield f"the board {instance.name} is also a public one"
        elif instance.hidden:
            yield from _found(instance.name, _spellings(instance), texts)
    for part in assignment.parts:
        for case, hidden in part.cases():
            if hidden:
                goal = case.goal
                yield from _found(f"the hidden test {goal}", {_squeezed(goal)}, texts)


def _spellings(instance: Instance) -> set[str]:
    """Return how a board may be written: as a term, as JSON."""
    found: list[object] = [instance.term]
    if board := instance.board:
        found += [
            [[k + first for k in row] for row in board.regions] for first in (0, 1)
        ]
    texts = (_squeezed(str(each)) for each in found)
    return {text for text in texts if len(text) >= _SHORTEST}


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _found(what: str, spellings: set[str], texts: dict[str, str]) -> Iterator[str]:
    for name, text in texts.items():
        if any(spelling in text for spelling in spellings):
            yield f"{name} holds {what}"


_CLASS = re.compile(r"(\d+)x(\d+)-(\d+)")


def folder_faults(assignment: Assignment) -> Iterator[str]:
    """Yield what is wrong with the boards, and whether a file is missing."""
    for name, group in assignment.instances.items():
        if not group:
            yield f"the class {name} has no boards"
        for board in (instance.board for instance in group):
            if board and _CLASS.fullmatch(name):
                shape = f"{board.size}x{board.size}-{board.stars}"
                if shape != name:
                    yield f"the board {board.id} is {shape}, its class {name}"
    if isinstance(assignment.puzzle, ProgramPuzzle) and assignment.puzzle.posts:
        yield f"{assignment.puzzle.file.name} exports post/3, and students get it"
    if not (assignment.folder / TEMPLATE).is_file():
        yield f"there is no {TEMPLATE} for the students"


def check_text(check: Check) -> str:
    """Return the lines of a report: figures, faults, and mutants that were missed."""
    return "\n".join(_lines(check))


def _lines(check: Check) -> Iterator[str]:
    name = check.assignment
    for program, points in check.points.items():
        yield f"{name}: {program}: {points:g} of {check.max_points:g} points"
    if check.mutants:
        fates = [len(check.of(fate)) for fate in ("caught", "equivalent", "survives")]
        yield (
            f"{name}: {plural(sum(fates), 'mutant')}: {fates[0]} caught, "
            f"{fates[1]} equivalent as far as tested, {fates[2]} missed"
        )
    yield from (f"fault: {fault}" for fault in check.faults)
    for each in check.of("survives"):
        yield ""
        yield f"missed: {each.name}"
        yield from (f"    {line}" for line in each.diff)
        yield f"  gets all points, but: {each.reason}"
    if same := check.of("equivalent"):
        yield ""
        yield "the same results as the reference, as far as tested:"
        yield from (f"  {each.name}: {_new(each)}" for each in same)


def _new(mutant: Mutant) -> str:
    """Return what the change has put in, on a line."""
    lines = [line[1:].strip() for line in mutant.diff if line.startswith("+")]
    return " ".join(lines) or "nothing"


_FAR = 4
"""How many times what the reference takes the limits must allow."""


@dataclass(frozen=True, slots=True)
class Check:
    """What a check has found.

    points    of the reference solution, the template, and programs that solve nothing
    faults    what is wrong with the assignment, besides mutants that survive
    mutants   what has become of each
    """

    assignment: str
    points: Mapping[str, float]
    max_points: float
    faults: tuple[str, ...]
    mutants: tuple[Mutant, ...]

    @property
    def passed(self) -> bool:
        """Whether the assignment is fit for students."""
        return not self.faults and not self.of("survives")

    def of(self, fate: Fate) -> list[Mutant]:
        """Return the mutants with this fate."""
        return [each for each in self.mutants if each.fate == fate]


def check(assignment: Assignment, sandbox: Sandbox, jobs: int) -> Check:
    """Check an assignment, with so many processes at a time.

    Mutants are tried only if the reference solution gets all points.
    """
    faults = list(folder_faults(assignment))
    with Marker(assignment, sandbox) as marker:
        files = [assignment.folder / name for name in (REFERENCE, TEMPLATE)]
        own = [
            _submission(assignment, file.name, file.read_bytes())
            for file in files
            if file.is_file()
        ]
        own += stubs(assignment)
        own += one_answer(assignment, marker.reference_trial())
        marks = {mark.student: mark for mark in marker.marks(own, jobs)}
        reference = marks[REFERENCE]
        faults += _reference_faults(assignment, reference)
        faults += [
            f"all points: {name}"
            for name, mark in marks.items()
            if mark is not reference and mark.points == mark.max_points
        ]
        complete = reference.points == reference.max_points
        if complete:
            faults += leaks(assignment)
            faults += statement_faults(assignment, marker.reference_trial())
            faults += sample_faults(assignment, marker)
        found = _tried(assignment, sandbox, reference, jobs) if complete else ()
    return Check(
        assignment.name,
        {each.student: marks[each.student].points for each in own},
        reference.max_points,
        tuple(faults),
        tuple(found),
    )


def _submission(assignment: Assignment, name: str, program: bytes) -> Submission:
    return Submission(name, name, {assignment.interface.file: program})


def _reference_faults(assignment: Assignment, mark: Mark) -> Iterator[str]:
    for part in mark.parts:
        for test in part.tests:
            if reason := _reason(test):
                yield f"{REFERENCE} loses points: {part.name}: {test.name}: {reason}"
    most = _most_cpu(mark)
    if most * _FAR > assignment.limits.cpu:
        yield (
            f"{REFERENCE} takes {most:.1f} s of CPU time; set cpu to at least "
            f"{most * _FAR:.0f}, not {assignment.limits.cpu:g}"
        )


def _most_cpu(mark: Mark) -> float:
    return max((t.cpu or 0.0 for part in mark.parts for t in part.tests), default=0.0)


_LEAST_CPU_S = 2.0


def _tried(
    assignment: Assignment, sandbox: Sandbox, reference: Mark, jobs: int
) -> list[Mutant]:
    """Try all mutants, with the time that the reference takes, and some more."""
    made = mutants(assignment)
    found: dict[str, Mutant] = {}
    cpu = min(max(_FAR * _most_cpu(reference), _LEAST_CPU_S), assignment.limits.cpu)
    quick = replace(assignment, limits=replace(assignment.limits, cpu=cpu))
    with Marker(quick, sandbox) as marker, ProgressBar(len(made)) as bar:
        expected = expectations(quick, marker.reference_trial().program)
        work = marker.work(lambda each: tried(marker, expected, each), made, jobs)
        for done, each in enumerate(work, 1):
            found[each.program] = each
            bar.show(done, f"{each.name}: {each.fate}")
    return [found[each.program] for each in made]
