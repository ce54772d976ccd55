"""SudokuPad: JSON compressed by LZ-string, in URLs and by itself.

    https://sudokupad.app/sclN4SwJgXA5Azg...

`regions` are lists of 0-based [row, column]; cells of none are holes. The star count is
in the rules or the title: of `metadata`, or of `cages` such as "rules: ...". What is
compressed may be JSON or a shorthand of it: {re:[[[0,0]]],ce:[[,]],metadata:{t:'a'}}.
"""

import json
import re
from typing import Any
from urllib.parse import quote

from starbattle.board.board import HOLE, Board
from starbattle.board.position import Position
from starbattle.errors import BoardError
from starbattle.formats import lines, literals, lzstring, rules_text
from starbattle.formats.format import Format, RawBoard
from starbattle.formats.notation import check_size

_PAGE = re.compile(
    r"(?:https?://)?(?:[\w-]+\.)*(?:sudokupad\.(?:app|svencodes\.com)|svencodes\.com"
    r"|crackingthecryptic\.com)/\S*",
    re.IGNORECASE,
)
_PAYLOAD = re.compile(r"(?:\S*[/=])?(?:scl|ctc)([A-Za-z0-9+/=%]{16,})(?:[?&#]\S*)?")
_JSON = re.compile(r'\s*\{.*?"regions"\s*:\s*\[\s*\[\s*\[', re.DOTALL)
_PREFIX = "https://sudokupad.app/scl"
_META = re.compile(r"(title|rules|solution):\s*(.*)", re.DOTALL)
_SHORT_KEYS = {
    "title": "t",
    "cells": "ce",
    "regions": "re",
    "cages": "ca",
    "value": "v",
}
_TOKEN = re.compile(
    r"""\s+ | '(?:[^'\\]|\\.)*+' | "(?:[^"\\]|\\.)*+" | [\[\]{},:]
      | [^\s\[\]{},:'"]++ | .""",
    re.VERBOSE | re.DOTALL,
)
_PLAIN = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?|true|false|null")
_WORDS = {"t": "true", "f": "false"}


def detect(text: str) -> bool:
    """Tell whether the first line is a page of SudokuPad, or this its JSON."""
    line = lines.first_line(text)
    return bool(_PAGE.fullmatch(line) or _PAYLOAD.fullmatch(line) or _JSON.match(text))


def _read_line(text: str, id: str, line: int) -> RawBoard:
    if not (match := _PAYLOAD.fullmatch(text)):
        raise BoardError(
            "a short link, and nothing is downloaded; paste the long one, which begins "
            f"with {_PREFIX}"
        )
    found = lzstring.decompressed(lzstring.payload(match[1]))
    return _board(literals.load(_unzipped(found)), id, line)


def _unzipped(text: str) -> str:
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


def _board(record: object, id: str, line: int) -> RawBoard:
    if not isinstance(record, dict):
        raise BoardError(f"expected an object, found {literals.kind(record)}")
    regions, cells = _get(record, "regions"), _get(record, "cells")
    if not isinstance(regions, list) or not regions:
        raise BoardError("no regions in this puzzle, only lines and cells")
    size = len(cells) if isinstance(cells, list) and cells else len(regions)
    check_size(size, size)
    meta = _meta(record)
    return RawBoard(
        _rows(regions, size),
        rules_text.star_count(meta["rules"], meta["title"]),
        rules_text.name_of(meta["title"]) or id,
        line,
        state=rules_text.solution_of(meta["solution"], size),
    )


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


def _rows(regions: list[Any], size: int) -> list[list[int]]:
    rows = [[HOLE] * size for _ in range(size)]
    for number, cells in enumerate(regions):
        for cell in cells if isinstance(cells, list) else [cells]:
            match cell:
                case [int(r), int(c)] if 0 <= r < size and 0 <= c < size:
                    if rows[r][c] != HOLE:
                        raise BoardError("is in two regions", row=r + 1, column=c + 1)
                    rows[r][c] = number
                case _:
                    reason = f"is not a cell of a {size}x{size} board"
                    raise BoardError(
                        f"region {number + 1}: {json.dumps(cell)[:40]} {reason}"
                    )
    return rows


def write(position: Position) -> str:
    """Return the URL of a board, with its rules and its solution."""
    board = position.board
    meta = {"title": board.id} if board.id else {}
    meta["rules"] = rules_text.rules_of(board)
    if position.solution is not None:
        meta["solution"] = "".join(map(str, rules_text.solved(position)))
    record = {
        "cellSize": 50,
        "metadata": meta,
        "cells": [[{}] * board.size] * board.size,
        "regions": _regions(board),
    }
    text = json.dumps(record, separators=(",", ":"), ensure_ascii=False)
    return _PREFIX + quote(lzstring.compressed(text), safe="")


def _regions(board: Board) -> list[list[list[int]]]:
    return [
        [list(cell) for cell in board.cells_of(region)] for region in range(board.size)
    ]


FORMAT = Format(
    "sudokupad",
    detect,
    literals.reader(_read_line, _board),
    write,
    carries=frozenset({"solution"}),
    names=rules_text.is_kept,
    suffix=".url",
    aliases=("scl",),
)
