"""Boards as texts: lines, JSON, characters or numbers of cells, bits in digits."""

import json
import re
import string
from collections.abc import (
    Callable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from typing import Any

from starbattle.board.board import HOLE, Board, Cell
from starbattle.board.rows import MAX_SIZE
from starbattle.errors import BoardError, quoted
from starbattle.formats.format import RawBoard
from starbattle.formats.source import Line, Source

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


def drawn(
    size: int, signs: Mapping[str, Iterable[Cell]], other: str, gap: str = ""
) -> list[str]:
    """Return rows of signs: of each sign's cells, and of other ones."""
    cells = {cell: sign for sign, marked in signs.items() for cell in marked}
    indices = range(size)
    return [gap.join([cells.get((r, c), other) for c in indices]) for r in indices]


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


def cut_signs(cells: str, size: int, name: str, known: str) -> list[str]:
    """Cut a text of size * size signs into rows; none if there is no text."""
    if not cells:
        return []
    rows = cut(cells, size, f"characters in {name}")
    if faults := sorted(set(cells) - {*known}):
        raise BoardError(f"unexpected {quoted(faults[0])} in {name}")
    return rows


def check_size(rows: int, columns: int) -> None:
    """Refuse a board that is not square or too large before it is made."""
    if rows != columns:
        raise BoardError(f"not square: rows {rows}, cells in each {columns}")
    if rows < 1:
        raise BoardError("a board needs at least one row")
    if rows > MAX_SIZE:
        raise BoardError(f"{rows} rows; a board has at most {MAX_SIZE}")


def signs(lines: Sequence[Line], size: int, known: str) -> list[str]:
    """Return lines of N signs each, without the blanks between these."""
    rows = ["".join(line.text.split()) for line in lines]
    for line, row in zip(lines, rows, strict=True):
        if len(row) != size or set(row) - {*known}:
            reason = f"expected {size} of {' '.join(known)} in {quoted(line.text)}"
            raise BoardError(reason, line=line.number)
    return rows


def number(text: str, most: int = 9) -> int | None:
    """Return a number of so many digits at most; None if a text is none."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= most
    return int(text) if is_number else None


def walls(board: Board) -> Iterator[tuple[Cell, bool]]:
    """Yield the cells with a wall to the right (True) or below (False), row by row."""
    rows, size = board.regions, board.size
    for r, row in enumerate(rows):
        for c, region in enumerate(row):
            if c + 1 < size and row[c + 1] != region:
                yield (r, c), True
            if r + 1 < size and rows[r + 1][c] != region:
                yield (r, c), False


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
        self._characters = {f"{k:0{width}b}": c for k, c in enumerate(alphabet)}

    def text(self, bits: str) -> str:
        """Return the text of bits, with 0 behind them to a full character."""
        width, characters = self.width, self._characters
        bits = bits.ljust(self.length(len(bits)) * width, "0")
        return "".join(
            [characters[bits[i : i + width]] for i in range(0, len(bits), width)]
        )

    def length(self, bits: int) -> int:
        """Return how many characters hold so many bits."""
        return -(-bits // self.width)


Object = dict[str, Any]
_LONG = 10**9

Reader = Callable[[Source], Iterator[RawBoard | BoardError]]
Lines = Callable[[Source], Iterator[Line | BoardError]]

ReadLine = Callable[[str, str, int], RawBoard | None]
"""Reads a board off a text without blanks around it, given its name and line.

None: the line only tells something of the lines that follow.
"""


def name_of_line(stem: str, line: int) -> str:
    """Return what a board without a name is called: nothing in line 1."""
    return own_name_of_line(stem, line) if line > 1 else ""


def own_name_of_line(stem: str, line: int | None) -> str:
    """Return a name for a line of a file; a text without a name has none."""
    return f"{stem}:{line}" if stem else ""


def first_line(text: str) -> str:
    """Return the first line that is not blank, without blanks around it."""
    return text.lstrip().partition("\n")[0].strip()


def first_line_is(shape: re.Pattern[str]) -> Callable[[str], object]:
    """Make the `detect` of a format whose texts have a first line of this shape."""
    return lambda text: shape.fullmatch(first_line(text))


def lines_of(text: str) -> list[Line]:
    """Return the lines that are not blank, without blanks around them."""
    lines = enumerate(text.split("\n"), 1)
    return [Line(number, line.strip()) for number, line in lines if line.strip()]


def line_reader(read_line: ReadLine, lines: Lines = Source.lines) -> Reader:
    """Make the `read` of a format out of the reading of one line.

    Blank lines are ignored, and a bad line does not end the reading. A board in
    the first line is called after the file, the others after file and line.
    """

    def read(source: Source) -> Iterator[RawBoard | BoardError]:
        for line in lines(source):
            if isinstance(line, BoardError):
                yield line.located(board_id=own_name_of_line(source.stem, line.line))
            elif text := line.text.strip():
                id = name_of_line(source.stem, line.number)
                try:
                    if board := read_line(text, id, line.number):
                        yield board
                except BoardError as error:
                    yield error.located(line=line.number, board_id=id or source.stem)

    return read


_JSON = re.compile(r"\s*(?:(?:var|let|const)\s+)?(?:[\w.]+\s*=\s*)?[{\[]")


def json_reader(read_line: ReadLine, read_json: Reader) -> Reader:
    """Make the `read` of a format whose boards are lines, such as URLs, or JSON."""
    read_lines = line_reader(read_line)

    def read(source: Source) -> Iterator[RawBoard | BoardError]:
        return (read_json if _JSON.match(source.head()) else read_lines)(source)

    return read


_CLOSED = re.compile(
    r"""\"(?:\\.|[^"\\])*\" | \[[^][{}"]*\] | \{[^][{}"]*\} | \s""", re.X
)


def json_texts(source: Source) -> Iterator[Line | BoardError]:
    """Yield the lines, or all as one if the first begins a JSON text of several."""
    first, closed = source.head().lstrip().partition("\n")[0], 1
    while closed:
        first, closed = _CLOSED.subn("", first)
    if first.endswith(("{", "[", ",", ":", "=")):
        yield Line(1, source.text())
    else:
        yield from source.lines()


def load(text: str) -> Any:
    """Return the value of a JSON text. Raises BoardError, naming the column."""
    try:
        return _DECODER.decode(text)
    except BoardError:
        raise
    except json.JSONDecodeError as error:
        line = error.lineno if "\n" in text else None
        reason = f"not JSON: {error.msg}"
        raise BoardError(reason, line=line, column=error.colno) from None
    except RecursionError:
        raise BoardError("JSON that is nested too deeply") from None
    except ValueError:
        raise BoardError("a number with too many digits") from None


def with_own_keys(pairs: list[tuple[str, Any]]) -> Object:
    """Make an object of its keys and values. Raises BoardError if a key is repeated.

    Which of the values is meant, nobody can tell.
    """
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in found if keys.count(key) > 1)
        raise BoardError(f"{quoted(twice)} is given more than once")
    return found


