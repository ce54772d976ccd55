"""SudokuPad and f-puzzles: JSON compressed by LZ-string, in URLs and by itself.

    https://sudokupad.app/sclN4SwJgXA5Azg...

SudokuPad's `regions` are lists of 0-based [row, column]; cells of none are holes. The
star count is in the rules or the title: of `metadata`, or of `cages` such as
"rules: ...". What is compressed may be JSON or a shorthand of it:
{re:[[[0,0]]],ce:[[,]],metadata:{t:'a'}}.

    https://f-puzzles.com/?load=N4IgzglgXg...
    https://sudokupad.app/fpuzN4IgzglgXg...

The `grid` of f-puzzles has a row of objects for each row, with the number of a
`region`; a cell without one is in a box of a Sudoku, null is a hole. The star count is
in `ruleset` or `title`.

LZ-string is a sequence of codes of a growing width, the lowest bit first: 0 and 1 stand
for a new character of 8 or 16 bits, 2 for the end, and others for what has been seen
before, one character longer each time. Characters are units of UTF-16.

Where a format has no place for the star count, authors write it into the rules or the
title: "Place two stars in every row, column and region", "Star Battle (2★)". "No two
stars touch" is no count.
"""

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any
from urllib.parse import quote, unquote

from starbattle.board.board import HOLE, Board
from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats import notation
from starbattle.formats.format import Format, RawBoard, State
from starbattle.formats.notation import Digits, ReadLine, check_size
from starbattle.formats.source import LIMIT

_PAGE = re.compile(
    r"(?:https?://)?(?:[\w-]+\.)*(?:sudokupad\.(?:app|svencodes\.com)|svencodes\.com"
    r"|crackingthecryptic\.com)/\S*",
    re.IGNORECASE,
)
_PAYLOAD = re.compile(r"(?:\S*[/=])?(?:scl|ctc)([A-Za-z0-9+/=%]{16,})(?:[?&#]\S*)?")
_SCL_JSON = re.compile(r'\s*\{.*?"regions"\s*:\s*\[\s*\[\s*\[', re.DOTALL)
_SCL_PREFIX = "https://sudokupad.app/scl"
_META = re.compile(r"(title|rules|solution):\s*(.*)", re.DOTALL)
_SHORT_KEYS = {
    "title": "t",
    "cells": "ce",
    "regions": "re",
    "cages": "ca",
    "value": "v",
}


def detect_sudokupad(text: str) -> bool:
    """Tell whether the first line is a page of SudokuPad, or this its JSON."""
    line = notation.first_line(text)
    return bool(
        _PAGE.fullmatch(line) or _PAYLOAD.fullmatch(line) or _SCL_JSON.match(text)
    )


def _scl_board(record: notation.Object, id: str, line: int) -> RawBoard:
    regions, cells = _get(record, "regions"), _get(record, "cells")
    if not isinstance(regions, list) or not regions:
        raise BoardError("no regions in this puzzle, only lines and cells")
    size = len(cells) if isinstance(cells, list) and cells else len(regions)
    check_size(size, size)
    return _raw(_scl_rows(regions, size), _meta(record), id, line)


def _get(record: dict[str, Any], key: str) -> Any:
    return record.get(key, record.get(_SHORT_KEYS.get(key, key)))


def _meta(record: dict[str, Any]) -> dict[str, Any]:
    """Return title, rules and solution, which are of any type, or None."""
    meta = record.get("metadata")
    meta = meta if isinstance(meta, dict) else {}
    found = {key: _get(meta, key) for key in ("title", "rules", "solution")}
    cages = _get(record, "cages")
    for cage in cages if isinstance(cages, list) else ():
        value = _get(cage, "value") if isinstance(cage, dict) else None
        if isinstance(value, str) and (match := _META.fullmatch(value)):
            found[match[1]] = found[match[1]] or match[2]
    if isinstance(found["rules"], list):
        found["rules"] = "\n".join(map(str, found["rules"]))
    return found


def _scl_rows(regions: list[Any], size: int) -> list[list[int]]:
    rows = [[HOLE] * size for _ in range(size)]
    for number, cells in enumerate(regions):
        listed = cells if isinstance(cells, list) else [cells]
        if faults := [cell for cell in listed if not notation.is_pair(cell)]:
            reason = f"{json.dumps(faults[0])[:40]} is not a cell"
            raise BoardError(f"region {number + 1}: {reason}")
        notation.put_cells(rows, [(cell[0], cell[1]) for cell in listed], number)
    return rows


