"""The interface of a file format."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from starbattle.board.position import Position
from starbattle.errors import BoardError
from starbattle.formats.raw import RawBoard
from starbattle.formats.source import Source


def _no_name(position: Position) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Format:
    """A file format; each module of this package defines one as FORMAT.

    name      what `--from`, `--to` and `from_format` call it
    detect    whether a text is in this format, judged by its beginning: at least the
              first line that is not blank, all of a short text
    read      the boards of a source, in order; a BoardError stands for a board
              that cannot be read. It may also raise BoardError, which ends the
              reading
    write     the text of one board, without the last line end. It raises
              BoardError for a board that the format cannot hold
    carries   which of "stars", "marks" and "solution" it writes beside a board
    names     whether it writes the name of a board as it is
    many      whether a file may hold several boards
    heading   line with which a file begins
    suffix    ending of the names of files that are written
    suffixes  endings of file names that are always in this format
    aliases   further names
    """

    name: str
    detect: Callable[[str], bool]
    read: Callable[[Source], Iterator[RawBoard | BoardError]]
    write: Callable[[Position], str]
    carries: frozenset[str] = frozenset()
    names: Callable[[Position], bool] = _no_name
    many: bool = True
    heading: str = ""
    suffix: str = ".txt"
    suffixes: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()

    def loses(self, position: Position) -> set[str]:
        """Return the things of a position that the format does not write."""
        there = {
            "stars": bool(position.stars),
            "marks": bool(position.marks),
            "solution": position.solution is not None,
        }
        return {thing for thing, is_there in there.items() if is_there} - self.carries
