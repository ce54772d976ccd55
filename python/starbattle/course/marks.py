"""What marking a submission gives: points, verdicts and feedback.

A file of marks has one JSON object per line, one submission each (:class:`Mark`).
Reports and exports read these and nothing else. :attr:`TestMark.hidden` says what
students may not see: of a hidden test they see its name, verdict and points.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, Self

from starbattle.errors import BoardError, refused
from starbattle.reading import read
from starbattle.saving import LineFile, is_stream, save

NOT_RUN, NOT_MARKED, CHOSEN = "not run", "not marked", "chosen"
"""Kinds of flags: there is nothing that can be run, something failed here, or there
are several programs."""

_DIGITS = 4
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
    is advisory.
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
    """Something about a place in a file: a warning or an error.

    `line` and `column` are 1-based; 0 where there is none.
    """

    severity: str
    file: str
    line: int
    column: int
    message: str


@dataclass(frozen=True, slots=True)
class Flag:
    """Why to look at a submission, with a word for what kind it is."""

    kind: str
    message: str


@dataclass(frozen=True, slots=True)
class Mark:
    """What one student's submission got.

    `points` are the sum of those of the parts.

    `rung` names the sandbox it ran in. `digest` is the SHA-256 of the submission,
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
    flags: tuple[Flag, ...] = ()
    message: str = ""

    def to_json(self) -> str:
        """One line of a file of marks, without its end; lone surrogates are `?`.

        Points are in hundredths there.
        """
        data = asdict(self, dict_factory=_in_hundredths)
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        return text.encode(errors="replace").decode()

    @property
    def unmarked(self) -> str:
        """Why it could not be marked, so that its points say nothing; else empty."""
        return self._reason(NOT_RUN, NOT_MARKED)

    @property
    def failure(self) -> str:
        """Why marking failed here, through no fault of the student; else empty."""
        return self._reason(NOT_MARKED)

    @property
    def doubt(self) -> str:
        """What else the student may have meant to be marked; else empty."""
        return self._reason(CHOSEN)

    def _reason(self, *kinds: str) -> str:
        return next((flag.message for flag in self.flags if flag.kind in kinds), "")

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """The mark of the values of a line."""
        return read(cls, data, "mark")


def _in_hundredths(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return {k: round(v, 2) if k in ("points", "max_points") else v for k, v in pairs}


def rounded(points: float) -> float:
    """Round the sum of all shares, once at the end, so that ten tenths are one."""
    return round(points, _DIGITS)


def latest(marks: Iterable[Mark]) -> list[Mark]:
    """The last mark of each student, sorted by student."""
    return [mark for _, mark in sorted({mark.student: mark for mark in marks}.items())]


class MarksFile:
    """Adds marks to a file; each is there as soon as it is made.

    before  the last mark of each student in the file when it was opened
    marks   the last mark of each student now

    When the block ends, each student has one line, in the order of `students`.
    """

    def __init__(self, path: Path, students: Iterable[str]) -> None:
        """Open the file, and read it. Raises StarBattleError."""
        self._path = path
        self._students = list(students)
        self._file = LineFile(path)
        try:
            marks = self._file.read("a mark; choose another file", Mark.from_json)
            self.before: Mapping[str, Mark] = {mark.student: mark for mark in marks}
        except BaseException:
            self._file.close()
            raise
        self.marks = dict(self.before)

    def write(self, mark: Mark) -> None:
        """Add a mark."""
        self.marks[mark.student] = mark
        self._file.append(mark.to_json().encode())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """Sort the file and close it."""
        try:
            if not is_stream(self._path):
                order = [s for s in self._students if s in self.marks]
                marks = {s: self.marks[s] for s in (*order, *self.marks)}
                save(self._path, "".join(f"{m.to_json()}\n" for m in marks.values()))
        finally:
            self._file.close()


def load_marks(path: Path) -> Iterator[Mark]:
    """Yield the marks of a file, in the order of its lines; a cut last line is none.

    Raises StarBattleError with the file's name and the line.
    """
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip() and (mark := _mark(line, path, number)):
                    yield mark
    except (OSError, UnicodeDecodeError) as error:
        raise refused(path, error) from None


def _mark(line: str, path: Path, number: int) -> Mark | None:
    try:
        return Mark.from_json(json.loads(line))
    except (ValueError, RecursionError):
        if not line.endswith("\n"):  # it is just being written
            return None
        reason = "not a mark; expected a line of starbattle course mark"
        raise BoardError(reason, source=str(path), line=number) from None
