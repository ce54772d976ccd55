"""Captions of the pictures on a sheet, in one line or two."""

from collections.abc import Iterator
from dataclasses import dataclass

from starbattle.render.scene import Words

ONE_LINE = 18
"""How high a caption of one line is, in points."""

TWO_LINES = 30
"""How high one of two lines is."""

_SIZE = 10
_SMALLEST = 6
_LETTER = 0.56
"""How wide a letter is on average, in sizes: as Helvetica's digits."""


@dataclass(frozen=True, slots=True)
class Caption:
    """The name of a puzzle, and notes on it.

    They share a line if there is room for both. Otherwise the notes go below the
    name, which is set smaller, and its middle left out, if it is still too long.
    """

    name: str
    notes: str = ""

    @property
    def text(self) -> str:
        """The name and the notes in a line."""
        return " · ".join(filter(None, [self.name, self.notes]))

    def is_short(self, width: float) -> bool:
        """Tell whether a line takes all of it."""
        return not self.notes or _width(self.text, _size(width)) <= width

    def words(self, x: float, y: float, width: float) -> Iterator[Words]:
        """Set it below a point, in the middle, within so many points."""
        size = _size(width)
        if self.is_short(width):
            yield _line(self.text, x, y, size, width)
        else:
            yield _line(self.name, x, y, size, width)
            below = y + TWO_LINES - ONE_LINE
            yield _line(self.notes, x, below, size, width)


def _size(width: float) -> float:
    return min(_SIZE, width / 12)


def _line(text: str, x: float, y: float, size: float, width: float) -> Words:
    """Make letters smaller if that helps, and leave some out if it does not."""
    fitting = size * min(1, width / _width(text, size))
    size = max(fitting, min(size, _SMALLEST))
    most = int(width / (size * _LETTER) + 1e-6)
    shown = _shortened(text, max(5, most))
    return Words("caption", (x, y + ONE_LINE / 2), shown, size)


def _width(text: str, size: float) -> float:
    return len(text) * size * _LETTER


def _shortened(text: str, most: int) -> str:
    """Leave out the middle: names often differ at their ends."""
    if len(text) <= most:
        return text
    end = most // 3
    return f"{text[: most - end - 1]}…{text[-end:]}"