def _write_scl(position: Position) -> str:
    """Return the URL of a board, with its rules and its solution."""
    board = position.board
    meta = _about(board, "rules")
    if position.solution is not None:
        meta["solution"] = "".join(map(str, _solved(position)))
    regions = [[list(cell) for cell in board.cells_of(k)] for k in range(board.size)]
    cells: list[list[object]] = [[{}] * board.size] * board.size
    record = {"cellSize": 50, "metadata": meta, "cells": cells, "regions": regions}
    return _SCL_PREFIX + quote(_packed(record), safe="")


_URL = re.compile(
    r"(?:\S*\bf-puzzles\.com/\S*?[?&]load=|\S*\bsudokupad\.app/(?:\S*puzzleid=)?fpuz(?:zles)?)"
    r"([^\s?&#]*)\S*",
    re.IGNORECASE,
)
_SHORT = re.compile(r"\S*\bf-puzzles\.com/\S*", re.IGNORECASE)
_JSON = re.compile(r'\s*\{.*?"grid"\s*:\s*\[\s*\[\s*\{', re.DOTALL)
_PREFIX = "https://f-puzzles.com/?load="


def detect_fpuzzles(text: str) -> bool:
    """Tell whether the first line is a URL with such a puzzle, or JSON with a grid."""
    line = notation.first_line(text)
    is_url = _URL.fullmatch(line) or _SHORT.fullmatch(line)
    return bool(is_url or (_JSON.match(text) and '"regions"' not in text))


def _fpuzzles_board(record: notation.Object, id: str, line: int) -> RawBoard:
    grid = notation.rows_at("grid", record.get("grid"))
    size = len(grid)
    for cells in grid:
        check_size(size, len(cells))
    rows = [
        [_region(cell, (r, c), size) for c, cell in enumerate(cells)]
        for r, cells in enumerate(grid)
    ]
    return _raw(rows, {**record, "rules": record.get("ruleset")}, id, line)


def _region(cell: object, place: tuple[int, int], size: int) -> int:
    """Return the region of a cell; the place tells the box of a Sudoku."""
    if not isinstance(cell, dict):
        raise BoardError(f"a cell must be an object, not {notation.kind(cell)}")
    region = cell.get("region", _box(place, size))
    if region is None:
        return HOLE
    if not notation.is_short(region) or region < 0:
        raise BoardError(f'"region" is {quoted(json.dumps(region))}, not a number')
    return int(region)


def _box(place: tuple[int, int], size: int) -> int:
    height = next(k for k in range(int(size**0.5), 0, -1) if size % k == 0)
    return place[0] // height * height + place[1] // (size // height)


def _write_fpuzzles(position: Position) -> str:
    """Return the URL of a board, with its rules and its solution."""
    board = position.board
    regions = [[None if k == HOLE else k for k in row] for row in board.regions]
    grid = [[{"region": region} for region in row] for row in regions]
    record = {"size": board.size, **_about(board, "ruleset"), "grid": grid}
    if position.solution is not None:
        record["solution"] = _solved(position)
    return _PREFIX + _packed(record)


# --- what both have: URLs, and what is known beside the regions ---


def _of_url(url: re.Pattern[str], lacks: str, read: notation.ReadObject) -> ReadLine:
    """Return what reads the object in a URL; `lacks` says what other URLs are."""

    def read_line(text: str, id: str, line: int) -> RawBoard:
        if not (match := url.fullmatch(text)):
            raise BoardError(lacks)
        # It may be encoded once more, with + as a blank.
        found = decompressed(unquote(match[1]).replace(" ", "+"))
        record = notation.object_of(notation.load(_spelled_out(found)))
        return read(record, id, line)

    return read_line


def _raw(rows: list[list[int]], about: dict[str, Any], id: str, line: int) -> RawBoard:
    """Return a board with what its title, rules and solution tell."""
    title = about.get("title")
    stars = star_count(about.get("rules"), title)
    state = solution_of(about.get("solution"), len(rows))
    return RawBoard(rows, stars, name_of(title) or id, line, state=state)


