"""Boards in pictures: screenshots, photographs and scans.

locate.py finds boards, straighten.py cuts them out, regions.py reads their regions,
marks.py what is drawn in them, and judging.py asks the solver which reading is right.
"""

import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, SupportsIndex

from starbattle import arguments
from starbattle.board.board import Board
from starbattle.board.position import Position
from starbattle.errors import BoardError, BoardWarning, MarksWarning, UnclearWarning
from starbattle.extras import extra_module

if TYPE_CHECKING:
    from starbattle.images.reading import Reading

_CLEAR = 0.6
"""The confidence below which a reading may well be wrong."""

_PACKAGES = ("cv2", "numpy", "PIL")


def read_image(
    source: Any, stars: SupportsIndex | None = None
) -> "Iterator[Reading | BoardError]":
    """Read the boards of a picture, in reading order.

    Needs the extra `images`.

    Args:
        source: a file (PNG, JPEG, WebP, the first frame of a GIF), its bytes, a PIL
            image, or an array of (height, width), or (height, width, 3 or 4), bytes
        stars: the star count; None: the least with which a board has exactly one
            solution

    Yields:
        At least one thing: a reading of a board, or a BoardError for a board that
        cannot be read.

    Raises:
        BoardError: for what is not a picture
        RequestError: for what is no source of a picture
        MissingExtra: without the extra; it names the command that installs it
    """
    for package in _PACKAGES:
        extra_module(package, "images")
    from starbattle.images.reading import read_image as read

    return read(source, arguments.optional_integer("stars", stars))


def image_board(source: Any, stars: SupportsIndex | None) -> Board:
    """Return the one board in a picture, see Board.from_image()."""
    position = image_position(source, stars)
    if position.stars or position.marks:
        warnings.warn(MarksWarning(), stacklevel=4)
    return position.board


def image_position(source: Any, stars: SupportsIndex | None) -> Position:
    """Return the one position in a picture, see Position.from_image()."""
    found = list(read_image(source, arguments.optional_integer("stars", stars)))
    if len(found) > 1:
        raise BoardError(f"shows {len(found)} boards; read_image reads them all")
    if isinstance(found[0], BoardError):
        raise found[0]
    warn_of_doubts(found[0], "")
    return found[0].position


def warn_of_doubts(reading: "Reading", name: str) -> None:
    """Warn, in one line, of what is doubtful about a reading, if anything is."""
    if reading.doubts:
        doubts = "; ".join(reading.doubts)
        place = f"{name}: " if name else ""
        sure = f"{min(reading.confidence, 0.99):.0%}"  # who doubts is not certain
        text = f"{place}check what was read (confidence {sure}): {doubts}"
        is_unclear = reading.confidence < _CLEAR
        kind = UnclearWarning if is_unclear else BoardWarning
        warnings.warn(text, kind, stacklevel=3)
