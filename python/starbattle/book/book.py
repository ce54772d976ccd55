"""A book of puzzles, and the PDF file of it, laid out by a Typst template."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Literal

from starbattle import arguments
from starbattle.board.board import Board, Cell
from starbattle.errors import RequestError, printable
from starbattle.explanation import Explanation
from starbattle.explanation.result import StepView
from starbattle.explanation.step import drawn_units
from starbattle.phrases import plural
from starbattle.render.picture import Picture, scene
from starbattle.render.press import FAMILY, breakable, typeset
from starbattle.render.svg import to_svg

LEVELS = ("easy", "medium", "hard", "expert")
"""The difficulties, the easiest first."""

UNRATED = "not rated"


@dataclass(frozen=True, slots=True)
class BookPuzzle:
    """A puzzle of a book.

    Attributes:
        board: the board
        solution: its stars, 0-based (row, column)
        rating: from 1 to 100; None: not rated
        difficulty: the word for the rating
        hint: the step that needs the hardest technique; None if there is none
    """

    board: Board
    solution: Sequence[Cell]
    rating: int | None
    difficulty: str
    hint: StepView | None = None

    @property
    def level(self) -> int:
        """From 1, easy, to 4, expert; 0 if it is not rated."""
        return LEVELS.index(self.difficulty) + 1 if self.difficulty in LEVELS else 0


def hardest_step(explanation: Explanation) -> StepView | None:
    """Return the first step that takes the hardest technique of an explanation."""
    views = list(explanation.positions())
    return max(views, key=lambda view: view.step.level, default=None)


PaperName = Literal["a4", "a5", "letter", "phone"]

_SIZES = ("width", "height", "margin", "text", "puzzles", "hints", "solutions")
PAPERS = {
    "a4": (595.28, 841.89, 42, 11.5, 4, 9, 20),
    "a5": (419.53, 595.28, 32, 9, 2, 6, 12),
    "letter": (612, 792, 42, 11.5, 4, 9, 20),
    "phone": (360, 640, 20, 15, 1, 2, 6),
}
"""The width and height of a page, in points, and further sizes.

