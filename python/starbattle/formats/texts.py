"""Boards in texts that Prolog reads, where Python has no reader of its own.

prolog/formats/shapes.pl finds boards by their shape in any text: code, facts, JSON of
other programs, saved pages. Other files of prolog/formats/ read what is packed.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from starbattle.board.board import HOLE, Cell
from starbattle.errors import BoardError, RequestError
from starbattle.formats.format import RawBoard, State
from starbattle.formats.notation import (
    Reader,
    ReadLine,
    first_line,
    json_texts,
    own_name_of_line,
)
from starbattle.formats.source import Line, Source


def boards_of(text: Line, form: str, stem: str = "") -> Iterator[RawBoard | BoardError]:
    """Yield the boards of a text, and an error in place of a bad one.

    Args:
        text: a valid text without NUL, and the line at which it begins
        form: "line" for what is packed in a line; "known" for other texts in which
            there have to be boards, "shapes" if there may be none
        stem: what boards without a name are called after
    """
    from starbattle.bridge import open_bridge
    from starbattle.bridge.client import ask

    try:
        reply = ask(open_bridge("auto"), op="texts", text=text.text, form=form)
    except RequestError as error:
        raise BoardError(str(error)) from None
    for one in reply["boards"]:
        line = text.number + one.get("line", 1) - 1
        name = one.get("name", "")
        if name.startswith(":") or (text.number > 1 and not name):
            name = own_name_of_line(stem, line)
        if "error" in one:
            yield BoardError(one["error"], line=line, board_id=name or None)
        else:
            state = State(
                _cells(one.get("player_stars", [])),
                _cells(one.get("marks", [])),
                _cells(one["solution"]) if "solution" in one else None,
                _cells(one.get("given_stars", [])),
                _cells(one.get("given_blanks", [])),
            )
            id = name if name.isprintable() else ""
            yield RawBoard(
                one["rows"],
                one.get("stars"),
                id,
                line,
                state=state,
                rules=one.get("rules"),
                where=one.get("where"),
            )


def _cells(pairs: list[list[int]]) -> list[Cell]:
    return [(row, column) for row, column in pairs]


def shape_reader(name: str, detect: Callable[[str], object]) -> Reader:
    """Make the `read` of a format whose boards Prolog knows by their shape."""

    def read(source: Source) -> Iterator[RawBoard | BoardError]:
        head = source.head()
        if not detect(head):
            raise BoardError(f"expected boards in the format {name}")
        is_json = head.lstrip().startswith("{")
        for text in json_texts(source) if is_json else [Line(1, source.text())]:
            if isinstance(text, BoardError):
                yield text.located(board_id=own_name_of_line(source.stem, text.line))
            elif text.text.strip():
                yield from boards_of(text, "known", source.stem)

    return read


def line_shape(name: str, shape: re.Pattern[str], first: int = 0) -> ReadLine:
    """Make what reads the board of a line of such a shape, or lines that begin so.

    `name` is what the line should have, and `first` the number of the first region.
    """

    def read_line(text: str, id: str, line: int) -> RawBoard:
        known = shape.fullmatch(first_line(text))
        found = known and next(boards_of(Line(line, text), "line"), None)
        if isinstance(found, BoardError):
            raise found
        if not found:
            raise BoardError(f"expected {name}")
        rows = [
            [k - first if isinstance(k, int) and k != HOLE else k for k in row]
            for row in found.rows
        ]
        return replace(found, rows=rows, id=found.id or id, line=line)

    return read_line
