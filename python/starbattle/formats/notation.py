"""Boards as texts: characters or numbers of cells, walls, and bits in digits."""

import string
from collections.abc import Callable, Sequence
from math import isqrt

from starbattle.board.board import HOLE, Board, Cell
from starbattle.board.rows import MAX_SIZE
from starbattle.errors import BoardError, quoted

_GREEK = "".join(chr(c) for c in range(ord("Α"), ord("ω") + 1) if chr(c).isalpha())
ALPHABET = string.ascii_uppercase + string.ascii_lowercase + string.digits + _GREEK
"""A character for each region: first letters, then what else is easy to tell."""


def lettered(board: Board, name: str, most: int = len(ALPHABET)) -> list[str]:
    """Return the rows of a board without holes, of `most` regions at most."""
    if board.size > most:
        raise BoardError(f"{name} cannot have more than {most} regions")
    check_no_holes(board, name)
    return ["".join([ALPHABET[number] for number in row]) for row in board.regions]


def check_no_holes(board: Board, name: str) -> None:
    """Refuse a board with holes, in the name of a format."""
    if any(HOLE in row for row in board.regions):
        raise BoardError(f"{name} cannot have holes")


def drawn(size: int, symbol: Callable[[Cell], str], gap: str = "") -> list[str]:
    """Return rows of symbols, one for each cell."""
    indices = range(size)
    return [gap.join([symbol((r, c)) for c in indices]) for r in indices]


def numbered(board: Board) -> list[str]:
    """Return rows of numbers from 1 on with commas between them, -1 for a hole."""
    return [
        ", ".join([str(k if k == HOLE else k + 1) for k in row])
        for row in board.regions
    ]


def cut(cells: str, size: int, what: str) -> list[str]:
    """Cut a text of size * size cells into rows."""
    if len(cells) != size * size:
        raise BoardError(
            f"a {size}x{size} board has {size * size} {what}, not {len(cells)}"
        )
    return [cells[k : k + size] for k in range(0, size * size, size)]


def square(cells: Sequence[str], what: str) -> list[Sequence[str]]:
    """Cut N * N cells into N rows."""
    size = isqrt(len(cells))
    if size * size != len(cells):
        raise BoardError(f"{len(cells)} {what} do not fill a square")
    return [cells[k : k + size] for k in range(0, len(cells), size)]


def check_size(rows: int, columns: int) -> None:
    """Refuse a board that is not square or too large before it is made."""
    if rows != columns:
        raise BoardError(f"not square: rows {rows}, cells in each {columns}")
    if rows < 1:
        raise BoardError("a board needs at least one row")
    if rows > MAX_SIZE:
        raise BoardError(f"{rows} rows; a board has at most {MAX_SIZE}")


def check_enclosed(board: Board, name: str) -> None:
    """Refuse a board of which walls do not tell all."""
    if any(HOLE in row for row in board.regions):
        raise BoardError(f"{name} cannot have holes, only walls between regions")
    if board.is_in_pieces:
        raise BoardError(f"{name} cannot have a region in several pieces")


class Digits:
    """An alphabet whose characters are numbers of `width` bits, from 0 on."""

    def __init__(self, alphabet: str, width: int) -> None:
        self.alphabet = alphabet
        self.width = width
        self._bits = {c: f"{k:0{width}b}" for k, c in enumerate(alphabet)}
        self._characters = {bits: c for c, bits in self._bits.items()}

    def bits(self, text: str, offset: int = 0) -> str:
        """Return the bits of a text; `offset` of its beginning is for errors."""
        try:
            return "".join([self._bits[character] for character in text])
        except KeyError as error:
            character = str(error.args[0])
            column = offset + text.index(character) + 1
            raise BoardError(f"unexpected {quoted(character)}", column=column) from None

    def text(self, bits: str) -> str:
        """Return the text of bits, of which there are a multiple of the width."""
        width, characters = self.width, self._characters
        return "".join(
            [characters[bits[i : i + width]] for i in range(0, len(bits), width)]
        )

    def length(self, bits: int) -> int:
        """Return how many characters hold so many bits."""
        return -(-bits // self.width)
