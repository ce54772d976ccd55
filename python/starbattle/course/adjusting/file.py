"""The table of what the staff decided: CSV, a row a decision.

    student,part,add,set,comment,late,extension,submitted,group
    ada,unique,1,,Test 2 was unclear,,,,
    ben,,,,,3,1,,
    cy,,,,,,,,team-a

Columns may be missing, in any order; rows without anything but a student do nothing.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from math import isfinite
from pathlib import Path
from typing import Any, NoReturn

from starbattle.course.table import expected
from starbattle.errors import RequestError, printable, quoted
from starbattle.formats.csv import table, unguarded
from starbattle.saving import save


@dataclass(frozen=True, slots=True)
class Decision:
    """A row of the table.

    part       the part of the rubric that `add` or `set` is about; empty for all of it
    add        points more, or less
    set        points instead
    comment    for the student
    late       days after the deadline, begun ones count
    extension  days for which lateness costs nothing
    submitted  when the submission came; the deadline is in the rules
    group      the student has the mark of this group
    line       1-based, in the table
    """

    student: str
    part: str = ""
    add: float | None = None
    set: float | None = None
    comment: str = ""
    late: float | None = None
    extension: float | None = None
    submitted: datetime | None = None
    group: str = ""
    line: int = 0

    @property
    def gives_points(self) -> bool:
        """Whether it adds points, or sets them."""
        return self.add is not None or self.set is not None


COLUMNS = tuple(each.name for each in fields(Decision) if each.name != "line")
_NUMBERS = ("add", "set", "late", "extension")
_DAYS = ("late", "extension")


def read_decisions(file: Path) -> list[Decision]:
    """Read a table. Raises RequestError, with the file and the line."""
    name = printable(str(file))
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "is not UTF-8"
        raise RequestError(f"{name}: {reason}") from None
    first, _, _ = text.partition("\n")
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    heads: list[str] = []
    found = []
    try:
        for row in reader:
            cells = [unguarded(cell).strip() for cell in row]
            if not any(cells):
                continue
            if not heads:
                heads = _heads(cells, name)
                continue
            where = f"{name}:{reader.line_num}"
            found.append(_decision(heads, cells, where, reader.line_num))
    except csv.Error as error:
        raise RequestError(f"{name}:{reader.line_num}: {error}") from None
    return found


def _heads(cells: Sequence[str], name: str) -> list[str]:
    heads = [cell.casefold() for cell in cells]
    for head in filter(None, heads):
        if head not in COLUMNS:
            fits = expected(head, COLUMNS)
            raise RequestError(f"{name}:1: unknown column {quoted(head)}; {fits}")
        if heads.count(head) > 1:
            raise RequestError(f"{name}:1: two columns are called {head}")
    if "student" not in heads:
        raise RequestError(f"{name}:1: there is no column student")
    return heads


def _decision(
    heads: Sequence[str], cells: Sequence[str], where: str, line: int
) -> Decision:
    if len(cells) > len(heads) and any(cells[len(heads) :]):
        raise RequestError(f"{where}: there are more cells than columns")
    values = {h: c for h, c in zip(heads, cells, strict=False) if h and c}
    if "student" not in values:
        raise RequestError(f"{where}: there is no student")
    return checked(values, where, line)


def checked(values: Mapping[str, str], where: str, line: int = 0) -> Decision:
    """Return the decision of some texts. Raises RequestError that begins with where."""
    numbers: Any = {k: _number(values[k], k, where) for k in _NUMBERS if k in values}
    for key in _DAYS:
        if numbers.get(key, 0) < 0:
            raise RequestError(f"{where}: {key} must not be negative")
    if "add" in numbers and "set" in numbers:
        raise RequestError(f"{where}: give add or set, not both")
    if "late" in values and "submitted" in values:
        raise RequestError(f"{where}: give late or submitted, not both")
    if "part" in values and not numbers.keys() & {"add", "set"}:
        raise RequestError(f"{where}: a part needs add or set")
    time = _time(values["submitted"], where) if "submitted" in values else None
    return Decision(
        student=values["student"],
        part=values.get("part", ""),
        comment=values.get("comment", ""),
        submitted=time,
        group=values.get("group", ""),
        line=line,
        **numbers,
    )


def _number(text: str, key: str, where: str) -> float:
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        _fail(where, f"{key} must be a number, not {quoted(text)}")
    if not isfinite(value):
        _fail(where, f"{key} must be a number, not {quoted(text)}")
    return value


def _time(text: str, where: str) -> datetime:
    try:
        return datetime.fromisoformat(text).astimezone()
    except ValueError:
        _fail(
            where,
            "submitted must be a time such as 2026-12-01T23:59+01:00, "
            f"not {quoted(text)}",
        )


def _fail(where: str, reason: str) -> NoReturn:
    raise RequestError(f"{where}: {reason}")


def add_decision(file: Path, decision: Decision) -> None:
    """Add a row to a table; a new one has all columns. Raises RequestError."""
    before = read_decisions(file) if file.exists() else []
    rows = [_cells(each) for each in [*before, decision]]
    save(file, table([COLUMNS, *rows]) + "\n")


def _cells(decision: Decision) -> list[str]:
    values = asdict(decision)
    return [_cell(values[name]) for name in COLUMNS]


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:g}"
    return "" if value is None else str(value)
