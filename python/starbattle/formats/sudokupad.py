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

Prolog reads them (prolog/formats/links.pl), and LZ-string is told there.

Where a format has no place for the star count, authors write it into the rules or the
title: "Place two stars in every row, column and region", "Star Battle (2★)".
"""

import json
import re
from struct import unpack
from typing import Any
from urllib.parse import quote

from starbattle.board.board import HOLE, Board
from starbattle.board.position import Position
from starbattle.formats.format import Format
from starbattle.formats.notation import digits, drawn

_SCL = re.compile(
    r"(?i:(?:https?://)?(?:[\w-]+\.)*"
    r"(?:sudokupad\.(?:app|svencodes\.com)|svencodes\.com|crackingthecryptic\.com)/\S*)"
    r"|(?:\S*[/=])?(?:scl|ctc)[A-Za-z0-9+/=%]{16,}(?:[?&#]\S*)?"
)
_SCL_JSON = re.compile(r'\s*\{.*?"regions"\s*:\s*\[\s*\[\s*\[', re.DOTALL)
_SCL_PREFIX = "https://sudokupad.app/scl"


def _write_scl(position: Position) -> str:
    """Return the URL of a board, with its rules and its solution."""
    board = position.board
    meta = _about(board, "rules")
    if position.solution is not None:
        meta["solution"] = _solved(position)
    regions = [board.cells_of(k) for k in range(board.size)]
    cells: list[list[object]] = [[{}] * board.size] * board.size
    record = {"cellSize": 50, "metadata": meta, "cells": cells, "regions": regions}
    return _SCL_PREFIX + quote(_packed(record), safe="")


_URL = re.compile(
    r"\S*\bf-puzzles\.com/\S*|\S*\bsudokupad\.app/(?:\S*puzzleid=)?fpuz\S*",
    re.IGNORECASE,
)
_JSON = re.compile(r'\s*\{.*?"grid"\s*:\s*\[\s*\[\s*\{', re.DOTALL)
_PREFIX = "https://f-puzzles.com/?load="


def _write_fpuzzles(position: Position) -> str:
    """Return the URL of a board, with its rules and its solution."""
    board = position.board
    regions = [[None if k == HOLE else k for k in row] for row in board.regions]
    grid = [[{"region": region} for region in row] for row in regions]
    record = {"size": board.size, **_about(board, "ruleset"), "grid": grid}
    if position.solution is not None:
        record["solution"] = [*map(int, _solved(position))]
    return _PREFIX + _packed(record)


# --- what both have ---


def _about(board: Board, rules: str) -> dict[str, Any]:
    """Return the title, if there is one, and the rules, which have this key."""
    return {**({"title": board.id} if board.id else {}), rules: rules_of(board)}


def _solved(position: Position) -> str:
    """Return 1 for each cell with a star of the solution, 0 for others."""
    return "".join(drawn(position.board.size, {"1": position.solution or ()}, "0"))


def _packed(record: dict[str, Any]) -> str:
    return compressed(json.dumps(record, separators=(",", ":"), ensure_ascii=False))


# --- LZ-string ---

_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def compressed(text: str) -> str:
    """Return a text as LZ-string's compressToBase64 does.

    The codes 0 and 1 stand before a new character of 8 or 16 bits, and 2 is the end.
    """
    codes: dict[str, int] = {}
    new: set[str] = set()
    bits: list[str] = []
    known, word = 3, ""  # what is known to who reads it
    data = text.encode("utf-16-le", "surrogatepass")
    for unit in [*map(chr, unpack(f"<{len(data) // 2}H", data)), ""]:
        if unit and unit not in codes:
            codes[unit] = len(codes) + 3
            new.add(unit)
        if unit and word + unit in codes:
            word += unit
            continue
        if word in new:
            new.remove(word)
            kind = int(ord(word) > 255)
            bits.append(_lowest_first(kind, known.bit_length()))
            bits.append(_lowest_first(ord(word), 8 << kind))
            known += 1 if known == 3 else 2
        elif word:
            bits.append(_lowest_first(codes[word], known.bit_length()))
            known += 1
        codes[word + unit] = len(codes) + 3
        word = unit
    bits.append(_lowest_first(2, known.bit_length()))
    whole = "".join(bits)
    packed = digits(whole.ljust((len(whole) // 6 + 1) * 6, "0"), _BASE64)
    return packed + "=" * (-len(packed) % 4)


def _lowest_first(number: int, width: int) -> str:
    return f"{number:0{width}b}"[::-1]


def rules_of(board: Board) -> str:
    """Return the rules of a board, with its star count."""
    stars = "1 star" if board.stars == 1 else f"{board.stars} stars"
    return (
        f"Star Battle: place {stars} in every row, column and region. Stars do not "
        "touch each other, not even diagonally."
    )


SUDOKUPAD = Format(
    "sudokupad",
    _SCL,
    _SCL_JSON.match,
    write=_write_scl,
    carries={"solution", "name"},
    suffix=".url",
)

FPUZZLES = Format(
    "fpuzzles",
    _URL,
    _JSON.match,
    write=_write_fpuzzles,
    carries={"solution", "name"},
    suffix=".url",
)
