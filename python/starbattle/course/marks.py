"""What marking a submission gives: points, verdicts and feedback.

A file of marks has one JSON object a line, one submission each (:class:`Mark`). Reports
and exports read these and nothing else. What students may not see is told apart by
:attr:`TestMark.hidden`: of a hidden test they see its name, verdict and points.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

Verdict = Literal[
    "passed",
    "partial",
    "failed",
    "time",
    "memory",
    "output",
    "error",
    "crashed",
    "not_run",
]
VERDICTS: tuple[Verdict, ...] = (
    "passed",
    "partial",
    "failed",
    "time",
    "memory",
    "output",
    "error",
    "crashed",
    "not_run",
)


@dataclass(frozen=True, slots=True)
class Picture:
    """A board as drawn for feedback: as plain text and as an SVG document."""

    text: str
    svg: str


@dataclass(frozen=True, slots=True)
class TestMark:
    """One test: a goal, a board, or a property of the program.

    `verdict` is "passed", "partial" (some of the points), "failed" (wrong answer),
    one of the limits "time", "memory", "output", "error" (an uncaught exception),
    "crashed" (the process ended) or "not_run". `message` is plain text for the
    student, a few lines. Points are of the assignment's scale. `cpu` is in seconds,
    measured from outside; `inferences` is what the submission's own process says and
    is advisory. `reference_cpu` and `reference_inferences` are the reference
    solution's figures.
    """

    name: str
    verdict: Verdict
    points: float
    max_points: float
    message: str = ""
    hidden: bool = False
    board: str | None = None
    board_class: str | None = None
    picture: Picture | None = None
    cpu: float | None = None
    inferences: int | None = None
    reference_cpu: float | None = None
    reference_inferences: int | None = None

    # pytest takes classes named Test* for tests.
    __test__ = False


@dataclass(frozen=True, slots=True)
class PartMark:
    """One part of the rubric with its tests, in order."""

    name: str
    title: str
    kind: str
    points: float
    max_points: float
    tests: tuple[TestMark, ...] = ()
    message: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """Something about a place in a file: a warning, an error or advice.

    `line` and `column` are 1-based; 0 where there is none.
    """

    severity: Literal["error", "warning", "advice"]
    file: str
    line: int
    column: int
    message: str


@dataclass(frozen=True, slots=True)
class Flag:
    """Why somebody should look at a submission, with a word for what kind it is."""

    kind: str
    message: str


@dataclass(frozen=True, slots=True)
class Mark:
    """What one student's submission got.

    `rung` names the sandbox it ran in. `models` and `labelings` are what static
    analysis saw, for the class's report. `digest` is the SHA-256 of the submission,
    `assignment_digest` that of the assignment; both together say whether a mark is
    still true. `swipl` is SWI-Prolog's version.
    """

    student: str
    submission: str
    digest: str
    assignment: str
    assignment_digest: str
    points: float
    max_points: float
    rung: str
    swipl: str
    parts: tuple[PartMark, ...] = ()
    notes: tuple[Note, ...] = ()
    models: tuple[str, ...] = ()
    labelings: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    message: str = ""
    extra: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> str:
        """One line of a file of marks, without the line end."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, line: str) -> Mark:
        """The mark of a line that :meth:`to_json` wrote."""
        data = json.loads(line)
        data["parts"] = tuple(_part(part) for part in data["parts"])
        data["notes"] = tuple(Note(**note) for note in data["notes"])
        data["flags"] = tuple(Flag(**flag) for flag in data["flags"])
        for name in ("models", "labelings"):
            data[name] = tuple(data[name])
        return cls(**data)


def _part(data: dict[str, Any]) -> PartMark:
    return PartMark(**data | {"tests": tuple(_test(test) for test in data["tests"])})


def _test(data: dict[str, Any]) -> TestMark:
    picture = data["picture"]
    return TestMark(**data | {"picture": Picture(**picture) if picture else None})


def read_marks(path: Path) -> Iterator[Mark]:
    """The marks of a file, one at a time, in the order of its lines."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield Mark.from_json(line)


def latest(marks: Iterable[Mark]) -> list[Mark]:
    """The last mark of each student, sorted by student."""
    return [mark for _, mark in sorted({mark.student: mark for mark in marks}.items())]
