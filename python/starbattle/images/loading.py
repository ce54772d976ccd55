"""Load the only board of a picture."""

from typing import Any, TypeVar

from starbattle import arguments, hooks
from starbattle.board.board import Board
from starbattle.board.position import Position
from starbattle.errors import BoardError
from starbattle.images import read_image
from starbattle.images.warning import warn_of_doubts

_T = TypeVar("_T")


@hooks.image.register(Board)
def _board(source: Any, stars: int | None) -> Board:
    return _position(source, stars).board


@hooks.image.register(Position)
def _position(source: Any, stars: int | None) -> Position:
    found = list(read_image(source, arguments.optional_integer("stars", stars)))
    if len(found) > 1:
        raise BoardError(f"shows {len(found)} boards; read_image reads them all")
    if isinstance(found[0], BoardError):
        raise found[0]
    warn_of_doubts(found[0], "")
    return found[0].position
