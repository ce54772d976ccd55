"""The sentences of proofs by cases, as nested lists."""

from collections.abc import Iterable, Iterator
from textwrap import fill

from starbattle.board.board import Cell
from starbattle.explanation.proof import Case

_INDENT = "  "


def bulleted(cases: Iterable[Case], columns: int | None = None) -> Iterator[str]:
    """Yield the sentences as nested lists, in lines of so many columns."""
    for case in cases:
        start = _INDENT * case.depth
        yield fill(
            case.text,
            columns or len(start) + 2 + len(case.text),
            initial_indent=f"{start}- ",
            subsequent_indent=f"{start}  ",
            break_on_hyphens=False,
        )


def listed(words: Iterable[str]) -> str:
    """Put words together as in `a, b and c`."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def cell_name(cell: Cell) -> str:
    """Return what texts call a 0-based cell: rows and columns count from 1."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"
