"""Boards as texts: lines, JSON, characters or numbers of cells, bits in digits."""

import json
import re
import string
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from starbattle.board.board import HOLE, Board, Cell
from starbattle.board.rows import MAX_SIZE
from starbattle.errors import BoardError, quoted
from starbattle.formats.format import RawBoard
from starbattle.formats.source import Line, Source

_GREEK = "".join(chr(c) for c in range(ord("Α"), ord("ω") + 1) if chr(c).isalpha())
ALPHABET = string.ascii_uppercase + string.ascii_lowercase + string.digits + _GREEK
"""A character for each region: first letters, then what else is easy to tell."""


def lettered(board: Board) -> list[str]:
    """Return the rows of a board without holes, a character for each cell."""
    return ["".join([ALPHABET[number] for number in row]) for row in board.regions]


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


def digits(bits: str, alphabet: str, ahead: bool = False) -> str:
    """Return bits in an alphabet, filled up with 0 to full digits, behind or ahead."""
    width = len(alphabet).bit_length() - 1
    fill = "0" * (-len(bits) % width)
    bits = fill + bits if ahead else bits + fill
    numbers = [int(bits[i : i + width], 2) for i in range(0, len(bits), width)]
    return "".join([alphabet[number] for number in numbers])


Object = dict[str, Any]
_LONG = 10**9

Reader = Callable[[Source], Iterator[RawBoard | BoardError]]
ReadLine = Callable[[Line, str], Iterable[RawBoard | BoardError]]
"""Reads a board off a line that is not blank, given its name."""


def own_name_of_line(stem: str, line: int | None) -> str:
    """Return a name for a line of a file; a text without a name has none."""
    return f"{stem}:{line}" if stem else ""


def lines_of(text: str) -> list[Line]:
    """Return the lines that are not blank, without blanks around them."""
    lines = enumerate(text.split("\n"), 1)
    return [Line(number, line.strip()) for number, line in lines if line.strip()]


def by_lines(
    lines: Iterable[Line | BoardError],
    stem: str,
    read_line: ReadLine,
    named: bool = False,
) -> Iterator[RawBoard | BoardError]:
    """Read a board off each line that is not blank; a bad one does not end it.

    Boards are called after file and line; one in the first line, unless all are to be
    `named` so, after the file.
    """
    for line in lines:
        if isinstance(line, BoardError):
            yield line.located(board_id=own_name_of_line(stem, line.line))
        elif line.text.strip():
            is_named = named or line.number > 1
            id = own_name_of_line(stem, line.number) if is_named else stem
            try:
                yield from read_line(line, id)
            except BoardError as error:
                yield error.located(line=line.number, board_id=id)


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
