"""A file of marks that is written mark by mark, and continued by a later run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Self, TextIO

from starbattle.course.marks import Mark
from starbattle.errors import RequestError, printable
from starbattle.saving import save


class MarksFile:
    """Adds marks to a file; each is there as soon as it is made.

    before  the last mark of each student in the file when it was opened

    When the block ends, each student has one line, in the order of `students`.
    """

    def __init__(self, path: Path, students: Iterable[str]) -> None:
        """Read the file, if there is one. Raises RequestError."""
        self._path = path
        self._students = list(students)
        self.before: Mapping[str, Mark] = _read(path) if path.exists() else {}
        self._marks = dict(self.before)
        self._file: TextIO | None = None

    def is_true(
        self, student: str, digest: str, assignment_digest: str, swipl: str
    ) -> bool:
        """Tell whether the file has the mark of just this submission."""
        if (mark := self.before.get(student)) is None:
            return False
        found = (mark.digest, mark.assignment_digest, mark.swipl)
        return found == (digest, assignment_digest, swipl)

    def write(self, mark: Mark) -> None:
        """Add a mark."""
        assert self._file
        self._marks[mark.student] = mark
        self._file.write(mark.to_json() + "\n")
        self._file.flush()

    def __enter__(self) -> Self:
        """Open the file, without a last line that is not whole."""
        self._save(self.before.values())
        self._file = self._path.open("a", encoding="utf-8")
        return self

    def __exit__(self, *error: object) -> None:
        """Close the file and sort it."""
        assert self._file
        self._file.close()
        self._save(self._sorted())

    def _sorted(self) -> Iterator[Mark]:
        marks = dict(self._marks)
        for student in self._students:
            if mark := marks.pop(student, None):
                yield mark
        yield from marks.values()

    def _save(self, marks: Iterable[Mark]) -> None:
        save(self._path, "".join(f"{mark.to_json()}\n" for mark in marks))


def _read(path: Path) -> dict[str, Mark]:
    """Return the last mark of each student, without a last line that is not whole."""
    marks: dict[str, Mark] = {}
    try:
        with path.open(encoding="utf-8") as lines:
            for line in lines:
                if line.endswith("\n"):
                    mark = Mark.from_json(line)
                    marks[mark.student] = mark
    except (ValueError, KeyError, TypeError, AttributeError):
        name = printable(str(path))
        raise RequestError(f"{name} is no file of marks; take another name") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise RequestError(f"{printable(str(path))}: {reason}") from None
    return marks
