"""Pages of a book: how large they are, and how large their letters."""

from dataclasses import dataclass
from typing import Literal

from starbattle.errors import RequestError
from starbattle.render.sheet import PAPERS

PaperName = Literal["a4", "letter", "phone"]

_PHONE = (360.0, 640.0)


@dataclass(frozen=True, slots=True)
class Paper:
    """A page, in points.

    Attributes:
        width: of the page
        height: of the page
        margin: what is left free at each side
        text: size of the letters
        puzzles: how many puzzles a page has if nothing else is asked for
        hints: how many hints a page has
        solutions: how many solutions a page has
    """

    width: float
    height: float
    margin: float
    text: float
    puzzles: int
    hints: int
    solutions: int

    @property
    def inner(self) -> tuple[float, float]:
        """Width and height of what is printed on, without the page number."""
        return self.width - 2 * self.margin, self.height - 2 * self.margin - self.foot

    @property
    def foot(self) -> float:
        """Height of the line with the page number."""
        return 1.6 * self.text


def paper_of(name: PaperName, *, booklet: bool = False) -> Paper:
    """Return the pages of a book.

    Args:
        name: "a4", "letter" or "phone"
        booklet: whether two pages are to fill a sheet side by side

    Raises:
        RequestError: if there is no such paper, or a booklet is for a phone
    """
    if name == "phone":
        if booklet:
            raise RequestError("a booklet is for a4 or letter, not phone")
        return Paper(*_PHONE, 20, 15, puzzles=1, hints=2, solutions=6)
    if name not in PAPERS:
        raise RequestError(f"paper is a4, letter or phone, not {name}")
    width, height = PAPERS[name]
    if booklet:
        return Paper(height / 2, width, 32, 9, puzzles=2, hints=6, solutions=12)
    return Paper(width, height, 42, 11.5, puzzles=4, hints=9, solutions=20)
