"""What a book looks like, apart from its puzzles."""

from dataclasses import dataclass

from starbattle.book.fonts import Fonts
from starbattle.book.paper import Paper
from starbattle.errors import RequestError

PER_PAGE = (1, 2, 4, 6)
"""How many puzzles a page may have."""


@dataclass(frozen=True, slots=True)
class Design:
    """What a book looks like.

    Attributes:
        title: on the cover and at the foot of the pages
        author: on the cover; "": nobody
        paper: its pages
        fonts: its letters
        per_page: puzzles on a page: 1, 2, 4 or 6
        pastel: whether regions have soft colours
        booklet: whether two pages are on a sheet, in order for folding
    """

    title: str
    author: str
    paper: Paper
    fonts: Fonts
    per_page: int
    pastel: bool = False
    booklet: bool = False

    def __post_init__(self) -> None:
        """Raise RequestError if there cannot be such a book."""
        if self.per_page not in PER_PAGE:
            raise RequestError(f"a page has 1, 2, 4 or 6 puzzles, not {self.per_page}")
        if not self.title.strip():
            raise RequestError("a book has a title")
