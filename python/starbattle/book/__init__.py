"""Books of puzzles for printing and for phones."""

from starbattle.book.book import BookPuzzle, book
from starbattle.book.design import Design, Fonts, paper_of

__all__ = ["BookPuzzle", "Design", "Fonts", "book", "paper_of"]
