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
from math import isqrt
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


def put_cells(rows: list[list[int]], cells: Iterable[Cell], region: int) -> None:
    """Put cells into a region of rows that have holes until then."""
    size = len(rows)
    for r, c in cells:
        if not (0 <= r < size and 0 <= c < size):
            raise BoardError(
                f"no cell of a {size}x{size} board", row=r + 1, column=c + 1
            )
        if rows[r][c] != HOLE:
            raise BoardError("is in two regions", row=r + 1, column=c + 1)
        rows[r][c] = region


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

ReadObject = Callable[[Object, str, int], RawBoard]
"""Reads a board off a JSON object, given its name and line."""


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


def json_boards(
    source: Source,
    keys: Sequence[str],
    read_object: ReadObject,
    name: Callable[[str, int], str] = name_of_line,
) -> Iterator[RawBoard | BoardError]:
    """Yield the boards of JSON: of the objects with one of the keys, however deep.

    Each line is a JSON text of its own, or all of the source is one, where its first
    line is no more than the beginning of one.
    """
    for text in json_texts(source):
        if isinstance(text, BoardError):
            yield text.located(board_id=own_name_of_line(source.stem, text.line))
            continue
        if not text.text.strip():
            continue
        line, stem = text.number, source.stem
        try:
            value = load(text.text)
        except BoardError as error:
            yield error.located(line=line, board_id=name(stem, line) or stem)
            continue
        records = _objects(value, keys)
        lines = _own_lines(text, keys) if "\n" in text.text else []
        if len(lines) != len(records):
            lines = [line] * len(records)
        for number, (record, at) in enumerate(zip(records, lines, strict=True), line):
            id = name(stem, number)
            try:
                yield read_object(_checked(record, keys), id, at)
            except BoardError as error:
                yield error.located(line=at, board_id=_id(record) or id or stem)


def _own_lines(text: Line, keys: Sequence[str]) -> list[int]:
    """Return the line of each place in a JSON text that has one of the keys."""
    found = re.finditer(rf'"(?:{"|".join(keys)})"\s*:', text.text)
    return [text.number + text.text.count("\n", 0, match.start()) for match in found]


def _checked(value: object, keys: Sequence[str]) -> Object:
    record = object_of(value)
    if not any(key in record for key in keys):
        raise BoardError(f'"{keys[0]}" is missing')
    return record


def _id(value: object) -> str:
    id = value.get("id") if isinstance(value, dict) else None
    return id if isinstance(id, str) and id.isprintable() else ""


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


def _objects(value: object, keys: Sequence[str]) -> list[object]:
    """Return all objects with one of the keys, which hold no others, or the value."""
    found: list[object] = []
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, dict) and any(key in one for key in keys):
            found.append(one)
        elif isinstance(one, dict):
            left.extend(reversed(one.values()))
        elif isinstance(one, list):
            left.extend(reversed(one))
    return found or [value]


_SCRIPT = re.compile(r"\s*(?:(?:var|let|const)\s+)?[\w.]+\s*=")


def load(text: str) -> Any:
    """Return the value of a JSON text, also of one in a script, after `name =`.

    Raises BoardError, naming the column.
    """
    if script := _SCRIPT.match(text):
        text = text[script.end() :].rstrip().removesuffix(";")
    return _decoded(_DECODER.decode, text)


def _decoded(decode: Callable[..., Any], text: str, *start: int) -> Any:
    try:
        return decode(text, *start)
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


def integer(record: Object, key: str) -> int | None:
    """Return the integer at a key, also if it is written as a text."""
    value = record.get(key)
    if isinstance(value, str) and (found := number(value)) is not None:
        return found
    if isinstance(value, bool) or not isinstance(value, int | None):
        raise BoardError(f'"{key}" must be an integer, not {kind(value)}')
    if value is not None and not is_short(value):
        raise BoardError(f'"{key}" has too many digits')
    return value


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
