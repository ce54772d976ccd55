"""Programs with faults, to try a rubric on.

Mutants of the reference solution are made by prolog/course/mutants.pl. Stubs solve
nothing: what a rubric gives them, it gives to everybody.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import unified_diff
from functools import cached_property
from typing import Literal

from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.course.assignment import REFERENCE, Assignment
from starbattle.course.intake import Submission
from starbattle.course.marking import Marker
from starbattle.course.marks import tidy
from starbattle.course.parts import BoardPart
from starbattle.course.sandbox import Limits
from starbattle.course.trial import Program, Query, Trial

_STUBS = {"every predicate fails": "fail", "every predicate is true": "true"}
_KEPT = "first answer kept"
_ONE_STAR = "one star per row"
_ONE_ANSWER = "every board has the same answer"


def stubs(assignment: Assignment) -> Iterator[Submission]:
    """Yield programs that define the predicates of the interface, if there are any."""
    interface = assignment.interface
    for name, body in _STUBS.items():
        clauses = [f"{_stub_head(each)} :- {body}.\n" for each in interface.predicates]
        if clauses:
            files = {interface.file: "".join(clauses).encode()}
            yield Submission(name, name, files)


def _stub_head(indicator: str) -> str:
    """Return the head of a clause for Name/Arity."""
    name, _, arity = indicator.rpartition("/")
    quoted = name.replace("\\", "\\\\").replace("'", "\\'")
    variables = ", ".join("_" * int(arity))
    return f"'{quoted}'({variables})" if variables else f"'{quoted}'"


def one_answer(assignment: Assignment, reference: Trial) -> Iterator[Submission]:
    """Yield the program that knows one board's solution, and gives it to all boards."""
    for part in assignment.parts:
        if not isinstance(part, BoardPart) or part.kind == "labeling":
            continue
        for test in part.tests(reference):
            found = reference.program.prove(test.query) if test.query else None
            if found and found.answers and not test.hidden:
                head = part.head(found.answers[0][0])
                files = {assignment.interface.file: f"{head}.\n".encode()}
                yield Submission(_ONE_ANSWER, _ONE_ANSWER, files)
                return


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
    """Return the mutants of the reference solution, in the order of its lines.

    Those that keep an answer, or place one star per row, are left out where the rubric
    does not ask for that.
    """
    kept = any(part.kind == "repeated" for part in assignment.parts)
    boards = (i.board for group in assignment.instances.values() for i in group)
    counts = {board.stars for board in boards if board}
    left_out = {_KEPT} if not kept else set()
    left_out |= {_ONE_STAR} if len(counts) < 2 else set()
    file = assignment.reference
    found = ask(
        open_bridge("process"),
        op="mutants",
        program=str(file.absolute()),
        roots=list(assignment.interface.predicates),
    )
    # As Prolog reads it: offsets count all characters of a line's end.
    source = file.read_bytes().decode().removeprefix("\ufeff")
    made = [_mutant(source, **each) for each in found["mutants"]]
    return [each for each in made if each.kind not in left_out]


def _mutant(
    source: str, kind: str, predicate: str, line: int, text: str, **span: int
) -> Mutant:
    program = source[: span["from"]] + text + source[span["to"] :]
    return Mutant(kind, predicate, line, _diff(source, program), program)


def _diff(before: str, after: str) -> tuple[str, ...]:
    """Return the lines that differ, with one around them."""
    lines = unified_diff(before.splitlines(), after.splitlines(), n=1, lineterm="")
    return tuple(lines)[3:]


_LIMITS = Limits(cpu=60.0, wall=600.0, memory=512, output=8_000_000)
_INFERENCES = 3_000_000
"""For each goal. A goal that takes more, or has too many solutions, tells nothing."""
_SOLUTIONS = 300
_VARIED = 2
"""How many boards of each class are varied."""
_VARIANTS = 6
_SHOWN = 60
_UNCLEAR = ("slow", "many")

