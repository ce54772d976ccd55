"""Boards in pictures (PNG, JPEG, WebP, GIF), recognized by their first bytes."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from starbattle.errors import BoardError
from starbattle.extras import MissingExtra
from starbattle.formats.format import RawBoard, State
from starbattle.formats.source import Source

if TYPE_CHECKING:
    from starbattle.images.reading import Reading

_BEGINNING = re.compile(rb"\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF....WEBP", re.DOTALL)


def is_image(beginning: bytes) -> bool:
    """Tell whether a file that begins so is a picture that can be read."""
    return _BEGINNING.match(beginning) is not None


def read(source: Source, stars: int | None) -> Iterator[RawBoard | BoardError]:
    """Read the boards of a picture with what is drawn on them.

    Warns of doubtful readings. Raises BoardError, also without the extra `images`.
    """
    from starbattle.images import read_image, warn_of_doubts

    data = source.data()
    try:
        found = read_image(data, stars)
    except MissingExtra as error:
        raise BoardError(f"is a picture, and {error}") from None
    for number, reading in enumerate(found, 1):
        if isinstance(reading, BoardError):
            yield reading
        else:
            name = source.name if number == 1 else f"{source.name}#{number}"
            warn_of_doubts(reading, name or "")
            yield _raw(reading, number, source.stem)


def _raw(reading: "Reading", number: int, stem: str) -> RawBoard:
    position = reading.position
    rows, count = position.board.regions, position.board.stars
    id = "" if number == 1 else f"{stem}:{number}"
    state = State(position.stars, position.marks)
    return RawBoard(rows, count, id, state=state, connected=True)
