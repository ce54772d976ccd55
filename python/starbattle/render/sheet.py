"""Sheets of puzzles for printing: pages with a title, puzzles, solutions at the end."""

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import Literal, get_args

from starbattle import arguments
from starbattle.board.board import Board, Cell
from starbattle.errors import RequestError, printable
from starbattle.extras import extra_module
from starbattle.phrases import plural
from starbattle.render.colors import STYLES, Theme
from starbattle.render.picture import LETTER, Picture, scene, shown_name
from starbattle.render.press import FAMILY, TypstDocument, breakable, dejavu
from starbattle.render.svg import Scene, Shape, lines, rectangle, to_svg, words
from starbattle.saving import temporary_folder

_SIZE = 10
_LINE = 12
"""How high letters and lines of captions of one picture are, in points."""

Paper = Literal["a4", "letter"]
Captions = Literal["full", "stars", "none"]

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height of paper in points."""

MOST = 100
"""Most puzzles on a page."""

_TEMPLATE = Path(__file__).resolve().parent / "templates" / "sheet.typ"
_LIFT = 4
"""How far the caption of one picture reaches into the margin of the board."""

_SMALLER = 4
_FEW_SOLUTIONS = 12


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What is printed of a board.

    Attributes:
        picture: the board, and what is drawn on it
        solution: its stars for the end of the sheet; None if there is none to show
        note: what else to say of it, such as how hard it is
    """

    picture: Picture
    solution: Collection[Cell] | None = None
    note: str = ""

    @property
    def board(self) -> Board:
        """The board."""
        return self.picture.board


@dataclass(frozen=True, slots=True)
class Layout:
    """How puzzles are put on pages.

    Attributes:
        title: at the top of each page
        per_page: puzzles on a page; of solutions there are four times as many
        paper: "a4" or "letter"
        solutions: whether there are pages with the solutions at the end
        captions: what is below a puzzle: "full", its name and its stars; "stars";
            or "none"
    """

    title: str = "Star Battle"
    per_page: int = 6
    paper: Paper = "a4"
    solutions: bool = False
    captions: Captions = "full"

    def __post_init__(self) -> None:
        """Raise RequestError if there cannot be such pages."""
        if not 1 <= self.per_page <= MOST:
            raise RequestError(
                f"a page must have 1 to {MOST} puzzles, not {self.per_page}"
            )
        if self.paper not in PAPERS:
            raise RequestError(f"paper must be a4 or letter, not {self.paper}")
        arguments.one_of("captions", self.captions, get_args(Captions))


def sheets(
    puzzles: Sequence[Puzzle],
    layout: Layout,
    form: str = "pdf",
    theme: Theme = "light",
    scale: float = 1,
) -> list[bytes]:
    """Lay out puzzles, numbered from 1, on pages, with solutions at the end.

    Needs the extra `pictures`. The same puzzles give the same files.

    Args:
        puzzles: what is printed
        layout: how it is put on pages
        form: "pdf", one file; or "png" or "svg", a file for each page
        theme: the colors; "auto" is light, and so is PDF, which is for paper
        scale: pixels of PNG a point

    Returns:
        The contents of the files.
    """
    extra_module("typst", "pictures")
    theme = "dark" if theme == "dark" and form != "pdf" else "light"
    width, height = PAPERS[layout.paper]
    items = [
        _item(number, one.picture, layout, theme, _notes(one, layout.captions))
        for number, one in enumerate(puzzles, 1)
    ]
    parts = [_part(layout.title, items, min(layout.per_page, len(items)))]
    if layout.solutions:
        parts += _solutions(puzzles, layout, theme)
    data = {
        "title": printable(layout.title), "width": width, "height": height,
        "font": FAMILY, "parts": parts, "ink": STYLES["caption"].color(theme),
        "paper": STYLES["paper"].color(theme),
    }  # fmt: skip
    text = json.dumps(data, ensure_ascii=False)
    with temporary_folder() as folder:
        fonts = [dejavu("pictures")]
        return TypstDocument(_TEMPLATE, folder, fonts, sheet=text).files(form, scale)


def _part(title: str, items: Sequence[object], slots: int) -> dict[str, object]:
    """Return items of pages, and how many there is room for on each."""
    return {"title": printable(title), "items": items, "slots": slots}


def _solutions(
    puzzles: Sequence[Puzzle], layout: Layout, theme: Theme
) -> Iterator[dict[str, object]]:
    """Put four times as many solutions on a page, so that they are smaller.

    They are alone, on the same colors.
    """
    solved = [
        _item(
            number,
            Picture(one.board, stars=one.solution, pastel=one.picture.pastel),
            layout,
            theme,
        )
        for number, one in enumerate(puzzles, 1)
        if one.solution
    ]
    most = min(MOST, _SMALLER * layout.per_page)
    if solved:
        slots = max(min(most, _FEW_SOLUTIONS), min(most, len(solved)))
        yield _part(f"{layout.title}: solutions", solved, slots)


def _item(
    number: int, picture: Picture, layout: Layout, theme: Theme, notes: str = ""
) -> dict[str, str]:
    """Return a picture on a page, and what is said below it."""
    drawn, name = scene(picture), _name(picture.board, layout.captions)
    return {
        "name": breakable(f"{number}. {name}".rstrip()),
        "notes": notes,
        "picture": to_svg(drawn, theme),
        "alt": drawn.description,
    }


def captioned(puzzle: Puzzle, captions: Captions) -> Scene:
    """Lay out the picture of one puzzle, with what is said of it below.

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
    """Return what is said of one puzzle: its name, if it has one, and the notes."""
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
