"""Tables as formula-safe CSV."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_T = TypeVar("_T")


def guarded(cell: _T) -> _T | str:
    """Return a cell; a text that would be a formula begins with an apostrophe."""
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


def unguarded(cell: str) -> str:
    """Return the text of which `guarded` has made a cell."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def table(rows: Iterable[Sequence[object]]) -> str:
    """Return rows as CSV with commas, without a last line end."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows([guarded(cell) for cell in row] for row in rows)
    return text.getvalue().removesuffix("\n")
