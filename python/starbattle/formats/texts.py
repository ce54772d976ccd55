"""Boards in texts that Prolog reads, where Python has no reader of its own.

prolog/formats/shapes.pl finds boards by their shape in any text: code, facts, JSON of
other programs, saved pages. Other files of prolog/formats/ read what is packed.
"""

import re
from collections.abc import Iterable, Iterator

from starbattle.errors import BoardError, RequestError
from starbattle.formats.format import Format, RawBoard, State
from starbattle.formats.notation import by_lines, json_texts, own_name_of_line
from starbattle.formats.source import Line, Source, first_line


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
            state = {
                key: [(row, column) for row, column in cells]
                for key, cells in one["state"].items()
            }
            yield RawBoard(
                one["rows"],
                one.get("stars"),
                name if name.isprintable() else "",
                line,
                state=State(**state),
                rules=one.get("rules"),
                where=one.get("where"),
            )


def read(known: Format, source: Source) -> Iterator[RawBoard | BoardError]:
    """Read the boards of a format that has no `read` of its own."""
    head, stem = source.head(), source.stem
    if known.line and (not known.detect or known.line.fullmatch(first_line(head))):
        return read_lines(known.name, known.line, source.lines(), stem)
    if not (known.detect and known.detect(head)):
        raise BoardError(f"expected boards in the format {known.name}")
    is_json = head.lstrip().startswith("{")
    texts = json_texts(source) if is_json else [Line(1, source.text())]
    return by_lines(texts, stem, lambda text, _: boards_of(text, "known", stem))


def read_lines(
    name: str, shape: re.Pattern[str], lines: Iterable[Line | BoardError], stem: str
) -> Iterator[RawBoard | BoardError]:
    """Read the boards in lines of a shape, or in texts whose first line has it."""

    def read_line(line: Line, id: str) -> Iterable[RawBoard | BoardError]:
        known = shape.fullmatch(first_line(line.text))
        plain = Line(line.number, line.text.strip())
        found = list(boards_of(plain, "line", stem)) if known else []
        if not found:
            raise BoardError(f"expected a board in the format {name}")
        return found

    return by_lines(lines, stem, read_line)