def _about(board: Board, rules: str) -> dict[str, Any]:
    """Return the title, if there is one, and the rules, which have this key."""
    return {**({"title": board.id} if board.id else {}), rules: rules_of(board)}


def _solved(position: Position) -> list[int]:
    """Return 1 for each cell with a star of the solution, 0 for others."""
    rows = notation.drawn(position.board.size, {"1": position.solution or ()}, "0")
    return [int(sign) for sign in "".join(rows)]


def _packed(record: dict[str, Any]) -> str:
    return compressed(json.dumps(record, separators=(",", ":"), ensure_ascii=False))


_TOKEN = re.compile(
    r"""\s+ | '(?:[^'\\]|\\.)*+' | "(?:[^"\\]|\\.)*+" | [\[\]{},:]
      | [^\s\[\]{},:'"]++ | .""",
    re.VERBOSE | re.DOTALL,
)
_PLAIN = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?|true|false|null")
_WORDS = {"t": "true", "f": "false"}


def _spelled_out(text: str) -> str:
    """Return the JSON of a shorthand; JSON stays as it is.

    Quotation marks are single, words may have none, t and f are true and false, and
    where a list has nothing, there is an empty object.
    """
    if text.startswith('{"'):
        return text
    tokens = [token for token in _TOKEN.findall(text) if not token.isspace()]
    parts: list[str] = []
    for before, token, after in zip(
        ["", *tokens], tokens, [*tokens[1:], ""], strict=False
    ):
        if (before in ("[", ",") and token == ",") or (before, token) == (",", "]"):
            parts.append("{}")
        parts.append(_value(token, is_key=after == ":"))
    return "".join(parts)


def _value(token: str, *, is_key: bool) -> str:
    if token in "[]{},:" or token.startswith('"'):
        return token
    if token.startswith("'"):
        body = token[1:-1].replace("\\'", "'").replace('"', '\\"')
        return f'"{body}"'
    if not is_key and (token in _WORDS or _PLAIN.fullmatch(token)):
        return _WORDS.get(token, token)
    return json.dumps(token)


# --- LZ-string ---

_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_DIGITS = Digits(_BASE64, 6)
_BYTE, _LONG, _END = 0, 1, 2
_WIDTHS = {_BYTE: 8, _LONG: 16}


def decompressed(text: str) -> str:
    """Return what was compressed. Raises BoardError, also for more than 1 MiB."""
    bits = iter(_DIGITS.bits(text.rstrip("=")))
    known = ["", "", ""]
    found: list[str] = []
    length = 0
    before = ""
    while True:
        code = _number(bits, len(known).bit_length())
        if code == _END:
            data = "".join(found).encode("utf-16-le", "surrogatepass")
            return data.decode("utf-16-le", "replace")
        if code in _WIDTHS:
            known.append(chr(_number(bits, _WIDTHS[code])))
            code = len(known) - 1
        if code > len(known) or (code == len(known) and not before):
            raise BoardError("not compressed by LZ-string")
        entry = known[code] if code < len(known) else before + before[0]
        found.append(entry)
        length += len(entry)
        if length > LIMIT:
            raise BoardError("exceeds 1 MiB when inflated")
        if before:
            known.append(before + entry[0])
        before = entry


def _number(bits: Iterator[str], width: int) -> int:
    """Read a number, the lowest bit first."""
    digits = "".join(islice(bits, width))
    if len(digits) < width:
        raise BoardError("is cut short")
    return int(digits[::-1], 2)