_DECODER = json.JSONDecoder(object_pairs_hook=with_own_keys)


def object_of(value: object) -> Object:
    """Return a value that is an object. Raises BoardError."""
    if not isinstance(value, dict):
        raise BoardError(f"expected a JSON object, found {kind(value)}")
    return value


def kind(value: object) -> str:
    """Say what JSON calls the type of a value."""
    names = {dict: "an object", list: "a list", str: "a text", type(None): "null"}
    names |= {bool: "true or false", int: "an integer", float: "a fraction"}
    return names[type(value)]


def is_short(value: object) -> bool:
    """Tell whether this is an integer that a board may need, and can be shown."""
    return type(value) is int and abs(value) < _LONG


def is_pair(value: object) -> bool:
    """Tell whether this is [row, column]."""
    return isinstance(value, list) and len(value) == 2 and all(map(is_short, value))


def cells_at(key: str, value: object) -> list[Cell] | None:
    """Return the cells that are the value of a key; None if there is none."""
    if value is None:
        return None
    if isinstance(value, list) and all(map(is_pair, value)):
        return [(row, column) for row, column in value]
    raise BoardError(f'"{key}" must be a list of [row, column] pairs')


def rows_at(key: str, value: object) -> list[list[Any]]:
    """Return the rows of labels that are the value of a key."""
    if not isinstance(value, list):
        raise BoardError(f'"{key}" must be a list of rows, not {kind(value)}')
    rows = [_labels(row) if isinstance(row, str) else row for row in value]
    for number, row in enumerate(rows, 1):
        if not isinstance(row, list):
            reason = f"a row must be a list of labels, not {kind(row)}"
            raise BoardError(reason, row=number)
    return rows


def _labels(row: str) -> list[str]:
    """Return the labels of a row that is a text: words, or all its characters."""
    words = row.split()
    return words if len(words) > 1 else list(row.strip())
