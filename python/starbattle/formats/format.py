"""What a format is: how it reads boards, as raw data, and writes them.

Adding a format is adding it to a module, and its name to detection.py.
"""

import re
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, NamedTuple, SupportsIndex

from starbattle.board.board import HOLE, Board, Cell
from starbattle.board.position import Position
from starbattle.board.rows import MAX_SIZE
from starbattle.board.solution import Solution
from starbattle.conditions.rules import Rules
from starbattle.errors import BoardError, MarksWarning, RequestError
from starbattle.formats.source import Source, first_line

NO_COUNT = "has no star count; give one (--stars S, or stars=S)"


class State(NamedTuple):
    """What stands on a board, as 0-based cells.

    stars         stars that a player has put there, who may be wrong
    marks         cells that a player has marked as having no star
    solution      where the stars belong, None if unknown
    given_stars   stars that are part of the puzzle: every solution has them
    given_blanks  cells that the puzzle says are empty
    """

    stars: Collection[Cell] = ()
    marks: Collection[Cell] = ()
    solution: Collection[Cell] | None = None
    given_stars: Collection[Cell] = ()
    given_blanks: Collection[Cell] = ()


NOTHING = State()


def cells_of(rows: Iterable[str], characters: str) -> list[Cell]:
    """Return the cells in which rows of text have one of the characters."""
    return [
        (r, c)
        for r, row in enumerate(rows)
        for c, character in enumerate(row)
        if character in characters
    ]


@dataclass(frozen=True, slots=True)
class RawBoard:
    """One board as a format reads it.

    rows       rows of labels, as Board takes them
    stars      the star count, None if the file has none
    id         name of the board, "" if the file has none
    line       1-based line of the file at which the board begins
    row_lines  1-based line of the file for each row, if rows have lines of
               their own other than 1, 2, 3, ...
    state      what stands on the board
    rules      what differs from the usual rules: an object, not checked yet
    where      a list of texts of constraints, not checked yet
    connected  whether rows are square and of region numbers in order of first
               appearance, as a flood fill gives them
    """

    rows: Sequence[Sequence[int | str]]
    stars: int | None = None
    id: str = ""
    line: int | None = None
    row_lines: Sequence[int] = ()
    state: State = NOTHING
    connected: bool = False
    rules: object = None
    where: object = None

    def board(
        self, stars: SupportsIndex | None, id: str, rules: Rules | None = None
    ) -> Board:
        """Make the board; warn if a player's marks are left out.

        Args:
            stars: the star count; None: that of the file
            id: the name of a board that has none
            rules: the rules in place of those of the file

        Raises BoardError, which names the line of the file too.
        """
        with self._located(id):
            board = self._checked(stars, id, rules)
        if self.state.stars or self.state.marks:
            warnings.warn(MarksWarning(), stacklevel=3)
        return board

    def position(
        self, stars: SupportsIndex | None, id: str, rules: Rules | None = None
    ) -> Position:
        """Make the board as `board` does, with what stands on it."""
        with self._located(id):
            board = self._checked(stars, id, rules)
            on, off, solution, *_ = self.state
            solved = None if solution is None else Solution(board, solution)
            return Position(board, on, off, solved)

    def _checked(
        self, stars: SupportsIndex | None, id: str, rules: Rules | None
    ) -> Board:
        """Make the board with what is given, its rules and its constraints."""
        count = self.stars if stars is None else stars
        make = Board._connected if self.connected else Board
        board = make(self.rows, 1 if count is None else count, self.id or id)  # type: ignore[arg-type]
        if count is None:
            raise BoardError(NO_COUNT)
        board = _with_conditions(board, self.rules, self.where, rules)
        if self.state is NOTHING:
            return board
        return board.with_given(self.state.given_stars, self.state.given_blanks)

    @contextmanager
    def _located(self, id: str) -> Iterator[None]:
        """Name the line and the board in an error."""
        try:
            yield
        except BoardError as error:
            row, lines = error.row, self.row_lines
            line = lines[row - 1] if row and lines else self.line
            error.located(line=line, board_id=self.id or id)
            raise


