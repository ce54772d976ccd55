"""Books of puzzles for printing and for phones."""

from starbattle.book.book import book
from starbattle.book.design import Design
from starbattle.book.fonts import Fonts
from starbattle.book.paper import paper_of
from starbattle.book.puzzle import BookPuzzle

__all__ = ["BookPuzzle", "Design", "Fonts", "book", "paper_of"]
