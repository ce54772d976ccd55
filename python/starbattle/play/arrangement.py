"""How board and panel share the screen."""

from typing import NamedTuple

from starbattle.board.board import Board
from starbattle.play.picture import Frame, may_have_lines

_GAP = 2
_PANEL_WIDTH = 30
_PANEL_HEIGHT = 5


class Arrangement(NamedTuple):
    """What is where.

    Attributes:
        frame: how the board is drawn
        is_beside: whether the panel is beside the board, rather than below
        board_width: the columns for the board
        board_height: the lines for it
        panel_width: the columns for the panel
        panel_height: the lines for it

    Where the board takes more room than it has, the screen scrolls with the cursor.
    """

    frame: Frame
    is_beside: bool
    board_width: int
    board_height: int
    panel_width: int
    panel_height: int


def arranged(board: Board, columns: int, rows: int) -> Arrangement:
    """Choose the largest drawing that fits, beside the panel if possible.

    Args:
        board: the board
        columns: the width of the screen
        rows: its height
    """
    frames = [Frame(board, True)] if may_have_lines(board) else []
    frames.append(Frame(board, False))
    for frame in frames:
        if _fits_beside(frame, columns) and frame.height <= rows:
            return _beside(frame, columns, rows)
    for frame in frames:
        if frame.width <= columns and frame.height + _PANEL_HEIGHT <= rows:
            return _below(frame, columns, rows)
    smallest = frames[-1]
    if _fits_beside(smallest, columns):
        return _beside(smallest, columns, rows)
    return _below(smallest, columns, rows)


def _fits_beside(frame: Frame, columns: int) -> bool:
    return frame.width + _GAP + _PANEL_WIDTH <= columns


def _beside(frame: Frame, columns: int, rows: int) -> Arrangement:
    panel = columns - frame.width - _GAP
    return Arrangement(frame, True, frame.width + _GAP, rows, panel, rows)


def _below(frame: Frame, columns: int, rows: int) -> Arrangement:
    height = max(1, min(frame.height, rows - _PANEL_HEIGHT))
    return Arrangement(frame, False, columns, height, columns, max(1, rows - height))
