"""JSON lines: one board a line, as a JSON object.

    {"id": "a", "stars": 1, "regions": [[1, 1, 2, 2], [1, 3, 3, 2], ...]}

`regions` is N lists of N integers or texts, -1 being a hole; `stars` may be
missing or null if a count is given otherwise; `id` is a text or an integer and
by default "<stem>:<line>", the file's stem and the 1-based line. Further keys
and blank lines are ignored. A bad line does not end the reading.
"""

import json
from collections.abc import Iterator
from typing import Any

from starbattle.errors import BoardError, quoted
from starbattle.formats.format import Format
from starbattle.formats.raw import RawBoard
from starbattle.formats.source import Line, Source


def read(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield a board or an error for each line that is not blank."""
    empty = True
    for line in source.lines():
        if isinstance(line, Line) and not line.text.strip():
            continue
        empty = False
        yield _read_line(line, source.stem)
    if empty:
        raise BoardError("is empty")


def detect(text: str) -> bool:
    """Tell whether the first character is a brace."""
    return text.lstrip().startswith("{")


def _read_line(line: Line | BoardError, stem: str) -> RawBoard | BoardError:
    if isinstance(line, BoardError):
        return line.located(board_id=f"{stem}:{line.line}")
    id = f"{stem}:{line.number}"
    try:
        record = _record(line.text)
        id = _id(record.get("id")) or id
        return RawBoard(_rows(record), _stars(record), id, line.number)
    except BoardError as error:
        return error.located(line=line.number, board_id=id)


def _record(text: str) -> dict[str, Any]:
    try:
        record = json.loads(text)
    except json.JSONDecodeError as error:
        raise BoardError(f"not JSON: {error.msg}", column=error.colno) from None
    except RecursionError:
        raise BoardError("JSON that is nested too deeply") from None
    except ValueError:
        raise BoardError("a number with too many digits") from None
    if not isinstance(record, dict):
        raise BoardError(f"expected a JSON object, found {_kind(record)}")
    return record


def _id(value: object) -> str:
    """Return the id as text, "" if there is none."""
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise BoardError(f'"id" is a text or an integer, not {_kind(value)}')
    id = str(value)
    if not id.isprintable():
        raise BoardError(f'"id" has a character that cannot be shown: {quoted(id)}')
    return id


def _stars(record: dict[str, Any]) -> int | None:
    stars = record.get("stars")
    if isinstance(stars, bool) or not isinstance(stars, int | None):
        raise BoardError(f'"stars" is an integer, not {_kind(stars)}')
    return stars


def _rows(record: dict[str, Any]) -> list[list[Any]]:
    if "regions" not in record:
        raise BoardError('"regions" is missing')
    rows = record["regions"]
    if not isinstance(rows, list):
        raise BoardError(f'"regions" is a list of rows, not {_kind(rows)}')
    for number, row in enumerate(rows, 1):
        if not isinstance(row, list):
            raise BoardError(f"a row is a list of labels, not {_kind(row)}", row=number)
    return rows


def _kind(value: object) -> str:
    """Say what JSON calls the type of a value."""
    names = {dict: "an object", list: "a list", str: "a text", type(None): "null"}
    names |= {bool: "true or false", int: "an integer", float: "a fraction"}
    return names[type(value)]


FORMAT = Format("jsonl", detect, read, suffixes=(".jsonl",))
