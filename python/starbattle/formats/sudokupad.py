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
from starbattle.errors import BoardError
from starbattle.formats import notation
from starbattle.formats.format import Format, RawBoard
from starbattle.formats.notation import Digits
from starbattle.formats.source import LIMIT
from starbattle.formats.texts import read_packed, shape_reader

_PAGE = re.compile(
    r"(?:https?://)?(?:[\w-]+\.)*(?:sudokupad\.(?:app|svencodes\.com)|svencodes\.com"
    r"|crackingthecryptic\.com)/\S*",
    re.IGNORECASE,
)
_PAYLOAD = re.compile(r"(?:\S*[/=])?(?:scl|ctc)([A-Za-z0-9+/=%]{16,})(?:[?&#]\S*)?")
_SCL_JSON = re.compile(r'\s*\{.*?"regions"\s*:\s*\[\s*\[\s*\[', re.DOTALL)
_SCL_PREFIX = "https://sudokupad.app/scl"


def detect_sudokupad(text: str) -> bool:
    """Tell whether the first line is a page of SudokuPad, or this its JSON."""
    line = notation.first_line(text)
    return bool(
        _PAGE.fullmatch(line) or _PAYLOAD.fullmatch(line) or _SCL_JSON.match(text)
    )


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


def _reader(
    name: str, url: re.Pattern[str], lacks: str, json_text: re.Pattern[str]
) -> notation.Reader:
    """Return what reads such URLs, or JSON; `lacks` says what other URLs are."""

    def read_url(text: str, id: str, line: int) -> RawBoard | None:
        if not (match := url.fullmatch(text)):
            raise BoardError(lacks)
        # It may be encoded once more, with + as a blank.
        packed = unquote(match[1]).replace(" ", "+")
        return read_packed(decompressed(packed), id, line)

    return notation.json_reader(read_url, shape_reader(name, json_text.match))


def _about(board: Board, rules: str) -> dict[str, Any]:
    """Return the title, if there is one, and the rules, which have this key."""
    return {**({"title": board.id} if board.id else {}), rules: rules_of(board)}


def _solved(position: Position) -> list[int]:
    """Return 1 for each cell with a star of the solution, 0 for others."""
    rows = notation.drawn(position.board.size, {"1": position.solution or ()}, "0")
    return [int(sign) for sign in "".join(rows)]


def _packed(record: dict[str, Any]) -> str:
    return compressed(json.dumps(record, separators=(",", ":"), ensure_ascii=False))


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


_SHORT_LINK = (
    "a short link, and nothing is downloaded; paste the long one, which begins "
    f"with {_SCL_PREFIX}"
)
_NO_PUZZLE = "a link without the puzzle in it, and nothing is downloaded"

SUDOKUPAD = Format(
    "sudokupad",
    detect_sudokupad,
    _reader("sudokupad", _PAYLOAD, _SHORT_LINK, _SCL_JSON),
    _write_scl,
    carries={"solution", "name"},
    suffix=".url",
)

FPUZZLES = Format(
    "fpuzzles",
    detect_fpuzzles,
    _reader("fpuzzles", _URL, _NO_PUZZLE, _JSON),
    _write_fpuzzles,
    carries={"solution", "name"},
    suffix=".url",
)