def compressed(text: str) -> str:
    """Return a text as LZ-string's compressToBase64 does."""
    codes: dict[str, int] = {}
    new: set[str] = set()
    bits: list[str] = []
    known, word = 3, ""  # what is known to who reads it: as many as in decompressed()
    for unit in [*_units(text), ""]:
        if unit and unit not in codes:
            codes[unit] = len(codes) + 3
            new.add(unit)
        if unit and word + unit in codes:
            word += unit
            continue
        if word in new:
            new.remove(word)
            kind = _BYTE if ord(word) < 1 << _WIDTHS[_BYTE] else _LONG
            bits.append(_lowest_first(kind, known.bit_length()))
            bits.append(_lowest_first(ord(word), _WIDTHS[kind]))
            known += 1 if known == 3 else 2
        elif word:
            bits.append(_lowest_first(codes[word], known.bit_length()))
            known += 1
        codes[word + unit] = len(codes) + 3
        word = unit
    bits.append(_lowest_first(_END, known.bit_length()))
    whole = "".join(bits)
    digits = _DIGITS.text(whole.ljust((len(whole) // 6 + 1) * 6, "0"))
    return digits + "=" * (-len(digits) % 4)


def _units(text: str) -> Iterator[str]:
    data = text.encode("utf-16-le", "surrogatepass")
    return (
        chr(low + 256 * high) for low, high in zip(data[::2], data[1::2], strict=True)
    )


def _lowest_first(number: int, width: int) -> str:
    return f"{number:0{width}b}"[::-1]


_NUMERALS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_COUNT = re.compile(
    rf"(?<![\w.])(?P<no>no\s+)?(?P<count>\d{{1,2}}|{'|'.join(_NUMERALS)})"
    r"[\s-]*(?:stars?\b|[★⭐*])",
    re.IGNORECASE,
)
_UNIT = re.compile(r"\b(?:rows?|columns?|regions?)\b", re.IGNORECASE)
_MOST_TEXT = 10_000
_STAR_SIGNS, _BLANK_SIGNS = "1*★⭐", "0.-_ xX"


def star_count(*texts: object) -> int | None:
    """Return the star count that rules or titles tell, None if they do not.

    A sentence about rows, columns or regions goes first; otherwise, all counts have to
    be the same.
    """
    said = "\n".join([text[:_MOST_TEXT] for text in texts if isinstance(text, str)])
    sentences = [
        _counts(one) for one in re.split(r"[.;!?\n]", said) if _UNIT.search(one)
    ]
    about_units = [counts[0] for counts in sentences if counts]
    counts = set(about_units[:1] or _counts(said))
    return counts.pop() if len(counts) == 1 else None


def _counts(text: str) -> list[int]:
    found = [one["count"].lower() for one in _COUNT.finditer(text) if not one["no"]]
    return [_NUMERALS.index(w) + 1 if w in _NUMERALS else int(w) for w in found]


def rules_of(board: Board) -> str:
    """Return the rules of a board, with its star count."""
    stars = "1 star" if board.stars == 1 else f"{board.stars} stars"
    return (
        f"Star Battle: place {stars} in every row, column and region. Stars do not "
        "touch each other, not even diagonally."
    )


def name_of(title: object) -> str:
    """Return a title as the name of a board, "" if it cannot be one."""
    name = title.strip() if isinstance(title, str) else ""
    return name if name.isprintable() else ""


def solution_of(values: object, size: int) -> State:
    """Return the solution in a list or a text of a value for each cell, if it is one.

    Stars are 1 or a sign of a star, other cells 0 or a sign for nothing. Digits, as
    of a Sudoku, are no solution.
    """
    if not isinstance(values, list | str) or len(values) != size * size:
        return State()
    signs = ["" if value is None else str(value) for value in values]
    if not all(len(sign) < 2 and sign in _STAR_SIGNS + _BLANK_SIGNS for sign in signs):
        return State()
    cells = [
        divmod(k, size) for k, sign in enumerate(signs) if sign and sign in _STAR_SIGNS
    ]
    return State(solution=cells or None)


_SHORT_LINK = (
    "a short link, and nothing is downloaded; paste the long one, which begins "
    f"with {_SCL_PREFIX}"
)
_NO_PUZZLE = "a link without the puzzle in it, and nothing is downloaded"

SUDOKUPAD = Format(
    "sudokupad",
    detect_sudokupad,
    notation.json_reader(
        _of_url(_PAYLOAD, _SHORT_LINK, _scl_board), "regions", _scl_board
    ),
    _write_scl,
    carries={"solution", "name"},
    suffix=".url",
)

FPUZZLES = Format(
    "fpuzzles",
    detect_fpuzzles,
    notation.json_reader(
        _of_url(_URL, _NO_PUZZLE, _fpuzzles_board), "grid", _fpuzzles_board
    ),
    _write_fpuzzles,
    carries={"solution", "name"},
    suffix=".url",
)
