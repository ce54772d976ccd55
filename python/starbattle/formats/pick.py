"""One board of many: `boards.jsonl#3` or `boards.jsonl#ID`.

A number is a place, from 1 on, unless the boards have numbers for their ids and one
of them has this one. So a board can be named as the results call it.
"""

from collections.abc import Iterator

from starbattle.errors import BoardError, quoted
from starbattle.formats.raw import RawBoard

_MOST_IDS = 1000
_LONGEST_PLACE = 9

_Found = RawBoard | BoardError


def picked(found: Iterator[_Found], wanted: str, stem: str) -> _Found:
    """Return the board that is called `wanted`, or is at that place.

    The rest is read only if a board with a number for its id may follow. Raises
    BoardError if there is no such board.
    """
    place = _place(wanted)
    other: _Found | None = None
    ids: list[str] = []
    number = 0
    for number, board in enumerate(found, 1):
        id = _own_id(board, stem)
        if id == wanted != "" or (number == place and not id.isdecimal()):
            return board
        if number == place or (not id and wanted == stem and other is None):
            other = board
        if len(ids) < _MOST_IDS:
            ids.append(id)
    return other or _none(wanted, number, ids)


def _place(wanted: str) -> int | None:
    is_number = wanted.isascii() and wanted.isdecimal()
    return int(wanted) if is_number and len(wanted) <= _LONGEST_PLACE else None


def _own_id(board: _Found, stem: str) -> str:
    """Return the id, "" for a board that is only called after its file."""
    id = (board.board_id if isinstance(board, BoardError) else board.id) or ""
    return "" if id == stem else id


def _none(wanted: str, number: int, ids: list[str]) -> BoardError:
    if not wanted:
        return BoardError("name a board after the #, by its place (#1) or its id")
    from difflib import get_close_matches

    many = "1 board" if number == 1 else f"{number:,} boards"
    close = get_close_matches(wanted, ids, 1)
    hint = f"; did you mean #{close[0]}?" if close else ""
    return BoardError(f"has no board {quoted(wanted)}, but {many}{hint}")