def _with_conditions(
    board: Board, words: object, where: object, rules: Rules | None
) -> Board:
    """Add rules, or else those that words say, and constraints. Raises BoardError."""
    try:
        if rules is None and words is not None:
            rules = Rules.of_words(words)
        if where is None:
            where = []
        if not isinstance(where, list) or not all(isinstance(w, str) for w in where):
            raise BoardError('"where" must be a list of texts')
        board = board.changed(rules=rules, where=where)
        if where and rules is None:  # else they may meet others than these
            from starbattle.conditions.where import read_where

            read_where(board.where, board.row_stars)  # here the line is known
    except RequestError as error:
        raise BoardError(str(error)) from None
    return board


@dataclass(frozen=True, slots=True)
class Format:
    """A file format; each module of this package defines some.

    name      what `--from`, `--to` and `from_format` call it: the name of the constant,
              with - for _
    line      what a line with a board looks like, for boards of one line that Prolog
              reads
    detect    whether a text is in this format, judged by its beginning: at least the
              first line that is not blank, all of a short text. It may also be in it
              if its first line is one of the format
    read      the boards of a source, in order; a BoardError stands for a board
              that cannot be read. It may also raise BoardError, which ends the
              reading. None: Prolog reads lines and texts, see texts.py
    write     the text of one board, without the last line end. It raises
              BoardError for a board that the format cannot hold. None: the format is
              read, and not written
    carries   which of "stars", "marks", "solution" and "name" it writes beside a board
    lacks     which of "holes" and "pieces", regions in several of them, it cannot hold
    most      the most rows of a board that it holds
    meant     whose the stars and marks are: "given" as part of the puzzle, "player"
              (put there by somebody who may be wrong), or "both", told apart
    varies    whether it writes rules that are not the usual ones, and constraints
    many      whether a file may hold several boards
    heading   line with which a file begins
    suffix    ending of the names of files that are written
    """

    name: str
    line: re.Pattern[str] | None = None
    detect: Callable[[str], object] | None = None
    read: Callable[[Source], Iterator[RawBoard | BoardError]] | None = None
    write: Callable[[Position], str] | None = None
    carries: Set[str] = frozenset()
    lacks: Set[str] = frozenset()
    most: int = MAX_SIZE
    meant: Literal["given", "player", "both"] = "player"
    varies: bool = False
    many: bool = True
    heading: str = ""
    suffix: str = ".txt"

    def takes(self, text: str) -> bool:
        """Tell whether a text is in this format, judged by its beginning."""
        by_line = self.line and self.line.fullmatch(first_line(text))
        return bool(by_line or (self.detect and self.detect(text)))

    def text(self, position: Position) -> str:
        """Return the text of a board, as `write` does.

        Raises BoardError, also for rules and constraints that would get lost, and
        RequestError for a format that is only read.
        """
        board = position.board
        if self.write is None:
            raise RequestError(f"{self.name} is read, and not written")
        if not (self.varies or board.is_usual):
            what = "constraints" if board.where else "rules of its own"
            raise BoardError(
                f"{self.name} cannot hold a board with {what}; jsonl can",
                board_id=board.id or None,
            )
        if "holes" in self.lacks and any(HOLE in row for row in board.regions):
            raise BoardError(f"{self.name} cannot have holes")
        if "pieces" in self.lacks and board.is_in_pieces:
            raise BoardError(f"{self.name} cannot have a region in several pieces")
        if board.size > self.most:
            raise BoardError(f"{self.name} cannot have more than {self.most} rows")
        return self.write(position)

    def loses(self, position: Position) -> set[str]:
        """Return what of a position the format does not write as it is.

        That is "stars", "marks" or "solution", "given" if stars or marks of a player
        are written as given ones, and "own" if it is the other way round.
        """
        there = {
            "stars": bool(position.stars),
            "marks": bool(position.marks),
            "solution": position.solution is not None,
        }
        found = {thing for thing, is_there in there.items() if is_there} - self.carries
        if self.meant == "given" and position.has_own:
            found.add("given")
        if (
            "stars" in self.carries
            and self.meant == "player"
            and position.board.is_given
        ):
            found.add("own")
        return found
