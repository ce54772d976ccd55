"""Kinds of parts of a rubric."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from starbattle.course.harness import Query
from starbattle.course.marks import PartMark, TestMark
from starbattle.course.puzzle import Instance
from starbattle.course.trial import LOADING, Test, Trial, marked
from starbattle.errors import RequestError
from starbattle.phrases import plural
from starbattle.reading import check_word, read


@dataclass(kw_only=True)
class Part(ABC):
    """A part of a rubric, of one kind, with the keys that all parts have.

    needs  names of parts: of each text one must have half of its points
    """

    kind: str
    points: float
    name: str = ""
    title: str = ""
    needs: str | tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Take what is not given from the rest. Raises RequestError."""
        self.name = self.name or self.kind
        self.title = self.title or self.name

    @property
    def needed(self) -> list[list[str]]:
        """Lists of names of parts."""
        needs = [self.needs] if isinstance(self.needs, str) else self.needs
        return [each.split("|") for each in needs]

    @abstractmethod
    def tests(self, trial: Trial) -> Sequence[Test]:
        """Return the tests, hidden ones included."""

    def goals(self, terms: Sequence[str]) -> list[str]:
        """Return goals that the part proves, with these terms for its boards."""
        return []

    def cases(self) -> list[tuple["Case", bool]]:
        """Return what is expected of goals, and whether it is hidden."""
        return []

    def mark(self, trial: Trial, before: Sequence[PartMark] = ()) -> PartMark:
        """Mark a submission: the points are the share that the tests give.

        There are none if parts that this one needs, which are among those `before`,
        have too few.
        """
        tests = tuple(self.test_marks(trial))
        met = {m.name for m in before if m.points >= _NEEDED * m.max_points}
        missed = [names for names in self.needed if not met & set(names)]
        if missed:
            none = tuple(replace(test, points=0.0) for test in tests)
            names = " or ".join(missed[0])
            return self.marked(0.0, none, f"needs half of the points of {names}")
        most = sum(test.max_points for test in tests)
        share = sum(test.points for test in tests) / most if most else 0.0
        return self.marked(self.points * share, tests)

    def test_marks(self, trial: Trial) -> Iterator[TestMark]:
        """Mark one test after another."""
        for test in self.tests(trial):
            yield marked(self.kind, test, trial)

    def marked(
        self, points: float, tests: tuple[TestMark, ...], message: str = ""
    ) -> PartMark:
        """Return a mark of this part."""
        points = min(max(points, 0.0), self.points)
        return PartMark(
            self.name, self.title, self.kind, points, self.points, tests, message
        )


_NEEDED = 0.5
"""The share of its points that a part must have got if another one needs it."""


@dataclass
class _Loads(Part):
    """All points for a file that loads and has the predicates asked for.

    Each error or warning costs `deduct` points.
    """

    deduct: float = 0.0

    def tests(self, trial: Trial) -> list[Test]:
        options = {"deduct": self.deduct}
        return [Test("loads", self.points, options, queries=LOADING, analyzed=True)]


