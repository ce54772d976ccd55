"""Load the only board of a picture, and warn of doubtful readings."""

import warnings
from typing import TYPE_CHECKING, Any, TypeVar

from starbattle import arguments, hooks
from starbattle.board.board import Board
from starbattle.board.position import Position
from starbattle.errors import BoardError, BoardWarning, MarksWarning
from starbattle.images import read_image

if TYPE_CHECKING:
    from starbattle.images.reading import Reading

_T = TypeVar("_T")


@hooks.image.register(Board)
def _board(source: Any, stars: int | None) -> Board:
    position = _position(source, stars)
    if position.stars or position.marks:
        warnings.warn(MarksWarning(), stacklevel=4)
    return position.board


@hooks.image.register(Position)
def _position(source: Any, stars: int | None) -> Position:
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
        sure = f"{reading.confidence:.0%}"
        text = f"{place}check what was read (confidence {sure}): {doubts}"
        warnings.warn(text, BoardWarning, stacklevel=3)
