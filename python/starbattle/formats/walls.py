"""What formats that only draw the walls between cells have in common."""

from starbattle.board.board import HOLE, Board
from starbattle.board.labels import MAX_SIZE
from starbattle.errors import BoardError


def check_size(rows: int, columns: int) -> None:
    """Refuse a board that is not square or too large before it is made."""
    if rows != columns:
        raise BoardError(f"not square: rows {rows}, cells in each {columns}")
    if rows < 1:
        raise BoardError("a board needs at least one row")
    if rows > MAX_SIZE:
        raise BoardError(f"{rows} rows; a board has {MAX_SIZE} at most")


def check_enclosed(board: Board, name: str) -> None:
    """Refuse a board of which walls do not tell all."""
    if any(HOLE in row for row in board.regions):
        raise BoardError(f"{name} cannot have holes, only walls between regions")
    if board.is_in_pieces:
        raise BoardError(f"{name} cannot have a region in several pieces")
