"""What a file format is: the interface that every module here implements."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from starbattle.errors import BoardError
from starbattle.formats.raw import RawBoard
from starbattle.formats.source import Source


@dataclass(frozen=True, slots=True)
class Format:
    """A file format; each module of this package defines one as FORMAT.

    name      what `from_format` calls it
    detect    whether a text is in this format, told by its beginning: the first
              line that is not blank at least, all of a short text
    read      the boards of a source, in order; a BoardError stands for a board
              that cannot be read. It may also raise BoardError, which ends the
              reading
    suffixes  endings of file names that are always in this format
    """

    name: str
    detect: Callable[[str], bool]
    read: Callable[[Source], Iterator[RawBoard | BoardError]]
    suffixes: tuple[str, ...] = ()
