"""A picture with what was read drawn over it."""

import io
from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
from PIL import Image

from starbattle.board.board import Board, Cell
from starbattle.errors import BoardError
from starbattle.images.opening import Picture, Points, opened
from starbattle.images.reading import Reading, read_image

_BORDER, _DOUBT, _STAR, _MARK = (255, 0, 255), (255, 0, 0), (0, 90, 255), (0, 160, 0)
_CENTER = 0.5


def debug_picture(source: Any, stars: int | None = None) -> bytes:
    """Return a PNG of a picture with the readings of its boards drawn over it."""
    picture = opened(source).copy()
    for found in read_image(picture, stars):
        if not isinstance(found, BoardError):
            _draw(picture, found)
    file = io.BytesIO()
    Image.fromarray(picture).save(file, "PNG")
    return file.getvalue()


def _draw(picture: Picture, reading: Reading) -> None:
    size = reading.board.size
    square = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
    transform = cv2.getPerspectiveTransform(square, reading.corners)
    width = max(1, round(max(picture.shape) / 400))

    def pixels(places: list[tuple[float, float]]) -> Points:
        shaped = np.array(places, np.float32)[:, None]
        return np.round(cv2.perspectiveTransform(shaped, transform)).astype(np.int32)

    def draw(color: tuple[int, int, int], places: list[tuple[float, float]]) -> None:
        cv2.polylines(picture, [pixels(places)], False, color, width, cv2.LINE_AA)

    for one, other in _borders(reading.board):
        draw(_BORDER, [one, other])
    for cell in reading.position.stars:
        draw(_STAR, _diamond(cell, 0.35))
    for cell in reading.position.marks:
        draw(_MARK, _diamond(cell, 0.15))
    for cell in reading.cells:
        draw(_DOUBT, _diamond(cell, 0.45))


def _borders(board: Board) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the sides between regions, and around the board, as places."""
    grid = np.pad(np.array(board.regions), 1, constant_values=-2)
    for row, column in np.argwhere(grid[1:-1, :-1] != grid[1:-1, 1:]).tolist():
        yield (column, row), (column, row + 1)
    for row, column in np.argwhere(grid[:-1, 1:-1] != grid[1:, 1:-1]).tolist():
        yield (column, row), (column + 1, row)


def _diamond(cell: Cell, reach: float) -> list[tuple[float, float]]:
    """Return the corners of a closed diamond around the center of a cell."""
    y, x = cell[0] + _CENTER, cell[1] + _CENTER
    around = [(0, -reach), (reach, 0), (0, reach), (-reach, 0), (0, -reach)]
    return [(x + dx, y + dy) for dx, dy in around]
