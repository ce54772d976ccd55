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

_APART = " · "

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
    board, said = scene(puzzle.picture), _said(puzzle, captions)
    width, line = board.width, _APART.join(said)
    most = int(width / (_SIZE * LETTER))
    texts = [line] if len(line) <= most else said
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
    return _APART.join(_said(puzzle, captions))


def _said(puzzle: Puzzle, captions: Captions) -> list[str]:
    """Return the name, if there is one to print, and the notes; an address is none."""
    name = shown_name(puzzle.board) if captions == "full" else ""
    stars = "" if captions == "none" else plural(puzzle.board.stars, "star")
    notes = _APART.join(filter(None, (stars, puzzle.note)))
    return [*filter(None, (name, notes))]
