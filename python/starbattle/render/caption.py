"""What is said of a board below its picture."""

from dataclasses import dataclass
from textwrap import wrap
from typing import Literal

from starbattle.board.board import Board
from starbattle.phrases import plural
from starbattle.render.picture import LETTER, Picture, scene, shown_name
from starbattle.render.svg import Scene, Shape, lines, rectangle, words

_SIZE = 10
_LINE = 12
"""How high letters and lines of captions are, in points."""

_LIFT = 4
"""How far a caption reaches into the margin of the board."""

Captions = Literal["full", "stars", "none"]
"""The name and the star count, the star count, or neither."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A picture, and what is said of it.

    Attributes:
        picture: the board, and what is drawn on it
        note: what else to say of it, such as that it has no solution
    """

    picture: Picture
    note: str = ""

    @property
    def board(self) -> Board:
        """The board."""
        return self.picture.board


def captioned(puzzle: Puzzle, captions: Captions) -> Scene:
    """Lay out the picture of a puzzle, with what is said of it below.

    If a line does not take all of it, the notes go below the name.
    """
    board = scene(puzzle.picture)
    texts, width = [caption_of(puzzle, captions)], board.width
    most = int(width / (_SIZE * LETTER))
    if len(texts[0]) > most:
        texts = [_name(puzzle.board, captions), _notes(puzzle, captions)]
    texts = [line for text in texts for line in wrap(text, most)]
    if not texts:
        return board
    height = board.height + _LINE * (len(texts) + 0.5)
    middles = [board.height - _LIFT + _LINE * (k + 0.75) for k in range(len(texts))]
    shapes: list[Shape] = [
        *lines("paper", [rectangle(0, 0, width, height)]),
        *board.shapes,
        *(
            words("caption", (width / 2, y), text, _SIZE)
            for text, y in zip(texts, middles, strict=True)
        ),
    ]
    return Scene(width, height, tuple(shapes), board.title, board.description)


def caption_of(puzzle: Puzzle, captions: Captions) -> str:
    """Return what is said of a puzzle: its name, if it has one, and the notes."""
    said = _name(puzzle.board, captions), _notes(puzzle, captions)
    return " · ".join(filter(None, said))


def _notes(puzzle: Puzzle, captions: Captions) -> str:
    """Say how many stars there are, and what else is to be said."""
    if captions == "none":
        return puzzle.note
    return " · ".join(filter(None, [plural(puzzle.board.stars, "star"), puzzle.note]))


def _name(board: Board, captions: Captions) -> str:
    """Return the name to print, "" if there is none: an address is no name."""
    return shown_name(board) if captions == "full" else ""