_GOAL = """
between(1, {count}, Case__),
arg(Case__, cases({cases}), case(Goal__)),
term_variables(Goal__, Variables__),
catch(call_with_inference_limit(
          once(findnsols({solutions}, Variables__, user:Goal__, Found__)),
          {inferences}, Ended__),
      _, Ended__ = error),
(   Ended__ == error -> Result__ = error
;   Ended__ == inference_limit_exceeded -> Result__ = slow
;   length(Found__, {solutions}) -> Result__ = many
;   copy_term_nat(Found__, Copy__),
    msort(Copy__, Result__),
    numbervars(Result__, 0, _)
)
"""


class Probes:
    """Goals for two programs to prove: those of the rubric, and variants of them."""

    def __init__(self, assignment: Assignment, reference: Program) -> None:
        self._assignment = assignment
        self._reference = reference
        self._lock = threading.Lock()

    def difference(self, program: Program) -> str:
        """Return a goal and what the two programs say; "" if they say the same."""
        with self._lock:
            expected = self._expected
        goals = list(expected)
        for goal, found in zip(goals, _results(program, goals), strict=False):
            if found != expected[goal] and found not in _UNCLEAR:
                both = f"{_cut(expected[goal])} by the reference, {_cut(found)} by it"
                return f"{_cut(goal)}: {both}"
        return ""

    @cached_property
    def _expected(self) -> dict[str, str]:
        """What the reference says of each goal, if it is clear."""
        goals = list(self._goals())
        found = zip(goals, _results(self._reference, goals), strict=False)
        return {g: said for g, said in found if said not in (*_UNCLEAR, "error")}

    def _goals(self) -> Iterator[str]:
        terms = list(self._terms())
        goals = [g for part in self._assignment.parts for g in part.goals(terms)]
        own = [g for part in self._assignment.parts for g in part.goals([])]
        varied = [v for goal in dict.fromkeys(own) for v in variants(goal)]
        yield from dict.fromkeys([*goals, *varied])

    def _terms(self) -> Iterator[str]:
        """Yield all boards, and variants of the first ones."""
        for group in self._assignment.instances.values():
            yield from (instance.term for instance in group)
            for instance in group[:_VARIED]:
                yield from variants(instance.term)


def variants(term: str) -> list[str]:
    """Return terms that differ in a number; see prolog/course/variants.pl."""
    reply = ask(open_bridge("process"), op="variants", term=term, most=_VARIANTS)
    return list(reply["variants"])


def _results(program: Program, goals: Sequence[str]) -> Iterator[str]:
    """Yield what a program says of each goal, in one process, until that ends."""
    if not goals:
        return
    goal = _GOAL.format(
        count=len(goals),
        cases=",".join(f"case(({each}))" for each in goals),
        solutions=_SOLUTIONS,
        inferences=_INFERENCES,
    )
    query = Query(goal, wanted=("Result__",), solutions=None)
    for (text,) in replace(program, limits=_LIMITS).prove(query).answers:
        yield text


def _cut(text: str) -> str:
    shown = tidy(text).replace("\n", " ")
    return f"{shown[:_SHOWN]}..." if len(shown) > _SHOWN else shown


Fate = Literal["caught", "equivalent", "survives"]

_NOT_COUNTED = ("loads", "style")
"""A change by a machine leaves warnings and lines that a student's fault would not."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What has become of a mutant.

    fate    "caught": it loses points; "equivalent": it gives the same results as the
            reference as far as tested; "survives": it does not, and gets all points
    reason  the part and the test that caught it, or how it differs
    """

    mutant: Mutant
    fate: Fate
    reason: str = ""


def tried(marker: Marker, probes: Probes, mutant: Mutant) -> Tried:
    """Try a mutant."""
    with marker.trial(mutant.program) as trial:
        if caught := _loss(marker.assignment, trial):
            return Tried(mutant, "caught", caught)
        difference = probes.difference(trial.program)
    return Tried(mutant, "survives" if difference else "equivalent", difference)


def _loss(assignment: Assignment, trial: Trial) -> str:
    """Return the first test that takes points off, "" if none does."""
    for part in assignment.parts:
        if part.kind in _NOT_COUNTED:
            continue
        for test in part.test_marks(trial):
            if test.points < test.max_points:
                return f"{part.name}: {test.name}: {test.verdict}"
    return ""
