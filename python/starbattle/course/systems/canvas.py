"""Canvas: its gradebook, filled in.

Canvas exports the gradebook as CSV and takes it back. The first columns say who a
student is; each assignment has a column, called "Title (number)", and below the heads
a row has the points possible.
"""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence

from starbattle.course.marks import Mark
from starbattle.course.systems.export import ClassExport, clean, line, number, scaled
from starbattle.course.systems.worksheet import Filled, filled, folded, number_in
from starbattle.errors import RequestError, printable, quoted
from starbattle.formats.csv import table

EXPORT_ORDER = 115

IDENTITY = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
_KEYS = ("ID", "SIS User ID", "SIS Login ID", "Student")
_BOM = "\ufeff"
_NUMBERED = re.compile(r"(.*\S)\s*\([0-9]+\)")
_POSSIBLE = "points possible"
_USER = re.compile(r"(.+)_([0-9]+)")


def _table(marks: Sequence[Mark]) -> str:
    """Return a row a student, with the number that Canvas gives the files of each."""
    title = line(marks[0].assignment) if marks else "Grade"
    rows = []
    for mark in marks:
        user = _USER.fullmatch(mark.student)
        name, known = (user[1], user[2]) if user else (mark.student, "")
        login = "" if user else clean(mark.student)
        points = "" if mark.unmarked else number(mark.points)
        rows.append([clean(name), known, "", login, "", points])
    return table([[*IDENTITY, title], *rows])


def fill_in_gradebook(
    text: str, marks: Iterable[Mark], titles: Mapping[str, str] | None = None
) -> Filled:
    """Write the points of students into the column of the assignment.

    The result has the columns that say who a student is, and that one. Points are
    scaled to the points possible. `titles["grade"]` names the column, which is
    otherwise the one with the name of the assignment.

    Raises RequestError for a gradebook without such columns.
    """
    every = list(marks)
    return filled(_Gradebook(text, every, (titles or {}).get("grade")), every)


class _Gradebook:
    def __init__(self, text: str, marks: Sequence[Mark], title: str | None) -> None:
        reader = csv.reader(io.StringIO(text.removeprefix(_BOM), newline=""))
        self._heads, *self._rows = [row for row in reader if row] or [[]]
        for row in self._rows:
            row += [""] * (len(self._heads) - len(row))
        self._places = {h: self._heads.index(h) for h in IDENTITY if h in self._heads}
        if not {"Student", "ID"} <= self._places.keys():
            raise RequestError("not a gradebook of Canvas: it has no Student and ID")
        self._column = self._assignment(title or (marks[0].assignment if marks else ""))
        possible = [r for r in self._rows if folded(r[0]) == _POSSIBLE]
        self._maximum = number_in(possible[0][self._column]) if possible else None

    def text(self) -> str:
        places = [*self._places.values(), self._column]
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerows([r[p] for p in places] for r in [self._heads, *self._rows])
        return out.getvalue()

    def row_of(self, student: str) -> list[str] | None:
        """Return the one row of a student: by number, login or name, in this order."""
        user = _USER.fullmatch(student)
        for head in (key for key in _KEYS if key in self._places):
            wanted = user[2] if user and head == "ID" else student
            place = self._places[head]
            found = [r for r in self._rows if r[place] and
                     folded(r[place]) == folded(wanted)]  # fmt: skip
            if len(found) == 1:
                return found[0]
        return None

    def grade(self, row: list[str], mark: Mark) -> float | None:
        """Fill a row in, scaled to the points possible; return those."""
        if self._maximum is not None:
            mark = scaled(mark, self._maximum)
        row[self._column] = f"{number(round(mark.points, 2))}"
        return self._maximum

    def _assignment(self, title: str) -> int:
        found = [
            place
            for place, head in enumerate(self._heads)
            if folded(title) in (folded(head), folded(_NUMBERED.sub(r"\1", head)))
        ]
        if len(found) != 1:
            there = printable(", ".join(h for h in self._heads if h not in IDENTITY))
            raise RequestError(
                f"the gradebook has {'no' if not found else 'several'} columns "
                f"{quoted(title)}, but {there or 'no other'}; "
                "name one with --column grade=TITLE"
            )
        return found[0]


EXPORT = ClassExport(".csv", _table)
