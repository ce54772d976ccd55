"""Moodle: grades and feedback for its gradebook, and its grading worksheet, filled in.

Moodle takes the worksheet back if its other columns are as they were. Its titles are
in the language of the one who downloads it.
"""

import csv
import io
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from starbattle.course.feedback import (
    Row,
    clean,
    for_student,
    line,
    note_line,
    number,
    passed,
    rows,
    scaled,
    score,
    share,
    verdict_text,
)
from starbattle.course.marks import Mark
from starbattle.errors import RequestError, printable
from starbattle.formats.csv import table


def gradebook(marks: Sequence[Mark]) -> str:
    """Return a row a student: whom, the grade, and feedback."""
    title = line(marks[0].assignment) if marks else "Grade"
    body = [
        [clean(mark.student), number(mark.points), feedback(mark)] for mark in marks
    ]
    return table([["Student", title, "Feedback"], *body])


def feedback(mark: Mark) -> str:
    """Return the points of each test, and what went wrong, as HTML in one line."""
    mark = for_student(mark)
    about = [score(mark.points, mark.max_points), clean(mark.message)]
    about += map(note_line, mark.notes)
    head = "".join(f"<p>{_html(text)}</p>" for text in about if text)
    return f"{head}<ul>{''.join(map(_item, rows(mark)))}</ul>"


def _item(row: Row) -> str:
    result = verdict_text(row.verdict)
    points = f" ({share(row)})" if share(row) else ""
    text = f"{_html(row.name)}: {result}{points}"
    more = row.text.removeprefix(result).strip("\n")
    if more and not passed(row):
        text += f"<pre>{_html(more)}</pre>"
    return f"<li>{text}</li>"


def _html(text: str) -> str:
    return escape(text).replace("\n", "<br>")


TITLES: dict[str, tuple[str, ...]] = {
    "identifier": ("Identifier", "ID", "Identifiant", "Identificador"),
    "grade": ("Grade", "Bewertung", "Note", "Évaluation", "Calificación"),
    "feedback": (
        "Feedback comments", "Feedback als Kommentar", "Feedback par commentaires",
        "Comentarios de retroalimentación",
    ),
    "maximum": ("Maximum grade", "Bestwertung", "Note maximale", "Calificación máxima"),
    "name": ("Full name", "Vollständiger Name", "Nom complet", "Nombre completo"),
    "email": (
        "Email address", "E-Mail-Adresse", "Adresse de courriel",
        "Dirección de correo",
    ),
}  # fmt: skip
"""The titles of the columns that are used, in English and other languages."""
NEEDED = ("identifier", "grade")

_BOM = "\ufeff"
_PARTICIPANT = re.compile(r"(?<![0-9])[0-9]+$")
_MOODLE_FOLDER = re.compile(r"_([0-9]+)(?:_assignsubmission_.*)?$")


@dataclass(frozen=True, slots=True)
class Filled:
    """A worksheet that has been filled in.

    text      the worksheet, UTF-8
    missing   students with a mark but without a row, or with more than one
    rescaled  the worksheet's maximum, if it is not that of the marks
    unscaled  the maximum of marks for which the worksheet does not say any
    """

    text: str
    missing: list[str] = field(default_factory=list)
    rescaled: float | None = None
    unscaled: float | None = None


def fill_in(
    text: str, marks: Iterable[Mark], titles: Mapping[str, str] | None = None
) -> Filled:
    """Write grades and feedback in the rows of the students who have a mark.

    titles  titles of columns in another language, by the keys of TITLES

    Raises RequestError for a worksheet without the columns that Moodle needs.
    """
    sheet = _Sheet(text, titles or {})
    missing, rescaled, unscaled = [], set(), set()
    for mark in marks:
        row = sheet.row_of(mark.student)
        if row is None:
            missing.append(mark.student)
            continue
        maximum = sheet.grade(row, mark)
        if maximum is None:
            unscaled.add(mark.max_points)
        elif maximum != mark.max_points:
            rescaled.add(maximum)
    return Filled(
        sheet.text(), missing, max(rescaled, default=None), max(unscaled, default=None)
    )


