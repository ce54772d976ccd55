"""Pages in the order of a booklet: two on each side of a sheet, to be folded."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

_T = TypeVar("_T")


def spreads(pages: Sequence[_T], blank: _T) -> Iterator[tuple[_T, _T]]:
    """Yield what is left and right on each side of each sheet, front and back.

    Blank pages come before the last sides, so that their number is a multiple of 4.
    Printed on both sides, turned at the short edge, and folded in the middle, the
    sheets lie in each other and their pages are in order.
    """
    filled = [*pages, *[blank] * (-len(pages) % 4)]
    count = len(filled)
    for k in range(0, count // 2, 2):
        yield filled[count - 1 - k], filled[k]
        yield filled[k + 1], filled[count - 2 - k]
