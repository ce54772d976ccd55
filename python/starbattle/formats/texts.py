"""Boards in texts that Prolog reads, where Python has no reader of its own.

prolog/formats/shapes.pl finds boards by their shape in any text: code, facts, JSON of
other programs, saved pages. Other files of prolog/formats/ read what is packed.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from starbattle.board.board import Cell
from starbattle.errors import BoardError, RequestError
from starbattle.formats.format import RawBoard, State
from starbattle.formats.notation import Reader, ReadLine, first_line
from starbattle.formats.source import Source


def boards_of(text: str, form: str, stem: str = "") -> Iterator[RawBoard | BoardError]:
    """Yield the boards of a text, at least one or an error.

    Args:
        text: a valid text without NUL
        form: "any"; "shapes" for what is no encoding; "known" for such a text that is
            known to hold boards
        stem: what boards without a name are called after
    """
    from starbattle.bridge import open_bridge
    from starbattle.bridge.client import ask

    try:
        found = ask(open_bridge("auto"), op="texts", text=text, form=form)["boards"]
    except RequestError as error:
        raise BoardError(str(error)) from None
    for one in found:
        name, line = one.get("name", ""), one.get("line")
        if name.startswith(":"):  # the place in a text without a name
            name = f"{stem}{name}" if stem else ""
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
            yield RawBoard(one["rows"], one.get("stars"), id, line, state=state)


def _cells(pairs: list[list[int]]) -> list[Cell]:
    return [(row, column) for row, column in pairs]


def shape_reader(name: str, detect: Callable[[str], object]) -> Reader:
    """Make the `read` of a format whose boards Prolog knows by their shape."""

    def read(source: Source) -> Iterator[RawBoard | BoardError]:
        if not detect(source.head()):
            raise BoardError(f"expected boards in the format {name}")
        yield from boards_of(source.text(), "known", source.stem)

    return read


def read_packed(text: str, id: str, line: int, form: str = "known") -> RawBoard:
    """Read the board of a text that was packed in a line of a file."""
    found = next(boards_of(text, form))
    if isinstance(found, BoardError):
        found.line = None  # that of the file comes from the reader of lines
        raise found
    return replace(found, id=found.id or id, line=line)


def line_shape(name: str, shape: re.Pattern[str]) -> ReadLine:
    """Make what reads the board of a line of such a shape, or lines that begin so."""

    def read_line(text: str, id: str, line: int) -> RawBoard:
        if not shape.fullmatch(first_line(text)):
            raise BoardError(f"expected {name}")
        return read_packed(text, id, line, "any")

    return read_line