class _Sheet:
    def __init__(self, text: str, titles: Mapping[str, str]) -> None:
        self._bom = text.startswith(_BOM)
        text = text.removeprefix(_BOM)
        first, _, _ = text.partition("\n")
        self._end = "\r\n" if first.endswith("\r") else "\n"
        self._delimiter = max(",;\t", key=first.count)
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=self._delimiter)
        self._heads, *self._rows = [row for row in reader if row] or [[]]
        self._columns = _columns(self._heads, titles)
        self._found = self._index()

    def text(self) -> str:
        out = io.StringIO()
        writer = csv.writer(out, delimiter=self._delimiter, lineterminator=self._end)
        writer.writerows([self._heads, *self._rows])
        return _BOM * self._bom + out.getvalue()

    def row_of(self, student: str) -> list[str] | None:
        """Return the one row that a student's name stands for."""
        for key in _keys(student):
            if len(found := self._found.get(key, [])) == 1:
                return self._rows[found[0]]
        return None

    def grade(self, row: list[str], mark: Mark) -> float | None:
        """Fill a row in, scaled to its maximum; return that, None if it says none."""
        maximum = _number_in(self._cell(row, "maximum"))
        if maximum is not None and maximum != mark.max_points:
            mark = scaled(mark, maximum)
        self._set(row, "grade", self._decimal(f"{number(mark.points):.2f}"))
        self._set(row, "feedback", feedback(mark))
        return maximum

    def _index(self) -> Mapping[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for index, row in enumerate(self._rows):
            row += [""] * (len(self._heads) - len(row))
            for key in set(self._row_keys(row)):
                found[key].append(index)
        return found

    def _row_keys(self, row: list[str]) -> Iterable[str]:
        if number := _PARTICIPANT.search(self._cell(row, "identifier").strip()):
            yield f"#{int(number[0])}"
        for column in ("identifier", "name", "email"):
            if key := _folded(self._cell(row, column)):
                yield key

    def _decimal(self, text: str) -> str:
        """Write a number with a comma if the worksheet does."""
        cells = [self._cell(r, k) for r in self._rows for k in ("maximum", "grade")]
        comma = any(re.fullmatch(r"[0-9]+,[0-9]+", cell) for cell in cells)
        return text.replace(".", ",") if comma else text

    def _cell(self, row: list[str], column: str) -> str:
        index = self._columns.get(column)
        return "" if index is None else row[index]

    def _set(self, row: list[str], column: str, value: str) -> None:
        if (index := self._columns.get(column)) is not None:
            row[index] = value


def _columns(heads: list[str], titles: Mapping[str, str]) -> dict[str, int]:
    """Return the 0-based indices of the columns that are used.

    Capitals in titles do not count: they differ between versions of Moodle.
    """
    found = {}
    known_heads = list(map(_folded, heads))
    for key, known in TITLES.items():
        wanted = (titles[key],) if key in titles else known
        titled = filter(known_heads.count, map(_folded, wanted))
        places = list(map(known_heads.index, titled))
        if places:
            found[key] = places[0]
        elif key in NEEDED or key in titles:
            raise _no_column(key, wanted[0], heads)
    return found


def _no_column(key: str, title: str, heads: list[str]) -> RequestError:
    there = printable(", ".join(heads)) or "none"
    return RequestError(
        f"the worksheet has no column {title!r}, but {there}; "
        f"name it with --column {key}=TITLE"
    )


def _keys(student: str) -> Iterable[str]:
    """Yield what a row may have of a student: the participant's number, or a name."""
    if number := _MOODLE_FOLDER.search(student) or re.fullmatch("([0-9]+)", student):
        yield f"#{int(number[1])}"
    yield _folded(student)
    yield _folded(_MOODLE_FOLDER.sub("", student))


def _folded(text: str) -> str:
    """Return a text in which capitals, blanks and underscores do not count."""
    return " ".join(text.casefold().replace("_", " ").split())


def _number_in(text: str) -> float | None:
    """Return a number with a point or a comma; None if it is none."""
    try:
        return float(text.strip().replace(",", "."))
    except ValueError:
        return None