They are the margin at each side, the size of letters, and how many puzzles, hints and
solutions a page has.
"""

PER_PAGE = (1, 2, 4, 6)
"""How many puzzles a page may have."""

TEMPLATE = Path(__file__).resolve().parent / "templates" / "book.typ"
"""The Typst template that lays books out."""


@dataclass(frozen=True, slots=True)
class Design:
    """What a book looks like.

    Attributes:
        title: on the cover and at the foot of the pages
        author: on the cover; "": nobody
        paper: "a4", "a5", "letter" or "phone"
        per_page: puzzles on a page: 1, 2, 4 or 6; None: as many as suit the paper
        pastel: whether regions have soft colors
        plain: whether it has puzzles and solutions only
        template: the Typst template that lays it out
    """

    title: str
    author: str = ""
    paper: PaperName = "a4"
    per_page: int | None = None
    pastel: bool = False
    plain: bool = False
    template: Path = TEMPLATE

    def __post_init__(self) -> None:
        """Raise RequestError if there cannot be such a book."""
        if self.per_page not in (None, *PER_PAGE):
            raise RequestError(
                f"a page must have 1, 2, 4 or 6 puzzles, not {self.per_page}"
            )
        if not self.title.strip():
            raise RequestError("a book needs a title")
        arguments.one_of("paper", self.paper, tuple(PAPERS))


_UNRATED = 5
"""Boards that the techniques do not solve come after the others."""

_EXAMPLES = {
    1: (("ABBBB", "ABCCD", "ACCCD", "EEECC", "ECCCC"), ("3", "1", "5", "2", "4")),
    2: (
        (
            "AAAABBBB", "AAAABBBB", "CCCCCDDB", "EECCCDDD",
            "EEDDDDDF", "EEDGGDDF", "EHDHGGFF", "EHHHHGFF",
        ),
        ("57", "13", "57", "13", "68", "24", "68", "24"),
    ),
}  # fmt: skip
"""For one and two stars per board, and the columns of the stars in each row."""


def book(puzzles: Sequence[BookPuzzle], design: Design) -> bytes:
    """Return the book as a PDF file.

    The same puzzles and design give the same file, where the machine has the fonts.

    Args:
        puzzles: the puzzles in order, at least one
        design: what the book looks like

    Raises:
        RequestError: if there is no puzzle
        StarBattleError: if a package is missing, or the template has a fault
    """
    if not puzzles:
        raise RequestError("a book needs at least one puzzle")
    return typeset(design.template, _data(puzzles, design))


def example(stars: int) -> tuple[Board, list[Cell]]:
    """Return a board with so many stars, 1 or 2, and its solution."""
    regions, columns = _EXAMPLES[stars]
    cells = [(r, int(c) - 1) for r, row in enumerate(columns) for c in row]
    return Board(regions, stars), cells


def _data(puzzles: Sequence[BookPuzzle], design: Design) -> dict[str, Any]:
    """Return what the template reads."""
    counts = sorted({puzzle.board.stars for puzzle in puzzles})
    mixed = len(counts) > 1
    title = " ".join(printable(design.title).split())
    paper = dict(zip(_SIZES, PAPERS[design.paper], strict=True))
    most = int(paper["width"] / paper["text"])
    short = title if len(title) <= most else f"{title[: most - 1]}…"
    return {
        "title": title,
        "cover_title": breakable(title),
        "short_title": short,
        "author": printable(design.author),
        "cover_author": breakable(printable(design.author)),
        "about": _about(puzzles, counts),
        "font": FAMILY,
        "plain": design.plain,
        "paper": paper,
        "per_page": design.per_page or paper["puzzles"],
        "mixed": mixed,
        "rated": any(puzzle.level for puzzle in puzzles),
        "all_rated": all(puzzle.rating for puzzle in puzzles),
        "parts": list(_parts(puzzles)),
        "cover": _drawn(Picture(puzzles[len(puzzles) // 2].board, pastel=True)),
        "example": _example(counts, design),
        "puzzles": [
            _puzzle(number, puzzle, design, mixed)
            for number, puzzle in enumerate(puzzles, 1)
        ],
    }


def _drawn(picture: Picture) -> str:
    return to_svg(scene(picture), "light")


def _board(board: Board, design: Design, stars: Sequence[Cell] = ()) -> str:
    return _drawn(Picture(board, stars=stars, pastel=design.pastel))


def _about(puzzles: Sequence[BookPuzzle], counts: Sequence[int]) -> str:
    """Say what is in a book, for its cover."""
    sizes = sorted({puzzle.board.size for puzzle in puzzles})
    size = " to ".join(f"{n} × {n}" for n in dict.fromkeys([sizes[0], sizes[-1]]))
    least, most = counts[0], counts[-1]
    star = plural(most, "star") if least == most else f"{least} to {most} stars"
    return f"{plural(len(puzzles), 'puzzle')}  ·  {size}  ·  {star}"


def _parts(puzzles: Sequence[BookPuzzle]) -> Iterator[tuple[str, int]]:
    """Yield the parts of the puzzles by difficulty, each with its first number.

    Puzzles in no such order are one part.
    """
    levels = [puzzle.level or _UNRATED for puzzle in puzzles]
    if levels != sorted(levels):
        yield f"Puzzles 1–{len(puzzles)}", 1
        return
    first = 1
    for word, group in groupby(puzzle.difficulty for puzzle in puzzles):
        last = first + len(list(group)) - 1
        numbers = f"puzzle {first}" if first == last else f"puzzles {first}–{last}"
        yield f"{word.capitalize()}: {numbers}", first
        first = last + 1


def _example(counts: Sequence[int], design: Design) -> dict[str, str]:
    """Return the pictures of the rules, for boards with these numbers of stars."""
    stars = 1 if counts[0] == 1 else 2
    board, solution = example(stars)
    small, cells = example(1)
    row, column = cells[3]
    near = [(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
    same = plural(counts[0], "star") if len(counts) == 1 else "the same number of stars"
    return {
        "stars": same,
        "count": plural(stars, "star"),
        "puzzle": _board(board, design),
        "solved": _board(board, design, solution),
        "ruled_out": _drawn(Picture(small, stars=[(row, column)], marks=near)),
    }


def _puzzle(
    number: int, puzzle: BookPuzzle, design: Design, mixed: bool
) -> dict[str, Any]:
    board = puzzle.board
    notes = [plural(board.stars, "star")] if mixed else []
    word = puzzle.difficulty.capitalize()
    notes.append(word if puzzle.rating is None else f"{word} {puzzle.rating}")
    return {
        "number": number,
        "notes": " · ".join(notes),
        "level": puzzle.level,
        "board": _board(board, design),
        "solution": _board(board, design, puzzle.solution),
        "hint": _hint(puzzle.hint) if puzzle.hint and not design.plain else None,
    }


def _hint(hint: StepView) -> dict[str, str]:
    """Draw the hardest step, and say what it finds but not where."""
    position, step = hint
    found = [plural(len(step.stars), "star")] if step.stars else []
    if step.marks:
        found.append(f"{plural(len(step.marks), 'cell')} without a star")
    is_most = 2 * len(step.cells) > position.board.size**2
    picture = Picture.of(
        position,
        highlights=[] if is_most else sorted(step.cells),
        units=drawn_units(step.units),
    )
    return {"picture": _drawn(picture), "found": " and ".join(found)}
