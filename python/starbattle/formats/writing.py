"""Boards and positions as texts, for their method `to`."""

from starbattle import hooks
from starbattle.board.board import Board
from starbattle.board.position import Position
from starbattle.formats.detection import format_named


@hooks.write.register(Board)
def _board(board: Board, name: str) -> str:
    return _position(Position(board), name)


@hooks.write.register(Position)
def _position(position: Position, name: str) -> str:
    """Return what a file with that board alone holds, without the last line end."""
    wanted = format_named(name)
    text = wanted.write(position)
    return f"{wanted.heading}\n{text}" if wanted.heading else text