_EQUATION = re.compile(r"([A-Z_]\w*)\s*(=|=:=|\bin\b)\s*(.+)", re.DOTALL)
_ERROR = re.compile(r"error\((.+)\)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Case:
    """A goal, and what is expected of it; see docs/course.md."""

    goal: str
    expect: tuple[str, ...]

    def __post_init__(self) -> None:
        """Check what is expected. Raises RequestError."""
        known = self.expect in (("true",), ("false",)) or _ERROR.fullmatch(self.text)
        if not known and not all(map(_EQUATION.fullmatch, self.expect)):
            wanted = "expected true, false, X = TERM, X =:= NUMBER, X in LOW..HIGH"
            raise RequestError(f"unknown expect {self.text}; {wanted} or error(TERM)")

    @property
    def text(self) -> str:
        """What is expected, as one term."""
        return ", ".join(self.expect)

    @property
    def equations(self) -> list[re.Match[str]]:
        """The variables and their values, if values are expected."""
        return [found for each in self.expect if (found := _EQUATION.fullmatch(each))]

    def query(self, solutions: int) -> Query:
        """Return what the program is asked: it does not hear what is expected."""
        names = ",".join(found[1] for found in self.equations)
        return Query(self.goal, answer=f"[{names}]", solutions=solutions + 1)

    def told(self, solutions: int) -> dict[str, Any]:
        """Return what the marker compares the answers with."""
        holds = self.equations or self.text == "true"
        count = {"solutions": solutions} if solutions and holds else {}
        return {"goal": self.goal, "expect": self.text, **count}


@dataclass
class Goal:
    """A test of one goal, or of several in one process; all must be as expected.

    goal, expect  what is expected is true, false, error(TERM), or one or more of
                  X = TERM, X =:= NUMBER and X in LOW..HIGH
    cases         lists of a goal and what is expected, in the place of `goal`
    points        the weight among the other tests
    solutions     how many solutions goals have that hold; 0 is any number
    """

    goal: str = ""
    expect: str | tuple[str, ...] = "true"
    cases: tuple[tuple[str, ...], ...] = ()
    points: float = 1.0
    hidden: bool = False
    solutions: int = 0

    def __post_init__(self) -> None:
        """Check what is expected. Raises RequestError."""
        if bool(self.goal) == bool(self.cases):
            raise RequestError("expected goal or cases")
        if self.solutions and not any(c.told(1).get("solutions") for c in self.each):
            raise RequestError("solutions needs expect true or X = TERM")

    @property
    def each(self) -> list[Case]:
        """The cases."""
        expect = (self.expect,) if isinstance(self.expect, str) else self.expect
        cases = self.cases or ((self.goal, *expect),)
        return [
            Case(goal, tuple(each.strip() for each in expect) or ("true",))
            for goal, *expect in cases
        ]

    def test(self, points: float) -> Test:
        """Return the test, with these points."""
        cases, count = self.each, self.solutions
        name = cases[0].goal
        if len(cases) > 1:
            name = f"{name} and {plural(len(cases) - 1, 'other goal')}"
        asked = _often(cases)
        options = {"cases": [each.told(count) for each in asked]}
        queries = tuple(each.query(count) for each in asked)
        return Test(name, points, options, self.hidden, queries)


_LEAST_CALLS = 8


def _often(cases: Sequence[Case]) -> list[Case]:
    """Return cases in which what is true or false comes so often that none can guess.

    They run in an order that no program is told. One that says yes so many times, and
    then no, is right in two calls of four at a chance of one in six.
    """
    truths = [case for case in cases if not case.equations]
    if len({case.text for case in truths}) < 2:
        return list(cases)
    more = -(-_LEAST_CALLS // len(truths)) - 1
    return [*cases, *truths * max(more, 1)]


@dataclass
class Goals(Part):
    """Points divided among the tests of goals by their own points."""

    tests_: tuple[Goal, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if not any(each.points for each in self.tests_):
            raise RequestError("tests is empty; expected tests with points")

    def goals(self, terms: Sequence[str]) -> list[str]:
        """Return the goals of all tests."""
        return [case.goal for case, _ in self.cases()]

    def cases(self) -> list[tuple[Case, bool]]:
        """Return the cases of all tests."""
        return [(case, test.hidden) for test in self.tests_ for case in test.each]

    def tests(self, trial: Trial) -> list[Test]:
        """Return the tests; the names of hidden ones tell nothing."""
        total = sum(each.points for each in self.tests_)
        tests = [each.test(self.points * each.points / total) for each in self.tests_]
        return [
            replace(test, name=f"hidden test {number}") if test.hidden else test
            for number, test in enumerate(tests, 1)
        ]


_SEPARATE = "posts constraints and labels in different predicates"


@dataclass
class _Requires(Part):
    """Points divided among the predicates; used is what the interface can call.

    `require` and `forbid` are lists of NAME/ARITY or NAME; "a|b" is a or b.
    `separate` asks that no predicate both posts constraints and labels.
    """

    require: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    separate: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if not (self.require or self.forbid or self.separate):
            wanted = "expected require, forbid or separate"
            raise RequestError(f"nothing is asked for; {wanted}")

    def tests(self, trial: Trial) -> list[Test]:
        wanted: list[tuple[str, dict[str, Any]]] = [
            *((f"uses {name}", {"require": name}) for name in self.require),
            *((f"does not use {name}", {"forbid": name}) for name in self.forbid),
            *([(_SEPARATE, {"separate": True})] if self.separate else []),
        ]
        share = self.points / len(wanted)
        return [Test(name, share, options, analyzed=True) for name, options in wanted]


_Asked = tuple[dict[str, Any], int | None]


@dataclass(kw_only=True)
class BoardPart(Part):
    """Points divided among the classes, and those of a class among its boards."""

    goal: str
    board: str = "Board"
    answer: str
    classes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Look for the variables in the goal."""
        super().__post_init__()
        for variable in (self.board, self.answer):
            if variable not in self.goal:
                raise RequestError(f"the goal {self.goal} has no variable {variable}")

    def query(self, instance: Instance, solutions: int | None = 1) -> Query:
        """Return the goal for a board."""
        bound = ((self.board, instance.term),)
        return Query(self.goal, bound, self.answer, solutions)

    def goals(self, terms: Sequence[str]) -> list[str]:
        """Return the goal for each of some boards."""
        return [f"{self.board} = {term}, {self.goal}" for term in terms]

    def example(self, goal: str) -> Test | None:
        """Return the test of a goal that is the one of this part for some board."""
        words = (re.escape(word) for word in re.split(r"(\w+)", self.goal))
        groups = {self.board: "(?P<board>.+)", self.answer: r"(?P<answer>[A-Z_]\w*)"}
        pattern = "".join(groups.get(word, word) for word in words)
        found = re.fullmatch(pattern.replace(r"\ ", " ?"), goal, re.DOTALL)
        if not found:
            return None
        query = Query(goal, answer=found["answer"])
        return Test(goal, 1.0, {"data": found["board"]}, queries=(query,))

    def head(self, answer: str) -> str:
        """Return the goal for any board, with this answer."""
        free = re.sub(rf"\b{re.escape(self.board)}\b", "_", self.goal)
        return re.sub(rf"\b{re.escape(self.answer)}\b", lambda _: answer, free)

    def tests(self, trial: Trial) -> list[Test]:
        """Return a test for each board, each in a process of its own."""
        share = self.points / len(self.classes)
        groups = [trial.instances[name] for name in self.classes]
        return [
            self._test(trial, each, share / len(group))
            for group in groups
            for each in group
        ]

    def _test(self, trial: Trial, board: Instance, points: float) -> Test:
        more, most = self.asked(trial, board)
        queries = (self.query(board, most),)
        options = {"data": board.term, **more}
        return Test(board.name, points, options, board.hidden, queries, board)

    def asked(self, trial: Trial, instance: Instance) -> _Asked:
        """Return what else Prolog must know, and how many solutions are asked for."""
        return {}, 1


class _AllSolutions(BoardPart):
    """Points of a board for all its solutions on backtracking, and no more."""

    def asked(self, trial: Trial, instance: Instance) -> _Asked:
        """Return the number of solutions, by the puzzle or the reference, if known.

        One more is asked for: with that, one comes twice or is wrong, however many
        would follow.
        """
        count = trial.puzzle.count(instance)
        if count is None:
            (reference,) = trial.reference.prove((self.query(instance, None),))
            if reference.end != "no":
                return {}, None
            count = len({*reference.answers})
        return {"count": count}, count + 1


@dataclass
class _Threshold:
    """A share of the points for a factor of the reference's inferences."""

    within: float
    share: float

    def __post_init__(self) -> None:
        if self.share > 1:
            raise RequestError(f"share must be from 0 to 1, not {self.share:g}")


@dataclass(kw_only=True)
class PerformancePart(BoardPart):
    """Points for right answers, by the thresholds; all, if there are none.

    The inferences are what the program's process says. So the CPU time, which is
    measured from outside, must fit them.
    """

    thresholds: tuple[_Threshold, ...] = ()

    def __post_init__(self) -> None:
        """Look for thresholds where they are needed."""
        super().__post_init__()
        if self.kind == "performance" and not self.thresholds:
            raise RequestError("thresholds is missing; expected a list")

    def asked(self, trial: Trial, instance: Instance) -> _Asked:
        """Return the thresholds, in order, and the inferences of the reference."""
        options: dict[str, Any] = {}
        if self.thresholds:
            options["thresholds"] = sorted([t.within, t.share] for t in self.thresholds)
            (reference,) = trial.reference.prove((self.query(instance),))
            if reference.inferences:
                options["reference"] = reference.inferences
        return options, 1


class _Repeated(BoardPart):
    """Points of a class for right answers in call after call of one process.

    The calls are about a board, twice, and another one.
    """

    def tests(self, trial: Trial) -> list[Test]:
        """Return a test for each class."""
        classes = [(name, trial.instances[name]) for name in self.classes]
        return [self._of_class(*each) for each in classes if each[1]]

    def _of_class(self, name: str, instances: Sequence[Instance]) -> Test:
        public = [instance for instance in instances if not instance.hidden]
        # The same board twice tells nothing of what is kept.
        chosen = (public if len(public) > 1 else instances)[:2]
        calls = [*chosen, chosen[0]]
        return Test(
            f"{name}: {len(calls)} calls",
            self.points / len(self.classes),
            {"calls": f"[{','.join(each.term for each in calls)}]"},
            any(each.hidden for each in chosen),
            tuple(map(self.query, calls)),
        )


KINDS: Mapping[str, type[Part]] = {
    "loads": _Loads,
    "predicate": Goals,
    "boards": PerformancePart,
    "repeated": _Repeated,
    "all_solutions": _AllSolutions,
    "unsatisfiable": BoardPart,  # for `false`, if the program has solved a board before
    "requires": _Requires,
    "performance": PerformancePart,
}


def read_part(values: dict[str, Any], classes: tuple[str, ...], where: str) -> Part:
    """Read a part of a rubric, with these classes of boards. Raises RequestError."""
    kind = str(values.get("kind"))
    check_word(f"kind of {where}", kind, KINDS)
    part = read(KINDS[kind], values, where)
    if isinstance(part, BoardPart):
        part.classes = part.classes or classes
        for name in part.classes:
            check_word(f"class of {where}", name, classes)
        if not classes:
            raise RequestError(f"{where}: there are no classes; expected [[boards]]")
    return part
