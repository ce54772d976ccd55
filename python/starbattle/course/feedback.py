"""What a student may see of a mark: its texts made safe, and its rows."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TypeVar

from starbattle.course.marks import Mark, Note, PartMark, Picture, TestMark, Verdict

_LONGEST = 80
_OTHER = re.compile(r"[^\w.@+ -]")


def file_names(students: Iterable[str], suffix: str) -> dict[str, str]:
    """Return a name of a file for each student: no folders, no two alike."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    for student in students:
        name = _plain(student)
        if name != student or name.casefold() in taken:
            name = f"{name}-{sha256(student.encode(errors='replace')).hexdigest()[:8]}"
        taken.add(name.casefold())
        names[student] = f"{name}{suffix}"
    return names


def _plain(student: str) -> str:
    name = _OTHER.sub("_", student)[:_LONGEST].strip(" ")
    return re.sub(r"^[.-]", "_", name) or "_"


LONGEST = 2000
"""The most characters of a message, so that no program's output floods a page."""

# XML 1.0 has these and no others; terminals obey some of the control characters.
_FORBIDDEN = re.compile("[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# They would reorder the text around them.
_DIRECTIONS = re.compile("[\u200e\u200f\u2028-\u202e\u2066-\u2069]")

VERDICT_TEXTS: dict[Verdict, str] = {
    "passed": "passed",
    "partial": "partly passed",
    "failed": "wrong answer",
    "time": "time limit exceeded",
    "memory": "memory limit exceeded",
    "output": "output limit exceeded",
    "error": "error",
    "crashed": "the program ended early",
    "not_run": "not run",
}


def clean(text: str, longest: int = LONGEST) -> str:
    """Return a text that is safe to show: cut, its odd characters replaced by �."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = _DIRECTIONS.sub("�", _FORBIDDEN.sub("�", text[: longest + 1]))
    return text if len(text) <= longest else f"{text[: longest - 4]} ..."


def line(text: str, longest: int = 200) -> str:
    """Return a text as one clean line."""
    return clean(" ".join(text.split()), longest)


def number(value: float) -> int | float:
    """Return points as JSON has them best: 2, not 2.0, and in hundredths."""
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def score(points: float, max_points: float) -> str:
    """Return a phrase such as "1.5 of 2 points"."""
    noun = "point" if max_points == 1 else "points"
    return f"{number(points)} of {number(max_points)} {noun}"


def note_line(note: Note) -> str:
    """Return a note as compilers write it: solution.pl:12:5: warning: ..."""
    place = [note.file, *(str(n) for n in (note.line, note.column) if n)]
    return line(f"{':'.join(place)}: {note.severity}: {note.message}", LONGEST)


def summary(mark: Mark) -> list[str]:
    """Return the first lines of feedback: points, and what is said of the whole."""
    points = score(mark.points, mark.max_points)
    return [f"{points}. SWI-Prolog {line(mark.swipl, 40)}.", *about(mark)]


def about(mark: Mark) -> list[str]:
    """Return what is said of the submission as a whole, line by line."""
    return [*clean(mark.message).splitlines(), *map(note_line, mark.notes)]


_T = TypeVar("_T", Mark, PartMark, TestMark)


def for_student(mark: Mark) -> Mark:
    """Return a mark without what is for the staff.

    A hidden test keeps its name, verdict and points. Flags are gone.
    """
    parts = tuple(replace(p, tests=tuple(map(_shown, p.tests))) for p in mark.parts)
    return replace(mark, parts=parts, flags=())


def _shown(test: TestMark) -> TestMark:
    if not test.hidden:
        return test
    return TestMark(test.name, test.verdict, test.points, test.max_points, hidden=True)


def scaled(mark: Mark, maximum: float) -> Mark:
    """Return a mark whose points are out of another maximum."""
    if mark.max_points <= 0:
        return mark
    factor = maximum / mark.max_points

    def times(one: _T) -> _T:
        points, most = one.points * factor, one.max_points * factor
        return replace(one, points=points, max_points=most)

    parts = [replace(times(p), tests=tuple(map(times, p.tests))) for p in mark.parts]
    return replace(times(mark), max_points=maximum, parts=tuple(parts))


@dataclass(frozen=True, slots=True)
class Row:
    """A test, or a part of the rubric.

    number      such as "2" for a part and "2.1" for its first test
    points, max_points
                0 where another row has the points, or there are none
    cpu         seconds, None if unknown
    """

    number: str
    part: str
    name: str
    verdict: Verdict
    text: str
    points: float = 0.0
    max_points: float = 0.0
    hidden: bool = False
    picture: Picture | None = None
    cpu: float | None = None


def rows(mark: Mark) -> list[Row]:
    """Return the rows of a mark, in the order of the rubric."""
    return [row for listed in rows_by_part(mark) for row in listed]


def rows_by_part(mark: Mark) -> list[list[Row]]:
    """Return the rows of each part, which has at least one."""
    parts = enumerate(mark.parts, start=1)
    return [list(_part_rows(str(index), part)) for index, part in parts]


def share(one: Row | PartMark) -> str:
    """Return points such as "1.5/2"; nothing for 0 of 0."""
    shown = f"{number(one.points)}/{number(one.max_points)}"
    return shown if one.max_points else ""


def as_text(mark: Mark) -> str:
    """Return what a student sees in a terminal: a line a test, and what went wrong."""
    mark = for_student(mark)
    lines = summary(mark)
    for row in rows(mark):
        verdict, *more = row.text.splitlines()
        points = f" ({share(row)})" if share(row) else ""
        lines.append(f"{row.number} {row.name}: {verdict}{points}")
        lines += (f"    {each}" for each in more)
    return "\n".join(lines)


def _part_rows(number: str, part: PartMark) -> Iterator[Row]:
    """Yield the tests; before them the part, if it has a message or the points."""
    title = line(part.title or part.name)
    if part.message or not part.tests:
        counted = (0.0, 0.0) if part.tests else (part.points, part.max_points)
        text = clean(part.message)
        yield Row(number, title, title, _verdict(part), text, *counted)
    for index, test in enumerate(part.tests, start=1):
        yield Row(
            f"{number}.{index}", title, line(test.name), test.verdict, _test_text(test),
            test.points, test.max_points, test.hidden, test.picture, test.cpu,
        )  # fmt: skip


def _verdict(part: PartMark) -> Verdict:
    if part.points >= part.max_points:
        return "passed"
    return "partial" if part.points > 0 else "failed"


def _test_text(test: TestMark) -> str:
    """Return what a test says: its verdict, its message, and its board as text."""
    board = clean(test.picture.text, 4 * LONGEST) if test.picture else ""
    parts = [VERDICT_TEXTS[test.verdict], clean(test.message), board]
    return "\n".join(filter(None, parts))
